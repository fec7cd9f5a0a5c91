import PlacardCore

/// Takes what the next request carries: the first batch that waits for its answer, unchanged, or else a new one of one
/// user's attributes and oldest records (choices 4, 5, 7 and 12).
struct BatchFormer {
    private let database: Database

    init(_ database: Database) { self.database = database }

    /// Nil when nothing is queued. Part of the caller's transaction.
    func form(_ order: Effects.BatchOrder) throws(SQLiteError) -> Batch? {
        if let waiting = try waitingBatch(order.kind) { return waiting }
        let user = try nextUser(order)
        var filling = BatchFilling(order.kind)
        let (attributes, leaves) = order.wantsAttributes ? try takeAttributes(user, &filling) : ([], false)
        let records = try takeRecords(order, user, &filling)
        guard !attributes.isEmpty || !records.isEmpty else { return nil }
        let statement = try database.statement("INSERT INTO batches (id, kind, user_id) VALUES (?, ?, ?)")
        statement.bind(1, order.newBatchID)
        statement.bind(2, order.kind.rawValue)
        statement.bind(3, user)
        try statement.run()
        for row in attributes {
            try mark("UPDATE attributes SET batch_id = ? WHERE seq = ?", order.newBatchID, row.seq)
        }
        for row in records { try mark("UPDATE records SET batch_id = ? WHERE seq = ?", order.newBatchID, row.seq) }
        return Batch(
            id: order.newBatchID, kind: order.kind, user: user, records: records.map(\.record),
            attributes: attributes.map(\.attribute), leavesAttributes: leaves)
    }

    // MARK: Waiting

    private func waitingBatch(_ kind: BatchKind) throws(SQLiteError) -> Batch? {
        let statement = try database.statement(
            "SELECT id, user_id, refusals, is_part FROM batches WHERE kind = ? ORDER BY position LIMIT 1")
        defer { statement.reset() }
        statement.bind(1, kind.rawValue)
        guard try statement.step(), let id = statement.string(0) else { return nil }
        return Batch(
            id: id, kind: kind, user: statement.string(1), records: try records(ofBatch: id),
            attributes: try attributes(ofBatch: id), refusals: Int(clamping: statement.integer(2)),
            isPart: statement.integer(3) == 1)
    }

    private func records(ofBatch id: String) throws(SQLiteError) -> [Record] {
        let statement = try database.statement(
            """
            SELECT seq, code, time_ms, data, session_id, user_id, alias FROM records WHERE batch_id = ? ORDER BY seq
            """)
        defer { statement.reset() }
        statement.bind(1, id)
        var records: [Record] = []
        while try statement.step() { records.append(record(statement)) }
        return records
    }

    private func attributes(ofBatch id: String) throws(SQLiteError) -> [Attribute] {
        let statement = try database.statement(
            "SELECT seq, user_id, alias, place, name, value FROM attributes WHERE batch_id = ? ORDER BY seq")
        defer { statement.reset() }
        statement.bind(1, id)
        var attributes: [Attribute] = []
        while try statement.step() { attributes.append(attribute(statement)) }
        return attributes
    }

    // MARK: New

    /// Of the oldest record; an earlier user's attributes do not wait for the current one's records.
    private func nextUser(_ order: Effects.BatchOrder) throws(SQLiteError) -> String? {
        let oldest = try database.statement(
            """
            SELECT user_id FROM records WHERE batch_id IS NULL AND (?1 = 2 OR (code IN
                ('ce', 'p', 'inc', 'add', 'rem')) = ?1) ORDER BY seq LIMIT 1
            """)
        defer { oldest.reset() }
        oldest.bind(1, order.content.rawValue)
        let ofRecord: String?? = try oldest.step() ? .some(oldest.string(0)) : .none
        if let user = ofRecord, !ExactText.same(user, order.user) || !order.wantsAttributes { return user }
        guard order.wantsAttributes else { return order.user }
        let left = try database.statement(
            "SELECT user_id FROM attributes WHERE batch_id IS NULL AND user_id IS NOT ? ORDER BY seq LIMIT 1")
        defer { left.reset() }
        left.bind(1, order.user)
        return try left.step() ? left.string(0) : order.user
    }

    private func takeAttributes(
        _ user: String?, _ filling: inout BatchFilling
    ) throws(SQLiteError) -> (rows: [(seq: Int64, attribute: Attribute)], leavesSome: Bool) {
        let statement = try database.statement(
            """
            SELECT seq, user_id, alias, place, name, value FROM attributes
            WHERE batch_id IS NULL AND user_id IS ? ORDER BY seq
            """)
        defer { statement.reset() }
        statement.bind(1, user)
        var rows: [(seq: Int64, attribute: Attribute)] = []
        while try statement.step() {
            let next = attribute(statement)
            guard filling.admits(next) else { return (rows, true) }
            rows.append((statement.integer(0), next))
        }
        return (rows, false)
    }

    /// The oldest, as long as they are that user's and fit.
    private func takeRecords(
        _ order: Effects.BatchOrder, _ user: String?, _ filling: inout BatchFilling
    ) throws(SQLiteError) -> [(seq: Int64, record: Record)] {
        let statement = try database.statement(
            """
            SELECT seq, code, time_ms, data, session_id, user_id, alias FROM records
            WHERE batch_id IS NULL AND (?1 = 2 OR (code IN ('ce', 'p', 'inc', 'add', 'rem')) = ?1) ORDER BY seq
            """)
        defer { statement.reset() }
        statement.bind(1, order.content.rawValue)
        var rows: [(seq: Int64, record: Record)] = []
        while try statement.step() {
            let next = record(statement)
            guard ExactText.same(next.user, user), filling.admits(next) else { break }
            rows.append((statement.integer(0), next))
        }
        return rows
    }

    private func mark(_ sql: StaticString, _ id: String, _ seq: Int64) throws(SQLiteError) {
        let statement = try database.statement(sql)
        statement.bind(1, id)
        statement.bind(2, seq)
        try statement.run()
    }

    // MARK: Rows

    private func record(_ row: Statement) -> Record {
        Record(
            code: EventCode(rawValue: row.string(1) ?? ""), timeMs: row.integer(2), data: row.bytes(3) ?? [],
            sessionID: row.string(4), user: row.string(5), alias: row.bytes(6))
    }

    private func attribute(_ row: Statement) -> Attribute {
        Attribute(
            place: Attribute.Place(rawValue: row.integer(3)) ?? .custom, name: row.string(4) ?? "",
            value: row.bytes(5) ?? [], user: row.string(1), alias: row.bytes(2))
    }
}
