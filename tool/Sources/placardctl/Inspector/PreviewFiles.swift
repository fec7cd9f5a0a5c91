import FoundationEssentials
import PlacardArchive
import PlacardCore
import PlacardHTML

/// The files of an HTML message that are next to the campaign file. The server fetches nothing from elsewhere.
struct PreviewFiles {
    private let message: Message
    private let folder: PictureFolder
    /// Where URLs of the folder begin.
    private let base: String?

    /// - Parameter host: host and port in the URLs of the folder.
    init(_ message: Message, _ folder: PictureFolder, host: String?) {
        self.message = message
        self.folder = folder
        base = host.map { "http://\($0)\(PictureFolder.path)" }
    }

    var ofHTML: MessageFiles {
        guard message.isHTML else { return MessageFiles() }
        // As on a device, a bundle that is not sound is not used.
        let bundle = message.assetsZip.flatMap(contents).flatMap { zip in
            zip.withUnsafeBytes(AssetBundle.fault) == nil ? try? AssetBundle(zip) : nil
        }
        let urls = message.assetURLs.map { url in (url, { contents(of: url) }) }
        return MessageFiles(urls: urls) { bundle?.file($0) }
    }

    private func contents(of url: String) -> [UInt8]? {
        guard let base, url.utf8.starts(with: base.utf8) else { return nil }
        let name = String(decoding: url.utf8.dropFirst(base.utf8.count), as: UTF8.self)
        return PercentText.decoded(name).flatMap(folder.contents).map(Array.init)
    }
}
