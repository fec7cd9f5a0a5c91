import PlacardCore

/// Writes one change of the core as rows.
struct ChangeWriter {
    private let database: Database

    init(_ database: Database) { self.database = database }

    /// In their order.
    func write(_ changes: [StoreChange]) throws(SQLiteError) {
        var index = 0
        while index < changes.count {
            if let records = Self.group(of: changes, from: index) {
                try RecordWriter(database).append(records)
                index += records.count
            } else {
                try write(changes[index])
                index += 1
            }
        }
    }

    /// Records that go into one statement: as many as that has, one behind the other.
    private static func group(of changes: [StoreChange], from start: Int) -> [Record]? {
        guard start + RecordWriter.group <= changes.count else { return nil }
        var records: [Record] = []
        for change in changes[start..<(start + RecordWriter.group)] {
            guard case .appendRecord(let record) = change else { return nil }
            if records.isEmpty { records.reserveCapacity(RecordWriter.group) }
            records.append(record)
        }
        return records
    }

    func write(_ change: StoreChange) throws(SQLiteError) {
        switch change {
        case .wipe: try wipe()
        case .setDeviceID(let id): try set(.deviceID, id)
        case .setLibraryVersion(let version): try set(.libraryVersion, version)
        case .setUser(let id): try set(.userID, id)
        case .setSession(let id, let startMs, let activityMs):
            try set(.sessionID, id)
            try set(.sessionStartMs, startMs)
            try set(.sessionActivityMs, activityMs)
            try set(.sessionIsOpen, 1)
        case .touchSession(let activityMs): try set(.sessionActivityMs, activityMs)
        case .expireSession(let activityMs):
            try set(.sessionActivityMs, activityMs)
            try set(.sessionIsOpen, StateLoader.expired)
        case .endSession: try set(.sessionIsOpen, 0)
        case .forgetSession: try run("DELETE FROM state WHERE key = ?", StateKey.sessionID.rawValue)
        case .setConfig(let bytes): try set(.config, bytes)
        case .setDeviceAcknowledged(let bytes): try set(.deviceAcknowledged, bytes)
        case .appendRecord(let record): try RecordWriter(database).append([record])
        case .dropOldestRecords(let count): try dropOldest(count)
        case .relabelRecords(let sessionID, let user): try relabel(sessionID, user)
        case .putAttribute(let attribute): try put(attribute)
        case .relabelAttributes(let user): try relabelAttributes(user)
        case .deletePending(let id): try deletePending(through: id)
        case .setSignature(let signature): try set(.signature, signature)
        case .setEarlierSignatures(let bytes): try set(.earlierSignatures, bytes)
        case .setAlias(let alias): try set(.alias, alias)
        case .setAnonymousName(let name): try set(.anonymousName, name)
        case .setDisabled(let isDisabled): try set(.isDisabled, isDisabled ? 1 : 0)
        case .setRequestBucket(let bytes): try set(.requestBucket, bytes)
        case .setDataBucket(let bytes): try set(.dataBucket, bytes)
        case .setTemplateBucket(let bytes): try set(.templateBucket, bytes)
        default: try writeBatch(change)
        }
    }

    private func writeBatch(_ change: StoreChange) throws(SQLiteError) {
        let batches = BatchWriter(database)
        switch change {
        case .acknowledgeBatch(let id): try batches.acknowledge(id)
        case .setRefusals(let id, let count): try batches.setRefusals(id, count)
        case .splitBatch(let id, let first, let second, let records, let attributes):
            try batches.split(id, first, second, records: records, attributes: attributes)
        case .dissolveBatches(let kind): try batches.dissolve(kind)
        default: try writeContent(change)
        }
    }

    private func writeContent(_ change: StoreChange) throws(SQLiteError) {
        switch change {
        case .putCards(let entries): try put(entries)
        case .deleteCard(let key): try deleteCard(key)
        case .deleteAllCards: try run("DELETE FROM cards")
        case .putCardFlags(let id, let flags):
            try run("INSERT OR REPLACE INTO card_flags (id, flags) VALUES (?, ?)", id.text, Int64(flags.rawValue))
        case .deleteCardFlags(let id): try run("DELETE FROM card_flags WHERE id = ?", id.text)
        case .deleteAllCardFlags: try run("DELETE FROM card_flags")
        case .setWatermarks(let watermarks):
            try set(.lastFullSyncAt, watermarks.lastFullSyncAt)
            try set(.lastCardUpdatedAt, watermarks.lastCardUpdatedAt)
        case .setCardsBucket(let bytes): try set(.cardsBucket, bytes)
        case .replaceCampaigns(let campaigns): try replace(campaigns)
        case .putDisplay(let id, let wallMs):
            try run("INSERT OR REPLACE INTO displays (campaign_id, wall_ms) VALUES (?, ?)", id, wallMs)
            try set(.lastDisplayMs, wallMs)
        case .deleteDisplay(let id): try run("DELETE FROM displays WHERE campaign_id = ?", id)
        case .deleteAllDisplays:
            try run("DELETE FROM displays")
            try run("DELETE FROM state WHERE key = ?", StateKey.lastDisplayMs.rawValue)
        case .putPendingFire(let fire): try put(fire)
        case .deletePendingFire(let handle):
            let statement = try database.statement("DELETE FROM pending_fires WHERE handle = ?")
            // One that is damaged may be negative, and goes like the others.
            statement.bind(1, Int64(bitPattern: handle))
            try statement.run()
        case .deleteAllPendingFires: try run("DELETE FROM pending_fires")
        case .setMessagingMark(let wallMs): try set(.messagingMarkMs, wallMs)
        case .putAsset(let asset): try put(asset)
        case .deleteAsset(let file): try run("DELETE FROM assets WHERE file = ?", file)
        default: break
        }
    }

