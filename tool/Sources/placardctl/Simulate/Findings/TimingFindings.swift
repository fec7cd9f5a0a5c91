import PlacardCore
import PlacardReplay

/// Windows, intervals, delays and re-eligibility.
enum TimingFindings {
    static func find(_ context: FindingContext) -> [Finding] {
        context.campaigns.indices.flatMap { campaign in
            [
                window(campaign, context), delay(campaign, context), starved(campaign, context),
                neverAgain(campaign, context),
            ].compactMap { $0 } + notDisplayed(campaign, context)
        }
    }

    private static func window(_ campaign: Int, _ context: FindingContext) -> Finding? {
        let window = context.campaigns[campaign]
        let name = context.name(campaign)
        if let start = window.startMs, let end = window.endMs, end < start {
            return Finding(
                .closedWindow, .error, campaign,
                "\(name) is never open: its end_time \(Numbers.moment(end)) is before its start_time "
                    + "\(Numbers.moment(start)). Correct them.")
        }
        if let end = window.endMs, let first = context.census.fromMs, end < first {
            return Finding(
                .closedWindow, .error, campaign,
                "\(name) ended before the first event: its end_time is \(Numbers.moment(end)), the first event is at "
                    + "\(Numbers.moment(first)) UTC. Change end_time\(unit(end)), or replay older events.")
        }
        if let start = window.startMs, let last = context.census.untilMs, start > last {
            return Finding(
                .closedWindow, .error, campaign,
                "\(name) starts after the last event: its start_time is \(Numbers.moment(start)), the last event is at "
                    + "\(Numbers.moment(last)) UTC. Change start_time\(unit(start)), or replay newer events.")
        }
        return nil
    }

    /// Times far from the present have the wrong unit.
    private static func unit(_ ms: Int64) -> String {
        ms < 10_000_000_000 || ms > 10_000_000_000_000 ? ", which is in seconds since 1970" : ""
    }

    private static func delay(_ campaign: Int, _ context: FindingContext) -> Finding? {
        let timing = context.campaigns[campaign]
        guard timing.delayMs > 0, timing.delayMs >= timing.timeoutMs else { return nil }
        return Finding(
            .delayOverTimeout, .error, campaign,
            "\(context.name(campaign)) never shows: its delay of \(TimeSpan.words(timing.delayMs)) is not shorter than its "
                + "timeout of \(Numbers.words(timing.timeoutMs)) ms, which begins with the event too. delay is in seconds, timeout in "
                + "milliseconds: make the timeout longer.")
    }

    private static func starved(_ campaign: Int, _ context: FindingContext) -> Finding? {
        let counted = context.count.counts[campaign]
        let stopped = counted.stopped(by: .interval) + counted.result(.interval)
        let reached = counted.stopped(by: .interval) + counted.eligible
        guard stopped > 0, stopped * 2 >= reached else { return nil }
        let own = context.campaigns[campaign].minimumIntervalMs
        let interval = TimeSpan.words(own ?? context.options.messageIntervalMs)
        let isAlways = stopped == reached
        let events =
            switch (isAlways, reached) {
            case (true, 1): "in the only event"
            case (true, _): "in all \(Numbers.words(reached)) events"
            default: "in \(Numbers.words(stopped)) of the \(Numbers.words(reached)) events"
            }
        return Finding(
            .starved, isAlways ? .error : .warning, campaign,
            "The interval between messages (\(interval)\(own == nil ? ", the app's" : "")) \(isAlways ? "always " : "")stops "
                + "\(context.name(campaign)): \(events) at which it could have shown, another message had just been shown. "
                + "Set a shorter min_seconds_since_last_trigger, or choose an event that does "
                + "not follow another message at once.")
    }

    private static func neverAgain(_ campaign: Int, _ context: FindingContext) -> Finding? {
        let counted = context.count.counts[campaign]
        let again = counted.stopped(by: .notReEligible)
        guard context.campaigns[campaign].reEligibilityMs < 0, again > 0 else { return nil }
        return Finding(
            .neverAgain, .note, campaign,
            "\(context.name(campaign)) is shown once per user, although \(Numbers.count(again, "more event")) met its conditions "
                + "after that. If it should return, set re_eligibility (seconds; 0: at once): without it, it is -1, never."
        )
    }

    /// Messages that won and were never drawn.
    private static func notDisplayed(_ campaign: Int, _ context: FindingContext) -> [Finding] {
        let counted = context.count.counts[campaign]
        let reasons: [(Reason, String)] = [
            (.timeout, "Make its timeout longer, or its delay shorter."),
            (
                .asset,
                context.options.hasPictures
                    ? "Check the URL of its picture."
                    : "The simulation assumes that no picture can be fetched (--pictures missing)."
            ),
            (.host, "The app shows another message at that time (--host drops)."),
            (.malformed, "Correct its template: clients cannot read the message that it becomes."),
            (.noImage, "Give it an image_url: its type is not shown without a picture."),
            (.orientation, "Allow the orientation that devices have."),
            (.replaced, "More than 50 messages wait: show them for a shorter time."),
            (.session, "Its delay is longer than sessions are."),
        ]
        return reasons.compactMap { reason, advice in
            let count = counted.result(.discarded(reason))
            guard count > 0, !(reason == .timeout && delay(campaign, context) != nil) else { return nil }
            return Finding(
                .notDisplayed, count == counted.won ? .error : .warning, campaign,
                "\(context.name(campaign)) won \(Numbers.count(counted.won, "event")), but in \(Numbers.words(count)) of "
                    + "them \(StopWords.words(reason)). \(advice)")
        }
    }
}
