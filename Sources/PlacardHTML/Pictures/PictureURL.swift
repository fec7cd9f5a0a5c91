import PlacardCore

/// A URL from which a page can load a picture: https, or plain http on this machine. No other URL becomes an `<img>`.
struct PictureURL: Equatable {
    /// The URL as written to the page: ASCII, without spaces and quotation marks.
    let text: String
    /// The source for the Content-Security-Policy, such as `https:` or `http://127.0.0.1:8585`.
    let source: String

    init?(_ url: String) {
        guard let asset = AssetURL(url, allowsInsecureHTTP: false) else { return nil }
        text = asset.sent
        if text.hasPrefix("https:") {
            source = "https:"
        } else {
            let authority = text.dropFirst("http://".count).prefix { $0 != "/" && $0 != "?" }
            // A policy cannot name an IPv6 address.
            guard authority.first != "[" else { return nil }
            source = "http://\(authority)"
        }
    }

    /// The picture's own server, such as `https://pictures.example`; nil when a policy cannot name it.
    var origin: String? {
        guard source == "https:" else { return source }
        let authority = text.dropFirst("https://".count).prefix { $0 != "/" && $0 != "?" }
        return authority.utf8.allSatisfy(Self.isOfHost) ? "https://\(authority)" : nil
    }

    private static func isOfHost(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ":"): true
        default: false
        }
    }
}
