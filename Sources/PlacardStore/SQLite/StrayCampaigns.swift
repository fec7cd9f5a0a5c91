import PlacardCore

/// Keys of campaigns that the list in force no longer names, or never named because a crash came first. Deletes their
/// rows in steps.
struct StrayCampaigns {
    /// Rows that one step deletes: a fraction of a millisecond.
    static let step = 32

    private let database: Database
    private var keys: [Int64] = []

    /// - Parameter found: keys of such rows at open.
    init(_ database: Database, found: [Int64]) {
        self.database = database
        keys = found
    }

    var exist: Bool { !keys.isEmpty }

    mutating func forget() { keys = [] }
    mutating func add(_ left: [Int64]) { keys += left }

    /// Deletes some of them, in one transaction. After an error the rest stays until the next open.
    mutating func delete(_ count: Int) {
        do throws(SQLiteError) {
            try database.begin()
            try CampaignWriter(database).delete(keys.suffix(count))
            try database.commit()
            keys.removeLast(min(count, keys.count))
        } catch {
            database.rollback()
            keys = []
        }
    }
}