    // MARK: All

    /// Noted down with it: the file still holds what was deleted, until it has been rewritten.
    private func wipe() throws(SQLiteError) {
        for table in Schema.tables { try database.execute("DELETE FROM \(table)") }
        try set(.needsScrubbing, 1)
    }

    // MARK: Rows

    private func put(_ attribute: Attribute) throws(SQLiteError) {
        let statement = try database.statement(
            "INSERT OR REPLACE INTO attributes (user_id, alias, place, name, value) VALUES (?, ?, ?, ?, ?)")
        statement.bind(1, attribute.user)
        if let alias = attribute.alias { statement.bind(2, alias) } else { statement.bindNull(2) }
        statement.bind(3, attribute.place.rawValue)
        statement.bind(4, attribute.name)
        statement.bind(5, attribute.value)
        try statement.run()
    }

    /// A value that the user has waiting already is older, so it goes (choice 6).
    private func relabelAttributes(_ user: String) throws(SQLiteError) {
        try run(
            "UPDATE OR REPLACE attributes SET user_id = ?, alias = NULL WHERE user_id IS NULL AND batch_id IS NULL",
            user)
    }

    private func deletePending(through id: Int64) throws(SQLiteError) {
        let statement = try database.statement("DELETE FROM pending WHERE id <= ?")
        statement.bind(1, id)
        // They were read in this transaction: what stays would be taken in again.
        try statement.run(changing: 1...Int64.max)
    }

    private func dropOldest(_ count: Int) throws(SQLiteError) {
        let statement = try database.statement(
            """
            DELETE FROM records WHERE seq IN
                (SELECT seq FROM records WHERE batch_id IS NULL ORDER BY seq LIMIT ?)
            """)
        statement.bind(1, Int64(count))
        try statement.run()
    }

    /// Records in a batch stay as they are: a retried batch is sent unchanged.
    private func relabel(_ sessionID: String, _ user: String) throws(SQLiteError) {
        let statement = try database.statement(
            "UPDATE records SET user_id = ?, alias = NULL WHERE session_id = ? AND user_id IS NULL AND batch_id IS NULL"
        )
        statement.bind(1, user)
        statement.bind(2, sessionID)
        try statement.run()
    }

    private func put(_ entries: [CardEntry]) throws(SQLiteError) {
        let statement = try database.statement("INSERT OR REPLACE INTO cards (key, id, record) VALUES (?, ?, ?)")
        for entry in entries {
            try entry.record.id.withBytes { id in
                entry.record.block.withBytes { statement.run(entry.key, borrowing: id, $0) }
            }.get()
        }
    }

    private func deleteCard(_ key: Int64) throws(SQLiteError) {
        let statement = try database.statement("DELETE FROM cards WHERE key = ?")
        statement.bind(1, key)
        try statement.run()
    }

    private func replace(_ campaigns: [Campaign]) throws(SQLiteError) {
        try run("DELETE FROM campaigns")
        for (position, campaign) in campaigns.enumerated() {
            let statement = try database.statement("INSERT INTO campaigns (position, id, record) VALUES (?, ?, ?)")
            statement.bind(1, Int64(position))
            statement.bind(2, campaign.id)
            statement.bind(3, campaign.stored)
            try statement.run()
        }
    }

    private func put(_ fire: PendingFire) throws(SQLiteError) {
        let statement = try database.statement(
            """
            INSERT OR REPLACE INTO pending_fires (handle, campaign, fired_ms, kind, name, event)
            VALUES (?, ?, ?, ?, ?, ?)
            """)
        statement.bind(1, Int64(bitPattern: fire.handle))
        statement.bind(2, fire.campaign.stored)
        statement.bind(3, fire.fired.wallMs)
        statement.bind(4, Int64(fire.event.kind.rawValue))
        statement.bind(5, fire.event.name)
        statement.bind(6, fire.storedEvent)
        try statement.run()
    }

    private func put(_ asset: StoredAsset) throws(SQLiteError) {
        let statement = try database.statement(
            "INSERT OR REPLACE INTO assets (file, url, bytes, used_ms) VALUES (?, ?, ?, ?)")
        statement.bind(1, asset.file)
        statement.bind(2, asset.url)
        statement.bind(3, asset.bytes)
        statement.bind(4, asset.usedMs)
        try statement.run()
    }

    // MARK: Single values

    private func set(_ key: StateKey, _ value: String?) throws(SQLiteError) {
        try setValue(key) { $0.bind(2, value) }
    }

    private func set(_ key: StateKey, _ value: Int64) throws(SQLiteError) {
        try setValue(key) { $0.bind(2, value) }
    }

    private func set(_ key: StateKey, _ value: [UInt8]?) throws(SQLiteError) {
        try setValue(key) { statement in
            if let value { statement.bind(2, value) } else { statement.bindNull(2) }
        }
    }

    private func setValue(_ key: StateKey, _ bind: (Statement) -> Void) throws(SQLiteError) {
        let statement = try database.statement("INSERT OR REPLACE INTO state (key, value) VALUES (?, ?)")
        statement.bind(1, key.rawValue)
        bind(statement)
        try statement.run()
    }

    private func run(_ sql: StaticString, _ text: String? = nil, _ number: Int64? = nil) throws(SQLiteError) {
        let statement = try database.statement(sql)
        if let text { statement.bind(1, text) }
        if let number { statement.bind(2, number) }
        try statement.run()
    }
}
