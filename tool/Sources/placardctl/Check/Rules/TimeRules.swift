import PlacardCore

/// What has ended, or has not begun.
enum TimeRules {
    static func find(_ context: CheckContext) -> [CheckFinding] {
        let now = context.options.nowMs
        let cards = context.cards.enumerated().compactMap { index, card -> CheckFinding? in
            guard let end = card["ea"]?.integer, end >= 0, end.clampedMultiplied(by: 1000) < now else { return nil }
            return CheckFinding(.expired, "cards[\(index)].ea", "the card has expired \(words(end))")
        }
        let campaigns = context.campaigns.enumerated().compactMap { index, campaign -> CheckFinding? in
            let path = "campaigns[\(index)]"
            if let end = campaign["end_time"]?.integer, end.clampedMultiplied(by: 1000) < now {
                return CheckFinding(.expired, "\(path).end_time", "the campaign has ended \(words(end))")
            }
            if let start = campaign["start_time"]?.integer, start.clampedMultiplied(by: 1000) > now {
                return CheckFinding(.notYet, "\(path).start_time", "the campaign begins \(words(start))")
            }
            return nil
        }
        return cards + campaigns
    }

    private static func words(_ seconds: Int64) -> String { "at \(Times.words(seconds.clampedMultiplied(by: 1000)))" }
}
