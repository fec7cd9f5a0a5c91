import PlacardCore

/// A store as a second process uses it: alongside a client that may have it open, and without the client's lock. Adds
/// to, reads from and deletes from the table `pending`, and touches nothing else.
package final class OutboxStore {
    /// Limit on waiting records, so that they do not fill the disk if no client ever takes them in.
    package static let recordLimit: Int64 = 100_000
    /// Limit on one record's JSON text.
    package static let byteLimit = 102_400
    private let path: StorePath
    private let isPowerSafe: Bool
    /// Nil after `follow` failed, or when a lock may be held forever.
    private var database: Database?
    private var files: StoreFiles

    /// Opens the store, or creates it; in a directory that is shared with a group, for that group too.
    ///
    /// - Throws: `io` (directory, disk, or a file that is not a store, which is left untouched), or `version` for a
    ///   store of a newer version, which is left untouched.
    ///
    /// - Parameter isPowerSafe: whether a record must survive a loss of power.
    package convenience init(_ path: StorePath, isPowerSafe: Bool = false) throws(PlacardError) {
        let path = try path.inMadeDirectory(nil)
        self.init(path, isPowerSafe, try Self.open(path, isPowerSafe, .patient))
    }

    private init(_ path: StorePath, _ isPowerSafe: Bool, _ database: Database) {
        self.path = path
        self.isPowerSafe = isPowerSafe
        self.database = database
        files = StoreFiles(path)
    }

    /// Closes the database without a checkpoint: only the client moves the write-ahead log into the main file.
    package func close() {
        database?.cutTail()
        database?.closeUntouched()
    }

    /// For a forked child, which must not call SQLite: the parent keeps the locks.
    package func leaveInChild() { database?.file?.closeInChild() }

    // MARK: Records

    /// Adds a record. - Throws: `state` when too many wait, `io`.
    package func put(_ kind: OutboxKind, _ json: UnsafeRawBufferPointer, putMs: Int64) throws(PlacardError) {
        try put(Int64(kind.rawValue), json, putMs, "open a client, which logs them, or remove some")
    }

    /// Adds a tracker's record. - Throws: as `put` does.
    package func put(_ record: TrackedRecord, putMs: Int64) throws(PlacardError) {
        let done = record.stored.withUnsafeBytes { bytes in
            Result { () throws(PlacardError) in
                try put(
                    OutboxReader.trackedKind, bytes, putMs,
                    "the tracker that sends them must dispatch or drain, or be closed so that another can")
            }
        }
        try done.get()
    }

    /// - Parameter advice: what to do when too many wait.
    private func put(
        _ kind: Int64, _ json: UnsafeRawBufferPointer, _ putMs: Int64, _ advice: StaticString
    ) throws(PlacardError) {
        let isPut = try run(.written) { (database) throws(SQLiteError) in
            guard Room(path).allowsLogging(to: database) else { throw .short }
            if try insert(kind, json, putMs, into: database) { return true }
            // Count the rows: the highest number, checked above, includes records that were removed.
            guard try database.integer("SELECT COUNT(*) FROM pending") < Self.recordLimit else { return false }
            return try insert(kind, json, putMs, isCounted: true, into: database)
        }
        guard isPut else {
            throw PlacardError(.state, "\(Self.recordLimit) records already wait, the limit: \(advice)")
        }
    }

    /// One statement, which is its own transaction.
    private func insert(
        _ kind: Int64, _ json: UnsafeRawBufferPointer, _ putMs: Int64, isCounted: Bool = false,
        into database: Database
    ) throws(SQLiteError) -> Bool {
        let statement = try database.statement(
            """
            INSERT INTO pending (kind, json, put_ms) SELECT ?1, ?2, ?3 WHERE
                coalesce((SELECT max(id) FROM pending) - (SELECT min(id) FROM pending), 0) < ?4
            """)
        statement.bind(1, kind)
        statement.bind(2, blob: json)
        statement.bind(3, putMs)
        statement.bind(4, isCounted ? Int64.max : Self.recordLimit - 1)
        try database.writeAlone { () throws(SQLiteError) in try statement.run() }
        return database.changes > 0
    }

    /// Returns the waiting records of a kind, in order.
    package func records(_ kind: OutboxKind) throws(PlacardError) -> [OutboxRecord] {
        try run(.read) { (database) throws(SQLiteError) in try OutboxReader(database).records(kind) }
    }

    /// Number of records that wait for a client, and in addition, of those that a client has taken in and not sent.
    package func counts() throws(PlacardError) -> (waiting: Int64, queued: Int64) {
        try run(.read) { (database) throws(SQLiteError) in
            (
                try database.integer("SELECT COUNT(*) FROM pending"),
                try database.integer("SELECT COUNT(*) FROM records")
            )
        }
    }

    /// Deletes the records of a kind. Returns false when there is nothing to delete.
    package func remove(_ kind: OutboxKind) throws(PlacardError) -> Bool { try delete(kind) }

    /// Deletes all records. Returns false when there is nothing to delete.
    package func reset() throws(PlacardError) -> Bool { try delete(nil) }

    /// - Parameter kind: nil for every kind.
    private func delete(_ kind: OutboxKind?) throws(PlacardError) -> Bool {
        try run(.written) { (database) throws(SQLiteError) in
            // SQLite counts the rows of a deletion of the whole table only if the statement has a condition.
            let statement = try database.statement("DELETE FROM pending WHERE ?1 IS NULL OR kind = ?1")
            statement.bind(1, kind.map { Int64($0.rawValue) })
            try database.writeAlone { () throws(SQLiteError) in try statement.run() }
            return database.changes > 0
        }
    }

    private func run<T>(
        _ action: Action, _ body: (Database) throws(SQLiteError) -> T
    ) throws(PlacardError) -> T {
        let wait = BusyWait.patient
        let database = try follow(wait)
        do throws(SQLiteError) {
            database.setWait(wait)
            return try database.patiently { () throws(SQLiteError) in try body(database) }
        } catch {
            // The next call opens the files again, with a connection that holds no lock.
            if error.mayHoldLock, !database.mayHaveTail {
                database.closeUntouched()
                self.database = nil
            }
            throw Self.fault(path, error, action)
        }
    }

    // MARK: Opening

    /// Returns a connection to the present files. Opens them again after others moved or deleted them: a client sets a
    /// damaged database aside and creates a new one.
    private func follow(_ wait: BusyWait) throws(PlacardError) -> Database {
        if let database, !files.areLost { return database }
        // Close it first: the connections of one process share the index of the log, which may be the lost one.
        database?.closeUntouched()
        database = nil
        let new = try Self.open(path.inMadeDirectory(nil), isPowerSafe, wait)
        database = new
        files = StoreFiles(path)
        return new
    }

    private static func open(
        _ path: StorePath, _ isPowerSafe: Bool, _ wait: BusyWait
    ) throws(PlacardError) -> Database {
        let result: Result<Database, PlacardError>
        do throws(SQLiteError) {
            result = try StoreFile.open(path, isPowerSafe: isPowerSafe, wait: wait)
        } catch {
            throw fault(path, error, .opened)
        }
        return try result.get()
    }

    /// The action that failed, for error texts.
    private enum Action: String {
        case opened, read, written
    }

    private static func fault(_ path: StorePath, _ error: SQLiteError, _ action: Action) -> PlacardError {
        let place = "the store '\(path.database)' cannot be \(action.rawValue)"
        if error.isBusy {
            return PlacardError(.io, "\(place): other processes kept it busy for \(BusyWait.patientMs) ms. Try again.")
        }
        if error.isDamage {
            return PlacardError(.io, "\(place): it is not a usable database. Open a client, which sets it aside.")
        }
        if action == .written { return PlacardError(.io, error.refusal(place)) }
        return PlacardError(.io, "\(place): \(error.text). Check the disk and the directory.")
    }
}
