import XCTest

@testable import PlacardHTML

/// The direction of every language that is written from right to left, and of others like it.
final class LanguageDirectionTests: XCTestCase {
    private func assertDirections(_ tags: String, rightToLeft: Bool, line: UInt = #line) {
        for tag in tags.split(separator: " ").map(String.init) {
            for form in [tag, tag.uppercased(), tag.replacing("-", with: "_")] {
                XCTAssertEqual(LanguageTag.isRightToLeft(form), rightToLeft, form, line: line)
            }
        }
    }

    func testLanguagesDecide() {
        assertDirections(
            """
            ae aeb acm acw afb ajp apc apd ar arc arq ars ary arz avl azb bal bcc bej bft bgn bqi brh ckb cja dcc dgl \
            dv fa fia gbz gjk gju glk gwc gwt haz hbo he hnd hno iw ji jpr jrb khw ks kvx kxp kzh lad lah lki lrc luz \
            mde mfa mid mki mnj mvy mzn nqo ota oui pal pes phl phn pnb prd prs ps pbu pst rhg rmt sam scl sd sdh shu \
            skr sog swb syc syr trw ug ur wni xmn yi ydd ar-EG fa-IR ps-AF sd-PK ug-CN he-US ur-IN yi-001 ar-001 \
            ar-u-nu-latn fa-IR-u-ca-persian he-x-latn ar-EG-x-cyrl
            """, rightToLeft: true)
        assertDirections(
            """
            en de-AT zh-Hant-HK ja ko hi ku tr az az-AZ ff ha ha-NG kk kk-KZ ky ms ms-MY pa pa-IN tg tk uz uz-UZ ml \
            am ti ka hy el ru mn so sw id arn fab heb-x-arab yo yue en-x-arab en-u-nu-arab a arabic
            """, rightToLeft: false)
    }

    func testScriptsDecideBeforeLanguages() {
        assertDirections(
            """
            ff-Adlm az-Arab ur-Aran en-Armi ae-Avst en-Hebr ku-Mand ha-Mend en-Nbat nqo-Nkoo en-Palm en-Phli en-Phnx en-Prti \
            rhg-Rohg en-Samr en-Sogd en-Sogo en-Syrc en-Syre en-Syrj en-Syrn dv-Thaa ku-Yezi sd-Arab-IN az-Arab-AZ \
            ms-zlm-Arab
            """, rightToLeft: true)
        assertDirections(
            """
            sd-Deva ks-Deva ar-Latn he-Latn fa-Cyrl ug-Cyrl ur-Deva yi-Latn az-Latn-IR pa-Guru-PK sd-Khoj ar-arb-Latn \
            zh-yue-Hant sd-Deva-PK
            """, rightToLeft: false)
    }

    func testRegionsDecideWhereTheyChangeTheScript() {
        assertDirections(
            """
            az-IQ az-IR ha-CM ha-SD kk-AF kk-CN kk-IR ku-IQ ku-IR ku-LB ky-CN ms-CC pa-PK tg-PK tk-AF tk-IR uz-AF uz-PK \
            az-IR-x-new
            """, rightToLeft: true)
        assertDirections("sd-IN ug-KZ ug-MN en-IR de-IL ku-TR ku-SY kk-MN pa-GB uz-KZ sd-IN-x-old", rightToLeft: false)
    }

    func testALocaleIsUnderstood() {
        assertDirections("ar_EG.UTF-8 he_IL@euro az_IR.UTF-8@x uz_AF.utf8", rightToLeft: true)
        assertDirections("sd_IN.UTF-8 de_AT@euro .ar @ar - _", rightToLeft: false)
        XCTAssertFalse(LanguageTag.isRightToLeft(""))
    }

    func testThePageHasTheDirectionOfItsMessagesLanguage() {
        for (language, direction) in [("prs", "rtl"), ("az-IR", "rtl"), ("sd-Deva", "ltr"), ("uz", "ltr")] {
            var message = Samples.message(.modal)
            message.language = language
            XCTAssertEqual(Samples.page(message).all("html").first?["dir"], direction, language)
        }
    }
}
