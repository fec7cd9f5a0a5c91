import PlacardCore

/// Reads the whole state at open. No JSON is parsed: cards and campaigns are stored as packed bytes.
struct StateLoader {
    private let database: Database

    init(_ database: Database) { self.database = database }

    /// - Parameter countsBytes: whether to add up the sizes of records, which reads each row.
    func load(countsBytes: Bool = false) throws(SQLiteError) -> StoredState {
        var state = StoredState()
        try loadSingles(into: &state)
        let (queued, batched) = try recordTotals(countsBytes: countsBytes)
        (state.queued, state.queuedBytes, state.batched) = (queued.count, queued.bytes, batched)
        state.attributes = try attributeLedger()
        state.tracked = try tracked()
        try forEachRow("SELECT key, record, id FROM cards") { row in
            let key = row.integer(0)
            // The id column must hold the card's id: otherwise damage could make two cards with one id.
            if let record = row.block(1).flatMap(PackedCard.init(stored:)), SerialNumber.valid.contains(key),
                record.id.withBytes({ row.holds(2, $0) })
            {
                state.cards.append((key, record))
            } else {
                state.damagedCards.append((key, row.string(2) ?? ""))
            }
        }
        try forEachRow("SELECT id, flags FROM card_flags") { row in
            if let id = row.string(0) {
                state.cardFlags[CardID(id)] = CardFlags(rawValue: UInt8(clamping: row.integer(1)))
            }
        }
        try loadCampaigns(into: &state)
        try forEachRow("SELECT campaign_id, wall_ms FROM displays") { row in
            if let id = row.string(0) { state.displays[ExactText(id)] = row.integer(1) }
        }
        try forEachRow("SELECT handle, campaign, fired_ms, kind, name, event FROM pending_fires ORDER BY handle") {
            row in
            guard let campaign = row.bytes(1) else { return }
            state.delayedMessages.append(
                StoredTriggeredMessage(
                    handle: UInt64(bitPattern: row.integer(0)), campaign: campaign, firedWallMs: row.integer(2),
                    kind: Int32(clamping: row.integer(3)), name: row.string(4),
                    event: row.isNull(5) ? nil : row.bytes(5)))
        }
        try forEachRow("SELECT file, url, bytes, used_ms FROM assets ORDER BY file") { row in
            guard let file = row.string(0), let url = row.string(1) else { return }
            state.assets.append(
                StoredAsset(file: file, url: url, bytes: max(0, row.integer(2)), usedMs: row.integer(3)))
        }
        try forEachRow("SELECT kind, name, value FROM facts ORDER BY kind, name") { row in
            guard let kind = StoredFact.Kind(rawValue: row.integer(0)), let name = row.string(1),
                let value = row.bytes(2)
            else { return }
            state.facts.append(StoredFact(kind: kind, name: name, value: value))
        }
        return state
    }

    /// Rows that are not listed do not count: a crash has left them.
    private func loadCampaigns(into state: inout StoredState) throws(SQLiteError) {
        var rows: [StoredCampaign] = []
        try forEachRow("SELECT key, id, record, mark FROM campaigns ORDER BY key") { row in
            // A key that the engine cannot have given is damaged.
            guard let id = row.string(1), let bytes = row.bytes(2), SerialNumber.valid.contains(row.integer(0)) else {
                return
            }
            let mark = row.bytes(3)?.withUnsafeBytes { TextMark(stored: $0) }
            rows.append(StoredCampaign(key: row.integer(0), id: id, bytes: bytes, mark: mark))
        }
        guard let list = state.campaignList.map(CampaignList.init(stored:)) else {
            // No list was committed yet: rows without a mark are from an older version, which had no lists, and the
            // others were written ahead.
            state.campaigns = rows.filter { $0.mark == nil }
            state.strayCampaigns = rows.lazy.filter { $0.mark != nil }.map { $0.key }
            return
        }
        let positions = Dictionary(keepingFirst: rows.indices.lazy.map { (rows[$0].key, $0) })
        state.campaigns = list.keys.compactMap { positions[$0] }.map { rows[$0] }
        if state.campaigns.count < rows.count {
            let listed = Set(list.keys)
            state.strayCampaigns = rows.lazy.map { $0.key }.filter { !listed.contains($0) }
        }
    }

    /// Counts all records, and those in batches.
    func recordTotals(countsBytes: Bool) throws(SQLiteError) -> (queued: RecordTotal, batched: Int) {
        let queued = Int(clamping: try database.integer("SELECT COUNT(*) FROM records"))
        let batched = try database.integer("SELECT COUNT(*) FROM records WHERE batch_id IS NOT NULL")
        let data = countsBytes ? try database.integer("SELECT coalesce(sum(length(data)), 0) FROM records") : 0
        let bytes = countsBytes ? Int(clamping: data) + queued * Record.overhead : 0
        return (RecordTotal(count: queued, bytes: bytes), Int(clamping: batched))
    }

