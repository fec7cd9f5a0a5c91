import PlacardCore

/// Takes what the next request carries: the first batch that waits for its answer, unchanged, or else a new one of one
/// user's attributes and oldest records (choices 4, 5, 7 and 12).
struct BatchFormer {
    private let database: Database
    private let isJSON: JSONCheck

    /// - Parameter isJSON: whether bytes that were read may stand in a request.
    init(_ database: Database, isJSON: @escaping JSONCheck) {
        self.database = database
        self.isJSON = isJSON
    }

    /// What goes into one batch, with the keys of the rows.
    private struct Rows {
        var records: [(seq: Int64, record: Record)] = []
        var attributes: [(seq: Int64, attribute: Attribute)] = []
        /// The user has more of them than fit.
        var leavesAttributes = false

        var isEmpty: Bool { records.isEmpty && attributes.isEmpty }
    }

    /// What is wrong in the rows that were read.
    private struct Damage {
        /// Deleted.
        var rows: [StoreDamage.Row] = []
        /// A batch without rows was found: its id is damaged.
        var hasEmptyBatch = false

        var isEmpty: Bool { rows.isEmpty && !hasEmptyBatch }
    }

    /// Part of the caller's transaction. Rows that hold no JSON are deleted and reported.
    func form(_ order: Effects.BatchOrder) throws(SQLiteError) -> FormedBatch {
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

    private func waitingBatch(
        _ order: Effects.BatchOrder, _ damage: inout Damage
    ) throws(SQLiteError) -> Batch? {
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

    private func firstWaiting(_ order: Effects.BatchOrder) throws(SQLiteError) -> (position: Int64, batch: Batch)? {
        let statement = try database.statement(
            """
            SELECT position, id, user_id, refusals, is_part FROM batches WHERE kind = ?1 AND (?2 = 0 OR user_id IS ?3)
            ORDER BY position LIMIT 1
            """)
        defer { statement.reset() }
        statement.bind(1, order.kind.rawValue)
        statement.bind(2, order.isOwnOnly ? 1 : 0)
        statement.bind(3, order.user)
        guard try statement.step() else { return nil }
        // A damaged id may read otherwise than it is stored, or be missing: then it leads to no row.
        let batch = Batch(
            id: statement.string(1) ?? "", user: statement.string(2), records: [],
            refusals: Int(clamping: statement.integer(3)), isPart: statement.integer(4) == 1)
        return (statement.integer(0), batch)
    }

    private func records(ofBatch id: String) throws(SQLiteError) -> [(seq: Int64, record: Record)] {
        let statement = try database.statement(
            """
            SELECT seq, code, time_ms, data, session_id, user_id, alias FROM records WHERE batch_id = ? ORDER BY seq
            """)
        defer { statement.reset() }
        statement.bind(1, id)
        var rows: [(seq: Int64, record: Record)] = []
        while try statement.step() { rows.append((statement.integer(0), record(statement))) }
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

    private func newBatch(
        _ order: Effects.BatchOrder, _ damage: inout Damage
    ) throws(SQLiteError) -> Batch? {
        while true {
            let user = try nextUser(order)
            var filling = BatchFilling(order.kind)
            var rows = Rows()
            try takeAttributes(order, user, &filling, into: &rows)
            rows.records = try takeRecords(order, user, &filling)
            if rows.isEmpty { return nil }
            try clean(&rows, &damage)
            if !rows.isEmpty { return try insert(rows, order, user) }
        }
    }

    private func insert(_ rows: Rows, _ order: Effects.BatchOrder, _ user: String?) throws(SQLiteError) -> Batch {
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
            attributes: rows.attributes.map(\.attribute), leavesAttributes: rows.leavesAttributes)
    }

    /// Of the oldest record; an earlier user's attributes do not wait for the current one's records.
    private func nextUser(_ order: Effects.BatchOrder) throws(SQLiteError) -> String? {
        if order.isOwnOnly { return order.user }
        let oldest = try database.statement(
            """
            SELECT user_id FROM records WHERE batch_id IS NULL
                AND (?1 = 2 OR (code IN ('ce', 'p', 'inc', 'add', 'rem')
                    AND (?2 OR user_id IS NOT NULL OR alias IS NOT NULL)) = ?1) ORDER BY seq LIMIT 1
            """)
        defer { oldest.reset() }
        oldest.bind(1, order.content.rawValue)
        oldest.bind(2, order.namesAnonymous ? 1 : 0)
        let ofRecord: String?? = try oldest.step() ? .some(oldest.string(0)) : .none
        if let user = ofRecord, !ExactText.same(user, order.user) { return user }
        let left = try looseAttributes()
        defer { left.reset() }
        while try left.step() {
            let next = attribute(left)
            if order.wants(next), !ExactText.same(next.user, order.user) { return next.user }
        }
        return order.user
    }

    private func looseAttributes() throws(SQLiteError) -> Statement {
        try database.statement(
            "SELECT seq, user_id, alias, place, name, value FROM attributes WHERE batch_id IS NULL ORDER BY seq")
    }

    /// In the order of their setting, as long as they fit.
    private func takeAttributes(
        _ order: Effects.BatchOrder, _ user: String?, _ filling: inout BatchFilling, into rows: inout Rows
    ) throws(SQLiteError) {
        let statement = try looseAttributes()
        defer { statement.reset() }
        while try statement.step() {
            let next = attribute(statement)
            // Compared here: a damaged id reads otherwise than it is stored.
            guard ExactText.same(next.user, user) else { continue }
            guard order.wants(next) else {
                rows.leavesAttributes = true
                continue
            }
            guard filling.admits(next) else {
                rows.leavesAttributes = true
                return
            }
            rows.attributes.append((statement.integer(0), next))
        }
    }

    /// The oldest, as long as they are that user's and fit.
    private func takeRecords(
        _ order: Effects.BatchOrder, _ user: String?, _ filling: inout BatchFilling
    ) throws(SQLiteError) -> [(seq: Int64, record: Record)] {
        let statement = try database.statement(
            """
            SELECT seq, code, time_ms, data, session_id, user_id, alias FROM records
            WHERE batch_id IS NULL AND (?2 = 0 OR user_id IS ?3)
                AND (?1 = 2 OR (code IN ('ce', 'p', 'inc', 'add', 'rem')
                    AND (?4 OR user_id IS NOT NULL OR alias IS NOT NULL)) = ?1) ORDER BY seq
            """)
        defer { statement.reset() }
        statement.bind(1, order.content.rawValue)
        statement.bind(2, order.isOwnOnly ? 1 : 0)
        statement.bind(3, order.user)
        statement.bind(4, order.namesAnonymous ? 1 : 0)
        var rows: [(seq: Int64, record: Record)] = []
        while try statement.step() {
            let next = record(statement)
            guard ExactText.same(next.user, user), filling.admits(next) else { break }
            rows.append((statement.integer(0), next))
        }
        return rows
    }

    /// - Throws: damage when the row is not there: it would stay in the queue, and be sent again.
    private func mark(_ sql: StaticString, _ id: String, _ seq: Int64) throws(SQLiteError) {
        let statement = try database.statement(sql)
        statement.bind(1, id)
        statement.bind(2, seq)
        try statement.run(changing: 1...1)
    }

    // MARK: Damage

    /// Deletes the rows that hold no JSON, which would spoil the request of their neighbours.
    private func clean(_ rows: inout Rows, _ damage: inout Damage) throws(SQLiteError) {
        let reason = "its row in the store is damaged"
        let badRecords = rows.records.filter { !isSound($0.record) }
        let badAttributes = rows.attributes.filter { !isSound($0.attribute) }
        if badRecords.isEmpty, badAttributes.isEmpty { return }
        for row in badRecords {
            damage.rows.append(StoreDamage.Row(id: row.record.code.rawValue, reason: reason))
            try delete("DELETE FROM records WHERE seq = ?", row.seq)
        }
        for row in badAttributes {
            damage.rows.append(StoreDamage.Row(id: row.attribute.name, reason: reason))
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

    /// - Throws: damage when the row is not there: it would be found again without end.
    private func delete(_ sql: StaticString, _ seq: Int64) throws(SQLiteError) {
        let statement = try database.statement(sql)
        statement.bind(1, seq)
        try statement.run(changing: 1...1)
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
