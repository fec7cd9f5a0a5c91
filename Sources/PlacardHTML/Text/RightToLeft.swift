/// What is written from right to left: scripts, languages in some regions, languages. Everything else is written from
/// left to right. The lists follow the likely scripts of the Unicode CLDR (`likelySubtags`), with the old codes `iw`
/// and `ji`, and with single languages that CLDR has only in a group, such as `arz` of `ar`.
enum RightToLeft {
    /// Tags of ISO 15924.
    static let scripts: StaticString = """
        adlm arab aran armi avst hebr mand mend nbat nkoo palm phli phnx prti rohg samr sogd sogo syrc syre syrj syrn \
        thaa yezi
        """

    /// Where the region changes the script.
    static let regions: StaticString = """
        az-iq az-ir ha-cm ha-sd kk-af kk-cn kk-ir ku-iq ku-ir ku-lb ky-cn ms-cc pa-pk tg-pk tk-af tk-ir uz-af uz-pk
        """

    /// The same the other way: languages of the list below that are written from left to right there.
    static let exceptions: StaticString = "sd-in ug-kz ug-mn"

    static let languages: StaticString = """
        ae aeb acm acw afb ajp apc apd ar arc arq ars ary arz avl azb bal bcc bej bft bgn bqi brh ckb cja dcc dgl dv \
        fa fia gbz gjk gju glk gwc gwt haz hbo he hnd hno iw ji jpr jrb khw ks kvx kxp kzh lad lah lki lrc luz mde mfa \
        mid mki mnj mvy mzn nqo ota oui pal pes phl phn pnb prd prs ps pbu pst rhg rmt sam scl sd sdh shu skr sog swb \
        syc syr trw ug ur wni xmn yi ydd
        """
}
