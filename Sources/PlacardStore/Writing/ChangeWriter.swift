import PlacardCore

/// Writes changes as rows. Selects the writer of the table; the writers know the rows.
struct ChangeWriter {
    private let database: Database

    init(_ database: Database) { self.database = database }

    /// Writes changes in their order.
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

    /// Consecutive records that fill one statement.
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

    private var values: ValueWriter { ValueWriter(database) }
    private var records: RecordWriter { RecordWriter(database) }
    private var attributes: AttributeWriter { AttributeWriter(database) }
    private var batches: BatchWriter { BatchWriter(database) }
    private var cards: CardWriter { CardWriter(database) }
    private var campaigns: CampaignWriter { CampaignWriter(database) }
    private var messages: MessageWriter { MessageWriter(database) }
    private var facts: FactWriter { FactWriter(database) }

    func write(_ change: StoreChange) throws(SQLiteError) {
        switch change {
        case .wipe: try wipe()
        case .setDeviceID(let id): try values.set(.deviceID, id)
        case .setLibraryVersion(let version): try values.set(.libraryVersion, version)
        case .setDigestKey(let bytes): try values.set(.digestKey, bytes)
        case .setUser(let id): try values.set(.userID, id)
        case .setSession(let id, let startMs, let activityMs): try values.setSession(id, startMs, activityMs)
        case .touchSession(let activityMs): try values.set(.sessionActivityMs, activityMs)
        case .expireSession(let activityMs): try values.expireSession(activityMs)
        case .endSession: try values.set(sessionPhase: .over)
        case .forgetSession: try values.delete(.sessionID)
        case .setConfig(let bytes): try values.set(.config, bytes)
        case .setSource(let stamp): try values.set(.source, stamp)
        case .setFetch(let bytes): try values.set(.fetch, bytes)
        case .setSourceText(let text): try values.set(.sourceText, text)
        case .setDeviceAcknowledged(let bytes): try values.set(.deviceAcknowledged, bytes)
        case .setSignature(let signature): try values.set(.signature, signature)
        case .setEarlierSignatures(let bytes): try values.set(.earlierSignatures, bytes)
        case .setAlias(let alias): try values.set(.alias, alias)
        case .setAnonymousName(let name): try values.set(.anonymousName, name)
        case .setDisabled(let isDisabled): try values.set(.isDisabled, isDisabled ? 1 : 0)
        case .setRequestBucket(let bytes): try values.set(.requestBucket, bytes)
        case .setDataBucket(let bytes): try values.set(.dataBucket, bytes)
        case .setTemplateBucket(let bytes): try values.set(.templateBucket, bytes)
        case .setCardsBucket(let bytes): try values.set(.cardsBucket, bytes)
        case .setWatermarks(let watermarks): try values.set(watermarks)
        case .setCardGroups(let bytes): try values.set(.cardGroups, bytes)
        case .setUnseen(let bytes): try values.set(.unseen, bytes)
        case .setMessagingMark(let wallMs): try values.set(.messagingMarkMs, wallMs)

        case .appendRecord(let record): try records.append([record])
        case .relabelRecords(let sessionID, let user): try records.relabel(sessionID, user)
        case .putAttribute(let attribute): try attributes.put(attribute)
        case .relabelAttributes(let user): try attributes.relabel(user)
        case .deleteOutbox(let id): try deleteOutbox(through: id)

        case .deleteQueue:
            for table in ["records", "attributes", "batches"] { try database.execute("DELETE FROM \(table)") }
        case .acknowledgeBatch(let id): try batches.acknowledge(id)
        case .setRefusals(let id, let count): try batches.setRefusals(id, count)
        case .splitBatch(let id, let first, let second, let records, let attributes):
            try batches.split(id, first, second, records: records, attributes: attributes)
        case .dissolveBatches(let kind): try batches.dissolve(kind)

        case .putCards(let entries): try cards.put(entries)
        case .deleteCard(let key): try cards.delete(key)
        case .deleteAllCards: try cards.deleteAll()
        case .putCardFlags(let id, let flags): try cards.put(flags, of: id)
        case .deleteCardFlags(let id): try cards.deleteFlags(of: id)
        case .deleteAllCardFlags: try cards.deleteAllFlags()

        case .putCampaigns(let listed): try campaigns.put(listed)
        case .listCampaigns(let keys, _): try campaigns.list(keys)
        case .deleteCampaigns(let keys): try campaigns.delete(keys)
        case .deleteAllCampaigns: try campaigns.deleteAll()
        case .putDisplay(let id, let wallMs): try messages.putDisplay(id, wallMs)
        case .deleteDisplay(let id): try messages.deleteDisplay(id)
        case .deleteAllDisplays: try messages.deleteAllDisplays()
        case .putHandOvers(let owner, let stamps): try values.set(handOvers: owner, stamps)
        case .deleteHandOvers(let owner): try values.deleteHandOvers(owner)
        case .deleteAllHandOvers: try values.deleteAllHandOvers()
        case .putMessage(let triggered): try messages.put(triggered)
        case .deleteMessage(let handle): try messages.deleteMessage(handle)
        case .setFact(let change): try facts.set(change)
        case .deleteFacts(let kind): try facts.deleteAll(kind)
        case .putAsset(let asset): try messages.put(asset)
        case .deleteAsset(let file): try messages.deleteAsset(file)
        }
    }

    /// Deletes every row, except the text of a source, and records that the file still holds the deleted data until it is
    /// rewritten.
    private func wipe() throws(SQLiteError) {
        for table in Schema.tables where table != "state" { try database.execute("DELETE FROM \(table)") }
        try database.execute("DELETE FROM state WHERE key <> '\(StateKey.sourceText.rawValue)'")
        try values.set(.needsScrubbing, 1)
    }

    private func deleteOutbox(through id: Int64) throws(SQLiteError) {
        // They were read in this transaction. A row that stayed would be taken in again.
        try database.run("DELETE FROM pending WHERE id <= ?", id, changing: 1...Int64.max)
    }
}
