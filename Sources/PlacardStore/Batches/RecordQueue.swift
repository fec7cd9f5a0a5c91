import PlacardCore

/// The queue of a store without a file. It forms the same batches from the same changes as the tables `records`,
/// `attributes` and `batches`.
struct RecordQueue {
    /// Batches that wait for their reply, in the order of sending. Their content never changes: a retry sends the same
    /// batch again.
    private var batches: [Batch] = []
    /// Records in no batch, the oldest at `head`.
    private var loose: [Record] = []
    private var head = 0
    /// Attributes in no batch: the newest value of each name, in the order in which they were set.
    private var attributes: [Attribute] = []

    /// The text of a source. Everything else outlives nothing, but the engine does not hold the text.
    private(set) var sourceText: [UInt8]?

    var batched: Int { batches.reduce(0) { $0 + $1.records.count } }
    var total: RecordTotal {
        var total = RecordTotal()
        for batch in batches {
            for record in batch.records { total += RecordTotal(record) }
        }
        for record in loose[head...] { total += RecordTotal(record) }
        return total
    }

    mutating func apply(_ change: StoreChange) {
        switch change {
        case .wipe, .deleteQueue:
            let text = sourceText
            self = RecordQueue()
            sourceText = text
        case .setSourceText(let text): sourceText = text
        case .appendRecord(let record): loose.append(record)
        case .relabelRecords(let sessionID, let user): relabel(sessionID, user)
        case .putAttribute(let attribute): put(attribute)
        case .relabelAttributes(let user): relabelAttributes(user)
        case .acknowledgeBatch(let id): batches.removeAll { $0.id == id }
        case .setRefusals(let id, let count): setRefusals(id, count)
        case .splitBatch(let id, let first, let second, let records, let attributes):
            split(id, first, second, records, attributes)
        // Cannot happen here: batches are dissolved only at open, and no other process uses a store in memory.
        case .dissolveBatches, .deleteOutbox: break
        // The engine holds the rest, which does not outlive the process.
        case .setDeviceID, .setLibraryVersion, .setDigestKey, .setUser, .setSession, .touchSession, .expireSession,
            .endSession, .forgetSession, .setConfig, .setSource, .setFetch, .setDeviceAcknowledged, .setSignature,
            .setEarlierSignatures, .setAlias, .setAnonymousName, .setDisabled, .setRequestBucket, .setDataBucket,
            .setTemplateBucket:
            break
        case .putCards, .deleteCard, .deleteAllCards, .putCardFlags, .deleteCardFlags, .deleteAllCardFlags,
            .setWatermarks, .setCardGroups, .setCardsBucket:
            break
        case .putCampaigns, .listCampaigns, .deleteCampaigns, .deleteAllCampaigns, .putDisplay, .deleteDisplay,
            .deleteAllDisplays, .putHandOvers, .deleteHandOvers, .deleteAllHandOvers, .setUnseen, .putMessage,
            .deleteMessage, .setMessagingMark, .setFact, .deleteFacts, .putAsset, .deleteAsset:
            break
        }
    }

    // MARK: Batches

    /// The first batch of the ordered kind that waits for its reply, or else a new batch of one user's attributes and
    /// oldest records; nil when nothing is queued.
    mutating func form(_ order: BatchOrder) -> Batch? {
        if let waiting = batches.first(where: { $0.kind == order.kind && order.serves($0.user) }) { return waiting }
        let oldest = loose[head...].firstIndex(where: order.wants) ?? loose.count
        let user = nextUser(order, oldest)
        var selection = BatchSelection(order, user: user)
        let set = takeAttributes(&selection)
        let records = takeRecords(order, from: oldest, &selection)
        guard !set.isEmpty || !records.isEmpty else { return nil }
        batches.append(
            Batch(id: order.newBatchID, kind: order.kind, user: user, records: records, attributes: set))
        // Only a new batch reports how much it leaves in the queue.
        return Batch(
            id: order.newBatchID, kind: order.kind, user: user, records: records, attributes: set,
            leavesAttributes: selection.leavesAttributes)
    }

