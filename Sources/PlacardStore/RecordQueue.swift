import PlacardCore

/// The queue of a store that keeps nothing else and no file: the same batches of the same changes as the table `records`.
struct RecordQueue {
    /// What waits for its answer. Its records stay as they are: a retried batch is sent unchanged.
    private var batch: Batch?
    /// In no batch, the oldest at `head`.
    private var loose: [Record] = []
    private var head = 0

    var batched: Int { batch?.records.count ?? 0 }
    var count: Int { batched + loose.count - head }

    mutating func apply(_ change: StoreChange) {
        switch change {
        case .appendRecord(let record): loose.append(record)
        case .dropOldestRecords(let count): remove(min(max(0, count), loose.count - head))
        case .relabelRecords(let sessionID, let user): relabel(sessionID, user)
        case .acknowledgeBatch(let id): if batch?.id == id { batch = nil }
        default: break
        }
    }

    /// The batch that waits for its answer, or else a new one of the oldest records of one user; nil when nothing is
    /// queued.
    mutating func form(newID: String) -> Batch? {
        if let batch { return batch }
        guard head < loose.count else { return nil }
        let first = loose[head]
        var size = 0
        let taken = loose[head...].prefix(Batch.recordLimit).prefix { record in
            let isFirst = size == 0
            size += record.data.count + 160
            return isFirst || (record.isOfSameUser(as: first) && size <= Batch.byteLimit)
        }
        batch = Batch(id: newID, user: first.user, records: Array(taken))
        remove(batched)
        return batch
    }

    private mutating func relabel(_ sessionID: String, _ user: String) {
        for index in head..<loose.count {
            let old = loose[index]
            guard old.user == nil, old.sessionID == sessionID else { continue }
            loose[index] = Record(
                code: old.code, timeMs: old.timeMs, data: old.data, sessionID: sessionID, user: user)
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
