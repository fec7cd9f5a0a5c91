import PlacardCore

/// Writes the table `campaigns`, and which of its rows are the list in force.
struct CampaignWriter {
    private let database: Database

    init(_ database: Database) { self.database = database }

    func put(_ campaigns: some Sequence<ListedCampaign>) throws(SQLiteError) {
        let statement = try database.statement(
            "INSERT OR REPLACE INTO campaigns (key, id, record, mark) VALUES (?, ?, ?, ?)")
        for listed in campaigns {
            statement.bind(1, listed.key)
            statement.bind(2, listed.campaign.id)
            statement.bind(3, listed.campaign.stored)
            statement.bind(4, listed.mark?.stored)
            try statement.run()
        }
    }

    func list(_ keys: [Int64]) throws(SQLiteError) {
        try ValueWriter(database).set(.campaignList, CampaignList(keys: keys).stored)
    }

    func delete(_ keys: some Sequence<Int64>) throws(SQLiteError) {
        for key in keys { try database.run("DELETE FROM campaigns WHERE key = ?", key) }
    }

    func deleteAll() throws(SQLiteError) {
        try database.run("DELETE FROM campaigns")
        try list([])
    }
}

/// The keys of the list in force, as stored.
struct CampaignList {
    let keys: [Int64]

    init(keys: [Int64]) { self.keys = keys }

    init(stored: [UInt8]) {
        var reader = ByteReader(stored)
        var keys: [Int64] = []
        keys.reserveCapacity(stored.count / 8)
        while let key = try? reader.number(Int64.self) { keys.append(key) }
        self.keys = keys
    }

    var stored: [UInt8] {
        var writer = ByteWriter(capacity: 8 * keys.count)
        for key in keys { writer.number(key) }
        return writer.bytes
    }
}