    func attributeLedger() throws(SQLiteError) -> AttributeLedger {
        var loose: [String?] = []
        try forEachRow("SELECT DISTINCT user_id FROM attributes WHERE batch_id IS NULL") { loose.append($0.string(0)) }
        var batched: [(user: String?, count: Int)] = []
        try forEachRow("SELECT user_id, count(*) FROM attributes WHERE batch_id IS NOT NULL GROUP BY user_id") {
            batched.append(($0.string(0), Int(clamping: $0.integer(1))))
        }
        return AttributeLedger(loose: loose, batched: batched)
    }

    /// The batches that wait for the REST endpoint.
    private func tracked() throws(SQLiteError) -> StoredState.Tracked {
        var tracked = StoredState.Tracked()
        try forEachRow(
            "SELECT COUNT(*) FROM records WHERE batch_id IN (SELECT id FROM batches WHERE kind = ?)",
            BatchKind.usersTrack.rawValue
        ) { tracked.records = Int(clamping: $0.integer(0)) }
        try forEachRow(
            """
            SELECT user_id, count(*) FROM attributes WHERE batch_id IN (SELECT id FROM batches WHERE kind = ?)
            GROUP BY user_id
            """, BatchKind.usersTrack.rawValue
        ) { tracked.attributes.append(($0.string(0), Int(clamping: $0.integer(1)))) }
        return tracked
    }

    /// See `StateKey.sourceText`.
    func sourceText() throws(SQLiteError) -> [UInt8]? {
        let statement = try database.statement("SELECT value FROM state WHERE key = ?")
        defer { statement.reset() }
        statement.bind(1, StateKey.sourceText.rawValue)
        return try statement.step() ? statement.bytes(0) : nil
    }

    private func loadSingles(into state: inout StoredState) throws(SQLiteError) {
        var texts: [StateKey: String] = [:]
        var numbers: [StateKey: Int64] = [:]
        var blobs: [StateKey: [UInt8]] = [:]
        try forEachRow("SELECT key, value FROM state WHERE key <> 'source_text'") { row in
            guard let name = row.string(0), !row.isNull(1) else { return }
            guard let key = StateKey(rawValue: name) else {
                guard name.utf8.starts(with: StateKey.handOvers.utf8), let stamps = row.bytes(1) else { return }
                let owner = String(decoding: name.utf8.dropFirst(StateKey.handOvers.utf8.count), as: UTF8.self)
                state.handOvers.append((owner, stamps))
                return
            }
            // Blobs first: reading a blob as text would convert the column in place.
            blobs[key] = row.bytes(1)
            numbers[key] = row.integer(1)
            texts[key] = row.string(1)
        }
        state.deviceID = texts[.deviceID]
        state.libraryVersion = texts[.libraryVersion]
        state.user = texts[.userID]
        state.config = blobs[.config]
        state.source = blobs[.source]
        state.fetch = blobs[.fetch]
        state.deviceAcknowledged = blobs[.deviceAcknowledged]
        state.watermarks = CardWatermarks(
            lastFullSyncAt: numbers[.lastFullSyncAt] ?? 0, lastCardUpdatedAt: numbers[.lastCardUpdatedAt] ?? 0)
        state.cardsBucket = blobs[.cardsBucket]
        state.cardGroups = blobs[.cardGroups]
        state.lastDisplayMs = numbers[.lastDisplayMs]
        state.unseen = blobs[.unseen]
        state.signature = texts[.signature]
        state.earlierSignatures = blobs[.earlierSignatures]
        state.alias = blobs[.alias]
        state.anonymousName = blobs[.anonymousName]
        state.isDisabled = numbers[.isDisabled] == 1
        state.requestBucket = blobs[.requestBucket]
        state.dataBucket = blobs[.dataBucket]
        state.templateBucket = blobs[.templateBucket]
        state.campaignList = blobs[.campaignList]
        state.digestKey = blobs[.digestKey]
        state.messagingMarkMs = numbers[.messagingMarkMs]
        state.needsScrubbing = numbers[.needsScrubbing] == 1
        if let id = texts[.sessionID], let startMs = numbers[.sessionStartMs] {
            state.session = StoredSession(
                id: id, startMs: startMs, activityMs: numbers[.sessionActivityMs] ?? startMs,
                newestRecordMs: try newestRecordMs(ofSession: id),
                phase: numbers[.sessionPhase].flatMap(StoredSession.Phase.init(rawValue:)) ?? .over)
        }
    }

    private func newestRecordMs(ofSession id: String) throws(SQLiteError) -> Int64? {
        let statement = try database.statement(
            "SELECT time_ms FROM records WHERE session_id = ? ORDER BY seq DESC LIMIT 1")
        defer { statement.reset() }
        statement.bind(1, id)
        return try statement.step() ? statement.integer(0) : nil
    }

    private func forEachRow(
        _ sql: StaticString, _ number: Int64? = nil, _ body: (Statement) -> Void
    ) throws(SQLiteError) {
        let statement = try database.statement(sql)
        defer { statement.reset() }
        if let number { statement.bind(1, number) }
        while try statement.step() { body(statement) }
    }
}
