import PlacardHTML

/// A navigation to `placard://`: the token of a page, and the path of one of its links.
struct PageURL {
    let token: String
    let path: String

    /// nil: it is no such URL. The scheme and the token may be in upper case, as host names may.
    init?(_ url: String) {
        var rest = url.utf8[...]
        guard Self.take("\(PageKey.scheme)://", from: &rest) else { return nil }
        let token = rest.prefix { $0 != UInt8(ascii: "/") }
        self.token = String(decoding: token.map(Self.lowercased), as: UTF8.self)
        path = String(rest.dropFirst(token.count)) ?? ""
    }

    /// Whether it is one that a link in an HTML message may lead to.
    static func isHTTP(_ url: String) -> Bool {
        var (http, https) = (url.utf8[...], url.utf8[...])
        return take("https://", from: &https) || take("http://", from: &http)
    }

    /// Takes a prefix away, whatever its case.
    private static func take(_ prefix: String, from text: inout Substring.UTF8View) -> Bool {
        let found = text.prefix(prefix.utf8.count)
        guard found.count == prefix.utf8.count, found.elementsEqual(prefix.utf8, by: { lowercased($0) == $1 }) else {
            return false
        }
        text = text.dropFirst(found.count)
        return true
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
