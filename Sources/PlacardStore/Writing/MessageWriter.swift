import PlacardCore

/// Writes the data of messages: displays of campaigns, messages that are not shown yet, and pictures.
struct MessageWriter {
    private let database: Database

    init(_ database: Database) { self.database = database }

    // MARK: Displays

    func putDisplay(_ campaignID: String, _ wallMs: Int64) throws(SQLiteError) {
        let statement = try database.statement("INSERT OR REPLACE INTO displays (campaign_id, wall_ms) VALUES (?, ?)")
        statement.bind(1, campaignID)
        statement.bind(2, wallMs)
        try statement.run()
        try ValueWriter(database).set(.lastDisplayMs, wallMs)
    }

    func deleteDisplay(_ campaignID: String) throws(SQLiteError) {
        try database.run("DELETE FROM displays WHERE campaign_id = ?", campaignID)
    }

    func deleteAllDisplays() throws(SQLiteError) {
        try database.run("DELETE FROM displays")
        try ValueWriter(database).delete(.lastDisplayMs)
    }

    // MARK: Messages that are not shown yet

    func put(_ triggered: TriggeredMessage) throws(SQLiteError) {
        let statement = try database.statement(
            """
            INSERT OR REPLACE INTO pending_fires (handle, campaign, fired_ms, kind, name, event)
            VALUES (?, ?, ?, ?, ?, ?)
            """)
        statement.bind(1, Int64(bitPattern: triggered.handle))
        statement.bind(2, triggered.campaign.stored)
        statement.bind(3, triggered.fired.wallMs)
        statement.bind(4, Int64(triggered.event.kind.rawValue))
        statement.bind(5, triggered.event.name)
        statement.bind(6, triggered.storedEvent)
        try statement.run()
    }

    /// - Parameter handle: may be negative in the table if the row is damaged.
    func deleteMessage(_ handle: UInt64) throws(SQLiteError) {
        try database.run("DELETE FROM pending_fires WHERE handle = ?", Int64(bitPattern: handle))
    }

    // MARK: Pictures

    func put(_ asset: StoredAsset) throws(SQLiteError) {
        let statement = try database.statement(
            "INSERT OR REPLACE INTO assets (file, url, bytes, used_ms) VALUES (?, ?, ?, ?)")
        statement.bind(1, asset.file)
        statement.bind(2, asset.url)
        statement.bind(3, asset.bytes)
        statement.bind(4, asset.usedMs)
        try statement.run()
    }

    func deleteAsset(_ file: String) throws(SQLiteError) {
        try database.run("DELETE FROM assets WHERE file = ?", file)
    }
}
