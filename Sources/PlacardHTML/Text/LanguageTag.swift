/// Language tags, such as `ar-EG`, and their text direction.
package enum LanguageTag {
    /// The tag in HTML's form, such as `pt-BR` for `pt_BR`; nil when it is invalid.
    package static func plain(_ tag: String) -> String? {
        guard (2...35).contains(tag.utf8.count) else { return nil }
        let bytes = tag.utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }
        let parts = bytes.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard let language = parts.first, (2...8).contains(language.count), language.allSatisfy(ASCII.isLetter),
            parts.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy { ASCII.isLetter($0) || isDigit($0) } })
        else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    // MARK: Direction

    /// Whether the language is written from right to left. The script decides: the one that the tag names, else the
    /// likely one of language and region, else that of the language. An encoding or modifier, as in
    /// `ar_EG.UTF-8@x`, does not count.
    static func isRightToLeft(_ tag: String) -> Bool {
        let bytes = tag.utf8.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "@") }
        let isHyphen = { (byte: UInt8) in byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") }
        var parts = bytes.map(ASCII.lowercased).split(whereSeparator: isHyphen)[...]
        guard let language = parts.popFirst() else { return false }
        // Extended-language subtags, as in `zh-yue`, are in front of the script.
        parts = parts.drop { $0.count == 3 && $0.allSatisfy(ASCII.isLetter) }
        guard let next = parts.first, next.allSatisfy(ASCII.isLetter) else {
            return has(RightToLeft.languages, language)
        }
        if next.count == 4 { return has(RightToLeft.scripts, next) }
        let pair = language + [UInt8(ascii: "-")] + next
        if has(RightToLeft.regions, pair) { return true }
        return has(RightToLeft.languages, language) && !has(RightToLeft.exceptions, pair)
    }

    /// Whether a list of words has the word.
    private static func has(_ list: StaticString, _ word: ArraySlice<UInt8>) -> Bool {
        list.withUTF8Buffer { $0.split(separator: UInt8(ascii: " ")).contains { $0.elementsEqual(word) } }
    }
}

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
