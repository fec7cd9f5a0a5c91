import PlacardCore

/// What a server that has this file sends.
extension CampaignFile {
    /// The reply to a new device's request for config and campaigns.
    package var reply: JSON {
        var config = config.members ?? [:]
        config["time"] = config["time"] ?? 1
        var reply: JSON.Members = ["config": .object(config), "triggers": .array(campaigns.map { $0.trigger })]
        if let groups { reply["groups"] = groups }
        return .object(reply)
    }

    /// The messages of templated campaigns, with their placeholders, by the tracking ids that requests name. Of two
    /// campaigns with the same one the first counts.
    package var templates: [ExactText: JSON] {
        let named = campaigns.lazy.compactMap { campaign -> (ExactText, JSON?)? in
            campaign.trigger["data"]?["trigger_id"]?.string.map { (ExactText($0), campaign.template) }
        }
        return Dictionary(keepingFirst: named).compactMapValues { $0 }
    }
}
