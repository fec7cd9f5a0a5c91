import PlacardCore

/// Reads what the next request carries: the first batch that waits for its reply, unchanged, or else a new one of one
/// user's attributes and oldest records (choices 4, 5, 7 and 12). The core decides which rows go into a new batch.
struct BatchFormer {
    private let database: Database
    private let isJSON: JSONCheck

    /// - Parameter isJSON: whether bytes that were read may stand in a request.
    init(_ database: Database, isJSON: @escaping JSONCheck) {
        self.database = database
        self.isJSON = isJSON
    }

    /// The content of one batch, with the keys of the rows.
    private struct Rows {
        var records: [(seq: Int64, record: Record)] = []
        var attributes: [(seq: Int64, attribute: Attribute)] = []

        var isEmpty: Bool { records.isEmpty && attributes.isEmpty }
    }

    /// What is wrong with the rows that were read.
    private struct Damage {
        /// Rows that were deleted.
        var rows: [StoreDamage.Row] = []
        /// A batch without rows was found: its id is damaged.
        var hasEmptyBatch = false

        var isEmpty: Bool { rows.isEmpty && !hasEmptyBatch }
    }

    /// Forms a batch as part of the caller's transaction. Rows that hold no JSON are deleted and reported.
    func form(_ order: BatchOrder) throws(SQLiteError) -> FormedBatch {
        var damage = Damage()
        var batch = try waitingBatch(order, &damage)
        if batch == nil { batch = try newBatch(order, &damage) }
        guard !damage.isEmpty else { return FormedBatch(batch) }
        let loader = StateLoader(database)
        let (queued, batched) = try loader.recordCounts()
        return FormedBatch(
            batch,
            damage: StoreDamage(
                rows: damage.rows, queued: queued, batched: batched, attributes: try loader.attributeLedger()))
    }

    // MARK: Waiting

    private func waitingBatch(_ order: BatchOrder, _ damage: inout Damage) throws(SQLiteError) -> Batch? {
        while let (position, batch) = try firstWaiting(order) {
            var rows = Rows(records: try records(ofBatch: batch.id), attributes: try attributes(ofBatch: batch.id))
            if rows.isEmpty {
                // No batch is written without rows.
                damage.hasEmptyBatch = true
                try StrayRows(database).release(ofBatchAt: position)
            }
            try clean(&rows, &damage)
            guard rows.isEmpty else {
                return Batch(
                    id: batch.id, kind: order.kind, user: batch.user, records: rows.records.map(\.record),
                    attributes: rows.attributes.map(\.attribute), refusals: batch.refusals, isPart: batch.isPart)
            }
            try BatchWriter(database).delete(at: position)
        }
        return nil
    }

    private func firstWaiting(_ order: BatchOrder) throws(SQLiteError) -> (position: Int64, batch: Batch)? {
        let statement = try database.statement(
            "SELECT position, id, user_id, refusals, is_part FROM batches WHERE kind = ? ORDER BY position")
        defer { statement.reset() }
        statement.bind(1, order.kind.rawValue)
        while try statement.step() {
            let user = statement.string(2)
            guard order.serves(user) else { continue }
            // A damaged id may be missing, or may not be read as it is stored: then it leads to no row.
            let batch = Batch(
                id: statement.string(1) ?? "", user: user, records: [],
                refusals: Int(clamping: statement.integer(3)), isPart: statement.integer(4) == 1)
            return (statement.integer(0), batch)
        }
        return nil
    }

