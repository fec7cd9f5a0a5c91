import PlacardCore

/// Writes attributes that are in no batch.
struct AttributeWriter {
    private let database: Database

    init(_ database: Database) { self.database = database }

    func put(_ attribute: Attribute) throws(SQLiteError) {
        let statement = try database.statement(
            "INSERT OR REPLACE INTO attributes (user_id, alias, place, name, value) VALUES (?, ?, ?, ?, ?)")
        statement.bind(1, attribute.user)
        statement.bind(2, attribute.alias)
        statement.bind(3, attribute.place.rawValue)
        statement.bind(4, attribute.name)
        statement.bind(5, attribute.value)
        try statement.run()
    }

    /// Assigns the anonymous attributes to a user. A value that is already queued for the user is older: it is deleted
    /// (rule 4.1.4).
    func relabel(_ user: String) throws(SQLiteError) {
        try database.run(
            "UPDATE OR REPLACE attributes SET user_id = ?, alias = NULL WHERE user_id IS NULL AND batch_id IS NULL",
            user)
    }
}
