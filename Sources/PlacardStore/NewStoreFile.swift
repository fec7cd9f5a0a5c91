/// Makes the database of a new store under another name, so that it waits for the disk once. In place SQLite waits for
/// each step from an empty file to the tables.
struct NewStoreFile {
    let path: StorePath

    /// Creates the database, unless there is one. Where that does not work, such as on a file system that cannot rename
    /// without replacing, nothing is left behind, and `StoreFile` makes the tables in place.
    ///
    /// - Returns: whether this call has created it.
    func make() -> Bool {
        // With what is left of a lost database, SQLite would change the new one.
        if [path.database, path.log, path.journal].contains(where: Files.exists) { return false }
        removeDrafts()
        let draft = path.draft(UInt64.random(in: 0...UInt64.max))
        if fill(draft), Files.publish(draft, as: path.database) { return true }
        Files.remove(draft)
        return false
    }

    private func fill(_ draft: String) -> Bool {
        do throws(Files.Failure) {
            try Files.makeFile(draft, path.access.fileMode)
            guard (try? makeTables(draft)) != nil else { return false }
            try Files.syncFile(draft)
            return true
        } catch {
            return false
        }
    }

    private func makeTables(_ draft: String) throws(SQLiteError) {
        // Another process may have removed the draft: made again by SQLite, it would not have its mode.
        let database = try Database(path: draft, creates: false)
        defer { database.close() }
        try database.execute("PRAGMA synchronous = OFF")
        try database.execute("PRAGMA journal_mode = MEMORY")
        // Writes the file's first page, and has no effect after the first table.
        try database.execute("PRAGMA auto_vacuum = INCREMENTAL")
        try Migrator(database).run(from: 0, to: Schema.version)
        // Only marks the file: the log is created when the database is used.
        try database.execute("PRAGMA journal_mode = WAL")
    }

    /// Removes what was left by a crash. A process that makes the same store at this moment makes its tables in place.
    private func removeDrafts() {
        guard let folder = try? Directory(opening: path.directory) else { return }
        for name in folder.names() where path.isDraft(name) { folder.remove(name) }
    }
}
