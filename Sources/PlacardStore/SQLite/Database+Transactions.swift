import CSQLite

/// Transactions that are stored as a whole, or not at all, even after a crash.
extension Database {
    var isInTransaction: Bool { isOpen && sqlite3_get_autocommit(handle) == 0 }

    /// Begins a write transaction, unless one is open.
    func begin() throws(SQLiteError) {
        if isInTransaction { return }
        SystemFault.forget(of: handle)
        try statement("BEGIN IMMEDIATE").run()
    }

    /// Ends the transaction. If this throws, nothing has changed.
    func commit() throws(SQLiteError) {
        try writeAlone { () throws(SQLiteError) in try statement("COMMIT").run() }
    }

    /// Rolls back the open transaction, if any: after some errors SQLite has already done so.
    func rollback() {
        if isInTransaction { try? statement("ROLLBACK").run() }
    }

    /// Runs one statement that commits. If this throws, nothing has changed.
    func writeAlone<T>(_ statement: () throws(SQLiteError) -> T) throws(SQLiteError) -> T {
        // In a transaction, `begin` has done so.
        if !isInTransaction { SystemFault.forget(of: handle) }
        do throws(SQLiteError) {
            let result = try statement()
            // A commit overwrites the beginning of what a failed one left, unless it wrote nothing.
            if mayHaveTail { cutTail() }
            if !isInTransaction { _ = settle() }
            return result
        } catch {
            throw undone(error)
        }
    }

    /// Removes the traces of a failed commit.
    private func undone(_ error: SQLiteError) -> SQLiteError {
        rollback()
        // Without the lock nothing was written.
        if error.isBusy { return error }
        mayHaveTail = true
        cutTail()
        var undone = error
        undone.isOutcomeOpen = mayHaveTail
        return undone
    }

    /// Cuts off what a failed commit may have left in the log. If that fails, either the next commit overwrites it, or
    /// a crash brings it back.
    func cutTail() {
        guard mayHaveTail else { return }
        do throws(SQLiteError) {
            try begin()
            defer { rollback() }
            try LogTail(of: handle).cut(isPowerSafe: isPowerSafe)
            mayHaveTail = false
        } catch {
            // The tail may still be there: `mayHaveTail` stays set.
        }
    }
}
