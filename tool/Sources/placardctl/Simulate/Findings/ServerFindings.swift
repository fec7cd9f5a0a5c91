import PlacardCampaigns
import PlacardCore

/// What the server's config and the URLs in messages keep from showing, whatever the events are.
enum ServerFindings {
    static func find(_ context: FindingContext) -> [Finding] {
        context.campaigns.indices.flatMap { urls($0, context) + blocked($0, context) }
    }

    /// URLs of pictures and files that devices refuse (rule 10.5.6).
    private static func urls(_ campaign: Int, _ context: FindingContext) -> [Finding] {
        guard let message = context.message(of: campaign) else { return [] }
        return MessageURLs.faults(in: message).map { fault in
            Finding(
                .deadURL, .error, campaign,
                "\(context.name(campaign)) never shows: its \(fault.key) \(NameRule.shown(fault.url)) \(fault.reason), "
                    + "so devices refuse to fetch it. Correct the URL.")
        }
    }

    /// Events and products that the config blocks.
    private static func blocked(_ campaign: Int, _ context: FindingContext) -> [Finding] {
        guard let config = context.config else { return [] }
        let conditions = context.campaigns[campaign].conditions
        return conditions.enumerated().compactMap { position, condition -> Finding? in
            guard let kind = condition.kind, let name = condition.name,
                let key = blocklist(kind, name, config)
            else { return nil }
            return Finding(
                .blockedEvent, conditions.count == 1 ? .error : .warning, campaign,
                "\(context.name(campaign)) waits for \(NameFindings.words(kind)) \(NameRule.shown(name)) "
                    + "(\(FindingContext.place(position))), which the config blocks (\(key)): devices neither log nor "
                    + "judge it. Remove the name there, or choose another event.")
        }
    }

    /// The key of the list that blocks such an event; nil: it is not blocked.
    private static func blocklist(_ kind: TriggerKind, _ name: String, _ config: Config) -> String? {
        switch kind {
        case .customEvent: Config.isBlocked(name, by: config.blockedEvents) ? "events_blacklist" : nil
        case .purchase: Config.isBlocked(name, by: config.blockedPurchases) ? "purchases_blacklist" : nil
        case .open, .pushClick, .messageClick, .absence, .test: nil
        }
    }
}
