import PlacardCampaigns
import PlacardCore

/// What a card or campaign says, without its id: an equal content with another id is the same entry, renamed.
enum EntryContent {
    /// A card without `ca` has the file's time, so that `ca` does not count.
    static func of(_ card: FileCard) -> JSON {
        guard var members = card.json.members else { return .null }
        for key in ["id", "ca"] { members[key] = nil }
        return .object(members)
    }

    static func of(_ campaign: FileCampaign) -> JSON {
        guard var members = campaign.trigger.members else { return .null }
        for key in ["id", "data"] { members[key] = nil }
        let rest = JSON.object(members).changingVariants { _, variant in
            guard var members = variant.members, let data = members["data"] else { return variant }
            members["data"] = own(data, of: campaign)
            return .object(members)
        }
        return [rest, message(campaign)]
    }

    /// The message without what the file's reader adds.
    static func message(_ campaign: FileCampaign) -> JSON {
        own(campaign.template ?? campaign.trigger["data"], of: campaign)
    }

    /// The object without a `trigger_id` that is the campaign's id.
    static func own(_ data: JSON?, of campaign: FileCampaign) -> JSON {
        guard var members = data?.members else { return .null }
        if members["trigger_id"] == .string(campaign.id) { members["trigger_id"] = nil }
        return .object(members)
    }
}
