/// Compares what the server has received with what was logged.
struct LedgerCheck {
    let ledger: Ledger
    let server: ModelServer

    /// What must hold at any time.
    func checkReceived() throws(Violation) {
        var batchOf: [Int: String] = [:]
        var last: [String: (number: Int, batch: String)] = [:]
        for id in server.order {
            guard let batch = server.batches[id] else { continue }
            for mark in batch.marks {
                let number = mark.number
                guard let entry = ledger.entries[number] else {
                    throw Violation("the server receives only what was logged", "record \(number)")
                }
                if entry.fate == .mustNotArrive {
                    throw Violation("a call that failed has changed nothing", "record \(number) in batch \(id)")
                }
                if let other = batchOf[number], number >= ledger.mayRepeatBefore {
                    throw Violation("no record arrives twice", "record \(number) in batches \(other) and \(id)")
                }
                batchOf[number] = id
                guard !entry.isForeign else { continue }
                if mark.user != entry.user, entry.user != nil || !entry.heirs.contains(mark.user ?? "") {
                    let users = "\(entry.user ?? "-") and \(mark.user ?? "-")"
                    throw Violation("a record belongs to the user who was current", "record \(number): \(users)")
                }
                // Each endpoint gets its records in their order (rule 11.1).
                let user = "\(batch.isTracked) \(mark.user ?? "")"
                if let before = last[user], before.number > number, number >= ledger.mayBeLateBefore {
                    throw Violation("the order of records is kept", "record \(number) after \(before.number)")
                }
                last[user] = (number, id)
            }
        }
    }

    /// What must hold when the queue is empty.
    func checkAll() throws(Violation) {
        try checkReceived()
        var missing: [Int] = []
        let arrived = server.arrived
        for (number, entry) in ledger.entries where entry.fate == .mustArrive && !arrived.contains(number) {
            missing.append(number)
        }
        if missing.count > ledger.overflowed {
            throw Violation("nothing that was acknowledged is lost", "records \(missing.sorted().prefix(10))")
        }
        try checkAttributes()
        try checkSessions()
    }

    private func checkAttributes() throws(Violation) {
        for user in ledger.attributes.keys.sorted() where !user.isEmpty {
            for (name, wanted) in (ledger.attributes[user] ?? [:]).sorted(by: { $0.key < $1.key }) {
                guard let wanted else { continue }
                let found = server.profile[user]?[name]
                if let found, wanted.contains(found) { continue }
                throw Violation(
                    "the server has the newest value of each attribute",
                    "\(name) of \(user) is \(found.map(String.init) ?? "missing"), not \(wanted)")
            }
        }
    }

    private func checkSessions() throws(Violation) {
        if ledger.hasLostRecords || ledger.overflowed > 0 { return }
        var starts: [String: Int] = [:]
        var ends: [String: Int] = [:]
        for batch in server.batches.values {
            for id in batch.starts { starts[id, default: 0] += 1 }
            for id in batch.ends { ends[id, default: 0] += 1 }
        }
        for (id, count) in starts where count > 1 { throw Violation("a session starts once", "\(id): \(count) times") }
        for (id, count) in ends where count > 1 { throw Violation("a session ends once", "\(id): \(count) times") }
        for id in ends.keys where starts[id] == nil { throw Violation("a session that ends has started", id) }
        // All sessions except the last have ended.
        if starts.count > ends.count + 1 {
            let open = server.order.compactMap { server.batches[$0] }.flatMap { batch in
                batch.starts.filter { ends[$0] == nil }.map { "\($0) with \(batch.marks.map(\.number))" }
            }
            throw Violation("every session except the last ends", "\(open)")
        }
    }
}
