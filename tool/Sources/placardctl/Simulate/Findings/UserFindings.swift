import PlacardCore

/// Findings about users and the whole table of events.
enum UserFindings {
    static func find(_ context: FindingContext) -> [Finding] {
        [timeUnit(context), nothingShown(context), many(context), busyDay(context)].compactMap { $0 }
    }

    /// Seconds where milliseconds are expected are times in January 1970.
    private static func timeUnit(_ context: FindingContext) -> Finding? {
        guard let until = context.census.untilMs, until < 100_000_000_000, until > 100_000_000 else { return nil }
        return Finding(
            .timeUnit, .error,
            nil,
            "The events are all before \(Numbers.day(until)): time_ms is in milliseconds since 1970, and these look like "
                + "seconds. Multiply them by 1,000.")
    }

    private static func nothingShown(_ context: FindingContext) -> Finding? {
        guard context.count.messages == 0, !context.campaigns.isEmpty else { return nil }
        return Finding(.nothingShown, .warning, nil, "No user is shown any message. The funnels say where they stop.")
    }

    private static func many(_ context: FindingContext) -> Finding? {
        let spread = context.count.spread
        let median = spread.percentile(0.5, of: context.users)
        guard let first = context.count.top.list.first, first.messages >= 20, first.messages >= 5 * max(median, 1)
        else {
            return nil
        }
        return Finding(
            .manyMessages, .warning, nil,
            "User \(NameRule.shown(first.user)) gets \(Numbers.words(first.messages)) messages, half of the users get "
                + "\(Numbers.words(median)) or fewer. Set re_eligibility or a longer interval for the campaigns that this "
                + "user sees most.")
    }

    private static func busyDay(_ context: FindingContext) -> Finding? {
        let busy = context.count.busyDays
        guard busy.users > 0, let user = busy.user else { return nil }
        return Finding(
            .busyDay, .warning, nil,
            "\(Numbers.count(busy.users, "user")) \(busy.users == 1 ? "gets" : "get") \(ReportCount.busyDay) or more "
                + "messages on one day (UTC), at most \(Numbers.words(busy.most)): user \(NameRule.shown(user)). A longer "
                + "interval or re_eligibility spreads them.")
    }
}
