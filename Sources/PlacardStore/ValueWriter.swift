import PlacardCore

/// Writes the single values of the table `state`.
struct ValueWriter {
    private let database: Database

    init(_ database: Database) { self.database = database }

    func set(_ key: StateKey, _ value: String?) throws(SQLiteError) {
        try set(key) { $0.bind(2, value) }
    }

    func set(_ key: StateKey, _ value: Int64) throws(SQLiteError) {
        try set(key) { $0.bind(2, value) }
    }

    func set(_ key: StateKey, _ value: Bool) throws(SQLiteError) {
        try set(key, value ? 1 : 0)
    }

    func set(_ key: StateKey, _ value: [UInt8]?) throws(SQLiteError) {
        try set(key) { statement in
            if let value { statement.bind(2, value) } else { statement.bindNull(2) }
        }
    }

    func delete(_ key: StateKey) throws(SQLiteError) {
        let statement = try database.statement("DELETE FROM state WHERE key = ?")
        statement.bind(1, key.rawValue)
        try statement.run()
    }

    // MARK: Values of several keys

    func setSession(_ id: String, _ startMs: Int64, _ activityMs: Int64) throws(SQLiteError) {
        try set(.sessionID, id)
        try set(.sessionStartMs, startMs)
        try set(.sessionActivityMs, activityMs)
        try set(sessionPhase: .open)
    }

    func expireSession(_ activityMs: Int64) throws(SQLiteError) {
        try set(.sessionActivityMs, activityMs)
        try set(sessionPhase: .expired)
    }

    func set(sessionPhase phase: StoredState.StoredSession.Phase) throws(SQLiteError) {
        try set(.sessionPhase, phase.rawValue)
    }

    func set(_ watermarks: CardWatermarks) throws(SQLiteError) {
        try set(.lastFullSyncAt, watermarks.lastFullSyncAt)
        try set(.lastCardUpdatedAt, watermarks.lastCardUpdatedAt)
    }

    private func set(_ key: StateKey, _ bind: (Statement) -> Void) throws(SQLiteError) {
        let statement = try database.statement("INSERT OR REPLACE INTO state (key, value) VALUES (?, ?)")
        statement.bind(1, key.rawValue)
        bind(statement)
        try statement.run()
    }
}
