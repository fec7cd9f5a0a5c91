/// Migrates a database's tables to the current version.
struct Migrator {
    private let database: Database

    init(_ database: Database) { self.database = database }

    /// Runs the migrations between two versions. Each one is a transaction, so a failure leaves the version before it.
    /// A migration that another process has run meanwhile is skipped.
    func run(from version: Int64, to newVersion: Int64) throws(SQLiteError) {
        guard version < newVersion else { return }
        for (index, migration) in Schema.migrations.enumerated() where (version..<newVersion).contains(Int64(index)) {
            try database.execute("BEGIN IMMEDIATE")
            do throws(SQLiteError) {
                if try database.integer("PRAGMA user_version") == Int64(index) {
                    try database.execute("\(migration) PRAGMA user_version = \(index + 1);")
                }
                try database.execute("COMMIT")
            } catch {
                try? database.execute("ROLLBACK")
                throw error
            }
        }
    }
}
