import PlacardHTML

/// A navigation of a page: its token, and the path of one of its links.
struct PageURL {
    /// What it begins with, as `LinkBase` writes it; nil: `placard://`.
    let base: String?
    let token: String
    let path: String

    /// nil: it is no such URL. The scheme and the token may be in upper case, as host names may.
    init?(_ url: String) {
        let bytes = Array(url.utf8)
        guard let start = Self.end(of: PageKey.ownBase, in: bytes) else { return nil }
        self.init(bytes, from: start, behind: nil)
    }

    /// A URL that begins with that base.
    init(_ url: String, behind base: String) {
        self.init(Array(url.utf8), from: base.utf8.count, behind: base)
    }

    private init(_ bytes: [UInt8], from start: Int, behind base: String?) {
        self.base = base
        let end = bytes[start...].firstIndex(of: UInt8(ascii: "/")) ?? bytes.count
        token = String(decoding: bytes[start..<end].map(Self.lowercased), as: UTF8.self)
        path = String(decoding: bytes[end...], as: UTF8.self)
    }

    /// Whether it is one that a link in an HTML message may lead to.
    static func isHTTP(_ url: String) -> Bool {
        let bytes = Array(url.utf8.prefix(8))
        return (end(of: "https://", in: bytes) ?? end(of: "http://", in: bytes)) != nil
    }

    /// Where what begins with that text, whatever its case, goes on; nil: it begins otherwise.
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
