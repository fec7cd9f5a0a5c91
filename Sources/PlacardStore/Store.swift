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
    private let path: StorePath
    private let isJSON: JSONCheck
    private var upkeep: Upkeep?
    private var watch: FileWatch?
    /// Why nothing is written any more: the files are lost or damaged. Stays until the store is closed.
    private var fault: PlacardError?
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
        self.path = path
        self.isJSON = isJSON
        guard durability != .memory else {
            database = nil
            lock = nil
            setAside = nil
            assets = nil
            return
        }
        do throws(Files.Failure) {
            try Files.makeDirectory(path.directory, syncs: durability == .power)
        } catch {
            throw PlacardError(.io, "cannot make or use the directory '\(path.directory)': \(error.text)")
        }
        let lock = try StoreLock(path)
        let opened = try StoreOpener(path: path, durability: durability, wallMs: wallMs, lock: lock).open()
        self.lock = lock
        database = opened.database
        setAside = opened.setAside
        upkeep = Upkeep(opened.database, needsScrubbing: opened.state.needsScrubbing)
        watch = FileWatch(opened.database, lock)
        let assets = AssetFiles(directory: path.assets, durability: durability)
        self.assets = assets
        var state = opened.state
        (state.assets, state.lostAssets) = assets.reconcile(state.assets)
        restored = state
    }

    /// Ends the use of the files. The object must not be used afterwards.
    package func close() {
        let isReplaced = database?.hasMoved == true && Files.exists(path.database) && lock?.hasLogInPlace == true
        // Closing as usual would move the log into a damaged file, and delete it.
        if fault == nil { database?.close() } else { database?.closeUntouched() }
        // SQLite would apply the log of the old database to the one that has replaced it.
        if isReplaced { try? Files.rename(path.log, to: path.unused("replaced") + "-wal") }
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
        try checkUsable()
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
        guard !changes.isEmpty || !orders.isEmpty else {
            letGo()
            return []
        }
        try checkUsable()
        do throws(SQLiteError) {
            if changes.count == 1, orders.isEmpty, !isHeld, case .appendRecord = changes[0] {
                // One statement is a transaction of its own: this is the path of every logged event. Other changes may
                // be several statements.
                try ChangeWriter(database).write(changes[0])
                upkeep?.boundLog()
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
            throw commitFault(error)
        }
    }

    private func commitFault(_ error: SQLiteError) -> PlacardError {
        guard let database, error.isDamage else {
            return PlacardError(
                .io,
                "the store cannot be written, so nothing was changed: \(error.text). \(error.advice)")
        }
        DamageNote(database).write()
        return shut(because: "is damaged, so nothing was changed: \(error.text)")
    }

    // MARK: Loss

    /// - Throws: when the files are lost or damaged. Nothing is written then, and no batch is formed.
    private func checkUsable() throws(PlacardError) {
        if fault == nil, watch?.hasLostFiles() == true {
            _ = shut(because: "was deleted, moved or replaced while it was open, so nothing was changed")
        }
        guard let fault else { return }
        letGo()
        throw fault
    }

    private func shut(because reason: String) -> PlacardError {
        let new = PlacardError(
            .io, "the store '\(path.database)' \(reason). Close the client and open it again.")
        fault = new
        return new
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
    package var wantsTidying: Bool { fault == nil && upkeep?.wantsTidying == true }

    /// Moves committed pages into the main file, and gives the space of deleted ones back. Waits for the disk: for `dispatch`,
    /// never for a call that logs.
    package func tidy() {
        if (try? checkUsable()) != nil { upkeep?.tidy() }
    }

    /// After a wipe has been committed: rewrites the file, so that nothing deleted can be read out of it. What cannot be done
    /// now is done by `tidy`.
    package func scrub() {
        if (try? checkUsable()) != nil { upkeep?.scrub() }
    }
}
