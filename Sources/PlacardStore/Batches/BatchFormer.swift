import PlacardCore

/// Reads the content of the next request: the first batch that waits for its reply, unchanged, or else a new batch of
/// one user's attributes and oldest records (rules 7.1.1, 7.1.2, 7.1.4, 7.5). The core decides which rows go into a new
/// batch.
struct BatchFormer {
    private let database: Database
    private let isJSON: JSONCheck

    /// - Parameter isJSON: whether stored bytes are valid JSON for a request.
    init(_ database: Database, isJSON: @escaping JSONCheck) {
        self.database = database
        self.isJSON = isJSON
    }

    /// The content of one batch, with the keys of the rows.
    private struct Rows {
        var records: [(seq: Int64, record: Record)] = []
        var attributes: [(seq: Int64, attribute: Attribute)] = []

        var isEmpty: Bool { records.isEmpty && attributes.isEmpty }

        /// - Parameter head: the batch without its content.
        func batch(_ head: Batch) -> Batch {
            Batch(
                id: head.id, kind: head.kind, user: head.user, records: records.map { $0.record },
                attributes: attributes.map { $0.attribute }, refusals: head.refusals, isPart: head.isPart,
                parent: head.parent, leavesAttributes: head.leavesAttributes)
        }
    }

    /// Damage found in the rows that were read.
    private struct Damage {
        /// The rows that were deleted.
        var rows: [StoreDamage.Row] = []
        /// A batch without rows was found: its id is damaged.
        var hasEmptyBatch = false

        var isEmpty: Bool { rows.isEmpty && !hasEmptyBatch }
    }

    /// Forms a batch within the caller's transaction. Rows that do not hold JSON are deleted and reported.
    func form(_ order: BatchOrder) throws(SQLiteError) -> FormedBatch {
        var damage = Damage()
        var batch = try waitingBatch(order, &damage)
        if batch == nil { batch = try newBatch(order, &damage) }
        guard !damage.isEmpty else { return FormedBatch(batch) }
        let loader = StateLoader(database)
        let (queued, batched) = try loader.recordTotals(countsBytes: true)
        return FormedBatch(
            batch,
            damage: StoreDamage(
                rows: damage.rows, queued: queued, batched: batched, attributes: try loader.attributeLedger()))
    }

    // MARK: Waiting

    private func waitingBatch(_ order: BatchOrder, _ damage: inout Damage) throws(SQLiteError) -> Batch? {
        while let (position, head) = try firstWaiting(order) {
            var rows = Rows(records: try records(ofBatch: head.id), attributes: try attributes(ofBatch: head.id))
            if rows.isEmpty {
                // A batch is never written without rows.
                damage.hasEmptyBatch = true
                try StrayRows(database).release(ofBatchAt: position)
            }
            try clean(&rows, &damage)
            if !rows.isEmpty { return rows.batch(head) }
            try BatchWriter(database).delete(at: position)
        }
        return nil
    }

    /// The first batch that the order may send, without its content.
    private func firstWaiting(_ order: BatchOrder) throws(SQLiteError) -> (position: Int64, head: Batch)? {
        let statement = try database.statement(
            """
            SELECT position, id, user_id, refusals, is_part, parent_id, first_record, first_attribute
            FROM batches WHERE kind = ? ORDER BY position
            """)
        defer { statement.reset() }
        statement.bind(1, order.kind.rawValue)
        while try statement.step() {
            let user = statement.string(2)
            guard order.serves(user) else { continue }
            // A damaged id may be missing, or may read differently than it is stored: then it matches no row.
            let head = Batch(
                id: statement.string(1) ?? "", kind: order.kind, user: user, records: [],
                refusals: Int(clamping: statement.integer(3)), isPart: statement.integer(4) == 1,
                parent: parent(statement))
            return (statement.integer(0), head)
        }
        return nil
    }

