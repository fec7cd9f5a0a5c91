import PlacardCore

/// Where a page may load a picture from: https, or plain http of this machine. Nothing else becomes an `<img>`.
struct PictureURL: Equatable {
    /// As it stands in the page: ASCII, without spaces and quotation marks.
    let text: String
    /// What the Content-Security-Policy must name for it, such as `https:` or `http://127.0.0.1:8585`.
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

    /// The one server that it comes from, such as `https://pictures.example`; nil: a policy cannot name it.
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
