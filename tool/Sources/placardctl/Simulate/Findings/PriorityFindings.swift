import PlacardCore

/// Campaigns that other campaigns keep from showing.
enum PriorityFindings {
    static func find(_ context: FindingContext) -> [Finding] {
        context.campaigns.indices.flatMap { campaign in
            ties(campaign, context) + [alwaysLoses(campaign, context), control(campaign, context)].compactMap { $0 }
        }
    }

    /// Campaigns of equal priority.
    private static func ties(_ campaign: Int, _ context: FindingContext) -> [Finding] {
        let counted = context.count.counts[campaign]
        let priority = context.campaigns[campaign].priority
        return counted.lostTo.sorted { $0.key < $1.key }
            .filter { context.campaigns[$0.key].priority == priority }
            .map { winner, count in
                let isAlways = counted.won == 0 && count == counted.stopped(by: .losesPriority)
                let never = isAlways ? " \(context.name(campaign)) never wins." : ""
                return Finding(
                    .tie, isAlways ? .error : .warning, campaign,
                    "\(context.name(campaign)) and \(context.name(winner)) have the same priority, \(priority): of two such "
                        + "campaigns the later in the list always wins, \(context.name(winner)) in "
                        + "\(Numbers.count(count, "event")).\(never) Give them different priorities.")
            }
    }

    private static func alwaysLoses(_ campaign: Int, _ context: FindingContext) -> Finding? {
        let counted = context.count.counts[campaign]
        let lost = counted.stopped(by: .losesPriority)
        guard lost > 0, counted.won == 0, counted.shownInPlace == 0, !FallbackFindings.isFallback(campaign, context)
        else {
            return nil
        }
        let priority = context.campaigns[campaign].priority
        let winners = counted.lostTo.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        // Ties are a finding of their own.
        guard winners.contains(where: { context.campaigns[$0.key].priority != priority }) else { return nil }
        let names = winners.prefix(3).map { winner, count in
            "\(context.name(winner)) (priority \(context.campaigns[winner].priority), \(Numbers.times(count)))"
        }
        return Finding(
            .alwaysLoses, .error, campaign,
            "\(context.name(campaign)) never shows: whenever it could, in \(Numbers.count(lost, "event")), it lost to "
                + "\(names.joined(separator: ", ")). Raise its priority from \(priority), or narrow the others.")
    }

    /// A control that never had its turn, for example because its timeout had passed, starts no interval.
    private static func turns(_ count: Int64) -> String {
        count == 0
            ? "It never had its turn."
            : "It counted as shown \(Numbers.times(count)), which starts the interval between messages."
    }

    private static func control(_ campaign: Int, _ context: FindingContext) -> Finding? {
        let counted = context.count.counts[campaign]
        guard context.campaigns[campaign].isControl, counted.won > 0 else { return nil }
        return Finding(
            .controlWins, .note, campaign,
            "\(context.name(campaign)) is a control and won \(Numbers.count(counted.won, "event")): nothing is drawn "
                + "then. \(turns(counted.result(.control)))")
    }
}