    private func parent(_ row: Statement) -> BatchParent? {
        guard let id = row.string(5) else { return nil }
        return BatchParent(
            id: id, firstRecord: max(0, row.integer(6)),
            firstAttribute: max(0, row.integer(7)))
    }

    private func records(ofBatch id: String) throws(SQLiteError) -> [(seq: Int64, record: Record)] {
        let statement = try database.statement(
            """
            SELECT seq, code, time_ms, data, session_id, user_id, alias FROM records WHERE batch_id = ? ORDER BY seq
            """)
        defer { statement.reset() }
        statement.bind(1, id)
        var rows: [(seq: Int64, record: Record)] = []
        while try statement.step() {
            rows.append((statement.integer(0), record(statement, code(statement), statement.string(5))))
        }
        return rows
    }

    private func attributes(ofBatch id: String) throws(SQLiteError) -> [(seq: Int64, attribute: Attribute)] {
        let statement = try database.statement(
            "SELECT seq, user_id, alias, place, name, value FROM attributes WHERE batch_id = ? ORDER BY seq")
        defer { statement.reset() }
        statement.bind(1, id)
        var rows: [(seq: Int64, attribute: Attribute)] = []
        while try statement.step() { rows.append((statement.integer(0), attribute(statement))) }
        return rows
    }

    // MARK: New

    /// The oldest record that an order selects.
    private typealias OldestRecord = (seq: Int64, user: String?)

    private func newBatch(_ order: BatchOrder, _ damage: inout Damage) throws(SQLiteError) -> Batch? {
        while true {
            let oldest = try oldestRecord(order)
            let user = try nextUser(order, oldest)
            var selection = BatchSelection(order, user: user)
            var rows = Rows()
            rows.attributes = try takeAttributes(&selection)
            if let oldest { rows.records = try takeRecords(order, from: oldest.seq, &selection) }
            if rows.isEmpty { return nil }
            try clean(&rows, &damage)
            if rows.isEmpty { continue }
            let head = Batch(
                id: order.newBatchID, kind: order.kind, user: user, records: [],
                leavesAttributes: selection.leavesAttributes)
            try insert(head, rows)
            return rows.batch(head)
        }
    }

    private func insert(_ head: Batch, _ rows: Rows) throws(SQLiteError) {
        let statement = try database.statement("INSERT INTO batches (id, kind, user_id) VALUES (?, ?, ?)")
        statement.bind(1, head.id)
        statement.bind(2, head.kind.rawValue)
        statement.bind(3, head.user)
        try statement.run()
        for row in rows.attributes { try mark("UPDATE attributes SET batch_id = ? WHERE seq = ?", head.id, row.seq) }
        for row in rows.records { try mark("UPDATE records SET batch_id = ? WHERE seq = ?", head.id, row.seq) }
    }

    private func nextUser(_ order: BatchOrder, _ oldest: OldestRecord?) throws(SQLiteError) -> String? {
        if let oldest, order.goesFirst(oldest.user) { return oldest.user }
        let statement = try looseAttributes()
        defer { statement.reset() }
        while try statement.step() {
            let next = attribute(statement)
            if order.wants(next), order.goesFirst(next.user) { return next.user }
        }
        return order.user
    }

    private func oldestRecord(_ order: BatchOrder) throws(SQLiteError) -> OldestRecord? {
        let statement = try looseRecords(from: .min)
        defer { statement.reset() }
        while try statement.step() {
            let user = statement.string(5)
            if order.wants(code(statement), of: user, hasAlias: !statement.isNull(6)) {
                return (statement.integer(0), user)
            }
        }
        return nil
    }

    private func takeAttributes(
        _ selection: inout BatchSelection
    ) throws(SQLiteError) -> [(seq: Int64, attribute: Attribute)] {
        let statement = try looseAttributes()
        defer { statement.reset() }
        var rows: [(seq: Int64, attribute: Attribute)] = []
        while try statement.step() {
            let next = attribute(statement)
            guard selection.wants(next) else { continue }
            guard selection.admits(next) else { break }
            rows.append((statement.integer(0), next))
        }
        return rows
    }

