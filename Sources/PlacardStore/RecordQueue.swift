import PlacardCore

/// The queue of a store that keeps nothing else and no file: the same batches of the same changes as the tables `records`,
/// `attributes` and `batches`.
struct RecordQueue {
    /// What waits for its answer, in the order of sending. It stays as it is: a retried batch is sent unchanged.
    private var batches: [Batch] = []
    /// In no batch, the oldest at `head`.
    private var loose: [Record] = []
    private var head = 0
    /// In no batch: the newest value of each name, in the order of their setting.
    private var attributes: [Attribute] = []

    var batched: Int { batches.reduce(0) { $0 + $1.records.count } }
    var count: Int { batched + loose.count - head }

    mutating func apply(_ change: StoreChange) {
        switch change {
        case .wipe: self = RecordQueue()
        case .appendRecord(let record): loose.append(record)
        case .dropOldestRecords(let count): remove(min(max(0, count), loose.count - head))
        case .relabelRecords(let sessionID, let user): relabel(sessionID, user)
        case .putAttribute(let attribute): put(attribute)
        case .relabelAttributes(let user): relabelAttributes(user)
        case .acknowledgeBatch(let id): batches.removeAll { $0.id == id }
        case .setRefusals(let id, let count): setRefusals(id, count)
        case .splitBatch(let id, let first, let second, let records, let attributes):
            split(id, first, second, records, attributes)
        default: break
        }
    }

    // MARK: Batches

    /// The first batch of that kind that waits for its answer, or else a new one of one user's attributes and oldest
    /// records; nil when nothing is queued.
    mutating func form(_ order: Effects.BatchOrder) -> Batch? {
        let waiting = batches.first {
            $0.kind == order.kind && (!order.isOwnOnly || ExactText.same($0.user, order.user))
        }
        if let waiting { return waiting }
        let user = nextUser(order)
        var filling = BatchFilling(order.kind)
        let (set, leaves) = takeAttributes(order, user, &filling)
        let records = takeRecords(order, user, &filling)
        guard !set.isEmpty || !records.isEmpty else { return nil }
        batches.append(
            Batch(id: order.newBatchID, kind: order.kind, user: user, records: records, attributes: set))
        // Only while it is new does it tell what it left.
        return Batch(
            id: order.newBatchID, kind: order.kind, user: user, records: records, attributes: set,
            leavesAttributes: leaves)
    }

    private func nextUser(_ order: Effects.BatchOrder) -> String? {
        if order.isOwnOnly { return order.user }
        let oldest = loose[head...].first(where: order.wants)
        if let oldest, !ExactText.same(oldest.user, order.user) { return oldest.user }
        let left = attributes.first { order.wants($0) && !ExactText.same($0.user, order.user) }
        return left.map(\.user) ?? order.user
    }

    /// In the order of their setting, as long as they fit.
    private mutating func takeAttributes(
        _ order: Effects.BatchOrder, _ user: String?, _ filling: inout BatchFilling
    ) -> ([Attribute], Bool) {
        var taken: [Attribute] = []
        var left: [Attribute] = []
        var isFull = false
        var leaves = false
        for attribute in attributes {
            let isOfUser = ExactText.same(attribute.user, user)
            let isWanted = isOfUser && order.wants(attribute)
            if isWanted { isFull = isFull || !filling.admits(attribute) }
            if isWanted, !isFull { taken.append(attribute) } else { left.append(attribute) }
            leaves = leaves || (isOfUser && (!isWanted || isFull))
        }
        attributes = left
        return (taken, leaves)
    }

    private mutating func takeRecords(
        _ order: Effects.BatchOrder, _ user: String?, _ filling: inout BatchFilling
    ) -> [Record] {
        guard order.content != .all || order.isOwnOnly else {
            let taken = Array(loose[head...].prefix { ExactText.same($0.user, user) && filling.admits($0) })
            remove(taken.count)
            return taken
        }
        var taken: [Record] = []
        var left: [Record] = []
        var isOver = false
        for record in loose[head...] {
            isOver = isOver || (order.wants(record) && !(ExactText.same(record.user, user) && filling.admits(record)))
            if order.wants(record), !isOver { taken.append(record) } else { left.append(record) }
        }
        (loose, head) = (left, 0)
        return taken
    }

    private mutating func setRefusals(_ id: String, _ count: Int) {
        guard let index = batches.firstIndex(where: { $0.id == id }) else { return }
        let old = batches[index]
        batches[index] = Batch(
            id: id, kind: old.kind, user: old.user, records: old.records, attributes: old.attributes,
            refusals: count, isPart: old.isPart)
    }

    private mutating func split(_ id: String, _ first: String, _ second: String, _ records: Int, _ attributes: Int) {
        guard let index = batches.firstIndex(where: { $0.id == id }) else { return }
        let old = batches[index]
        let parts = [
            (first, old.records.prefix(records), old.attributes.prefix(attributes)),
            (second, old.records.dropFirst(records), old.attributes.dropFirst(attributes)),
        ]
        batches.replaceSubrange(
            index...index,
            with: parts.map {
                Batch(
                    id: $0.0, kind: old.kind, user: old.user, records: Array($0.1), attributes: Array($0.2),
                    isPart: true)
            }.filter { !$0.isEmpty })
    }

    // MARK: Loose

    private mutating func put(_ attribute: Attribute) {
        attributes.removeAll {
            ExactText.same($0.user, attribute.user) && $0.place == attribute.place
                && ExactText.same($0.name, attribute.name)
        }
        attributes.append(attribute)
    }

    private mutating func relabel(_ sessionID: String, _ user: String) {
        for index in head..<loose.count {
            let old = loose[index]
            guard old.user == nil, old.sessionID == sessionID else { continue }
            loose[index] = old.relabelled(user)
        }
    }

    private mutating func relabelAttributes(_ user: String) {
        let anonymous = attributes.filter { $0.user == nil }
        // They stay where they stand; a value that the user has waiting already is older, so it goes.
        attributes.removeAll { old in
            ExactText.same(old.user, user)
                && anonymous.contains { $0.place == old.place && ExactText.same($0.name, old.name) }
        }
        attributes = attributes.map { old in
            guard old.user == nil else { return old }
            return Attribute(place: old.place, name: old.name, value: old.value, user: user)
        }
    }

    /// Takes the oldest out. Their space is given back seldom enough to cost nothing.
    private mutating func remove(_ count: Int) {
        head += count
        guard head == loose.count || (head >= 1_024 && head * 2 >= loose.count) else { return }
        loose.removeFirst(head)
        head = 0
    }
}
