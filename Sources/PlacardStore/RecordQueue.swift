import PlacardCore

/// The queue of a store without a file. From the same changes it forms the same batches as the tables `records`,
/// `attributes` and `batches`.
struct RecordQueue {
    /// Batches that wait for their reply, in the order of sending. Their content is never changed: a retried batch is sent
    /// as it was.
    private var batches: [Batch] = []
    /// Records in no batch, the oldest at `head`.
    private var loose: [Record] = []
    private var head = 0
    /// Attributes in no batch: the newest value of each name, in the order in which they were set.
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
        // These never happen here: batches are dissolved only at open, and no other process uses a store in memory.
        case .dissolveBatches, .deletePending: break
        // The engine holds the rest. Nothing of it outlives the process.
        case .setDeviceID, .setLibraryVersion, .setUser, .setSession, .touchSession, .expireSession, .endSession,
            .forgetSession, .setConfig, .setDeviceAcknowledged, .setSignature, .setEarlierSignatures, .setAlias,
            .setAnonymousName, .setDisabled, .setRequestBucket, .setDataBucket, .setTemplateBucket:
            break
        case .putCards, .deleteCard, .deleteAllCards, .putCardFlags, .deleteCardFlags, .deleteAllCardFlags,
            .setWatermarks, .setCardsBucket:
            break
        case .replaceCampaigns, .putDisplay, .deleteDisplay, .deleteAllDisplays, .putPendingFire, .deletePendingFire,
            .deleteAllPendingFires, .setMessagingMark, .putAsset, .deleteAsset:
            break
        }
    }

    // MARK: Batches

    /// The first batch of that kind that waits for its reply, or else a new one of one user's attributes and oldest
    /// records; nil when nothing is queued.
    mutating func form(_ order: BatchOrder) -> Batch? {
        if let waiting = batches.first(where: { $0.kind == order.kind && order.serves($0.user) }) { return waiting }
        var rest = attributes.makeIterator()
        let user = order.nextUser(oldest: loose[head...].first(where: order.wants)?.head) { rest.next() }
        var selection = BatchSelection(order, user: user)
        let set = takeAttributes(&selection)
        let records = takeRecords(&selection)
        guard !set.isEmpty || !records.isEmpty else { return nil }
        batches.append(
            Batch(id: order.newBatchID, kind: order.kind, user: user, records: records, attributes: set))
        // Only a new batch reports what it leaves.
        return Batch(
            id: order.newBatchID, kind: order.kind, user: user, records: records, attributes: set,
            leavesAttributes: selection.leavesAttributes)
    }

    private mutating func takeAttributes(_ selection: inout BatchSelection) -> [Attribute] {
        let chosen = Self.choose(from: attributes[...]) { selection.choose($0) }
        attributes.replaceSubrange(..<chosen.end, with: chosen.left)
        return chosen.taken
    }

    private mutating func takeRecords(_ selection: inout BatchSelection) -> [Record] {
        let chosen = Self.choose(from: loose[head...]) { selection.choose($0.head) }
        if chosen.left.isEmpty {
            remove(chosen.taken.count)
        } else {
            loose.replaceSubrange(head..<chosen.end, with: chosen.left)
        }
        return chosen.taken
    }

    /// What is taken and what is left of a queue up to `end`, where the choice stops.
    private static func choose<Element>(
        from queue: ArraySlice<Element>, _ choice: (Element) -> BatchSelection.Choice
    ) -> (taken: [Element], left: [Element], end: Int) {
        var taken: [Element] = []
        var left: [Element] = []
        for (index, element) in zip(queue.indices, queue) {
            switch choice(element) {
            case .take: taken.append(element)
            case .leave: left.append(element)
            case .stop: return (taken, left, index)
            }
        }
        return (taken, left, queue.endIndex)
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
        // They keep their place. A value that is already queued for the user is older, so it is deleted.
        attributes.removeAll { old in
            ExactText.same(old.user, user)
                && anonymous.contains { $0.place == old.place && ExactText.same($0.name, old.name) }
        }
        attributes = attributes.map { old in
            guard old.user == nil else { return old }
            return Attribute(place: old.place, name: old.name, value: old.value, user: user)
        }
    }

    /// Removes the oldest. Their memory is freed rarely enough to cost nothing.
    private mutating func remove(_ count: Int) {
        head += count
        guard head == loose.count || (head >= 1_024 && head * 2 >= loose.count) else { return }
        loose.removeFirst(head)
        head = 0
    }
}
