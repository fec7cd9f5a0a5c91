/// A note in a store that damage was found while it was open. The next open checks the whole file.
struct DamageNote {
    private let database: Database

    init(_ database: Database) { self.database = database }

    /// Best effort, since the store is damaged.
    func write() {
        try? database.execute("INSERT OR REPLACE INTO state (key, value) VALUES ('\(Self.key)', 1)")
    }

    /// Checks the whole file, rebuilds its indexes if they are damaged, and deletes the note.
    ///
    /// - Throws: damage that this does not repair.
    func resolve() throws(SQLiteError) {
        if try !isWhole() {
            try? database.execute("REINDEX")
            guard try isWhole() else { throw .damage("its contents are inconsistent") }
        }
        try database.execute("DELETE FROM state WHERE key = '\(Self.key)'")
    }

    private static let key = StateKey.needsCheck.rawValue

    private func isWhole() throws(SQLiteError) -> Bool { try database.string("PRAGMA integrity_check(1)") == "ok" }
}
