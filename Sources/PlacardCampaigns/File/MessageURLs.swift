import PlacardCore

/// The pictures and files of a message.
package enum MessageURLs {
    /// A URL that devices refuse (rule 10.5.6).
    package struct Fault {
        package let key: String
        package let url: String
        /// Such as `contains a blank`.
        package let reason: String
    }

    /// The path of which `placardctl serve` makes a URL, such as `/images/cup.png` for `images/cup.png`; nil: it makes none.
    package static func served(_ link: String) -> String? {
        if link.utf8.starts(with: PlainPath.images.utf8) { return link }
        return link.utf8.starts(with: PlainPath.images.utf8.dropFirst()) ? "/\(link)" : nil
    }

    /// The path of a picture below the folder of the campaign file; nil: the link leads elsewhere. A first name with a dot,
    /// as in `img.example/cup.png`, is a host: more likely `https://` was forgotten than a folder has such a name.
    package static func besidesFile(_ link: String) -> Substring? {
        guard let path = PlainPath.besidesFile(link) else { return nil }
        let parts = path.utf8.split(separator: UInt8(ascii: "/"))
        let isHost = parts.count > 1 && parts[0].dropFirst().contains(UInt8(ascii: "."))
        return isHost ? nil : path
    }

    /// Paths below the folder of the file are no faults: they lead to pictures wherever the file itself is the source.
    ///
    /// - Parameters:
    ///   - message: as in a campaign file. URLs with placeholders are not judged.
    ///   - isServed: for devices of `placardctl serve`, which serves the folder `images` only.
    package static func faults(in message: JSON, isServed: Bool = false) -> [Fault] {
        if message["is_control"]?.bool == true { return [] }
        let urls =
            ["image_url", "assets_zip"].map { ($0, message[$0]?.string) }
            + (message["asset_urls"]?.elements ?? []).map { ("asset_urls", $0.string) }
        return urls.compactMap { key, text in
            // As a device does when it reads the message.
            guard let url = text.map(CardURL.trimmed), !url.isEmpty, !Placeholder.isIn(url) else { return nil }
            let path = served(url)
            if path == nil, !isServed, besidesFile(url) != nil { return nil }
            let whole = path.map { "http://127.0.0.1\($0)" } ?? url
            guard let reason = AssetURL.fault(of: whole, allowsInsecureHTTP: path != nil) else { return nil }
            return Fault(key: key, url: url, reason: reason)
        }
    }
}
