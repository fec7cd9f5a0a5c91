import PlacardCore

/// Writes changes to batches that wait for their reply.
struct BatchWriter {
    private let database: Database

    init(_ database: Database) { self.database = database }

    /// Deletes a batch with its records and attributes: the server has it, or it is lost.
    ///
    /// - Throws: damage when no row is deleted: the batch would be sent again.
    func acknowledge(_ id: String) throws(SQLiteError) {
        let records = try run("DELETE FROM records WHERE batch_id = ?", id)
        let attributes = try run("DELETE FROM attributes WHERE batch_id = ?", id)
        guard records + attributes > 0 else { throw .damage("batch \(id) has no rows") }
        try database.run("DELETE FROM batches WHERE id = ?", id, changing: 1...1)
    }

    /// Deletes a batch that has no rows.
    ///
    /// - Throws: damage when it is missing: it would be found again in an endless loop.
    func delete(at position: Int64) throws(SQLiteError) {
        try database.run("DELETE FROM batches WHERE position = ?", position, changing: 1...1)
    }

    /// - Throws: damage when the batch is missing: it would never be bisected.
    func setRefusals(_ id: String, _ count: Int) throws(SQLiteError) {
        let statement = try database.statement("UPDATE batches SET refusals = ? WHERE id = ?")
        statement.bind(1, Int64(count))
        statement.bind(2, id)
        try statement.run(changing: 1...1)
    }

    /// Replaces a batch by two parts at its position.
    func split(_ id: String, _ first: String, _ second: String, records: Int, attributes: Int) throws(SQLiteError) {
        // Positions become negative first, so that no two batches ever share one.
        try run(
            """
            UPDATE batches SET position = -position WHERE position > (SELECT position FROM batches WHERE id = ?)
            """, id)
        try run("UPDATE batches SET position = 1 - position WHERE position < 0")
        try insertSecond(id, second, records: records, attributes: attributes)
        try rename(id, first)
        let moved = try move(
            """
            UPDATE records SET batch_id = ?2 WHERE seq IN
                (SELECT seq FROM records WHERE batch_id = ?1 ORDER BY seq LIMIT ?3)
            """, id, first, records)
        let movedAttributes = try move(
            """
            UPDATE attributes SET batch_id = ?2 WHERE seq IN
                (SELECT seq FROM attributes WHERE batch_id = ?1 ORDER BY seq LIMIT ?3)
            """, id, first, attributes)
        guard moved + movedAttributes > 0 else { throw .damage("batch \(id) has no rows") }
        try run("UPDATE records SET batch_id = ?2 WHERE batch_id = ?1", id, second)
        try run("UPDATE attributes SET batch_id = ?2 WHERE batch_id = ?1", id, second)
    }

    /// Enqueues the content of all batches of a kind again. An attribute that was set since is newer than the batch's
    /// value.
    func dissolve(_ kind: BatchKind) throws(SQLiteError) {
        let condition = "batch_id IN (SELECT id FROM batches WHERE kind = \(kind.rawValue))"
        try database.execute(
            """
            UPDATE records SET batch_id = NULL WHERE \(condition);
            UPDATE OR IGNORE attributes SET batch_id = NULL WHERE \(condition);
            DELETE FROM attributes WHERE \(condition);
            DELETE FROM batches WHERE kind = \(kind.rawValue);
            """)
    }

    private func insertSecond(
        _ id: String, _ second: String, records: Int, attributes: Int
    ) throws(SQLiteError) {
        let statement = try database.statement(
            """
            INSERT INTO batches (position, id, kind, user_id, is_part, parent_id, first_record, first_attribute)
                SELECT position + 1, ?2, kind, user_id, 1, coalesce(parent_id, id), first_record + ?3,
                    first_attribute + ?4
                FROM batches WHERE id = ?1
            """)
        statement.bind(1, id)
        statement.bind(2, second)
        statement.bind(3, Int64(records))
        statement.bind(4, Int64(attributes))
        try statement.run()
    }

    private func rename(_ id: String, _ first: String) throws(SQLiteError) {
        let statement = try database.statement(
            """
            UPDATE batches SET id = ?2, refusals = 0, is_part = 1, parent_id = coalesce(parent_id, id) WHERE id = ?1
            """)
        statement.bind(1, id)
        statement.bind(2, first)
        try statement.run(changing: 1...1)
    }

    /// Returns the number of changed rows.
    @discardableResult
    private func run(
        _ sql: StaticString, _ first: String? = nil, _ second: String? = nil
    ) throws(SQLiteError) -> Int64 {
        let statement = try database.statement(sql)
        if let first { statement.bind(1, first) }
        if let second { statement.bind(2, second) }
        try statement.run()
        return database.changes
    }

    private func move(_ sql: StaticString, _ from: String, _ to: String, _ count: Int) throws(SQLiteError) -> Int64 {
        let statement = try database.statement(sql)
        statement.bind(1, from)
        statement.bind(2, to)
        statement.bind(3, Int64(count))
        try statement.run()
        return database.changes
    }
}
