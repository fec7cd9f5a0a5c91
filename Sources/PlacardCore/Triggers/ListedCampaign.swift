/// A campaign of the list in force: copying one copies a reference, because lists are long.
package struct ListedCampaign: Sendable {
    private final class Content: Sendable {
        let campaign: Campaign
        let mark: TextMark?

        init(_ campaign: Campaign, _ mark: TextMark?) {
            self.campaign = campaign
            self.mark = mark
        }
    }

    /// Key of the campaign's row in the store; 0: none is assigned yet.
    package var key: Int64
    private let content: Content

    package var campaign: Campaign { content.campaign }
    // Without copying the campaign, which would retain each of its parts.
    package var id: String { content.campaign.id }
    var priority: Int64 { content.campaign.priority }
    var conditions: [Condition] { content.campaign.conditions }
    package var limits: CampaignLimits? { content.campaign.limits }
    package var holdouts: [Holdout] { content.campaign.holdouts }
    var hasRule: Bool { content.campaign.targeting != nil }
    /// Whether what it shows depends on who the user is.
    var hasShares: Bool { content.campaign.experiment != nil || !content.campaign.holdouts.isEmpty }
    var window: (startMs: Int64, endMs: Int64) {
        (content.campaign.startMs ?? .min, content.campaign.endMs ?? .max)
    }
    /// URLs of the files that the message needs.
    var assetNames: [String] {
        guard let experiment = content.campaign.experiment else { return assetNames(of: content.campaign.content) }
        let shown = experiment.variants.lazy.filter { !$0.isControl }
        return shown.flatMap { assetNames(of: $0.content ?? content.campaign.content) }
    }

    private func assetNames(of shown: CampaignContent) -> [String] {
        guard let message = shown.message, !message.isControl else { return [] }
        // What a placeholder stands for is known when an event triggers the message.
        return message.assetNames.filter { !content.campaign.hasPlaceholders || !Placeholder.isIn($0) }
    }
    /// The text that the server sent; nil: unknown.
    package var mark: TextMark? { content.mark }

    package init(_ campaign: Campaign, mark: TextMark? = nil, key: Int64 = 0) {
        self.key = key
        content = Content(campaign, mark)
    }

    /// The same campaign with other limits and holdouts, which needs a row of its own.
    package func with(_ limits: CampaignLimits?, _ holdouts: [Holdout]) -> ListedCampaign {
        var campaign = campaign
        campaign.limits = limits
        campaign.holdouts = holdouts
        return ListedCampaign(campaign, mark: mark)
    }

    /// Whether both are the same element of one list.
    func isSame(as other: ListedCampaign) -> Bool { content === other.content }

    /// Compares byte by byte, because two canonically equal spellings of an event's name are two names.
    func equals(_ other: ListedCampaign) -> Bool { isSame(as: other) || campaign.stored == other.campaign.stored }
}

extension ListedCampaign: Equatable {
    package static func == (left: ListedCampaign, right: ListedCampaign) -> Bool {
        left.key == right.key && left.mark == right.mark && left.equals(right)
    }
}
