/// Language tags, such as `ar-EG`, and their text direction.
package enum LanguageTag {
    /// The tag in HTML's form, such as `pt-BR` for `pt_BR`; nil when it is invalid.
    package static func plain(_ tag: String) -> String? {
        guard (2...35).contains(tag.utf8.count) else { return nil }
        let bytes = tag.utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }
        let parts = bytes.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard let language = parts.first, (2...8).contains(language.count), language.allSatisfy(isLetter),
            parts.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy { isLetter($0) || isDigit($0) } })
        else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// Languages written from right to left, unless the tag names a script.
    private static let rightToLeft: Set<String> = [
        "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "nqo", "ps", "sd", "syr", "ug", "ur", "yi",
    ]

    static func isRightToLeft(_ tag: String) -> Bool {
        let parts = tag.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" }).map(String.init)
        guard let language = parts.first else { return false }
        if parts.dropFirst().contains(where: { ["arab", "hebr"].contains($0) }) { return true }
        if parts.dropFirst().contains(where: { ["latn", "cyrl"].contains($0) }) { return false }
        return rightToLeft.contains(language)
    }
}
