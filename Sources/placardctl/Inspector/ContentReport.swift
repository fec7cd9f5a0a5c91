import PlacardCore

/// What is served, as the page lists it.
struct ContentReport {
    let served: CampaignSource.Served
    let host: String?
    let wallMs: Int64

    var json: JSON {
        let file = served.file
        let device = DeviceContent(file: file, host: host)
        let (deck, problems) = device.cards(at: wallMs)
        let controls = deck.entries.count { $0.isVisible && $0.isControl }
        return [
            "revision": .integer(Int64(served.revision)),
            "cards": [
                "given": .integer(Int64(file.cards.count)), "shown": .integer(Int64(deck.count - controls)),
                "controls": .integer(Int64(controls)), "problems": .array(problems.map(JSON.string)),
            ],
            "campaigns": .array(file.campaigns.map { Self.json($0, device) }), "names": names,
        ]
    }

    private static func json(_ campaign: Campaign, _ device: DeviceContent) -> JSON {
        let data = campaign.template ?? campaign.trigger["data"]
        var members: [String: JSON] = [
            "id": .string(campaign.id), "type": .string(data?["type"]?.string?.uppercased() ?? ""),
            "templated": .bool(campaign.template != nil), "control": .bool(data?["is_control"]?.bool ?? false),
            "when": .array(ConditionWords.phrases(campaign.trigger).map(JSON.string)),
            "facts": .array(
                CampaignFacts.list(campaign.trigger).map { [.string($0.name), .string($0.words)] }),
        ]
        switch device.drawing(of: campaign) {
        case .nothing(let reason): members["nothing"] = .string(reason)
        case .message(let message):
            if message.lacksNeededImage {
                members["note"] = "A device discards it: a message like this is nothing without a picture."
            }
        }
        return .object(members)
    }

    /// What the campaigns wait for, to pick from.
    private var names: JSON {
        var found: [String: Set<String>] = ["event": [], "purchase": [], "push_click": [], "message_click": []]
        for campaign in served.file.campaigns {
            found["message_click"]?.insert(campaign.id)
            for condition in campaign.trigger["trigger_condition"]?.elements ?? [] {
                let data = condition["data"]
                if let name = data?["event_name"]?.string { found["event"]?.insert(name) }
                if let name = data?["product_id"]?.string { found["purchase"]?.insert(name) }
                if let name = data?["campaign_id"]?.string { found["push_click"]?.insert(name) }
            }
        }
        return .object(found.mapValues { .array($0.sorted().map(JSON.string)) })
    }
}
