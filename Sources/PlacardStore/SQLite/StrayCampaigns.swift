import PlacardCore

/// Deletes the rows of campaigns that the list in force no longer names, or never named because a crash came first.
struct StrayCampaigns {
    /// Rows that one step deletes: a fraction of a millisecond.
    private static let step = 16

    private let database: Database
    /// Whether there can be such rows.
    private(set) var mayExist: Bool
    /// Keys that are still to be deleted; nil: not searched for yet.
    private var keys: [Int64]?

    init(_ database: Database, mayExist: Bool) {
        self.database = database
        self.mayExist = mayExist
    }

    /// Call it after a commit that changed the list.
    mutating func listChanged() {
        mayExist = true
        keys = nil
    }

    /// Deletes some of them. On an error the rest stays until the list changes again, or the next open.
    mutating func deleteSome() {
        do throws(SQLiteError) {
            if keys == nil { keys = try found() }
            guard var rest = keys, !rest.isEmpty else {
                mayExist = false
                return
            }
            try database.begin()
            for key in rest.suffix(Self.step) { try database.run("DELETE FROM campaigns WHERE key = ?", key) }
            try database.commit()
            rest.removeLast(min(Self.step, rest.count))
            keys = rest
            mayExist = !rest.isEmpty
        } catch {
            database.rollback()
            mayExist = false
        }
    }

    /// Nil when the store has no list: then all rows count.
    private func found() throws(SQLiteError) -> [Int64]? {
        let state = try database.statement("SELECT value FROM state WHERE key = ?")
        state.bind(1, StateKey.campaignList.rawValue)
        defer { state.reset() }
        guard try state.step(), let stored = state.bytes(0) else { return nil }
        let listed = Set(CampaignList(stored: stored).keys)
        let rows = try database.statement("SELECT key FROM campaigns")
        defer { rows.reset() }
        var found: [Int64] = []
        while try rows.step() {
            if !listed.contains(rows.integer(0)) { found.append(rows.integer(0)) }
        }
        return found
    }
}
