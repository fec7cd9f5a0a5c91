import PlacardCore

/// Takes the records of the next request: the batch that waits for its answer, unchanged, or else a new one of the
/// oldest records of one user (choices 4, 5 and 7).
struct BatchFormer {
    private let database: Database

    init(_ database: Database) { self.database = database }

    /// Nil when nothing is queued. Part of the caller's transaction.
    func form(newID: String) throws(SQLiteError) -> Batch? {
        if let waiting = try waitingBatch() { return waiting }
        let (rows, user) = try oldest()
        guard let first = rows.first, let last = rows.last else { return nil }
        let statement = try database.statement(
            "UPDATE records SET batch_id = ? WHERE seq BETWEEN ? AND ? AND batch_id IS NULL")
        statement.bind(1, newID)
        statement.bind(2, first.seq)
        statement.bind(3, last.seq)
        try statement.run()
        return Batch(id: newID, user: user, records: rows.map(\.record))
    }

    private func waitingBatch() throws(SQLiteError) -> Batch? {
        let query = try database.statement("SELECT batch_id FROM records WHERE batch_id IS NOT NULL LIMIT 1")
        defer { query.reset() }
        guard try query.step(), let id = query.string(0) else { return nil }
        let statement = try database.statement(
            """
            SELECT seq, code, time_ms, data, session_id, user_id FROM records WHERE batch_id = ? ORDER BY seq
            """)
        defer { statement.reset() }
        statement.bind(1, id)
        var records: [Record] = []
        while try statement.step() { records.append(record(statement)) }
        return Batch(id: id, user: records.first?.user, records: records)
    }

    /// The oldest records, as long as they are of one user and within the limits; always at least one.
    private func oldest() throws(SQLiteError) -> (rows: [(seq: Int64, record: Record)], user: String?) {
        let statement = try database.statement(
            """
            SELECT seq, code, time_ms, data, session_id, user_id FROM records
            WHERE batch_id IS NULL ORDER BY seq LIMIT ?
            """)
        defer { statement.reset() }
        statement.bind(1, Int64(Batch.recordLimit))
        var rows: [(seq: Int64, record: Record)] = []
        var size = 0
        while try statement.step() {
            let next = record(statement)
            size += next.data.count + 160
            if let first = rows.first, !next.isOfSameUser(as: first.record) || size > Batch.byteLimit { break }
            rows.append((statement.integer(0), next))
        }
        return (rows, rows.first?.record.user)
    }

    private func record(_ row: Statement) -> Record {
        Record(
            code: EventCode(rawValue: row.string(1) ?? ""), timeMs: row.integer(2), data: row.bytes(3) ?? [],
            sessionID: row.string(4), user: row.string(5))
    }
}