    private func records(ofBatch id: String) throws(SQLiteError) -> [(seq: Int64, record: Record)] {
        let statement = try database.statement(
            """
            SELECT seq, code, time_ms, data, session_id, user_id, alias FROM records WHERE batch_id = ? ORDER BY seq
            """)
        defer { statement.reset() }
        statement.bind(1, id)
        var rows: [(seq: Int64, record: Record)] = []
        while try statement.step() { rows.append((statement.integer(0), record(statement, head(statement)))) }
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

    private func newBatch(_ order: BatchOrder, _ damage: inout Damage) throws(SQLiteError) -> Batch? {
        while true {
            let oldest = try oldestRecord(order)
            let user = try nextUser(order, oldest?.head)
            var selection = BatchSelection(order, user: user)
            var rows = Rows()
            rows.attributes = try takeAttributes(&selection)
            // Records before the oldest wanted one are left.
            if let oldest { rows.records = try takeRecords(from: oldest.seq, &selection) }
            if rows.isEmpty { return nil }
            try clean(&rows, &damage)
            if !rows.isEmpty { return try insert(rows, order, selection, user) }
        }
    }

    private func insert(
        _ rows: Rows, _ order: BatchOrder, _ selection: BatchSelection, _ user: String?
    ) throws(SQLiteError) -> Batch {
        let statement = try database.statement("INSERT INTO batches (id, kind, user_id) VALUES (?, ?, ?)")
        statement.bind(1, order.newBatchID)
        statement.bind(2, order.kind.rawValue)
        statement.bind(3, user)
        try statement.run()
        for row in rows.attributes {
            try mark("UPDATE attributes SET batch_id = ? WHERE seq = ?", order.newBatchID, row.seq)
        }
        for row in rows.records { try mark("UPDATE records SET batch_id = ? WHERE seq = ?", order.newBatchID, row.seq) }
        return Batch(
            id: order.newBatchID, kind: order.kind, user: user, records: rows.records.map(\.record),
            attributes: rows.attributes.map(\.attribute), leavesAttributes: selection.leavesAttributes)
    }

    private func nextUser(_ order: BatchOrder, _ oldest: RecordHead?) throws(SQLiteError) -> String? {
        let statement = try looseAttributes()
        defer { statement.reset() }
        return try order.nextUser(oldest: oldest) { () throws(SQLiteError) in
            try statement.step() ? attribute(statement) : nil
        }
    }

    private func oldestRecord(_ order: BatchOrder) throws(SQLiteError) -> (seq: Int64, head: RecordHead)? {
        let statement = try looseRecords(from: .min)
        defer { statement.reset() }
        while try statement.step() {
            let head = head(statement)
            if order.wants(head) { return (statement.integer(0), head) }
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
            switch selection.choose(next) {
            case .take: rows.append((statement.integer(0), next))
            case .leave: continue
            case .stop: return rows
            }
        }
        return rows
    }

    private func takeRecords(
        from seq: Int64, _ selection: inout BatchSelection
    ) throws(SQLiteError) -> [(seq: Int64, record: Record)] {
        let statement = try looseRecords(from: seq)
        defer { statement.reset() }
        var rows: [(seq: Int64, record: Record)] = []
        while try statement.step() {
            let head = head(statement)
            switch selection.choose(head) {
            case .take: rows.append((statement.integer(0), record(statement, head)))
            case .leave: continue
            case .stop: return rows
            }
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

    /// Deletes the rows that hold no JSON: one of them would make the whole request invalid.
    private func clean(_ rows: inout Rows, _ damage: inout Damage) throws(SQLiteError) {
        let badRecords = rows.records.filter { !isSound($0.record) }
        let badAttributes = rows.attributes.filter { !isSound($0.attribute) }
        if badRecords.isEmpty, badAttributes.isEmpty { return }
        for row in badRecords {
            damage.rows.append(StoreDamage.Row(id: row.record.code.rawValue))
            try delete("DELETE FROM records WHERE seq = ?", row.seq)
        }
        for row in badAttributes {
            damage.rows.append(StoreDamage.Row(id: row.attribute.name))
            try delete("DELETE FROM attributes WHERE seq = ?", row.seq)
        }
        rows.records.removeAll { !isSound($0.record) }
        rows.attributes.removeAll { !isSound($0.attribute) }
    }

    private func isSound(_ record: Record) -> Bool {
        isJSON(record.data) && (record.alias.map(isJSON) ?? true)
    }

    private func isSound(_ attribute: Attribute) -> Bool {
        isJSON(attribute.value) && (attribute.alias.map(isJSON) ?? true)
    }

    /// - Throws: damage when the row is missing: it would be found again without end.
    private func delete(_ sql: StaticString, _ seq: Int64) throws(SQLiteError) {
        let statement = try database.statement(sql)
        statement.bind(1, seq)
        try statement.run(changing: 1...1)
    }

    // MARK: Rows

    /// Reads a row without copying its content.
    private func head(_ row: Statement) -> RecordHead {
        RecordHead(
            code: EventCode(rawValue: row.string(1) ?? ""), user: row.string(5), hasAlias: !row.isNull(6),
            dataBytes: row.byteCount(3))
    }

    private func record(_ row: Statement, _ head: RecordHead) -> Record {
        Record(
            code: head.code, timeMs: row.integer(2), data: row.bytes(3) ?? [], sessionID: row.string(4),
            user: head.user, alias: row.bytes(6))
    }

    private func attribute(_ row: Statement) -> Attribute {
        Attribute(
            place: Attribute.Place(rawValue: row.integer(3)) ?? .custom, name: row.string(4) ?? "",
            value: row.bytes(5) ?? [], user: row.string(1), alias: row.bytes(2))
    }
}
