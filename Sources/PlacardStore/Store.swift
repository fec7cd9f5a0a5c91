import PlacardCore

/// What must not be lost: one SQLite database, owned by one client at a time. With durability `memory` there is none, and
/// the queue of records is all that is kept.
///
/// It knows rows and transactions, not their meaning: the core says what to write and judges what is read.
package final class Store {
    /// New name of a file that was no usable database; nil when all was well.
    package let setAside: String?

    /// Of pictures; nil: none are kept.
    private let assets: AssetFiles?
    /// Nil with durability `memory`.
    private let database: Database?
    private let lock: StoreLock?
    private let isJSON: JSONCheck
    private var upkeep: Upkeep?
    /// Used without a database. What is not queued for the server is kept by the engine anyway.
    private var queue = RecordQueue()
    /// What was read at open, for `load`; gone with the first change.
    private var restored: StoredState?

    /// Opens or makes the store.
    ///
    /// - Parameter isJSON: looks at what goes into a batch: rows that are damaged are left out.
    /// - Throws: `inUse`, `io` (directory, disk), or `version` for a store of a newer version, which is left untouched.
    package init(
        _ path: StorePath, durability: Durability, wallMs: Int64, isJSON: @escaping JSONCheck = { _ in true }
    ) throws(PlacardError) {
        self.isJSON = isJSON
        guard durability != .memory else {
            database = nil
            lock = nil
            setAside = nil
            assets = nil
            return
        }
        try Self.makeDirectory(path.directory)
        let hadLog = Files.exists(path.database + "-wal")
        lock = try StoreLock(path: path.lock)
        var renamed: String?
        let database: Database
        do throws(SQLiteError) {
            (database, restored) = try Self.open(path, durability)
        } catch {
            guard error.isDamage else { throw Self.openFault(path, error) }
            renamed = try Self.setAside(path, wallMs: wallMs)
            do throws(SQLiteError) {
                (database, restored) = try Self.open(path, durability)
            } catch {
                throw Self.openFault(path, error)
            }
        }
        setAside = renamed
        self.database = database
        upkeep = restored.map { Upkeep(database, needsScrubbing: $0.needsScrubbing) }
        let assets = AssetFiles(directory: path.assets, durability: durability)
        self.assets = assets
        // Nothing was read of a store that is newer.
        guard restored != nil else {
            let version = Self.version(of: database)
            // With a log of its own the file would be changed by closing as usual; without one, closing leaves no trace.
            if hadLog { database.closeUntouched() } else { database.close() }
            throw PlacardError(
                .version,
                "the store '\(path.database)' has version \(version), this library knows \(Schema.version): update it")
        }
        if let rows = restored?.assets {
            let (found, lost) = assets.reconcile(rows)
            restored?.assets = found
            restored?.lostAssets = lost
        }
    }

    /// Ends the use of the files. The object must not be used afterwards.
    package func close() {
        database?.close()
        lock?.release()
    }

    /// As a crash would leave it: nothing is moved into the main file.
    package func closeUntouched() {
        database?.closeUntouched()
        lock?.release()
    }

    /// In a forked child: SQLite must not be called there, nor the parent's lock ended. Its memory and files are left.
    package func leaveInChild() { lock?.closeInChild() }

    // MARK: Reading

    package func load() throws(PlacardError) -> StoredState {
        guard let database else {
            var state = StoredState()
            state.queued = queue.count
            state.batched = queue.batched
            return state
        }
        if let state = restored {
            restored = nil
            return state
        }
        do throws(SQLiteError) {
            return try StateLoader(database).load()
        } catch {
            throw PlacardError(.io, "the store cannot be read: \(error.text)")
        }
    }

    // MARK: Writing

    /// Whether a commit can fail. Without a file none does.
    package var canFail: Bool { database != nil }

    /// What other processes left, from the oldest on, as much as is to be taken in at once. Unless that is nothing, the
    /// store is held from here to the end of the commit that follows, which there must be: nobody adds or removes meanwhile.
    package func holdPending() throws(PlacardError) -> [PendingRow] {
        guard let database else { return [] }
        let reader = PendingReader(database)
        do throws(SQLiteError) {
            guard try !reader.isEmpty() else { return [] }
            try begin(database)
            do throws(SQLiteError) {
                let rows = try reader.first()
                if rows.isEmpty { letGo() }
                return rows
            } catch {
                letGo()
                throw error
            }
        } catch {
            throw PlacardError(.io, "what other processes left in the store cannot be read: \(error.text)")
        }
    }

    /// Whether a transaction is open, which the next commit ends.
    private var isHeld = false

    private func begin(_ database: Database) throws(SQLiteError) {
        if isHeld { return }
        try database.statement("BEGIN IMMEDIATE").run()
        isHeld = true
    }

    private func letGo() {
        guard isHeld else { return }
        try? database?.statement("ROLLBACK").run()
        isHeld = false
    }

    /// Commits all changes or none, and takes what requests carry in the same transaction.
    ///
    /// - Returns: for each order its batch.
    package func commit(
        _ changes: [StoreChange], orders: [Effects.BatchOrder] = []
    ) throws(PlacardError) -> [FormedBatch] {
        guard let database else {
            for change in changes { queue.apply(change) }
            return orders.map { FormedBatch(queue.form($0)) }
        }
        restored = nil
        do throws(SQLiteError) {
            if changes.count == 1, orders.isEmpty, !isHeld, case .appendRecord = changes[0] {
                // One statement is a transaction of its own: this is the path of every logged event. Other changes may
                // be several statements.
                try ChangeWriter(database).write(changes[0])
                upkeep?.boundLog()
                return []
            }
            guard !changes.isEmpty || !orders.isEmpty else {
                letGo()
                return []
            }
            try begin(database)
            do throws(SQLiteError) {
                try ChangeWriter(database).write(changes)
                let batches = try orders.map { (order) throws(SQLiteError) in
                    try BatchFormer(database, isJSON: isJSON).form(order)
                }
                try database.statement("COMMIT").run()
                isHeld = false
                upkeep?.boundLog()
                return batches
            } catch {
                letGo()
                throw error
            }
        } catch {
            throw PlacardError(
                .io,
                "the store cannot be written, so nothing was changed: \(error.text). Check the disk and the directory.")
        }
    }

    // MARK: Pictures

    /// Where they are, from the root; nil: none are kept.
    package var assetDirectory: String? { assets?.directory }

    /// Writes a picture, whole or not at all; its row follows. - Throws: `io`.
    package func writeAsset(_ file: String, _ bytes: UnsafeRawBufferPointer) throws(PlacardError) {
        guard let assets else { throw PlacardError(.io, "a store in memory keeps no pictures") }
        do throws(Files.Failure) {
            try assets.write(file, bytes)
        } catch {
            throw PlacardError(
                .io,
                "a picture cannot be kept in '\(assets.directory)': \(error.text). Check the disk and the directory.")
        }
    }

    /// A picture, by its path as the engine gives it; nil: it is not there.
    package func openAsset(_ path: String) -> OpenAsset? { assets == nil ? nil : OpenAsset(path) }

    /// Removes a picture, if it is there.
    package func removeAsset(_ file: String) { assets?.remove(file) }

    // MARK: Upkeep

    /// Whether `tidy` has something to do.
    package var wantsTidying: Bool { upkeep?.wantsTidying ?? false }

    /// Moves committed pages into the main file, and gives the space of deleted ones back. Waits for the disk: for `dispatch`,
    /// never for a call that logs.
    package func tidy() { upkeep?.tidy() }

    /// After a wipe has been committed: rewrites the file, so that nothing deleted can be read out of it. What cannot be done
    /// now is done by `tidy`.
    package func scrub() { upkeep?.scrub() }

    // MARK: Opening

    private static func makeDirectory(_ path: String) throws(PlacardError) {
        do throws(Files.Failure) {
            try Files.makeDirectory(path)
        } catch {
            throw PlacardError(.io, "cannot make or use the directory '\(path)': \(error.text)")
        }
    }

    private static func openFault(_ path: StorePath, _ error: SQLiteError) -> PlacardError {
        PlacardError(.io, "cannot open the store '\(path.database)': \(error.text)")
    }

    /// Opens the database and reads all of its state, which tells whether it is whole. A store of a newer version is
    /// opened and no more; the caller refuses it.
    private static func open(
        _ path: StorePath, _ durability: Durability
    ) throws(SQLiteError) -> (database: Database, state: StoredState?) {
        // An outbox may be making the store at this moment.
        let (database, version) = try StoreFile.open(path.database, isPowerSafe: durability == .power, waitMs: 1_000)
        if version > Schema.version { return (database, nil) }
        do throws(SQLiteError) {
            database.checkpointByHand()
            let state = try StateLoader(database).load()
            // Another process may be adding to the store for a moment. A call of the host's waits no longer than this.
            database.setWait(ms: 100)
            return (database, state)
        } catch {
            // Closing as usual would move the log into a damaged file, and delete it.
            database.closeUntouched()
            throw error
        }
    }

    private static func version(of database: Database) -> Int64 {
        (try? database.integer("PRAGMA user_version")) ?? 0
    }

    /// Renames a damaged database with the files that belong to it; nothing is deleted.
    private static func setAside(_ path: StorePath, wallMs: Int64) throws(PlacardError) -> String {
        var attempt = 0
        while Files.exists(path.damaged(at: wallMs, attempt: attempt)) { attempt += 1 }
        let target = path.damaged(at: wallMs, attempt: attempt)
        do throws(Files.Failure) {
            try Files.rename(path.database, to: target)
            for suffix in ["-wal", "-shm"] where Files.exists(path.database + suffix) {
                try Files.rename(path.database + suffix, to: target + suffix)
            }
        } catch {
            throw PlacardError(
                .io, "the store '\(path.database)' is damaged and cannot be set aside: \(error.text)")
        }
        return target
    }
}
