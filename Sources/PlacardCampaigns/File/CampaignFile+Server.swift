import PlacardCore

/// What a server that has this file sends.
extension CampaignFile {
    /// The reply to a new device's request for config and campaigns.
    package var reply: JSON {
        var config = config.members ?? [:]
        config["time"] = config["time"] ?? 1
        var reply: JSON.Members = ["config": .object(config), "triggers": .array(campaigns.map { $0.trigger })]
        if let groups { reply["groups"] = groups }
        if let holdouts { reply["holdouts"] = holdouts }
        return .object(reply)
    }

    /// The messages of templated campaigns, with their placeholders, by the tracking ids that requests name. Of two
    /// campaigns with the same one the first counts.
    package var templates: [ExactText: JSON] {
        let named = campaigns.lazy.flatMap { campaign -> [(ExactText, JSON?)] in
            let own = campaign.trigger["data"].map { [($0, campaign.template)] } ?? []
            let variants = campaign.trigger.variants.enumerated().compactMap { position, variant in
                campaign.variantTemplates[position].flatMap { template in variant["data"].map { ($0, template) } }
            }
            return (own + variants).compactMap { data, template in
                data["trigger_id"]?.string.map { (ExactText($0), template) }
            }
        }
        return Dictionary(keepingFirst: named).compactMapValues { $0 }
    }
}
