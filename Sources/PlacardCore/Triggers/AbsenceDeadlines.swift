/// The deadlines that events of the current user have set (rule 9.10.2).
struct AbsenceDeadlines: Sendable {
    /// Beyond it, the one that was set first goes.
    private static let limit = 100

    struct Deadline: Sendable {
        /// As `Absence` makes it of what follows.
        let name: ExactText
        let campaignID: String
        /// The key of the campaign's condition.
        let condition: ExactText
        /// When the event was logged that set it.
        let set: Stamp
        let forMs: Int64
        let properties: Properties?
        /// On this run's clock.
        let dueMs: Int64
        fileprivate let order: Int64

        /// Milliseconds since the deadline.
        func lateMs(at now: Instant) -> Int64 { now.monotonicMs.clampedSubtracting(dueMs) }
    }

    /// In the order in which they were set.
    private var deadlines: [Deadline] = []
    private var nextOrder: Int64 = 1

    init() {}

    /// Reads what can be read of stored rows.
    init(_ stored: [StoredFact], at now: Instant) {
        for fact in stored where fact.kind == .deadline {
            guard let deadline = Deadline(fact, at: now) else { continue }
            deadlines.insert(deadline, at: deadlines.firstIndex { $0.order > deadline.order } ?? deadlines.endIndex)
        }
        nextOrder = (deadlines.last?.order ?? 0).clampedAdding(1)
    }

    /// The earliest of those that campaigns of the list have.
    ///
    /// - Parameter listed: by the names of their deadlines, as below.
    func dueMs(_ listed: [ExactText: Int]) -> Int64? {
        var due: Int64?
        for deadline in deadlines where listed[deadline.name] != nil { due = min(due ?? .max, deadline.dueMs) }
        return due
    }

    /// Sets the deadline of a campaign's condition, or moves it if the condition says so. Returns the rows that change;
    /// none if nothing does.
    mutating func set(
        _ absence: Absence, of campaignID: String, _ properties: Properties?, at now: Instant
    ) -> [StoredFact.Change] {
        let name = absence.name(in: campaignID)
        if let known = deadlines.firstIndex(where: { $0.name == name }) {
            guard absence.restarts else { return [] }
            deadlines.remove(at: known)
        }
        let new = Deadline(
            name: name, campaignID: campaignID, condition: absence.key, set: Stamp(now), forMs: absence.forMs,
            properties: properties, dueMs: now.monotonicMs.clampedAdding(absence.forMs), order: nextOrder)
        nextOrder = nextOrder.clampedAdding(1)
        deadlines.append(new)
        var changes = [StoredFact.Change(.deadline, name.text, bytes: new.stored)]
        if deadlines.count > Self.limit { changes.append(Self.deleting(deadlines.removeFirst())) }
        return changes
    }

    mutating func remove(_ name: ExactText) -> StoredFact.Change? {
        guard let place = deadlines.firstIndex(where: { $0.name == name }) else { return nil }
        return Self.deleting(deadlines.remove(at: place))
    }

    /// Takes the next one that is due: the earliest, of equal ones that which was set first.
    mutating func takeDue(
        at now: Instant, _ listed: [ExactText: Int]
    ) -> (deadline: Deadline, change: StoredFact.Change)? {
        guard let due = dueMs(listed), due <= now.monotonicMs,
            let place = deadlines.firstIndex(where: { $0.dueMs == due && listed[$0.name] != nil })
        else { return nil }
        let deadline = deadlines.remove(at: place)
        return (deadline, Self.deleting(deadline))
    }

    /// Forgets those whose condition no campaign has any more. Returns the rows that change.
    mutating func keep(_ listed: [ExactText: Int]) -> [StoredFact.Change] {
        var (kept, changes): ([Deadline], [StoredFact.Change]) = ([], [])
        for deadline in deadlines {
            if listed[deadline.name] != nil { kept.append(deadline) } else { changes.append(Self.deleting(deadline)) }
        }
        deadlines = kept
        return changes
    }

    /// Returns whether there are rows to delete.
    mutating func clear() -> Bool {
        defer { deadlines = [] }
        return !deadlines.isEmpty
    }

    private static func deleting(_ deadline: Deadline) -> StoredFact.Change {
        StoredFact.Change(.deadline, deadline.name.text, nil)
    }
}

/// The stored form. The name of the row says whose it is.
extension AbsenceDeadlines.Deadline {
    fileprivate var stored: [UInt8] {
        var writer = ByteWriter(capacity: 64)
        writer.number(order)
        writer.number(set.wallMs)
        writer.number(forMs)
        writer.bool(properties != nil)
        if let properties { writer.value(.object(properties.members)) }
        return writer.bytes
    }

    fileprivate init?(_ fact: StoredFact, at now: Instant) {
        guard let parts = Absence.parts(of: fact.name) else { return nil }
        var reader = ByteReader(fact.value)
        do {
            order = try reader.number()
            set = Stamp(storedWallMs: try reader.number(), at: now)
            forMs = try reader.number()
            let value: Value = try reader.bool() ? try reader.value() : .null
            if case .object(let members) = value { properties = Properties(stored: members) } else { properties = nil }
        } catch {
            return nil
        }
        name = ExactText(fact.name)
        (condition, campaignID) = parts
        dueMs = now.monotonicMs.clampedAdding(forMs.clampedSubtracting(set.elapsedMs(at: now)))
    }
}
