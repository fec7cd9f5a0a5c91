/// What the engine knows of the attributes in the store: whose they are, not what they are.
package struct AttributeLedger: Sendable, Equatable {
    /// Users with attributes in no batch; nil: the anonymous one.
    private var loose: Set<ExactText?> = []
    /// Attributes in batches that wait for their answer, all of one user.
    private var batched = 0
    private var batchUser: ExactText?

    package init() {}

    package init(loose: [String?], batched: Int, batchUser: String?) {
        self.loose = Set(loose.map { $0.map(ExactText.init) })
        self.batched = batched
        self.batchUser = batchUser.map(ExactText.init)
    }

    package var isEmpty: Bool { loose.isEmpty && batched == 0 }
    /// Users with attributes, in a batch or not.
    package var userCount: Int { batched > 0 ? loose.union([batchUser]).count : loose.count }

    package mutating func put(_ user: String?) { loose.insert(user.map(ExactText.init)) }

    /// - Parameter isNew: it took its attributes from those in no batch.
    package mutating func formed(_ batch: Batch, isNew: Bool) {
        guard isNew, !batch.attributes.isEmpty else { return }
        batched = batch.attributes.count
        batchUser = batch.user.map(ExactText.init)
        if !batch.leavesAttributes { loose.remove(batchUser) }
    }

    package mutating func acknowledged(_ count: Int) { batched = max(0, batched - count) }

    /// The anonymous ones in no batch are that user's from now on (F.4.4).
    /// False when there are none.
    package mutating func relabel(_ user: String) -> Bool {
        guard loose.remove(nil) != nil else { return false }
        put(user)
        return true
    }
}
