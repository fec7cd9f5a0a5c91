import PlacardCore

/// Writes the table `facts`.
struct FactWriter {
    private let database: Database

    init(_ database: Database) { self.database = database }

    func set(_ change: StoredFact.Change) throws(SQLiteError) {
        let kind = change.kind.rawValue
        guard let value = change.value else {
            let statement = try database.statement("DELETE FROM facts WHERE kind = ? AND name = ?")
            statement.bind(1, kind)
            statement.bind(2, change.name)
            return try statement.run()
        }
        let statement = try database.statement("INSERT OR REPLACE INTO facts (kind, name, value) VALUES (?, ?, ?)")
        statement.bind(1, kind)
        statement.bind(2, change.name)
        statement.bind(3, value)
        try statement.run()
    }

    func deleteAll(_ kind: StoredFact.Kind) throws(SQLiteError) {
        try database.run("DELETE FROM facts WHERE kind = ?", kind.rawValue)
    }
}
