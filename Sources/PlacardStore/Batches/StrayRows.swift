/// Records and attributes that no batch sends, because their batch's id is damaged, in its row or in theirs. They are
/// enqueued again, and sent in a new batch.
///
/// If the batch was in flight, its content is sent twice, under two ids, so that the server may count it twice.
struct StrayRows {
    private let database: Database

    init(_ database: Database) { self.database = database }

    /// Enqueues stray rows again. Costs two searches in short indexes when there are no stray rows.
    func releaseAtOpen() throws(SQLiteError) {
        guard try exist() else { return }
        try database.begin()
        do throws(SQLiteError) {
            try release(ofBatchAt: nil)
            try database.commit()
        } catch {
            database.rollback()
            throw error
        }
    }

    /// Enqueues stray rows again. Runs within the caller's transaction.
    ///
    /// Searches the tables, not their indexes, which may be damaged as well, or hold an id that a table does not.
    ///
    /// - Parameter position: a batch to treat as missing, since its id does not match its rows.
    func release(ofBatchAt position: Int64?) throws(SQLiteError) {
        try run(
            """
            UPDATE records NOT INDEXED SET batch_id = NULL WHERE batch_id IS NOT NULL AND NOT EXISTS
                (SELECT 1 FROM batches NOT INDEXED WHERE id = records.batch_id AND position IS NOT ?1)
            """, position)
        try run(
            """
            UPDATE OR IGNORE attributes NOT INDEXED SET batch_id = NULL WHERE batch_id IS NOT NULL AND NOT EXISTS
                (SELECT 1 FROM batches NOT INDEXED WHERE id = attributes.batch_id AND position IS NOT ?1)
            """, position)
        // A value that was set since is newer than the value in the batch.
        try run(
            """
            DELETE FROM attributes NOT INDEXED WHERE batch_id IS NOT NULL AND NOT EXISTS
                (SELECT 1 FROM batches NOT INDEXED WHERE id = attributes.batch_id AND position IS NOT ?1)
            """, position)
    }

    private func exist() throws(SQLiteError) -> Bool {
        try database.integer(
            """
            SELECT EXISTS (SELECT 1 FROM records WHERE batch_id IS NOT NULL AND NOT EXISTS
                    (SELECT 1 FROM batches NOT INDEXED WHERE id = records.batch_id))
                OR EXISTS (SELECT 1 FROM attributes WHERE batch_id IS NOT NULL AND NOT EXISTS
                    (SELECT 1 FROM batches NOT INDEXED WHERE id = attributes.batch_id))
            """) != 0
    }

    private func run(_ sql: StaticString, _ position: Int64?) throws(SQLiteError) {
        let statement = try database.statement(sql)
        statement.bind(1, position)
        try statement.run()
    }
}
