import PlacardCore

/// A part of a campaign file that is compared by itself: a card, a campaign, a group, the config, or an order.
struct DiffEntry {
    enum Kind: String, CaseIterable {
        case config, group, card, campaign, order
    }

    let kind: Kind
    let id: String
    /// What is compared field by field: the keys without the id, with the defaults of the file.
    let keys: JSON
    /// An equal content with another id is the same entry, renamed. Nil: the entry is never renamed.
    let content: ExactText?
    var card: FileCard?
    var campaign: FileCampaign?

    init(_ kind: Kind, id: String, _ keys: JSON, content: JSON? = nil) {
        self.kind = kind
        self.id = id
        self.keys = keys
        self.content = content.map { ExactText($0.text()) }
    }

    /// - Parameter written: the card as it is in the file.
    init(_ card: FileCard, written: JSON) {
        var keys = card.json.members ?? [:]
        keys["id"] = nil
        // The default is the time of the file, which says nothing about the card.
        keys["ca"] = written["ca"]
        keys["audience"] = written["audience"]
        keys["api_triggered"] = card.targeting.isAPITriggered ? true : nil
        self.init(.card, id: card.id, Self.withoutNull(.object(keys)), content: EntryContent.of(card))
        self.card = card
    }

    /// - Parameter written: the campaign as it is in the file.
    init(_ campaign: FileCampaign, written: JSON) {
        var keys = campaign.trigger.members ?? [:]
        keys["id"] = nil
        let data = EntryContent.own(campaign.trigger["data"], of: campaign)
        keys["data"] = data.members?.isEmpty == true ? nil : data
        keys["template"] = campaign.template.map { EntryContent.own($0, of: campaign) }
        keys["audience"] = written["audience"]
        keys["api_triggered"] = campaign.targeting.isAPITriggered ? true : nil
        self.init(.campaign, id: campaign.id, Self.withoutNull(.object(keys)), content: EntryContent.of(campaign))
        self.campaign = campaign
    }

    /// A key that is null is a missing key.
    private static func withoutNull(_ value: JSON) -> JSON {
        guard let members = value.members else { return value }
        return .object(JSON.Members(members.filter { $0.value != .null }.map { ($0.key, $0.value) }))
    }

    /// The conditions of a campaign in words; nil: a device does not take it.
    static func conditions(of campaign: FileCampaign?) -> String? {
        guard let campaign, case .campaign(let read) = DeviceContent.reading(of: campaign) else { return nil }
        return read.conditions.map(ConditionWords.phrase).joined(separator: ", or ")
    }
}