    /// - Parameter oldest: index of the oldest selected record, or the end index.
    private func nextUser(_ order: BatchOrder, _ oldest: Int) -> String? {
        if oldest < loose.count, order.goesFirst(loose[oldest].user) { return loose[oldest].user }
        for attribute in attributes where order.wants(attribute) && order.goesFirst(attribute.user) {
            return attribute.user
        }
        return order.user
    }

    private mutating func takeAttributes(_ selection: inout BatchSelection) -> [Attribute] {
        var taken: [Attribute] = []
        var left: [Attribute] = []
        var isFull = false
        for next in attributes {
            let isWanted = !isFull && selection.wants(next)
            if isWanted { isFull = !selection.admits(next) }
            if isWanted, !isFull { taken.append(next) } else { left.append(next) }
        }
        attributes = left
        return taken
    }

    private mutating func takeRecords(
        _ order: BatchOrder, from oldest: Int, _ selection: inout BatchSelection
    ) -> [Record] {
        var taken: [Record] = []
        var left: [Record] = []
        var end = oldest
        while end < loose.count {
            let next = loose[end]
            let isWanted = order.wants(next)
            if isWanted, !selection.admits(next) { break }
            if isWanted { taken.append(next) } else { left.append(next) }
            end += 1
        }
        if oldest == head, left.isEmpty { remove(taken.count) } else { loose.replaceSubrange(oldest..<end, with: left) }
        return taken
    }

    private mutating func setRefusals(_ id: String, _ count: Int) {
        guard let index = batches.firstIndex(where: { $0.id == id }) else { return }
        let old = batches[index]
        batches[index] = Batch(
            id: id, kind: old.kind, user: old.user, records: old.records, attributes: old.attributes,
            refusals: count, isPart: old.isPart, parent: old.parent)
    }

    private mutating func split(_ id: String, _ first: String, _ second: String, _ records: Int, _ attributes: Int) {
        guard let index = batches.firstIndex(where: { $0.id == id }) else { return }
        let old = batches.remove(at: index)
        let parts = [
            Batch(
                id: second, kind: old.kind, user: old.user, records: Array(old.records.dropFirst(records)),
                attributes: Array(old.attributes.dropFirst(attributes)), isPart: true,
                parent: .ofPart(old, afterRecords: records, attributes: attributes)),
            Batch(
                id: first, kind: old.kind, user: old.user, records: Array(old.records.prefix(records)),
                attributes: Array(old.attributes.prefix(attributes)), isPart: true,
                parent: .ofPart(old, afterRecords: 0, attributes: 0)),
        ]
        for part in parts where !part.isEmpty { batches.insert(part, at: index) }
    }

    // MARK: Loose

    /// Drops the oldest records that are in no batch. Returns what was dropped.
    mutating func drop(_ order: RoomOrder) -> RecordTotal {
        var dropped = RecordTotal()
        for record in loose[head...] {
            guard order.wantsMore(than: dropped) else { break }
            dropped += RecordTotal(record)
        }
        remove(dropped.count)
        return dropped
    }

    private mutating func put(_ attribute: Attribute) {
        attributes.removeAll { ExactText.same($0.user, attribute.user) && Self.haveSameName($0, attribute) }
        attributes.append(attribute)
    }

    private static func haveSameName(_ one: Attribute, _ other: Attribute) -> Bool {
        one.place == other.place && ExactText.same(one.name, other.name)
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
        // They keep their place. A value that is already queued for the user is older: it is deleted.
        attributes = attributes.compactMap { old in
            if old.user == nil { return Attribute(place: old.place, name: old.name, value: old.value, user: user) }
            let isReplaced = ExactText.same(old.user, user) && anonymous.contains { Self.haveSameName($0, old) }
            return isReplaced ? nil : old
        }
    }

    /// Removes the oldest records. Frees their memory so rarely that the cost is negligible.
    private mutating func remove(_ count: Int) {
        head += count
        guard head == loose.count || (head >= 1_024 && head * 2 >= loose.count) else { return }
        loose.removeFirst(head)
        head = 0
    }
}
