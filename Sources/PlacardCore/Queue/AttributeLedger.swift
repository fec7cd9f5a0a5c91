/// What the engine knows of the attributes in the store: whose they are, not what they are.
package struct AttributeLedger: Sendable, Equatable {
    /// Users with attributes in no batch; nil: the anonymous one.
    private var loose: Set<ExactText?> = []
    /// How many attributes are in batches that wait for their answer, by user.
    private var batched: [ExactText?: Int] = [:]

    package init() {}

    package init(loose: [String?], batched: [(user: String?, count: Int)]) {
        self.loose = Set(loose.map { $0.map(ExactText.init) })
        for (user, count) in batched where count > 0 { self.batched[user.map(ExactText.init), default: 0] += count }
    }

    package var isEmpty: Bool { loose.isEmpty && batched.isEmpty }
    /// Users with attributes, in a batch or not.
    package var userCount: Int { batched.isEmpty ? loose.count : loose.union(batched.keys).count }

    package mutating func put(_ user: String?) { loose.insert(user.map(ExactText.init)) }

    /// - Parameter isNew: it took its attributes from those in no batch.
    package mutating func formed(_ batch: Batch, isNew: Bool) {
        guard isNew, !batch.attributes.isEmpty else { return }
        let user = batch.user.map(ExactText.init)
        batched[user, default: 0] += batch.attributes.count
        if !batch.leavesAttributes { loose.remove(user) }
    }

    package mutating func acknowledged(_ count: Int, of user: String?) {
        let user = user.map(ExactText.init)
        let left = (batched[user] ?? 0) - count
        batched[user] = left > 0 ? left : nil
    }

    /// They are in no batch any more.
    package mutating func dissolve(_ count: Int, of user: String?) {
        acknowledged(count, of: user)
        put(user)
    }

    /// The anonymous ones in no batch are that user's from now on (F.4.4).
    /// False when there are none.
    package mutating func relabel(_ user: String) -> Bool {
        guard loose.remove(nil) != nil else { return false }
        put(user)
        return true
    }
}
