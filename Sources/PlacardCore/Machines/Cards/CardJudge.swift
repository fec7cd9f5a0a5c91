/// Judges whether cards with restrictions are in the list at one moment, as campaigns are judged (section 8.8).
package struct CardJudge {
    /// What the result depends on, except the time and the list.
    package struct Inputs: Equatable, Sendable {
        /// Numbers that change with what they count.
        var facts: UInt64 = 0
        var handOvers: UInt64 = 0
        var contentMs: Int64?
    }

    let inputs: Inputs
    private let variables: Variables
    private var limits: LimitJudge
    let now: Instant

    init(_ inputs: Inputs, _ variables: Variables, _ limits: LimitJudge, at now: Instant) {
        self.inputs = inputs
        self.variables = variables
        self.limits = limits
        self.now = now
    }

    /// The same judge for cards that need the local time; nil: they do not.
    func with(_ localTime: LocalTime?) -> CardJudge {
        guard let localTime else { return self }
        var judge = self
        judge.limits = limits.with(localTime)
        return judge
    }

    /// Why a card is not in the list.
    package enum Stop {
        case notTargeted(RuleStop)
        case limit(LimitJudge.Stop)
    }

    /// When a card has to be judged again, at the latest.
    struct Due {
        var wallMs = Int64.max
        var monotonicMs = Int64.max

        mutating func join(_ other: Due) {
            wallMs = min(wallMs, other.wallMs)
            monotonicMs = min(monotonicMs, other.monotonicMs)
        }
    }

    /// - Parameter restrictions: with the groups as they are defined now.
    package func stop(_ id: CardID, _ restrictions: CardRestrictions, isTest: Bool) -> Stop? {
        if let rule = restrictions.targeting, let stop = rule.stop(variables) { return .notTargeted(stop) }
        guard let limits = restrictions.limits else { return nil }
        return self.limits.stop(card: id.text, limits, isTest: isTest, at: now).map { .limit($0) }
    }

    func judge(_ id: CardID, _ restrictions: CardRestrictions, isTest: Bool) -> (isHidden: Bool, due: Due) {
        var due = Due()
        if let rule = restrictions.targeting {
            let judged = rule.judged(variables)
            due.wallMs = judged.nextChangeMs ?? .max
            if !judged.holds { return (true, due) }
        }
        guard let own = restrictions.limits else { return (false, due) }
        guard let stop = limits.stop(card: id.text, own, isTest: isTest, at: now) else {
            due.join(Due(wallMs: wallMs(after: limits.msUntilClosed(own, at: now))))
            return (false, due)
        }
        due.join(self.due(stop))
        return (true, due)
    }

    private func due(_ stop: LimitJudge.Stop) -> Due {
        switch stop.kind {
        // Only another list, or another session, changes it.
        case .groupDisabled: return Due()
        case .outsideWindow: return Due(wallMs: wallMs(after: stop.retryAfterMs))
        case .capped:
            if stop.retryAfterMs == 0 { return Due() }
            // Local days are of the wall clock, periods are not.
            if stop.used?.span == .day { return Due(wallMs: wallMs(after: stop.retryAfterMs)) }
            return Due(monotonicMs: now.monotonicMs.clampedAdding(stop.retryAfterMs))
        }
    }

    private func wallMs(after waitMs: Int64) -> Int64 { now.wallMs.clampedAdding(waitMs) }
}
