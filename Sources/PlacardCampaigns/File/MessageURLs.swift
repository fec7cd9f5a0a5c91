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

    /// How paths of files begin that are next to a campaign file: `placardctl serve` makes URLs of them.
    package static let served = "/images/"

    /// - Parameter message: as in a campaign file. URLs with placeholders are not judged.
    package static func faults(in message: JSON) -> [Fault] {
        if message["is_control"]?.bool == true { return [] }
        let urls =
            ["image_url", "assets_zip"].map { ($0, message[$0]?.string) }
            + (message["asset_urls"]?.elements ?? []).map { ("asset_urls", $0.string) }
        return urls.compactMap { key, text in
            // As a device does when it reads the message.
            guard let url = text.map(CardURL.trimmed), !url.isEmpty, !Placeholder.isIn(url) else { return nil }
            let isServed = url.utf8.starts(with: served.utf8)
            let whole = isServed ? "http://127.0.0.1\(url)" : url
            guard let reason = AssetURL.fault(of: whole, allowsInsecureHTTP: isServed) else { return nil }
            return Fault(key: key, url: url, reason: reason)
        }
    }
}
