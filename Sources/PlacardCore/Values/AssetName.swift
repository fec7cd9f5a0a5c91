/// The key of a file in the cache and in the store: its URL, with a mark if it is an asset bundle. So a URL that is used
/// as a bundle and as something else is fetched twice: only bundles are checked when they arrive.
package enum AssetName {
    /// No URL that can be fetched contains a space.
    private static let mark = "zip "

    /// A URL with the mark cannot pose as a bundle: its name is that of no URL that can be fetched.
    package static func file(_ url: String) -> String { isBundle(url) ? "file \(url)" : url }

    package static func bundle(_ url: String) -> String { mark + url }

    package static func isBundle(_ name: String) -> Bool { name.utf8.starts(with: mark.utf8) }

    package static func url(_ name: String) -> String {
        isBundle(name) ? String(decoding: name.utf8.dropFirst(mark.utf8.count), as: UTF8.self) : name
    }
}
