import PlacardCore

/// Opens a client's database, and sets a damaged one aside.
struct StoreOpener {
    let path: StorePath
    let durability: Durability
    let wallMs: Int64
    let lock: StoreLock
    let countsBytes: Bool

    struct Opened {
        let database: Database
        let state: StoredState
        /// Damage was found in the last session, and no batch has been acknowledged since.
        let hasDamageNote: Bool
        /// New name of a damaged file.
        var setAside: String?
    }

    /// Opens or creates the database and reads its whole state, which shows whether it is damaged.
    ///
    /// - Throws: `inUse`, `io`, or `version` for a store of a newer version, which is left untouched.
    func open() throws(PlacardError) -> Opened {
        // An outbox may be creating the store at this moment.
        let wait = BusyWait.patient
        // A single read may fail: rename a file only if it is damaged at the second read, too.
        for _ in 0..<2 {
            if let opened = try openOnce(wait) { return opened }
        }
        let newName = try setAside()
        guard var opened = try openOnce(wait) else { throw fault("a new one is damaged, too.") }
        opened.setAside = newName
        return opened
    }

    /// Returns nil when the database is damaged.
    private func openOnce(_ wait: BusyWait) throws(PlacardError) -> Opened? {
        let result = try unlessDamaged { () throws(SQLiteError) in
            try StoreFile.open(path, isPowerSafe: durability == .power, wait: wait)
        }
        guard let database = try result?.get() else { return nil }
        do throws(PlacardError) {
            try lock.holdLog()
        } catch {
            database.closeUntouched()
            throw error
        }
        return try unlessDamaged { () throws(SQLiteError) in try load(database) }
    }

    private func load(_ database: Database) throws(SQLiteError) -> Opened {
        do throws(SQLiteError) {
            database.checkpointByHand()
            // These may change the state, so they come before it is read.
            let hasDamageNote = try DamageNote(database).resolve()
            try StrayRows(database).releaseAtOpen()
            let state = try StateLoader(database).load(countsBytes: countsBytes)
            database.setWait(.call)
            return Opened(database: database, state: state, hasDamageNote: hasDamageNote)
        } catch {
            // A normal close would move the log into a damaged file, and delete it.
            database.closeUntouched()
            throw error
        }
    }

    private func unlessDamaged<T>(_ body: () throws(SQLiteError) -> T) throws(PlacardError) -> T? {
        do throws(SQLiteError) {
            return try body()
        } catch {
            if error.isDamage { return nil }
            throw fault("\(error.text). \(error.advice)")
        }
    }

    private func fault(_ reason: String) -> PlacardError {
        PlacardError(.io, "cannot open the store '\(path.database)': \(reason)")
    }

    /// Renames a damaged database and its files. Nothing is deleted.
    private func setAside() throws(PlacardError) -> String {
        // If another client opened the store meanwhile, it must keep its file.
        try lock.holdLog()
        let target = path.unused("damaged-\(wallMs)")
        do throws(Files.Failure) {
            try Files.rename(path.database, to: target)
            if Files.exists(path.log) { try Files.rename(path.log, to: StorePath.log(of: target)) }
            if Files.exists(path.index) { try Files.rename(path.index, to: StorePath.index(of: target)) }
        } catch {
            throw PlacardError(
                .io, "the store '\(path.database)' is damaged and cannot be set aside: \(error.text)")
        }
        return target
    }
}
