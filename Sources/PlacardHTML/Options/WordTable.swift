/// The pages' own texts in every language, from Resources/words.txt: a block for each language, which begins with its
/// tags in brackets. The first block is the default.
package enum WordTable {
    /// The language of the table for a locale such as `pt_BR.UTF-8` or `zh-Hant-HK`; `en` when the table has no other.
    package static func language(of locale: String?) -> String { block(of: locale ?? "").language }

    static func words(of language: String) -> Words { block(of: language).words }

    /// Finds the block with the longest tag that begins the locale, such as `zh-Hant` and not `zh`.
    private static func block(of locale: String) -> (language: String, words: Words) {
        let wanted = tag(of: locale)
        var found = (language: "", words: Words())
        var length = 0
        var isInside = false
        for line in PackageResources.words_txt.split(separator: UInt8(ascii: "\n")) {
            guard line.first == UInt8(ascii: "[") else {
                if isInside { found.words.take(line) }
                continue
            }
            let tags = line.dropFirst().dropLast().split(separator: UInt8(ascii: " "))
            isInside = found.language.isEmpty
            for tag in tags where tag.count > length && begins(wanted, with: tag) {
                length = tag.count
                isInside = true
            }
            if isInside { found = (String(decoding: tags[0], as: UTF8.self), Words()) }
        }
        return found
    }

    /// The locale's language tag in lower case: without an encoding or modifier, with hyphens.
    private static func tag(of locale: String) -> [UInt8] {
        var tag: [UInt8] = []
        for byte in locale.utf8 {
            if byte == UInt8(ascii: ".") || byte == UInt8(ascii: "@") { break }
            tag.append(byte == UInt8(ascii: "_") ? UInt8(ascii: "-") : ASCII.lowercased(byte))
        }
        return tag
    }

    private static func begins(_ wanted: [UInt8], with tag: ArraySlice<UInt8>) -> Bool {
        guard wanted.count == tag.count || wanted.count > tag.count && wanted[tag.count] == UInt8(ascii: "-") else {
            return false
        }
        for (offset, byte) in tag.enumerated() where ASCII.lowercased(byte) != wanted[offset] { return false }
        return true
    }
}

extension Words {
    /// Takes a line such as `done = Fertig`; ignores others, such as comments.
    fileprivate mutating func take(_ line: ArraySlice<UInt8>) {
        guard let equals = line.firstIndex(of: UInt8(ascii: "=")), equals > line.startIndex,
            equals + 2 < line.endIndex
        else { return }
        let (key, text) = (line[..<(equals - 1)], line[(equals + 2)...])
        _ = set(String(decoding: key, as: UTF8.self), String(decoding: text, as: UTF8.self))
    }
}
