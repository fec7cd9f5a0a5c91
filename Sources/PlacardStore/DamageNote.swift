/// Marks a store in which damage was found while it was open. The next open checks the whole file.
///
/// Counts the consecutive sessions that found damage. If the check cannot find the damage, every session would find it
/// again: after the second one the file is set aside.
struct DamageNote {
    private static let limit: Int64 = 2
    private static let key = StateKey.needsCheck.rawValue

    private let database: Database

    init(_ database: Database) { self.database = database }

    /// Best effort, since the store is damaged.
    func write() {
        try? database.execute(
            """
            INSERT OR REPLACE INTO state (key, value)
                SELECT '\(Self.key)', coalesce((SELECT value FROM state WHERE key = '\(Self.key)'), 0) + 1
            """)
    }

    /// Checks the whole file, and rebuilds its indexes if they are damaged. The note stays until `withdraw`.
    ///
    /// - Returns: whether there is a note.
    /// - Throws: damage that this does not repair.
    func resolve() throws(SQLiteError) -> Bool {
        guard let count = try count() else { return false }
        guard count < Self.limit else { throw .damage("it was found damaged in \(count) sessions in a row") }
        if try !isWhole() {
            try? database.execute("REINDEX")
            guard try isWhole() else { throw .damage("its contents are inconsistent") }
        }
        return true
    }

    /// Deletes the note, after a batch was acknowledged. It stays while batches or outbox rows are left: the damage may
    /// be in one of them. Runs within the caller's transaction.
    func withdraw() throws(SQLiteError) {
        try database.run(
            """
            DELETE FROM state WHERE key = ? AND NOT EXISTS (SELECT 1 FROM batches) AND NOT EXISTS (SELECT 1 FROM pending)
            """, Self.key)
    }

    private func count() throws(SQLiteError) -> Int64? {
        let statement = try database.statement("SELECT value FROM state WHERE key = ?")
        defer { statement.reset() }
        statement.bind(1, Self.key)
        return try statement.step() ? statement.integer(0) : nil
    }

    private func isWhole() throws(SQLiteError) -> Bool { try database.string("PRAGMA integrity_check(1)") == "ok" }
}
