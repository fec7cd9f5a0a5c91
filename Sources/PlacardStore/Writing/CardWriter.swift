import PlacardCore

/// Writes the tables `cards` and `card_flags`.
struct CardWriter {
    private let database: Database

    init(_ database: Database) { self.database = database }

    func put(_ entries: [CardEntry]) throws(SQLiteError) {
        let statement = try database.statement("INSERT OR REPLACE INTO cards (key, id, record) VALUES (?, ?, ?)")
        for entry in entries {
            try entry.record.id.withBytes { id in
                entry.record.block.withBytes { statement.run(entry.key, borrowing: id, $0) }
            }.get()
        }
    }

    func delete(_ key: Int64) throws(SQLiteError) {
        try database.run("DELETE FROM cards WHERE key = ?", key)
    }

    func deleteAll() throws(SQLiteError) { try database.run("DELETE FROM cards") }

    func put(_ flags: CardFlags, of id: CardID) throws(SQLiteError) {
        let statement = try database.statement("INSERT OR REPLACE INTO card_flags (id, flags) VALUES (?, ?)")
        statement.bind(1, id.text)
        statement.bind(2, Int64(flags.rawValue))
        try statement.run()
    }

    func deleteFlags(of id: CardID) throws(SQLiteError) {
        try database.run("DELETE FROM card_flags WHERE id = ?", id.text)
    }

    func deleteAllFlags() throws(SQLiteError) { try database.run("DELETE FROM card_flags") }
}
