import PlacardCore

/// Opens a store's database as everyone who writes to it does. Two processes may do so at once, also when it is not there
/// yet.
enum StoreFile {
    /// Opens the database, makes it when it is missing, and brings it up to date.
    ///
    /// - Parameters:
    ///   - isPowerSafe: a commit is to survive a loss of power.
    ///   - wait: for the locks of other connections. `Database.setWait` says how long later calls wait.
    /// - Returns: a failure for a store of a newer version, which is left untouched.
    /// - Throws: damage when the file is no database, or something else's; it is left as it is.
    static func open(
        _ path: StorePath, isPowerSafe: Bool, wait: BusyWait
    ) throws(SQLiteError) -> Result<Database, PlacardError> {
        try makeFile(path)
        let hadLog = Files.exists(path.log)
        let database = try Database(path: path.database, wait: wait)
        do throws(SQLiteError) {
            let version = try database.patiently { () throws(SQLiteError) in try self.version(of: database) }
            if version > Schema.version {
                // With a log of its own the file would be changed by closing as usual; without one, closing leaves no trace.
                if hadLog { database.closeUntouched() } else { database.close() }
                return .failure(newer(version, path))
            }
            // SQLite would read TMPDIR for its temporary files, and put them outside the directory.
            try database.execute("PRAGMA temp_store = MEMORY")
            // Before the first table, or it has no effect.
            if version == 0 { try database.execute("PRAGMA auto_vacuum = INCREMENTAL") }
            try database.patiently { () throws(SQLiteError) in try database.execute("PRAGMA journal_mode = WAL") }
            // The log file shrinks to this after a checkpoint, should it have grown in a burst.
            try database.execute("PRAGMA journal_size_limit = 4194304")
            try database.execute("PRAGMA synchronous = \(isPowerSafe ? "FULL" : "NORMAL")")
            database.isPowerSafe = isPowerSafe
            try migrate(database, from: version, to: Schema.version)
            if isPowerSafe { try syncDirectories(path) }
            return .success(database)
        } catch {
            // Closing as usual would move the log into a damaged file, and delete it; a log that this call created is
            // simply deleted.
            if error.isDamage, !hadLog { database.close() } else { database.closeUntouched() }
            throw error
        }
    }

    /// Makes the file before SQLite does, which would give it and its log the mode of the umask, and follow a symbolic link.
    private static func makeFile(_ path: StorePath) throws(SQLiteError) {
        do throws(Files.Failure) {
            try Files.makePrivateFile(path.database)
        } catch {
            throw SQLiteError(error)
        }
    }

    /// Anyone may have made the files and the directory, without waiting for the disk.
    private static func syncDirectories(_ path: StorePath) throws(SQLiteError) {
        do throws(Files.Failure) {
            try Files.syncDirectory(path.directory)
            try Files.syncDirectory(path.directory + "/..")
        } catch {
            throw SQLiteError(error)
        }
    }

    private static func newer(_ version: Int64, _ path: StorePath) -> PlacardError {
        PlacardError(
            .version,
            "the store '\(path.database)' has version \(version), this library knows \(Schema.version): update it")
    }

    /// Checks that the file is a store. One read transaction, because another process may be creating the store.
    private static func version(of database: Database) throws(SQLiteError) -> Int64 {
        try database.execute("BEGIN")
        let version = try Schema.checkedVersion(of: database)
        try database.execute("COMMIT")
        return version
    }

    /// Step by step, each whole or not at all: what fails half way leaves the version before it. A step that another
    /// process has done meanwhile is left out.
    static func migrate(_ database: Database, from version: Int64, to newVersion: Int64) throws(SQLiteError) {
        guard version < newVersion else { return }
        for (index, migration) in Schema.migrations.enumerated() where (version..<newVersion).contains(Int64(index)) {
            try database.execute("BEGIN IMMEDIATE")
            do throws(SQLiteError) {
                if try database.integer("PRAGMA user_version") == Int64(index) {
                    try database.execute("\(migration) PRAGMA user_version = \(index + 1);")
                }
                try database.execute("COMMIT")
            } catch {
                try? database.execute("ROLLBACK")
                throw error
            }
        }
    }
}
