/// The folder of the campaign file that the host names. Its pictures are used where they are: without a request, a copy
/// and a place in the cache (rule 10.5.10).
package struct LocalFolder: Sendable, Equatable {
    /// Absolute, without a slash at its end.
    package let path: String
    /// Such as `file:///usr/share/kiosk/`.
    private let url: String

    /// - Parameter file: the absolute path of the campaign file.
    package init(ofFile file: String) {
        let folder = file.utf8.lastIndex(of: UInt8(ascii: "/")).map { file[..<$0] } ?? ""
        path = String(folder)
        let names = folder.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        url = "file://\(names.map { PercentText.encoded(String(Substring($0))) }.joined(separator: "/"))/"
    }

    /// The URL of the file that a link of the campaign file names; nil: it names none below the folder.
    package func url(of link: String) -> String? {
        guard let place = PlainPath.besidesFile(link) else { return nil }
        let whole = url + place
        return whole.utf8.count <= AssetURL.lengthLimit ? whole : nil
    }

    /// The file of such a URL; nil for any other.
    package func path(of url: String) -> String? {
        guard url.utf8.starts(with: self.url.utf8) else { return nil }
        let place = Substring(url.utf8.dropFirst(self.url.utf8.count))
        return PlainPath.isPlain(place.utf8) ? "\(path)/\(place)" : nil
    }
}
