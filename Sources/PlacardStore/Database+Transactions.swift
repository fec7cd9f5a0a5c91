import CSQLite

/// Transactions that are in the store as a whole, or not at all.
extension Database {
    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Undoes the open transaction, if there is one. After some errors SQLite has done so.
    func rollback() {
        if isInTransaction { try? statement("ROLLBACK").run() }
    }
}
