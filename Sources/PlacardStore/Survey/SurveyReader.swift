import PlacardCore

/// Reads what `StoreSurvey` has in addition to the state. Only for a copy in memory.
struct SurveyReader {
    private let database: Database

    init(_ database: Database) { self.database = database }

    /// - Parameter checks: whether SQLite checks the whole file, which reads every page.
    func read(version: Int64, checks: Bool) throws(SQLiteError) -> StoreSurvey {
        var survey = StoreSurvey()
        survey.version = version
        survey.state = try StateLoader(database).load()
        survey.records = try records()
        survey.attributes = try attributes()
        survey.batches = try batches()
        survey.left = try left()
        survey.damageCount = try damageCount()
        if checks { survey.faults = try faults() }
        return survey
    }

    private func records() throws(SQLiteError) -> [StoreSurvey.QueuedRecord] {
        let statement = try database.statement(
            "SELECT seq, code, time_ms, data, session_id, user_id, alias, batch_id FROM records ORDER BY seq")
        defer { statement.reset() }
        var rows: [StoreSurvey.QueuedRecord] = []
        while try statement.step() {
            let record = Record(
                code: RecordCode(rawValue: statement.string(1) ?? ""), timeMs: statement.integer(2),
                data: statement.bytes(3) ?? [], sessionID: statement.string(4), user: statement.string(5),
                alias: statement.bytes(6))
            rows.append(.init(seq: statement.integer(0), record: record, batchID: statement.string(7)))
        }
        return rows
    }

    private func attributes() throws(SQLiteError) -> [StoreSurvey.QueuedAttribute] {
        let statement = try database.statement(
            "SELECT seq, user_id, alias, place, name, value, batch_id FROM attributes ORDER BY seq")
        defer { statement.reset() }
        var rows: [StoreSurvey.QueuedAttribute] = []
        while try statement.step() {
            let attribute = Attribute(
                place: Attribute.Place(rawValue: statement.integer(3)) ?? .custom, name: statement.string(4) ?? "",
                value: statement.bytes(5) ?? [], user: statement.string(1), alias: statement.bytes(2))
            rows.append(.init(seq: statement.integer(0), attribute: attribute, batchID: statement.string(6)))
        }
        return rows
    }

    private func batches() throws(SQLiteError) -> [StoreSurvey.QueuedBatch] {
        let statement = try database.statement(
            "SELECT id, kind, user_id, refusals, is_part FROM batches ORDER BY position")
        defer { statement.reset() }
        var rows: [StoreSurvey.QueuedBatch] = []
        while try statement.step() {
            rows.append(
                .init(
                    id: statement.string(0) ?? "", kind: BatchKind(rawValue: statement.integer(1)),
                    user: statement.string(2), refusals: statement.integer(3), isPart: statement.integer(4) == 1))
        }
        return rows
    }

    private func left() throws(SQLiteError) -> [OutboxRow] {
        let statement = try database.statement("SELECT id, json, put_ms, kind FROM pending ORDER BY id")
        defer { statement.reset() }
        var rows: [OutboxRow] = []
        while try statement.step() { rows.append(OutboxReader.row(statement)) }
        return rows
    }

    private func damageCount() throws(SQLiteError) -> Int64 {
        let statement = try database.statement("SELECT value FROM state WHERE key = ?")
        defer { statement.reset() }
        statement.bind(1, StateKey.needsCheck.rawValue)
        return try statement.step() ? statement.integer(0) : 0
    }

    private func faults() throws(SQLiteError) -> [String] {
        let statement = try database.statement("PRAGMA quick_check(20)")
        defer { statement.reset() }
        var faults: [String] = []
        while try statement.step() {
            if let text = statement.string(0), text != "ok" { faults.append(text) }
        }
        return faults
    }
}
