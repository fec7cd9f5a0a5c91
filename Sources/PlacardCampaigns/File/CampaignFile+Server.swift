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
        var seen: Set<ExactText> = []
        var templates: [ExactText: JSON] = [:]
        func add(_ data: JSON?, _ template: JSON?) {
            guard let id = data?["trigger_id"]?.string.map(ExactText.init), seen.insert(id).inserted else { return }
            templates[id] = template
        }
        for campaign in campaigns {
            add(campaign.trigger["data"], campaign.template)
            for (position, variant) in campaign.trigger.variants.enumerated() {
                if let template = campaign.variantTemplates[position] { add(variant["data"], template) }
            }
        }
        return templates
    }
}
