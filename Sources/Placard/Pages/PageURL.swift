import PlacardHTML

/// A link of a rendered page: the page's token, and the path.
struct PageURL {
    /// The base URL, as `LinkBase` writes it; nil: `placard://`.
    let base: String?
    let token: String
    let path: String

    /// nil when the URL does not begin with `placard://`. Scheme and token are case-insensitive, like host names.
    init?(_ url: String) {
        let bytes = Array(url.utf8)
        guard let start = Self.end(of: PageKey.ownBase, in: bytes) else { return nil }
        self.init(bytes, from: start, behind: nil)
    }

    /// Parses a URL that begins with that base.
    init(_ url: String, behind base: String) {
        self.init(Array(url.utf8), from: base.utf8.count, behind: base)
    }

    private init(_ bytes: [UInt8], from start: Int, behind base: String?) {
        self.base = base
        let end = bytes[start...].firstIndex(of: UInt8(ascii: "/")) ?? bytes.count
        token = String(decoding: bytes[start..<end].map(Self.lowercased), as: UTF8.self)
        path = String(decoding: bytes[end...], as: UTF8.self)
    }

    /// The index after the prefix, compared case-insensitively; nil when the text does not begin with it.
    private static func end(of prefix: StaticString, in text: [UInt8]) -> Int? {
        let count = prefix.utf8CodeUnitCount
        guard text.count >= count else { return nil }
        for index in 0..<count where lowercased(text[index]) != prefix.utf8Start[index] { return nil }
        return count
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
