/// Verdicts in words.
enum VerdictText {
    // MARK: Winners and those that lose to them

    static func winning(_ verdict: Verdict, _ campaign: Campaign) -> String {
        "\(outcome(verdict, campaign))\(variant(verdict))"
    }

    private static func outcome(_ verdict: Verdict, _ campaign: Campaign) -> String {
        switch verdict.outcome {
        case .control: "wins, but shows nothing: it is a control"
        case .assetPending where verdict.why == .offline:
            "wins, but its picture is not cached and cannot be fetched while offline"
        case .assetPending where verdict.why == .refused:
            "wins, but its picture's URL is not allowed"
        case .assetPending: "wins, and waits for its picture, which is not cached yet"
        case .wins where campaign.message?.showsNothing == true: "wins, but its message has nothing to see"
        case .wins, .wrongEvent, .filterFailed, .notStarted, .ended, .notTargeted, .waiting, .notReEligible,
            .groupDisabled, .capped, .outsideWindow, .interval, .losesPriority, .notInExperiment, .heldOut,
            .history, .listed, .dismissed, .expired:
            "wins"
        }
    }

    /// Such as " (variant 'a' of 'greeting')".
    private static func variant(_ verdict: Verdict) -> String {
        guard let assignment = verdict.assignment, let variant = assignment.variant else { return "" }
        return " (variant \(NameRule.shown(variant)) of \(NameRule.shown(assignment.experiment ?? "")))"
    }

    // MARK: Shares of users

    static func outside(_ experiment: Experiment, number: Double?) -> String {
        let name = "not in its experiment \(NameRule.shown(experiment.key))"
        guard let number else { return "\(name): it is for users with an id, and the user is anonymous" }
        let covered = percent(experiment.variants.reduce(0) { $0 + $1.weight } * experiment.coverage)
        return "\(name), which has \(covered) of all users: the number of this user is \(digits(number))"
    }

    static func heldOut(_ holdout: Holdout) -> String {
        let name = NameRule.shown(holdout.key)
        return "wins, but shows nothing: the user is in the holdout \(name), \(percent(holdout.share)) of all users"
    }

