import PlacardCampaigns
import PlacardCore

/// Pictures next to a campaign file, which are there on any device that gets the file.
package enum ServedPictures {
    /// Some host that a device may fetch from.
    private static let host = "http://127.0.0.1"

    /// The campaign as a device gets it.
    package static func completed(_ campaign: Campaign) -> Campaign {
        var completed = campaign
        completed.content = Self.completed(campaign.content)
        completed.experiment = campaign.experiment?.changingContents(Self.completed)
        return completed
    }

    private static func completed(_ content: CampaignContent) -> CampaignContent {
        content.message.map { .message(completed($0)) } ?? content
    }

    package static func completed(_ message: Message) -> Message {
        var completed = message
        completed.imageURL = message.imageURL.map(url)
        completed.assetURLs = message.assetURLs.map(url)
        completed.assetsZip = message.assetsZip.map(url)
        return completed
    }

    private static func url(_ given: String) -> String {
        MessageURLs.besidesFile(given).map { "\(host)/\($0)" } ?? given
    }
}
