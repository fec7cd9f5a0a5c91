import CSQLite

/// Transactions that are in the store as a whole, or not at all.
extension Database {
    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Begins a transaction that writes, unless one is open.
    func begin() throws(SQLiteError) {
        if isInTransaction { return }
        try statement("BEGIN IMMEDIATE").run()
    }

    func commit() throws(SQLiteError) { try statement("COMMIT").run() }

    /// Undoes the open transaction, if there is one. After some errors SQLite has done so.
    func rollback() {
        if isInTransaction { try? statement("ROLLBACK").run() }
    }
}