    /// - Parameter seq: the sequence number of the oldest selected record.
    private func takeRecords(
        _ order: BatchOrder, from seq: Int64, _ selection: inout BatchSelection
    ) throws(SQLiteError) -> [(seq: Int64, record: Record)] {
        let statement = try looseRecords(from: seq)
        defer { statement.reset() }
        var rows: [(seq: Int64, record: Record)] = []
        while try statement.step() {
            let (code, user) = (code(statement), statement.string(5))
            // Before the content is copied: there may be many records for the other endpoint.
            guard order.wants(code, of: user, hasAlias: !statement.isNull(6)) else { continue }
            let next = record(statement, code, user)
            guard selection.admits(next) else { break }
            rows.append((statement.integer(0), next))
        }
        return rows
    }

    /// Attributes in no batch, in the order in which they were set.
    private func looseAttributes() throws(SQLiteError) -> Statement {
        try database.statement(
            "SELECT seq, user_id, alias, place, name, value FROM attributes WHERE batch_id IS NULL ORDER BY seq")
    }

    /// Records in no batch, in order.
    private func looseRecords(from seq: Int64) throws(SQLiteError) -> Statement {
        let statement = try database.statement(
            """
            SELECT seq, code, time_ms, data, session_id, user_id, alias FROM records
            WHERE batch_id IS NULL AND seq >= ? ORDER BY seq
            """)
        statement.bind(1, seq)
        return statement
    }

    /// - Throws: damage when the row is missing: it would stay in the queue and be sent again.
    private func mark(_ sql: StaticString, _ id: String, _ seq: Int64) throws(SQLiteError) {
        let statement = try database.statement(sql)
        statement.bind(1, id)
        statement.bind(2, seq)
        try statement.run(changing: 1...1)
    }

    // MARK: Damage

    /// Deletes the rows that do not hold JSON: one of them would make the whole request invalid.
    ///
    /// - Throws: damage when such a row is missing: it would be found again in an endless loop.
    private func clean(_ rows: inout Rows, _ damage: inout Damage) throws(SQLiteError) {
        var sound = Rows()
        for row in rows.records {
            if isSound(row.record.data, row.record.alias) {
                sound.records.append(row)
            } else {
                damage.rows.append(StoreDamage.Row(id: row.record.code.rawValue))
                try database.run("DELETE FROM records WHERE seq = ?", row.seq, changing: 1...1)
            }
        }
        for row in rows.attributes {
            if isSound(row.attribute.value, row.attribute.alias) {
                sound.attributes.append(row)
            } else {
                damage.rows.append(StoreDamage.Row(id: row.attribute.name))
                try database.run("DELETE FROM attributes WHERE seq = ?", row.seq, changing: 1...1)
            }
        }
        rows = sound
    }

    private func isSound(_ json: [UInt8], _ alias: [UInt8]?) -> Bool { isJSON(json) && (alias.map(isJSON) ?? true) }

    // MARK: Rows

    private func code(_ row: Statement) -> RecordCode { RecordCode(rawValue: row.string(1) ?? "") }

    private func record(_ row: Statement, _ code: RecordCode, _ user: String?) -> Record {
        Record(
            code: code, timeMs: row.integer(2), data: row.bytes(3) ?? [], sessionID: row.string(4), user: user,
            alias: row.bytes(6))
    }

    private func attribute(_ row: Statement) -> Attribute {
        Attribute(
            place: Attribute.Place(rawValue: row.integer(3)) ?? .custom, name: row.string(4) ?? "",
            value: row.bytes(5) ?? [], user: row.string(1), alias: row.bytes(2))
    }
}

/// Whether bytes are one JSON value that can be part of a request. The client provides it: the store cannot parse JSON.
package typealias JSONCheck = ([UInt8]) -> Bool
