import PlacardCore
import PlacardReplay

/// Templated campaigns, and those that take their place when the server does not supply their text.
enum FallbackFindings {
    static func find(_ context: FindingContext) -> [Finding] {
        let winners = Set(context.count.counts.lazy.flatMap { $0.lostTo.keys })
        return context.campaigns.indices.flatMap { campaign in
            [
                winners.contains(campaign) ? nil : nothingToFallBackTo(campaign, context),
                neverFallback(campaign, context),
            ].compactMap { $0 }
        }
    }

    /// Whether the campaign could only show in the place of templated ones: it loses to no other.
    static func isFallback(_ campaign: Int, _ context: FindingContext) -> Bool {
        let counted = context.count.counts[campaign]
        return counted.won == 0 && !counted.lostTo.isEmpty
            && counted.lostTo.keys.allSatisfy { context.campaigns[$0].isTemplated }
    }

    private static func nothingToFallBackTo(_ campaign: Int, _ context: FindingContext) -> Finding? {
        let counted = context.count.counts[campaign]
        guard context.campaigns[campaign].isTemplated, counted.won > 0 else { return nil }
        let lost = counted.result(.discarded(.template))
        let start =
            "\(context.name(campaign)) is templated and has nothing to fall back to: no other campaign could have "
            + "shown in any of the \(Numbers.count(counted.won, "event")) that it won"
        let end =
            lost > 0
            ? "; \(Numbers.count(lost, "message")) went missing without its text. "
            : ", so nothing shows when the server does not supply its text. "
        return Finding(
            .unreachableFallback, lost > 0 ? .error : .warning, campaign,
            start + end + "Add a campaign with a lower priority about the same event.")
    }

    private static func neverFallback(_ campaign: Int, _ context: FindingContext) -> Finding? {
        let counted = context.count.counts[campaign]
        guard isFallback(campaign, context), counted.shownInPlace == 0 else { return nil }
        let winners = counted.lostTo.keys.sorted().prefix(3).map(context.name).joined(separator: ", ")
        let cause =
            context.options.answersTemplates
            ? "the simulation assumes that the server supplies every text (--templates unanswered assumes the opposite)"
            : "when a text was missing, another campaign or a time limit came first"
        return Finding(
            .unreachableFallback, context.options.answersTemplates ? .note : .warning, campaign,
            "\(context.name(campaign)) can only show in the place of \(winners), and never does: \(cause). Raise its "
                + "priority if it is more than a fallback.")
    }
}
