/// What the current user has logged, as far as campaigns of the list ask for it (sections 9.9 and 9.10).
struct LoggedHistory {
    private(set) var counts = EventCounts()
    private(set) var deadlines = AbsenceDeadlines()
    /// When the next absence of a campaign of the list happens, on this run's clock: it is asked at each input.
    private(set) var deadlineMs: Int64?

    init() {}

    init(_ stored: StoredState, _ index: TriggerIndex, at now: Instant) {
        counts = EventCounts(stored.handOvers, at: now)
        deadlines = AbsenceDeadlines(stored.facts, at: now)
        list(index)
    }

    /// Notes the list in force. Deadlines of one that is not there yet wait for it.
    mutating func list(_ index: TriggerIndex) {
        deadlineMs = deadlines.dueMs(index.absencePositions)
    }

    /// Counts an event, and removes and sets deadlines, in this order.
    ///
    /// - Parameter matches: the patterns of the list that the event matches.
    mutating func note(
        _ matches: [PatternIndex.Entry], _ event: TriggerEvent, _ index: TriggerIndex, _ turn: inout Turn
    ) {
        for entry in matches where entry.isCounted { counts.record(entry.pattern, at: turn.now) }
        let (removed, set) = (matches.flatMap { $0.removes }, matches.flatMap { $0.sets })
        if removed.isEmpty, set.isEmpty { return }
        for number in removed.sorted() {
            let listed = index.absences[number]
            turn.effects.write(deadlines.remove(listed.absence.name(in: listed.campaignID)))
        }
        for number in set.sorted() {
            let (id, absence) = (index.absences[number].campaignID, index.absences[number].absence)
            let changes = deadlines.set(absence, of: id, event.properties, at: turn.now)
            if changes.isEmpty { continue }
            for change in changes { turn.effects.write(change) }
            turn.observe(.deadlineSet(absence.name(in: id)))
        }
        list(index)
    }

    mutating func writeCounts(_ effects: inout Effects) {
        for row in counts.takeChanged() { effects.write(.putHandOvers(owner: row.owner, stamps: row.stamps)) }
    }

    /// Forgets what a new list does not ask for.
    mutating func keep(_ index: TriggerIndex, _ effects: inout Effects) {
        for owner in counts.forget(except: index.patterns.counts) { effects.write(.deleteHandOvers(owner: owner)) }
        for change in deadlines.keep(index.absencePositions) { effects.write(change) }
        list(index)
    }

    /// Forgets the user. Returns whether there are rows of counts to delete.
    mutating func clear(_ effects: inout Effects) -> Bool {
        if deadlines.clear() { effects.write(.deleteFacts(.deadline)) }
        deadlineMs = nil
        return counts.clear()
    }

    /// Takes the absence that happens next, if it is due. It is over if the campaign's timeout has passed since.
    mutating func takeAbsence(_ index: TriggerIndex, _ turn: inout Turn) -> TriggerEvent? {
        guard let (deadline, change) = deadlines.takeDue(at: turn.now, index.absencePositions),
            let position = index.absencePositions[deadline.name]
        else { return nil }
        turn.effects.write(change)
        list(index)
        let timeoutMs = index.listed[index.absences[position].campaign].campaign.timeoutMs
        let lateMs = deadline.lateMs(at: turn.now)
        let isOver = lateMs > 0 && lateMs >= timeoutMs
        return TriggerEvent(
            kind: .absence, name: deadline.campaignID, properties: deadline.properties,
            absence: MetAbsence(
                name: deadline.name, condition: deadline.condition, tooLateByMs: isOver ? lateMs : nil))
    }
}
