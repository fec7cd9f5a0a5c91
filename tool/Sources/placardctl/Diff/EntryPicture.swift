import FoundationEssentials
import PlacardCore
import PlacardHTML

/// A card or message as a device draws it, as a page of HTML.
struct EntryPicture {
    let file: DiffFile

    /// The page's scripts never run, so that its nonce need not be a secret.
    private static let key = PageKey(token: "diff", nonce: "diff")

    private static var options: RenderOptions {
        var options = RenderOptions()
        options.appearance = .light
        options.pullsToRefresh = false
        options.showsUnread = false
        return options
    }

    /// Nil: a device draws nothing.
    func html(_ entry: DiffEntry) -> String? {
        if let campaign = entry.campaign { return message(campaign) }
        return entry.card.flatMap(card)
    }

    private func message(_ campaign: FileCampaign) -> String? {
        guard case .message(let message) = DeviceContent(file: file.file, host: nil).drawing(of: campaign) else {
            return nil
        }
        let link = (campaign.template ?? campaign.trigger["data"])?["image_url"]?.string
        return Self.still(MessagePage.html(message, picture: picture(link), Self.options, Self.key))
    }

    private func card(_ card: FileCard) -> String? {
        let content = DeviceContent(file: file.file.only(cards: [card]), host: nil)
        // No card has expired by then.
        let cards = content.snapshot(at: 0, viewed: [], dismissed: [])
        guard !cards.isEmpty else { return nil }
        let found = picture(card.json["i"]?.string)
        return Self.still(FeedPage.html(cards, Self.options, Self.key) { _ in found })
    }

    /// The page without its script, which would not run. Texts from outside are escaped, so that it is the last one,
    /// and only the end of the page follows it.
    private static func still(_ page: String) -> String {
        let (bytes, mark) = (Array(page.utf8), Array("<script".utf8))
        guard let start = bytes.indices.last(where: { bytes[$0...].starts(with: mark) }) else { return page }
        return String(decoding: bytes[..<start], as: UTF8.self) + "</html>\n"
    }

    /// A picture next to the campaign file. Those of other servers are not fetched.
    private func picture(_ link: String?) -> Picture? {
        guard let place = link.map(CardURL.trimmed).flatMap(PlainPath.besidesFile) else { return nil }
        let folder = PublishFile.folder(of: file.path)
        let path = "\(folder)/\(place)"
        guard PublishFile.isBelow(folder, path), let data = FileManager.default.contents(atPath: path),
            data.count <= AssetCache.pictureLimit
        else { return nil }
        return Picture(bytes: Array(data))
    }
}
