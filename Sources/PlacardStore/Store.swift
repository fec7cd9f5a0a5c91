import PlacardCore

/// Persistent data: one SQLite database, owned by one client at a time. With durability `memory` there is no database,
/// and only the queue is kept.
///
/// The store handles rows and transactions, not their meaning: the core decides what is written and checks what is
/// read.
package final class Store {
    /// New name of a file that was not a usable database; nil when the file was good, or new.
    package let setAside: String?

    /// The pictures; nil when no pictures are kept.
    private let assets: AssetFiles?
    /// Nil with durability `memory`.
    private let database: Database?
    private let lock: StoreLock?
    private let path: StorePath
    private let isPowerSafe: Bool
    private let isJSON: JSONCheck
    private let countsBytes: Bool
    private let room: Room
    private var upkeep: Upkeep?
    private var strays: StrayCampaigns?
    private var watch: FileWatch?
    /// Nil when the store had no damage note at open.
    private let damageNote: DamageNote?
    /// The last call that wrote failed because the disk is full.
    package private(set) var isFull = false
    /// Why writing is refused: the files are lost or damaged. Stays set until the store is closed.
    private var fault: PlacardError?
    /// Whether anything was written, or might have been, since `takeUse`. Never without a database.
    package private(set) var isInUse: Bool
    /// Used without a database. The engine holds everything that is not queued for the server.
    private var queue = RecordQueue()
    /// The state that was read at open, for `load`. The first change discards it.
    private var restored: StoredState?

    /// Opens the store, or creates it.
    ///
    /// - Parameters:
    ///   - access: `group` gives the directory's group access to directory and files; nil: as the directory has it.
    ///   - countsBytes: whether the state has the bytes of the queued records. Adding them up reads every record.
    ///   - isJSON: checks the rows that go into a batch; rows that fail are deleted as damaged.
    /// - Throws: `inUse`, `io` (directory, disk), or `version` for a store of a newer version, which is left untouched.
    package convenience init(
        _ path: StorePath, durability: Durability, access: FileAccess? = .owner, wallMs: Int64,
        countsBytes: Bool = false, isJSON: @escaping JSONCheck = { _ in true }
    ) throws(PlacardError) {
        guard durability != .memory else {
            self.init(inMemoryOf: path, countsBytes: countsBytes, isJSON: isJSON)
            return
        }
        let path = try path.inMadeDirectory(access)
        let lock = try StoreLock(path)
        try path.shareFiles()
        let opened = try StoreOpener(
            path: path, durability: durability, wallMs: wallMs, lock: lock, countsBytes: countsBytes
        ).open()
        self.init(opened, at: path, lock, durability: durability, countsBytes: countsBytes, isJSON: isJSON)
    }

    private init(inMemoryOf path: StorePath, countsBytes: Bool, isJSON: @escaping JSONCheck) {
        self.path = path
        self.countsBytes = countsBytes
        self.isJSON = isJSON
        room = Room(path)
        isPowerSafe = false
        isInUse = false
        database = nil
        lock = nil
        setAside = nil
        assets = nil
        damageNote = nil
    }

    private init(
        _ opened: StoreOpener.Opened, at path: StorePath, _ lock: StoreLock, durability: Durability, countsBytes: Bool,
        isJSON: @escaping JSONCheck
    ) {
        self.path = path
        self.lock = lock
        self.countsBytes = countsBytes
        self.isJSON = isJSON
        room = Room(path)
        isPowerSafe = durability == .power
        database = opened.database
        setAside = opened.setAside
        damageNote = opened.hasDamageNote ? DamageNote(opened.database) : nil
        let upkeep = Upkeep(opened.database, room, needsScrubbing: opened.state.needsScrubbing)
        self.upkeep = upkeep
        strays = StrayCampaigns(opened.database, found: opened.state.strayCampaigns)
        watch = FileWatch(path, lock)
        isInUse = true
        let assets = AssetFiles(directory: path.assets, durability: durability)
        self.assets = assets
        var state = opened.state
        // They can be fetched again, and opening needs room.
        if upkeep.isShort { for asset in state.assets { assets.remove(asset.file) } }
        (state.assets, state.lostAssets) = assets.reconcile(state.assets)
        restored = state
    }

    /// Closes the files. The object must not be used afterwards.
    package func close() {
        // A normal close moves the log into the main file.
        try? wake()
        database?.cutTail()
        let isReplaced = watch?.files.isDatabaseReplaced == true && lock?.hasLogInPlace == true
        // A normal close would move the log into a damaged file, and delete it.
        if fault == nil { database?.close() } else { database?.closeUntouched() }
        // Otherwise SQLite would apply the old database's log to the database that replaced it.
        if isReplaced { try? Files.rename(path.log, to: StorePath.log(of: path.unused("replaced"))) }
        lock?.release()
    }

    /// Leaves the files as a crash would: nothing is moved into the main file.
    package func closeUntouched() {
        database?.closeUntouched()
        lock?.release()
    }

    /// For a forked child, which must neither call SQLite nor release the parent's lock. Memory and files stay as they
    /// are.
    package func leaveInChild() {
        lock?.closeInChild()
        database?.file?.closeInChild()
    }

    // MARK: Reading

    package func load() throws(PlacardError) -> StoredState {
        guard let database else {
            var state = StoredState()
            let total = queue.total
            (state.queued, state.queuedBytes) = (total.count, total.bytes)
            state.batched = queue.batched
            return state
        }
        if let state = restored {
            restored = nil
            return state
        }
        try wake()
        do throws(SQLiteError) {
            return try StateLoader(database).load(countsBytes: countsBytes)
        } catch {
            throw PlacardError(.io, "the store cannot be read: \(error.text)")
        }
    }

    /// The text of the content that was fetched last; nil: it is missing, or cannot be read.
    package var sourceText: [UInt8]? {
        guard let database else { return queue.sourceText }
        guard (try? wake()) != nil else { return nil }
        return try? StateLoader(database).sourceText()
    }

    // MARK: Writing

    /// Whether a commit can fail. Without a file it cannot.
    package var canFail: Bool { database != nil }

    /// Whether a call may log: enough is free for the calls that send, acknowledge and wipe.
    package var hasRoom: Bool {
        guard upkeep?.isShort == true, (try? checkUsable()) != nil else { return true }
        upkeep?.look()
        return upkeep?.isShort != true
    }

    /// Begins the write transaction that the next `commit` ends. The caller must call `commit`. Other connections
    /// cannot write until then.
    package func hold() throws(PlacardError) {
        guard let database else { return }
        try checkUsable()
        do throws(SQLiteError) {
            try database.begin()
        } catch {
            throw writeFault(error)
        }
    }

    /// Returns rows that other processes left, the oldest first, as many as fit one transaction. If there are any, the
    /// store is held as by `hold`.
    package func holdOutboxRows() throws(PlacardError) -> [OutboxRow] {
        guard let database else { return [] }
        try checkUsable()
        let reader = OutboxReader(database)
        let wasHeld = database.isInTransaction
        do throws(SQLiteError) {
            guard try !reader.isEmpty() else { return [] }
            try database.begin()
            let rows = try reader.first(isSmall: room.isLow)
            if rows.isEmpty, !wasHeld { database.rollback() }
            return rows
        } catch {
            if !wasHeld { database.rollback() }
            throw PlacardError(.io, "the outbox in the store cannot be read: \(error.text)")
        }
    }

    /// Commits all effects of an input, or nothing: its changes, what it ordered, and the effects of the answers, until
    /// nothing more is ordered.
    ///
    /// - Parameter answer: passes an answer to the engine. If `commit` throws, the caller must undo the engine's changes.
    /// - Returns: the effects of the answers. Their changes are committed; carry the rest out in this order, after
    ///   `effects`.
    package func commit(
        _ effects: Effects, answer: (StoreAnswer) -> Effects
    ) throws(PlacardError) -> [Effects] {
        restored = nil
        guard effects.needsCommit else {
            database?.rollback()
            return []
        }
        try checkUsable()
        var results: [Effects] = []
        do throws(SQLiteError) {
            if let database {
                try commit(effects, to: database, answer, &results)
                for change in effects.store { note(change) }
            } else {
                try write(effects, answer, &results)
            }
            return results
        } catch {
            throw writeFault(error)
        }
    }

    package var canStage: Bool { database != nil && !isPowerSafe }

    private func note(_ change: StoreChange) {
        if case .listCampaigns(_, let left) = change { strays?.add(left) }
        // The keys of deleted rows can be given again.
        if change == .wipe || change == .deleteAllCampaigns { strays?.forget() }
    }

    /// Writes rows of a list ahead. They only count once the list is committed.
    package func stage(_ campaigns: ArraySlice<ListedCampaign>) throws(PlacardError) {
        guard let database else { return }
        try checkUsable()
        do throws(SQLiteError) {
            try database.begin()
            try CampaignWriter(database).put(campaigns)
            try database.commit()
        } catch {
            database.rollback()
            throw writeFault(error)
        }
        upkeep?.boundLog()
    }

    package func unstage(_ campaigns: [ListedCampaign]) {
        strays?.add(campaigns.map { $0.key })
        tidyBriefly(all: true)
    }

    private func commit(
        _ effects: Effects, to database: Database, _ answer: (StoreAnswer) -> Effects,
        _ results: inout [Effects]
    ) throws(SQLiteError) {
        if effects.store.count == 1, !effects.hasOrders, !database.isInTransaction,
            case .appendRecord = effects.store[0]
        {
            // The hot path of every logged event: a single statement is its own transaction. Other changes may need
            // several statements.
            try database.writeAlone { () throws(SQLiteError) in try ChangeWriter(database).write(effects.store[0]) }
            upkeep?.boundLog()
            return
        }
        try database.begin()
        do throws(SQLiteError) {
            try write(effects, answer, &results)
            try database.commit()
        } catch {
            database.rollback()
            throw error
        }
        upkeep?.boundLog()
    }

    /// Part of a transaction. Cannot fail without a database.
    private func write(
        _ effects: Effects, _ answer: (StoreAnswer) -> Effects, _ results: inout [Effects]
    ) throws(SQLiteError) {
        for found in try answers(to: effects) {
            let next = answer(found)
            results.append(next)
            try write(next, answer, &results)
        }
    }

    /// Writes the changes, then makes the ordered room and forms the ordered batches.
    private func answers(to effects: Effects) throws(SQLiteError) -> [StoreAnswer] {
        guard let database else {
            for change in effects.store { queue.apply(change) }
            let room = effects.roomOrder.map { StoreAnswer.dropped($0, queue.drop($0)) }
            return [room].compactMap { $0 } + effects.batchOrders.map { .formed($0, FormedBatch(queue.form($0))) }
        }
        try ChangeWriter(database).write(effects.store)
        let acknowledges = { (change: StoreChange) in if case .acknowledgeBatch = change { true } else { false } }
        if let damageNote, effects.store.contains(where: acknowledges) { try damageNote.withdraw() }
        var answers: [StoreAnswer] = []
        if let order = effects.roomOrder { answers.append(.dropped(order, try RecordWriter(database).drop(order))) }
        for order in effects.batchOrders {
            answers.append(.formed(order, try BatchFormer(database, isJSON: isJSON).form(order)))
        }
        return answers
    }

    private func writeFault(_ error: SQLiteError) -> PlacardError {
        isFull = error.isFull
        // The next call opens the files again, with a connection that holds no lock.
        if error.mayHoldLock { closeFiles() }
        guard let database, error.isDamage else {
            return PlacardError(.io, error.refusal("the store cannot be written"))
        }
        DamageNote(database).write()
        return shut(because: "is damaged, so nothing was changed: \(error.text)")
    }

    // MARK: Loss

    /// - Throws: when the files are lost or damaged. Nothing is written then, and no batch is formed.
    private func checkUsable() throws(PlacardError) {
        isFull = false
        isInUse = database != nil
        try wake()
        if fault == nil, watch?.hasLostFiles() == true {
            _ = shut(because: Self.lost)
        }
        guard let fault else { return }
        database?.rollback()
        throw fault
    }

    private static var lost: String { "was deleted, moved or replaced while it was open, so nothing was changed" }

    private func shut(because reason: String) -> PlacardError {
        let new = PlacardError(
            .io, "the store '\(path.database)' \(reason). Close the client and open it again.")
        fault = new
        return new
    }

    // MARK: Files of records

    /// Writes records that leave the queue for a file.
    ///
    /// - Parameter limit: the most bytes that all such files may take.
    /// - Returns: nil when written, else why not.
    package func writeRecords(_ name: String, _ bytes: [UInt8], limit: Int64) -> RecordFault? {
        let folder = RecordFolder(directory: path.records, syncs: isPowerSafe, limit: limit)
        do throws(Files.Failure) {
            let isWritten = try folder.write(name, bytes)
            guard !isWritten else { return nil }
            return RecordFault(
                isFull: true,
                text: "the files in '\(path.records)' have reached \(limit) bytes (records_file_limit): delete those "
                    + "that you have read")
        } catch {
            return RecordFault(isFull: false, text: "records cannot be written to '\(path.records)': \(error.text)")
        }
    }

    package struct RecordFault {
        /// The limit is reached.
        package let isFull: Bool
        package let text: String
    }

    // MARK: Tape

    /// - Parameter head: see `TapeFile`.
    package func tapeFile(_ limits: TapeFile.Limits, head: @escaping (Int64) -> [UInt8]) -> TapeFile {
        TapeFile(path, limits, head: head)
    }

    /// Deletes what an earlier client has recorded.
    package func removeTape() { if database != nil { TapeFile.remove(path) } }

    // MARK: Pictures

    /// Absolute path of the picture directory; nil when no pictures are kept.
    package var assetDirectory: String? { assets?.directory }

    /// Writes a picture's file, whole or not at all. Its row is written later. - Throws: `io`.
    package func writeAsset(_ file: String, _ bytes: UnsafeRawBufferPointer) throws(PlacardError) {
        isFull = false
        guard let assets else { throw PlacardError(.io, "a store in memory keeps no pictures") }
        guard room.allowsPicture(bytes.count) else {
            throw PlacardError(
                .io, "a picture cannot be kept in '\(assets.directory)': the disk is almost full. Free some space.")
        }
        do throws(Files.Failure) {
            try assets.write(file, bytes)
        } catch {
            throw PlacardError(
                .io,
                "a picture cannot be kept in '\(assets.directory)': \(error.text). Check the disk and the directory.")
        }
    }

    /// Opens a picture at a path that the engine returned; nil when it is missing.
    package func openAsset(_ path: String) -> OpenAsset? {
        let isKept = assets.map { path.utf8.starts(with: $0.directory.utf8) } ?? false
        return OpenAsset(path, followsLinks: !isKept)
    }

    /// Whether a picture's file is there.
    package func hasAsset(_ path: String) -> Bool { Files.exists(path) }

    /// Deletes a picture if it exists.
    package func removeAsset(_ file: String) { assets?.remove(file) }

    // MARK: Upkeep

    /// Whether `tidy` has something to do.
    package var wantsTidying: Bool { fault == nil && upkeep?.wantsTidying == true }

    /// Whether `shrinkBriefly` has something to do.
    package var wantsShrinking: Bool { fault == nil && upkeep?.wantsShrinking == true }

    /// When `scrubAgain` is to be called, on the system's monotonic clock; nil: no wipe is unfinished.
    package var scrubDueMs: Int64? { fault == nil ? upkeep?.scrubDueMs : nil }

    /// Whether `tidyBriefly` has something to do.
    package var wantsBriefTidying: Bool { fault == nil && strays?.exist == true }

    /// Moves committed pages into the main file, and frees the space of deleted ones. Waits for the disk: call it from
    /// `dispatch`, never from a call that logs.
    package func tidy() {
        if (try? checkUsable()) != nil { upkeep?.tidy() }
    }

    /// Frees some of the space of deleted rows. Does not wait for the disk.
    package func shrinkBriefly() {
        if (try? checkUsable()) != nil { upkeep?.shrinkBriefly() }
    }

    /// Deletes rows that no longer count: some of them, or all. Does not wait for the disk.
    package func tidyBriefly(all: Bool) {
        // The rows stay until the next open.
        guard (try? checkUsable()) != nil else {
            strays?.forget()
            return
        }
        strays?.delete(all ? .max : StrayCampaigns.step)
    }

    /// Rewrites the file after a wipe was committed, so that nothing deleted can be read from it. If that is not
    /// possible now, `scrubAgain` is to do it later.
    package func scrub(nowMs: Int64) {
        if (try? checkUsable()) != nil { upkeep?.scrub(nowMs: nowMs) }
    }

    package func scrubAgain(nowMs: Int64) {
        if (try? checkUsable()) != nil {
            upkeep?.scrubAgain(nowMs: nowMs)
        } else {
            upkeep?.postponeScrub(nowMs: nowMs)
        }
    }

    // MARK: Rest

    /// Whether the store was used since the last call of this method.
    package func takeUse() -> Bool {
        defer { isInUse = false }
        return isInUse
    }

    /// Closes SQLite's files and frees its memory until the store is used again. The store stays locked for this
    /// client, and what it returns does not change.
    ///
    /// Writes nothing: a log that is left behind is read again, as after a crash. Does nothing when the files could not
    /// be opened again, for example after the process has given up its rights.
    ///
    /// - Returns: whether it rests, or has no files.
    @discardableResult
    package func rest() -> Bool {
        guard let database, database.isOpen else { return true }
        guard fault == nil, !database.isInTransaction, !wantsTidying, !wantsBriefTidying, scrubDueMs == nil else {
            return false
        }
        database.cutTail()
        return closeFiles()
    }

    /// Closes SQLite's files until the next use, if that loses nothing and they can be opened again.
    @discardableResult
    private func closeFiles() -> Bool {
        guard let database, fault == nil, !database.isInTransaction else { return false }
        guard !database.mayHaveTail, watch?.files.areLost == false, path.isAccessible else { return false }
        // Where locks are the process's, closing this descriptor again would drop those of other connections.
        if database.file != nil { lock?.holdDatabase() }
        database.closeUntouched()
        return true
    }

    /// Opens the files again that `rest` closed.
    private func wake() throws(PlacardError) {
        guard fault == nil, let database, !database.isOpen, let files = watch?.files, let lock else { return }
        // Before SQLite makes new files, which may get the numbers of deleted ones.
        let isLogLost = files.isLogLost
        guard !files.isDatabaseLost, isLogLost || !files.isIndexLost else { throw shut(because: Self.lost) }
        do throws(SQLiteError) {
            try StoreFile.reopen(database, path)
        } catch {
            if error.isDamage { throw shut(because: "is damaged, so nothing was changed: \(error.text)") }
            throw PlacardError(.io, error.refusal("the store cannot be opened again"))
        }
        lock.releaseDatabase()
        if isLogLost { try replaceLog(of: database, lock) }
    }

    /// Continues with a new log, if another program has moved all of the old one into the main file.
    private func replaceLog(of database: Database, _ lock: StoreLock) throws(PlacardError) {
        do throws(PlacardError) {
            guard lock.hasFileInPlace, lock.spentLog.isContained(in: database) else { throw shut(because: Self.lost) }
            try lock.holdLog()
        } catch {
            database.closeUntouched()
            throw error
        }
        watch = FileWatch(path, lock)
    }
}
