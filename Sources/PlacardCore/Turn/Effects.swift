/// What an input leads to. Carried out in this order: commit and form the batches, begin the requests, tell the events.
package struct Effects: Sendable {
    package var store: [StoreChange] = []
    /// At most one of a kind.
    package var batchOrders: [BatchOrder] = []
    package var requests: [HTTPRequest] = []
    package var events: [Event] = []
    /// File name under which the answer that was just given to the engine is kept. Written before the commit.
    package var keptAsset: String?
    /// File names of pictures that are not needed any more. Deleted after the commit.
    package var deletedAssets: [String] = []

    /// What other processes left is to be taken in: it comes back as the input `takeOutbox`, whose effects are carried
    /// out with these, in the same commit.
    package var intake: Intake?

    package init() {}

    package enum Intake: Sendable {
        case plain
        /// For a flush that found nothing queued.
        case flushing
    }

    /// As asked for, and always before a request takes records along.
    package var wantedIntake: Intake? { intake ?? (batchOrders.isEmpty ? nil : .plain) }

    /// Whether the store has something to do.
    package var needsCommit: Bool { !store.isEmpty || !batchOrders.isEmpty }

    /// Takes in what another input led to, behind this.
    package mutating func join(_ other: Effects) {
        store += other.store
        batchOrders += other.batchOrders
        requests += other.requests
        events += other.events
        deletedAssets += other.deletedAssets
    }
}
