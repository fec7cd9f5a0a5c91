import PlacardCore

/// Writes the single values of the table `state`.
struct ValueWriter {
    private let database: Database

    init(_ database: Database) { self.database = database }

    func set(_ key: StateKey, _ value: String?) throws(SQLiteError) {
        let statement = try statement(key)
        statement.bind(2, value)
        try statement.run()
    }

    func set(_ key: StateKey, _ value: Int64) throws(SQLiteError) {
        let statement = try statement(key)
        statement.bind(2, value)
        try statement.run()
    }

    func set(_ key: StateKey, _ value: [UInt8]?) throws(SQLiteError) {
        let statement = try statement(key)
        statement.bind(2, value)
        try statement.run()
    }

    private func statement(_ key: StateKey) throws(SQLiteError) -> Statement {
        let statement = try database.statement("INSERT OR REPLACE INTO state (key, value) VALUES (?, ?)")
        statement.bind(1, key.rawValue)
        return statement
    }

    func delete(_ key: StateKey) throws(SQLiteError) {
        try database.run("DELETE FROM state WHERE key = ?", key.rawValue)
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

    func set(sessionPhase phase: StoredSession.Phase) throws(SQLiteError) {
        try set(.sessionPhase, phase.rawValue)
    }

    func set(handOvers owner: String, _ stamps: [UInt8]) throws(SQLiteError) {
        let statement = try database.statement("INSERT OR REPLACE INTO state (key, value) VALUES (?, ?)")
        statement.bind(1, StateKey.handOvers + owner)
        statement.bind(2, stamps)
        try statement.run()
    }

    func deleteHandOvers(_ owner: String) throws(SQLiteError) {
        try database.run("DELETE FROM state WHERE key = ?", StateKey.handOvers + owner)
    }

    func deleteAllHandOvers() throws(SQLiteError) {
        // The colon's successor.
        try database.run("DELETE FROM state WHERE key >= 'hand_overs:' AND key < 'hand_overs;'")
    }

    func set(_ watermarks: CardWatermarks) throws(SQLiteError) {
        try set(.lastFullSyncAt, watermarks.lastFullSyncAt)
        try set(.lastCardUpdatedAt, watermarks.lastCardUpdatedAt)
    }
}
