/// Which users have attributes in the store, without the attributes themselves.
package struct AttributeLedger: Sendable, Equatable {
    /// Users with attributes that are in no batch; nil: the anonymous user.
    private var loose: Set<ExactText?> = []
    /// Number of attributes in batches that wait for their reply, by user.
    private var batched: [ExactText?: Int] = [:]

    package init() {}

    package init(loose: [String?], batched: [(user: String?, count: Int)]) {
        self.loose = Set(loose.map { $0.map(ExactText.init) })
        for (user, count) in batched where count > 0 { self.batched[user.map(ExactText.init), default: 0] += count }
    }

    // In a fixed order: that of a set differs from run to run.
    package var looseUsers: [String?] { Self.sorted(loose).map { $0?.text } }
    package var batchedUsers: [(user: String?, count: Int)] {
        Self.sorted(batched.keys).map { (user: $0?.text, count: batched[$0] ?? 0) }
    }

    /// The anonymous user comes first.
    private static func sorted(_ users: some Collection<ExactText?>) -> [ExactText?] {
        users.sorted { left, right in
            guard let left else { return right != nil }
            return right.map { left < $0 } ?? false
        }
    }

    package var isEmpty: Bool { loose.isEmpty && batched.isEmpty }
    /// Number of users with attributes, in a batch or not.
    package var userCount: Int { batched.isEmpty ? loose.count : loose.union(batched.keys).count }

    package mutating func put(_ user: String?) { loose.insert(user.map(ExactText.init)) }

    /// Counts the attributes of a batch that was formed.
    ///
    /// - Parameter isNew: the batch took its attributes from those in no batch.
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

    /// Counts attributes of a dissolved batch as being in no batch again.
    package mutating func dissolve(_ count: Int, of user: String?) {
        acknowledged(count, of: user)
        put(user)
    }

    /// Assigns the anonymous attributes in no batch to that user (rule 5.3.4). Returns false when no such attributes
    /// exist.
    package mutating func relabel(_ user: String) -> Bool {
        guard loose.remove(nil) != nil else { return false }
        put(user)
        return true
    }
}
