import CSQLite

/// Transactions that are in the store as a whole, or not at all, also after a crash.
extension Database {
    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Begins a transaction that writes, unless one is open.
    func begin() throws(SQLiteError) {
        if isInTransaction { return }
        SystemFault.forget(of: handle)
        try statement("BEGIN IMMEDIATE").run()
    }

    /// Ends the transaction: what throws has changed nothing.
    func commit() throws(SQLiteError) {
        try writeAlone { () throws(SQLiteError) in try statement("COMMIT").run() }
    }

    /// Undoes the open transaction, if there is one. After some errors SQLite has done so.
    func rollback() {
        if isInTransaction { try? statement("ROLLBACK").run() }
    }

    /// Runs one statement that commits: what throws has changed nothing.
    func writeAlone<T>(_ statement: () throws(SQLiteError) -> T) throws(SQLiteError) -> T {
        // For a whole transaction `begin` has done so.
        if !isInTransaction { SystemFault.forget(of: handle) }
        do throws(SQLiteError) {
            let result = try statement()
            // A commit overwrites the beginning of what is left, unless it wrote nothing.
            if mayHaveTail { cutTail() }
            return result
        } catch {
            throw undone(error)
        }
    }

    /// Makes a commit that failed one that never was.
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

    /// Cuts off what a failed commit may have left in the log. When that fails, the next commit overwrites it, or a crash
    /// brings it back.
    func cutTail() {
        guard mayHaveTail else { return }
        do throws(SQLiteError) {
            try begin()
            defer { rollback() }
            try LogTail(of: handle).cut(isPowerSafe: isPowerSafe)
            mayHaveTail = false
        } catch {
            // It may still be there.
        }
    }
}
