/// What the engine wants done after an input, in this order: commit the changes, make room in the queue and form the
/// batches, begin the requests, emit the events.
package struct Effects: Sendable {
    package var store: [StoreChange] = []
    /// Nil: the queue has room.
    package var roomOrder: RoomOrder?
    /// At most one order for each kind of batch.
    package var batchOrders: [BatchOrder] = []
    package var requests: [HTTPRequest] = []
    package var events: [Event] = []
    /// What campaigns did, for a replay; empty unless the option `observesTriggers` is set.
    package var observations: [TriggerObservation] = []
    /// File name for the picture in the reply that the input delivers. The file is written before the commit.
    package var keptAsset: String?
    /// File names of pictures that are no longer needed. The files are deleted after the commit.
    package var deletedAssets: [String] = []

    /// Asks for the records of other processes. They arrive as the input `takeOutbox`, whose effects join these in the
    /// same commit.
    package var intake: Intake?
    /// Whether the records of other processes that are taken in now are due with the call, such as a session start.
    package var intakeIsDue = false

    package init() {}

    package enum Intake: Sendable {
        case plain
        /// For a flush that found nothing queued.
        case flushing
    }

    /// The intake that was asked for. A batch order always implies one, so that the request carries other processes'
    /// records, too.
    package var wantedIntake: Intake? { intake ?? (batchOrders.isEmpty ? nil : .plain) }

    /// Whether the store has anything to commit.
    package var needsCommit: Bool { !store.isEmpty || hasOrders }
    /// Whether the store has to answer.
    package var hasOrders: Bool { roomOrder != nil || !batchOrders.isEmpty }

    /// Appends the effects of another input, except `keptAsset` and what concerns the intake.
    package mutating func join(_ other: Effects) {
        store += other.store
        // The later order covers the earlier one, whose records it still counts.
        roomOrder = other.roomOrder ?? roomOrder
        batchOrders += other.batchOrders
        requests += other.requests
        events += other.events
        observations += other.observations
        deletedAssets += other.deletedAssets
    }

    /// Takes the effects of an input that has ended.
    mutating func take() -> Effects {
        var taken = Effects()
        swap(&taken, &self)
        return taken
    }
}

/// What the machines add.
extension Effects {
    mutating func write(_ change: StoreChange) { store.append(change) }
    mutating func write(_ change: StoredFact.Change?) { if let change { store.append(.setFact(change)) } }
    mutating func report(_ event: Event) { events.append(event) }
    mutating func send(_ request: HTTPRequest) { requests.append(request) }
    mutating func order(_ batch: BatchOrder) { batchOrders.append(batch) }
    /// Replaces an earlier order of the same input, whose records are still counted.
    mutating func order(_ room: RoomOrder) { roomOrder = room }

    /// Asks for the records of other processes.
    mutating func takeIn(_ intake: Intake) { self.intake = intake }

    /// Reports items that were left out.
    mutating func report(_ problems: [Problem]) {
        for problem in problems { report(.dropped(.init(problem.what, id: problem.id, text: problem.reason))) }
    }

    /// Stores the picture that the reply contains.
    mutating func keep(_ picture: StoredAsset) {
        keptAsset = picture.file
        write(.putAsset(picture))
    }

    mutating func delete(_ picture: StoredAsset) {
        write(.deleteAsset(file: picture.file))
        deletedAssets.append(picture.file)
    }

    /// Replaces the changes so far by a wipe of the store. `files`: pictures to delete after the commit.
    mutating func wipe(files: [String]) {
        store = [.wipe]
        roomOrder = nil
        deletedAssets += files
    }
}

/// What a campaign did, in more detail than events report. For a replay, which reports every judgement.
package enum TriggerObservation: Sendable {
    /// An event was judged. `handle` is that of the winner's message; nil: no campaign won.
    case judged(TriggerMoment, TriggerDecision, handle: UInt64?)
    /// The check at display failed (rule 9.5.6).
    case repressed(handle: UInt64, Repression)
    /// An event has set the deadline of that name, or moved it (section 9.10).
    case deadlineSet(ExactText)
    /// The campaign won, but too many messages wait for their delays already.
    case crowded(handle: UInt64)
    /// The text of a message was not there, and another campaign took its place.
    case fellBack(handle: UInt64, to: UInt64, campaignID: String, Verdict.Outcome, Verdict.Assignment?)
}
