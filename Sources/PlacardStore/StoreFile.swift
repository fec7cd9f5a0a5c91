import PlacardCore

/// Opens a store's database for writing. Two processes may do so at once, even when the file does not exist yet.
enum StoreFile {
    /// Opens the database, creates it when it is missing, and brings it up to date.
    ///
    /// - Parameters:
    ///   - isPowerSafe: whether a commit must survive a loss of power.
    ///   - wait: how long to wait for the locks of other connections. `Database.setWait` sets this for later calls.
    /// - Returns: a failure for a store of a newer version, which is left untouched.
    /// - Throws: damage when the file is not a database, or belongs to another program. It is left untouched.
    static func open(
        _ path: StorePath, isPowerSafe: Bool, wait: BusyWait
    ) throws(SQLiteError) -> Result<Database, PlacardError> {
        var attempts = path.access == .group ? FileAccess.attempts : 1
        while true {
            do throws(SQLiteError) {
                return try openOnce(path, isPowerSafe: isPowerSafe, wait: wait)
            } catch {
                attempts -= 1
                if FilesWithoutLocks.owner(of: path.database) == .anotherCopy { return .failure(shared(path)) }
                guard attempts > 0, error.isAccess else { throw error }
                FileAccess.pause()
            }
        }
    }

    private static func shared(_ path: StorePath) -> PlacardError {
        PlacardError(
            .state,
            "another copy of this library in the process uses '\(path.database)', and this file system cannot keep the two "
                + "apart (it has no locks of open file descriptions): load the library once, or use a local file system"
        )
    }

    private static func openOnce(
        _ path: StorePath, isPowerSafe: Bool, wait: BusyWait
    ) throws(SQLiteError) -> Result<Database, PlacardError> {
        let isMade = NewStoreFile(path: path).make()
        try makeFile(path)
        let hadLog = Files.exists(path.log)
        let database = try Database(path: path.database, wait: wait)
        do throws(SQLiteError) {
            let version = try database.patiently { () throws(SQLiteError) in try self.version(of: database) }
            if version > Schema.version {
                // If the file has a log, a normal close would change it; without a log, closing leaves no trace.
                if hadLog { database.closeUntouched() } else { database.close() }
                return .failure(newer(version, path))
            }
            // Has no effect after the first table.
            if version == 0 { try database.execute("PRAGMA auto_vacuum = INCREMENTAL") }
            try database.patiently { () throws(SQLiteError) in try database.execute("PRAGMA journal_mode = WAL") }
            database.isPowerSafe = isPowerSafe
            database.isFresh = isMade && version == Schema.version && !isPowerSafe
            try configure(database)
            try Migrator(database).run(from: version, to: Schema.version)
            if path.access == .group { try database.patiently { () throws(SQLiteError) in try checkWrites(database) } }
            if isPowerSafe { try syncDirectories(path) }
            return .success(database)
        } catch {
            // A normal close would move the log into a damaged file, and delete it. If this call created the log, it is
            // simply deleted.
            if error.isDamage, !hadLog { database.close() } else { database.closeUntouched() }
            throw error
        }
    }

    /// What SQLite keeps for the connection only.
    private static func configure(_ database: Database) throws(SQLiteError) {
        // Otherwise SQLite would create temporary files outside the directory, in TMPDIR.
        try database.execute("PRAGMA temp_store = MEMORY")
        // A checkpoint shrinks the log file to this size if a batch of writes has grown it.
        try database.execute("PRAGMA journal_size_limit = 4194304")
        // Debian's SQLite otherwise writes zeros over every page that becomes free, which needs space to free space. A
        // wipe rewrites the file.
        try database.execute("PRAGMA secure_delete = FAST")
        let mode = database.isPowerSafe ? "FULL" : database.isFresh ? "OFF" : "NORMAL"
        try database.execute("PRAGMA synchronous = \(mode)")
    }

    /// Opens a store again whose connection was closed untouched, with what has been committed since. Checks nothing.
    static func reopen(_ database: Database, _ path: StorePath) throws(SQLiteError) {
        do throws(SQLiteError) {
            try database.reopen(path: path.database)
            // Another process may be recovering the log.
            try database.patiently { () throws(SQLiteError) in
                try configure(database)
                try checkWrites(database)
            }
        } catch {
            database.closeUntouched()
            throw error
        }
    }

    /// SQLite opens a log read-only after a failure, or while another user has created it and not yet set its mode. The
    /// connection could never write then.
    private static func checkWrites(_ database: Database) throws(SQLiteError) {
        try database.begin()
        database.rollback()
    }

    /// Creates the file before SQLite does. SQLite would derive its mode from the umask, and follow a symbolic link.
    private static func makeFile(_ path: StorePath) throws(SQLiteError) {
        do throws(Files.Failure) {
            try Files.makeFile(path.database, path.access.fileMode)
        } catch {
            throw SQLiteError(error)
        }
    }

    /// Syncs the directory and its parent. Another process may have created them, and the files, without waiting for
    /// the disk.
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
            "the store '\(path.database)' has version \(version), this library supports \(Schema.version): update it")
    }

    /// Checks that the file is a store. Uses one read transaction, because another process may be creating the store.
    private static func version(of database: Database) throws(SQLiteError) -> Int64 {
        try database.execute("BEGIN")
        let version = try SchemaCheck(database).version()
        try database.execute("COMMIT")
        return version
    }
}
