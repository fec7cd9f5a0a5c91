import PlacardArchive
import PlacardCore
import PlacardHTML
import PlacardStore

/// The open files of a message: they can be read even after the message was closed.
struct OpenFiles {
    let picture: OpenAsset?
    private let byURL: [(url: String, file: OpenAsset)]
    private let bundle: OpenAsset?

    /// Opens only the files that the message's page uses.
    init(of offered: OfferedMessage, _ store: Store) {
        let isHTML = offered.message.isHTML
        picture = isHTML ? nil : offered.imagePath.flatMap(store.openAsset)
        bundle = isHTML ? offered.assetsZipPath.flatMap(store.openAsset) : nil
        var byURL: [(url: String, file: OpenAsset)] = []
        for asset in offered.assets where isHTML {
            if let file = asset.path.flatMap(store.openAsset) { byURL.append((asset.url, file)) }
        }
        self.byURL = byURL
    }

    /// What the HTML of the message can refer to.
    var ofHTML: MessageFiles {
        // Checked when it arrived; if the file has changed since, the page has no bundle.
        let bundle = bundle?.bytes().flatMap { try? AssetBundle($0) }
        return MessageFiles(urls: byURL.map { ($0.url, $0.file.bytes) }) { bundle?.file($0) }
    }
}
