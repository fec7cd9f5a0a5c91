import PlacardCore

/// What a server that has this file sends.
extension CampaignFile {
    /// The reply to a new device's request for config and campaigns.
    package var reply: JSON {
        var config = config.members ?? [:]
        config["time"] = config["time"] ?? 1
        return ["config": .object(config), "triggers": .array(campaigns.map(\.trigger))]
    }

    /// The message of a templated campaign, with its placeholders, by the tracking id that a request names.
    package func template(triggerID: String) -> JSON? {
        campaigns.first { ExactText.same($0.trigger["data"]?["trigger_id"]?.string, triggerID) }?.template
    }
}
