import PlacardCore

/// The store of a replay: answers as the tape says, and keeps nothing.
final class TapeStore: EngineStore {
    private let stored: StoredState
    let canFail: Bool
    private var notes = TurnNotes()
    private var calls: UInt32 = 0
    private var (exception, answer, zone, verdict) = (0, 0, 0, 0)
    /// Whether the engine has asked for something that the tape does not have.
    private(set) var isLost = false

    init(_ stored: StoredState, canFail: Bool) {
        self.stored = stored
        self.canFail = canFail
    }

    func begin(_ notes: TurnNotes) {
        self.notes = notes
        (calls, exception, answer, zone, verdict, isLost) = (0, 0, 0, 0, 0, false)
    }

    /// Whether everything was asked for that was asked for when the tape was recorded.
    var isUsedUp: Bool {
        !isLost && exception == notes.exceptions.count && answer == notes.answers.count && zone == notes.zones.count
            && verdict == notes.verdicts.count
    }

    /// How this call did not end in the usual way.
    private func next() -> TurnNotes.Exception? {
        calls += 1
        guard exception < notes.exceptions.count, notes.exceptions[exception].call == calls else { return nil }
        exception += 1
        return notes.exceptions[exception - 1].exception
    }

    private func succeed() throws(PlacardError) {
        if case .failed(let error) = next() { throw error }
    }

    // MARK: What the engine reads through its options

    func readLocalTime() -> LocalTime {
        guard zone < notes.zones.count else {
            isLost = true
            return notes.zones.last ?? .utc
        }
        zone += 1
        return notes.zones[zone - 1]
    }

    func verifies() -> Bool {
        guard verdict < notes.verdicts.count else {
            isLost = true
            return false
        }
        verdict += 1
        return notes.verdicts[verdict - 1]
    }

    // MARK: EngineStore

    func load() throws(PlacardError) -> StoredState { stored }

    var hasRoom: Bool { next() == nil }
    var isFull: Bool { next() != nil }
    func hold() throws(PlacardError) { try succeed() }

    func holdOutbox() throws(PlacardError) -> [OutboxEntry] {
        // A failed call counts once, and a call with entries is followed by their note.
        switch next() {
        case .failed(let error): throw error
        case .outbox(let entries): return entries
        case .no, nil: return []
        }
    }

    func commit(_ effects: Effects, answer: (StoreAnswer) -> Effects) throws(PlacardError) -> [Effects] {
        try succeed()
        var results: [Effects] = []
        answers(to: effects, answer, &results)
        return results
    }

    private func answers(to effects: Effects, _ deliver: (StoreAnswer) -> Effects, _ results: inout [Effects]) {
        if let order = effects.roomOrder {
            guard case .dropped(let total)? = nextAnswer() else {
                isLost = true
                return
            }
            answered(.dropped(order, total), deliver, &results)
        }
        for order in effects.batchOrders {
            guard case .formed(let batch)? = nextAnswer() else {
                isLost = true
                return
            }
            answered(.formed(order, batch), deliver, &results)
        }
    }

    private func answered(_ found: StoreAnswer, _ deliver: (StoreAnswer) -> Effects, _ results: inout [Effects]) {
        let next = deliver(found)
        results.append(next)
        answers(to: next, deliver, &results)
    }

    private func nextAnswer() -> TapedAnswer? {
        guard answer < notes.answers.count else {
            isLost = true
            return nil
        }
        answer += 1
        return notes.answers[answer - 1]
    }

    let canStage = false
    func stage(_ campaigns: ArraySlice<ListedCampaign>) throws(PlacardError) {}
    func unstage(_ campaigns: [ListedCampaign]) {}
    func writeAsset(_ file: String, _ bytes: UnsafeRawBufferPointer) throws(PlacardError) { try succeed() }
    func removeAsset(_ file: String) {}
}