    /// Up to two digits after the point.
    private static func percent(_ share: Double) -> String {
        let hundredths = Int64((share * 10_000).rounded())
        let (whole, rest) = (hundredths / 100, hundredths % 100)
        if rest == 0 { return "\(whole) %" }
        let digits = rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)"
        return "\(whole).\(digits) %"
    }

    /// A number of `bucket`, with its four digits.
    private static func digits(_ number: Double) -> String {
        let text = Int64((number * 10_000).rounded()).description
        return "0." + String(repeating: "0", count: max(0, 4 - text.utf8.count)) + text
    }

    static func losing(_ campaign: Campaign, to winner: Campaign) -> String {
        let name = NameRule.shown(winner.id)
        if campaign.priority == winner.priority {
            return "loses to \(name): same priority, \(winner.priority), but later in the list"
        }
        return "loses to \(name): its priority is \(campaign.priority), the winner's \(winner.priority)"
    }

    // MARK: Time

    /// - Parameter unseenForMs: since when its message is handed over without having been shown; nil: it was shown.
    static func timing(_ verdict: Verdict, _ campaign: Campaign, unseenForMs: Int64?, nowMs: Int64) -> String {
        let wait = TimeSpan.words(verdict.retryAfterMs)
        let before = unseenForMs.map { "handed over \(TimeSpan.words($0)) ago and not shown" } ?? "shown before"
        switch verdict.outcome {
        case .notStarted: return "its start time is in \(wait)"
        case .ended:
            return "its end time was \(TimeSpan.words(nowMs.clampedSubtracting(campaign.endMs ?? nowMs))) ago"
        case .waiting: return "\(before) yet; it counts when it is shown"
        case .notReEligible where verdict.why == .neverAgain: return "\(before); never eligible again"
        case .notReEligible: return "\(before); eligible again in \(wait)"
        case .interval: return "too soon after another message: its interval ends in \(wait)"
        case .outsideWindow: return outsideWindow(verdict.retryAfterMs)
        case .wrongEvent, .filterFailed, .history, .notTargeted, .notInExperiment, .groupDisabled, .capped,
            .losesPriority, .assetPending, .control, .heldOut, .wins, .listed, .dismissed, .expired:
            return ""
        }
    }

    // MARK: Limits

    static func outsideWindow(_ waitMs: Int64) -> String {
        "outside of its windows: the next one opens in \(TimeSpan.words(waitMs))"
    }

    /// - Parameter id: the campaign's or card's.
    static func limit(_ stop: LimitJudge.Stop, _ id: String) -> String {
        guard let used = stop.used else { return "its group \(NameRule.shown(stop.group ?? "")) is disabled" }
        let name = stop.group.map { "group \(NameRule.shown($0))" } ?? NameRule.shown(id)
        let times = used.count == 1 ? "1 time" : "\(used.count) times"
        let wait = TimeSpan.words(stop.retryAfterMs)
        return switch used.span {
        case .period: "capped: \(name) was shown \(times) in \(period(used.periodMs)); again in \(wait)"
        case .day: "capped: \(name) was shown \(times) today; again in \(wait)"
        case .session: "capped: \(name) was shown \(times) in this session"
        case .lifetime: "capped: \(name) was shown \(times); never again"
        }
    }

    /// Up to two days in hours, as people write them into files.
    static func period(_ ms: Int64) -> String {
        let hour: Int64 = 3_600_000
        return ms % hour == 0 && ms <= 48 * hour ? "\(ms / hour) h" : TimeSpan.words(ms)
    }

    // MARK: History

    static func history(_ history: Verdict.FailedHistory, _ waitMs: Int64) -> String {
        let name = history.name.map(NameRule.shown) ?? "a purchase"
        let times = history.found == 1 ? "1 time" : "\(history.found)\(history.found >= 100 ? " or more" : "") times"
        let again = waitMs == 0 ? "" : "; if nothing more is logged, it holds in \(TimeSpan.words(waitMs))"
        return "its history does not hold: \(name) was logged \(times); wanted \(history.wanted)\(again)"
    }

    // MARK: Rules

    static func targeting(_ rule: Verdict.FailedRule) -> String {
        guard let variable = rule.variable else { return "its targeting does not hold: wanted \(rule.wanted)" }
        let found = rule.found.map { "is \($0)" } ?? "is not known"
        return "its targeting does not hold: \(NameRule.shown(variable)) \(found); wanted \(rule.wanted)"
    }

    // MARK: Events

    static func unconditioned(_ campaign: Campaign) -> Verdict {
        var verdict = Verdict(campaignID: campaign.id, outcome: .wrongEvent, why: .neverMet)
        verdict.text = "it has no condition, so nothing triggers it"
        return verdict
    }

    /// Nothing is logged, so no condition is looked at.
    static func blocked(_ campaign: Campaign) -> Verdict {
        var verdict = Verdict(campaignID: campaign.id, outcome: .wrongEvent, why: nil)
        verdict.text = "the server's config blocks this event: it is not logged, and triggers nothing"
        return verdict
    }

    static func wrongEvent(
        _ why: Verdict.Why, _ condition: Condition, _ campaign: Campaign, _ event: TriggerEvent
    ) -> String {
        if why == .otherButton {
            let clicked = event.buttonID.map { "button \(NameRule.shown($0))" } ?? "the body"
            return "\(clicked) was clicked; wanted \(wants(condition))"
        }
        if why == .tooLate, let lateMs = event.absence?.tooLateByMs {
            return "its deadline was \(TimeSpan.words(lateMs)) ago, while the program was closed or asleep; "
                + "its timeout is \(TimeSpan.words(campaign.timeoutMs))"
        }
        if why == .neverMet, case .never(let type) = condition.subject { return never(type) }
        let shown = campaign.conditions.filter { $0.kind != nil }.map(wants)
        let more = shown.count > 3 ? " or \(shown.count - 3) more" : ""
        return "wants \(shown.prefix(3).joined(separator: " or "))\(more)\(lookalike(campaign, event))"
    }

    private static func never(_ type: String) -> String {
        switch type {
        case "custom_event_property", "purchase_property":
            "its condition '\(type)' can never be met: it lacks a name or a list of filters"
        case "iam_click": "its condition 'iam_click' can never be met: it names no campaign"
        default: "its condition \(NameRule.shown(type)) can never be met: its type is unknown"
        }
    }

    private static func wants(_ condition: Condition) -> String {
        let name = condition.name.map(NameRule.shown)
        return switch condition.subject {
        case .open: "a session start"
        case .test: "a test send"
        case .customEvent, .customEventProperty: name.map { "the custom event \($0)" } ?? "any custom event"
        case .purchase, .purchaseProperty: name.map { "a purchase of \($0)" } ?? "any purchase"
        case .pushClick: name.map { "a click on a push message of \($0)" } ?? "a click on any push message"
        case .messageClick(let campaignID, let buttons): click(on: buttons, of: campaignID)
        case .absence(let absence): wants(absence)
        case .never: "nothing"
        }
    }

    private static func wants(_ absence: Absence) -> String {
        let wait = "\(TimeSpan.words(absence.forMs)) after \(wants(absence.after))"
        return absence.without.map { "\(wait) without \(wants($0))" } ?? wait
    }

    private static func wants(_ events: EventPattern) -> String {
        let name = events.name.map(NameRule.shown)
        let filtered = events.filters.isEmpty ? "" : " with filters"
        return
            (events.isPurchase
            ? name.map { "a purchase of \($0)" } ?? "any purchase" : "the custom event \(name ?? "")")
            + filtered
    }

    private static func click(on buttons: [String], of campaignID: String) -> String {
        let campaign = NameRule.shown(campaignID)
        if buttons.isEmpty { return "a click in a message of \(campaign)" }
        let names = buttons.prefix(3).map(NameRule.shown).joined(separator: " or ")
        return "a click on button \(names)\(buttons.count > 3 ? " or others" : "") in a message of \(campaign)"
    }

    /// Mentions names that differ only in case, a common mistake.
    private static func lookalike(_ campaign: Campaign, _ event: TriggerEvent) -> String {
        guard let name = event.name?.lowercased() else { return "" }
        let isClose = campaign.conditions.contains { condition in
            condition.kind == event.kind && !condition.isNamed(like: event) && condition.name?.lowercased() == name
        }
        return isClose ? " (names are case-sensitive)" : ""
    }
}
