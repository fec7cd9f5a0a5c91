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

    /// What other processes left is to be taken in: it comes back as the input `takePending`, whose effects are carried
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

    /// Asks the store for the records and attributes of a request: the first batch of that kind that waits for its answer,
    /// or else a new one. The answer is the input `batchFormed`.
    package struct BatchOrder: Sendable, Equatable {
        package let requestID: UInt64
        /// Id for a new batch.
        package let newBatchID: String
        package let kind: BatchKind
        /// The current one. What another one left behind goes first.
        package let user: String?
        /// What a new batch may hold.
        package let content: Content
        /// What another user left behind stays: the server does not take it (G.6).
        package let isOwnOnly: Bool
        /// The REST endpoint can be told who the anonymous user is.
        package let namesAnonymous: Bool

        package enum Content: Int64, Sendable {
            /// What the REST endpoint does not take, or could not be told whose it is.
            case untracked = 0
            /// What the REST endpoint takes, attributes among it.
            case tracked = 1
            case all = 2
        }

        package init(
            requestID: UInt64, newBatchID: String, kind: BatchKind = .data, user: String? = nil,
            content: Content = .all, isOwnOnly: Bool = false, namesAnonymous: Bool = false
        ) {
            self.requestID = requestID
            self.newBatchID = newBatchID
            self.kind = kind
            self.user = user
            self.content = content
            self.isOwnOnly = isOwnOnly
            self.namesAnonymous = namesAnonymous
        }

        package func wants(_ record: Record) -> Bool {
            guard !isOwnOnly || ExactText.same(record.user, user) else { return false }
            let isTracked = record.code.isTracked && isNamed(record.user, record.alias)
            return content == .all || isTracked == (content == .tracked)
        }

        package func wants(_ attribute: Attribute) -> Bool {
            guard !isOwnOnly || ExactText.same(attribute.user, user) else { return false }
            let isTracked = attribute.isTracked && isNamed(attribute.user, attribute.alias)
            return content == .all || isTracked == (content == .tracked)
        }

        private func isNamed(_ user: String?, _ alias: [UInt8]?) -> Bool {
            user != nil || alias != nil || namesAnonymous
        }
    }
}
