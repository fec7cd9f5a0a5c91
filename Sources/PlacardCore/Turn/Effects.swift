/// What an input leads to, carried out in this order: commit the changes and form the batches, begin the requests,
/// report the events.
package struct Effects: Sendable {
    package var store: [StoreChange] = []
    /// At most one of each kind of batch.
    package var batchOrders: [BatchOrder] = []
    package var requests: [HTTPRequest] = []
    package var events: [Event] = []
    /// File name for the picture in the answer that the input brought. Written before the commit.
    package var keptAsset: String?
    /// File names of pictures that are not needed any more. Deleted after the commit.
    package var deletedAssets: [String] = []

    /// Asks for what other processes left. It comes back as the input `takeOutbox`, whose effects join these in the
    /// same commit.
    package var intake: Intake?

    package init() {}

    package enum Intake: Sendable {
        case plain
        /// For a flush that found nothing queued.
        case flushing
    }

    /// As asked for, and always with a batch order: the request carries what other processes left, too.
    package var wantedIntake: Intake? { intake ?? (batchOrders.isEmpty ? nil : .plain) }

    /// Whether the store has something to do.
    package var needsCommit: Bool { !store.isEmpty || !batchOrders.isEmpty }

    /// Appends the effects of another input, except `keptAsset` and `intake`.
    package mutating func join(_ other: Effects) {
        store += other.store
        batchOrders += other.batchOrders
        requests += other.requests
        events += other.events
        deletedAssets += other.deletedAssets
    }
}
