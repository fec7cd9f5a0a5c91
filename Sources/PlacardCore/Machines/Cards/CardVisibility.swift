/// Which cards of the list restrictions hide, and until when that is known (section 8.8).
///
/// Costs nothing for a list without restrictions: then it has no places.
struct CardVisibility: Sendable {
    private struct Place: Sendable {
        let index: Int
        let id: CardID
        let isTest: Bool
        /// With the groups as they are defined.
        let restrictions: CardRestrictions
    }

    private var places: [Place] = []
    private(set) var groups = CardGroups()
    /// What the cards were judged by; nil: they were not, or the list is another one.
    private var judgedBy: CardJudge.Inputs?
    private var judgedWallMs = Int64.min
    private var due = CardJudge.Due()
    /// Whether cards with limits may have left the list.
    private var mayHaveLost = false
    /// The same for the list of another user before this one: the next list says which of its cards are left.
    private var mayLoseWithNext = false
    /// Whether the windows or days of a card need to know the local time.
    private(set) var usesLocalTime = false

    var isEmpty: Bool { places.isEmpty }
    /// Whether there is nothing to judge and nothing to forget, as in most lists.
    var isIdle: Bool { places.isEmpty && !mayHaveLost }
    /// Whether it must know the next list, also one without restrictions.
    var needsNextList: Bool { !places.isEmpty || mayLoseWithNext }
    /// Wall time at which the cards must be judged again; nil: not by that clock.
    var dueWallMs: Int64? { due.wallMs == .max ? nil : due.wallMs }
    /// The same on the monotonic clock.
    var dueMs: Int64? { due.monotonicMs == .max ? nil : due.monotonicMs }

    /// Takes another list.
    mutating func listed(_ list: CardTable, _ groups: CardGroups) {
        mayHaveLost = mayHaveLost || mayLoseWithNext || hasLimits
        mayLoseWithNext = false
        self.groups = groups
        judgedBy = nil
        due = CardJudge.Due()
        places = list.restricted.compactMap { index in
            let record = list[index].record
            guard let own = record.restrictions,
                let defined = CardRestrictions.of(targeting: own.targeting, limits: groups.define(own.limits))
            else { return nil }
            return Place(index: index, id: record.id, isTest: record.isTest, restrictions: defined)
        }
        usesLocalTime = places.contains { $0.restrictions.limits?.usesLocalTime == true }
    }

    private var hasLimits: Bool { places.contains { $0.restrictions.limits != nil } }

    /// Continues after the list of another user. An anonymous user who becomes known keeps what was counted.
    mutating func follow(_ before: CardVisibility) {
        mayLoseWithNext = before.mayHaveLost || before.mayLoseWithNext || before.hasLimits
    }

    /// Ids of the cards that have limits, if others may have left the list since the last call.
    mutating func takeLimited() -> Set<ExactText>? {
        guard mayHaveLost else { return nil }
        mayHaveLost = false
        return Set(places.lazy.filter { $0.restrictions.limits != nil }.map { ExactText($0.id.text) })
    }

    /// The restrictions of the card at that position of the list.
    func restrictions(at index: Int) -> CardRestrictions? { places.first { $0.index == index }?.restrictions }

    /// Whether the result can have changed since the cards were judged.
    func needsJudging(_ inputs: CardJudge.Inputs, at now: Instant) -> Bool {
        if places.isEmpty { return false }
        // A clock that was set back can reopen what has closed.
        return judgedBy != inputs || now.wallMs < judgedWallMs || now.wallMs >= due.wallMs
            || now.monotonicMs >= due.monotonicMs
    }

    /// Judges all cards with restrictions. Returns whether a card has come or gone that the host can see.
    mutating func judge(_ list: inout CardTable, by judge: CardJudge) -> Bool {
        var hasChanged = false
        due = CardJudge.Due()
        for place in places {
            let (isHidden, due) = judge.judge(place.id, place.restrictions, isTest: place.isTest)
            self.due.join(due)
            if list.set(isHidden: isHidden, at: place.index), !list[place.index].isDismissed { hasChanged = true }
        }
        judgedBy = judge.inputs
        judgedWallMs = judge.now.wallMs
        return hasChanged
    }
}
