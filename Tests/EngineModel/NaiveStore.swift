import PlacardCore

/// A store in memory that applies each change literally and does nothing else.
package struct NaiveStore {
    package struct Row: Equatable {
        package var record: Record
        package var batch: String?
    }

    package struct AttributeRow: Equatable {
        package var attribute: Attribute
        package var batch: String?
    }

    package struct BatchRow: Equatable {
        package var id: String
        package var kind: BatchKind
        package var user: String?
        package var refusals = 0
        package var isPart = false
        package var parent: BatchParent?
    }

    package init() {}

    package var deviceID: String?
    package var libraryVersion: String?
    package var user: String?
    package var session: (id: String, startMs: Int64, activityMs: Int64, isOpen: Bool)?
    package var isSessionExpired = false
    package var config: [UInt8]?
    package var source: [UInt8]?
    package var fetch: [UInt8]?
    package var sourceText: [UInt8]?
    package var deviceAcknowledged: [UInt8]?
    package var rows: [Row] = []
    package var attributes: [AttributeRow] = []
    package var batches: [BatchRow] = []
    package var signature: String?
    package var earlierSignatures: [UInt8]?
    package var alias: [UInt8]?
    package var anonymousName: [UInt8]?
    package var isDisabled = false
    package var requestBucket: [UInt8]?
    package var dataBucket: [UInt8]?
    package var templateBucket: [UInt8]?
    package var cards: [Int64: PackedCard] = [:]
    package var cardFlags: [CardID: CardFlags] = [:]
    package var watermarks = CardWatermarks()
    package var cardGroups: [UInt8]?
    package var cardsBucket: [UInt8]?
    package var campaignRows: [Int64: ListedCampaign] = [:]
    package var campaignKeys: [Int64] = []
    package var campaigns: [Campaign] { listed.map(\.campaign) }
    private var listed: [ListedCampaign] { campaignKeys.compactMap { campaignRows[$0] } }
    package var digestKey: [UInt8]?
    package var displays: [ExactText: Int64] = [:]
    package var lastDisplayMs: Int64?
    package var handOvers: [ExactText: [UInt8]] = [:]
    package var unseen: [UInt8]?
    package var triggered: [UInt64: TriggeredMessage] = [:]
    package var messagingMarkMs: Int64?
    package var assets: [String: StoredAsset] = [:]
    package var facts: [StoredFact] = []
    /// Records of other processes.
    package var pending: [OutboxEntry] = []
    /// Pictures whose row exists but not their file.
    package var lostAssets: Set<String> = []

    package mutating func apply(_ change: StoreChange) {
        switch change {
        case .wipe:
            let text = sourceText
            self = NaiveStore()
            sourceText = text
        case .setDeviceID(let id): deviceID = id
        case .setLibraryVersion(let version): libraryVersion = version
        case .setDigestKey(let bytes): digestKey = bytes
        case .setUser(let id): user = id
        case .setSession(let id, let startMs, let activityMs):
            session = (id, startMs, activityMs, true)
            isSessionExpired = false
        case .touchSession(let activityMs): session?.activityMs = activityMs
        case .expireSession(let activityMs):
            session?.activityMs = activityMs
            isSessionExpired = true
        case .endSession: session?.isOpen = false
        case .forgetSession: session = nil
        case .setConfig(let bytes): config = bytes
        case .setSource(let bytes): source = bytes
        case .setFetch(let bytes): fetch = bytes
        case .setSourceText(let text): sourceText = text
        case .deleteQueue: (rows, attributes, batches) = ([], [], [])
        case .setDeviceAcknowledged(let bytes): deviceAcknowledged = bytes
        case .appendRecord(let record): rows.append(Row(record: record))
        case .relabelRecords(let sessionID, let user): relabel(sessionID, user)
        case .putAttribute(let attribute): put(attribute)
        case .relabelAttributes(let user): relabelAttributes(user)
        case .acknowledgeBatch(let id): acknowledge(id)
        case .setRefusals(let id, let count):
            for index in batches.indices where batches[index].id == id { batches[index].refusals = count }
        case .splitBatch(let id, let first, let second, let count, let set): split(id, first, second, count, set)
        case .dissolveBatches(let kind): dissolve(kind)
        case .deleteOutbox(let id): pending.removeAll { $0.id <= id }
        case .setSignature(let text): signature = text
        case .setEarlierSignatures(let bytes): earlierSignatures = bytes
        case .setAlias(let bytes): alias = bytes
        case .setAnonymousName(let bytes): anonymousName = bytes
        case .setDisabled(let value): isDisabled = value
        case .setRequestBucket(let bytes): requestBucket = bytes
        case .setDataBucket(let bytes): dataBucket = bytes
        case .setTemplateBucket(let bytes): templateBucket = bytes
        case .putCards(let entries): for entry in entries { cards[entry.key] = entry.record }
        case .deleteCard(let key): cards[key] = nil
        case .deleteAllCards: cards = [:]
        case .putCardFlags(let id, let flags): cardFlags[id] = flags
        case .deleteCardFlags(let id): cardFlags[id] = nil
        case .deleteAllCardFlags: cardFlags = [:]
        case .setWatermarks(let marks): watermarks = marks
        case .setCardGroups(let bytes): cardGroups = bytes
        case .setCardsBucket(let bytes): cardsBucket = bytes
        case .putCampaigns(let list): for each in list { campaignRows[each.key] = each }
        case .listCampaigns(let keys, _): campaignKeys = keys
        case .deleteCampaigns(let keys): for key in keys { campaignRows[key] = nil }
        case .deleteAllCampaigns: (campaignRows, campaignKeys) = ([:], [])
        case .putDisplay(let id, let wallMs): (displays[ExactText(id)], lastDisplayMs) = (wallMs, wallMs)
        case .deleteDisplay(let id): displays[ExactText(id)] = nil
        case .deleteAllDisplays: (displays, lastDisplayMs) = ([:], nil)
        case .putHandOvers(let owner, let stamps): handOvers[ExactText(owner)] = stamps
        case .deleteHandOvers(let owner): handOvers[ExactText(owner)] = nil
        case .deleteAllHandOvers: handOvers = [:]
        case .setUnseen(let bytes): unseen = bytes
        case .putMessage(let message): triggered[message.handle] = message
        case .deleteMessage(let handle): triggered[handle] = nil
        case .setMessagingMark(let wallMs): messagingMarkMs = wallMs
        case .setFact(let change):
            facts.removeAll { $0.kind == change.kind && ExactText.same($0.name, change.name) }
            if let value = change.value {
                facts.append(StoredFact(kind: change.kind, name: change.name, value: value))
            }
        case .deleteFacts(let kind): facts.removeAll { $0.kind == kind }
        case .putAsset(let asset): assets[asset.file] = asset
        case .deleteAsset(let file):
            assets[file] = nil
            lostAssets.remove(file)
        }
    }

    /// Drops the oldest records in no batch.
    package mutating func drop(_ order: RoomOrder) -> RecordTotal {
        var dropped = RecordTotal()
        while order.wantsMore(than: dropped), let index = rows.firstIndex(where: { $0.batch == nil }) {
            dropped += RecordTotal(rows.remove(at: index).record)
        }
        return dropped
    }

    private mutating func relabel(_ sessionID: String, _ user: String) {
        for index in rows.indices where rows[index].batch == nil {
            let old = rows[index].record
            guard old.user == nil, old.sessionID == sessionID else { continue }
            rows[index].record = old.relabelled(user)
        }
    }

    private mutating func put(_ new: Attribute) {
        attributes.removeAll {
            $0.batch == nil && $0.attribute.user == new.user && $0.attribute.place == new.place
                && $0.attribute.name == new.name
        }
        attributes.append(AttributeRow(attribute: new))
    }

    private mutating func relabelAttributes(_ user: String) {
        for row in attributes where row.batch == nil && row.attribute.user == nil {
            let old = row.attribute
            put(Attribute(place: old.place, name: old.name, value: old.value, user: user))
        }
        attributes.removeAll { $0.batch == nil && $0.attribute.user == nil }
    }

    private mutating func acknowledge(_ id: String) {
        rows.removeAll { $0.batch == id }
        attributes.removeAll { $0.batch == id }
        batches.removeAll { $0.id == id }
    }

    private mutating func split(_ id: String, _ first: String, _ second: String, _ count: Int, _ set: Int) {
        guard let index = batches.firstIndex(where: { $0.id == id }) else { return }
        let old = batches[index]
        let root = old.parent?.id ?? old.id
        let (record, attribute) = (old.parent?.firstRecord ?? 0, old.parent?.firstAttribute ?? 0)
        let parts = [(first, 0, 0), (second, count, set)].map { part in
            BatchRow(
                id: part.0, kind: old.kind, user: old.user, isPart: true,
                parent: BatchParent(
                    id: root, firstRecord: record + Int64(part.1), firstAttribute: attribute + Int64(part.2)))
        }
        batches.replaceSubrange(index...index, with: parts)
        let ofBatch = rows.indices.filter { rows[$0].batch == id }
        for (place, row) in ofBatch.enumerated() { rows[row].batch = place < count ? first : second }
        let setOfBatch = attributes.indices.filter { attributes[$0].batch == id }
        for (place, row) in setOfBatch.enumerated() { attributes[row].batch = place < set ? first : second }
    }

    private mutating func dissolve(_ kind: BatchKind) {
        for batch in batches where batch.kind == kind {
            for index in rows.indices where rows[index].batch == batch.id { rows[index].batch = nil }
            for row in attributes where row.batch == batch.id {
                let isOld = attributes.contains {
                    $0.batch == nil && $0.attribute.user == row.attribute.user
                        && $0.attribute.place == row.attribute.place && $0.attribute.name == row.attribute.name
                }
                if !isOld { put(row.attribute) }
            }
            attributes.removeAll { $0.batch == batch.id }
        }
        batches.removeAll { $0.kind == kind }
    }

    /// The batch that waits for its reply, unchanged, or a new batch of one user's attributes and oldest records
    /// (rules 7.1.1, 7.1.2, 7.1.4).
    package mutating func form(_ order: BatchOrder) -> Batch? {
        let waiting = batches.first {
            $0.kind == order.kind && (!order.isOwnOnly || ExactText.same($0.user, order.user))
        }
        if let waiting {
            return Batch(
                id: waiting.id, kind: waiting.kind, user: waiting.user,
                records: rows.filter { $0.batch == waiting.id }.map(\.record),
                attributes: attributes.filter { $0.batch == waiting.id }.map(\.attribute), refusals: waiting.refusals,
                isPart: waiting.isPart, parent: waiting.parent)
        }
        let user = nextUser(order)
        var filling = BatchFilling(order.kind)
        var leaves = false
        for index in attributes.indices {
            guard attributes[index].batch == nil, ExactText.same(attributes[index].attribute.user, user)
            else { continue }
            let isWanted = order.wants(attributes[index].attribute)
            let isTaken = isWanted && filling.admits(attributes[index].attribute)
            leaves = leaves || !isTaken
            if isWanted, !isTaken { break }
            if isTaken { attributes[index].batch = order.newBatchID }
        }
        for index in rows.indices where rows[index].batch == nil && order.wants(rows[index].record) {
            guard ExactText.same(rows[index].record.user, user), filling.admits(rows[index].record) else { break }
            rows[index].batch = order.newBatchID
        }
        let batch = Batch(
            id: order.newBatchID, kind: order.kind, user: user,
            records: rows.filter { $0.batch == order.newBatchID }.map(\.record),
            attributes: attributes.filter { $0.batch == order.newBatchID }.map(\.attribute), leavesAttributes: leaves)
        guard !batch.isEmpty else { return nil }
        batches.append(BatchRow(id: batch.id, kind: batch.kind, user: user))
        return batch
    }

    private func nextUser(_ order: BatchOrder) -> String? {
        if order.isOwnOnly { return order.user }
        let loose = rows.filter { $0.batch == nil && order.wants($0.record) }
        if let oldest = loose.first?.record, !ExactText.same(oldest.user, order.user) { return oldest.user }
        let left = attributes.first {
            $0.batch == nil && order.wants($0.attribute) && !ExactText.same($0.attribute.user, order.user)
        }
        return left.map(\.attribute.user) ?? order.user
    }

    /// The state at an open.
    package var state: StoredState {
        var state = StoredState()
        state.deviceID = deviceID
        state.libraryVersion = libraryVersion
        state.user = user
        state.config = config
        state.source = source
        state.fetch = fetch
        state.deviceAcknowledged = deviceAcknowledged
        state.queued = rows.count
        state.queuedBytes = rows.reduce(0) { $0 + $1.record.byteCount }
        state.batched = rows.filter { $0.batch != nil }.count
        let batched = attributes.filter { $0.batch != nil }
        state.attributes = AttributeLedger(
            loose: attributes.filter { $0.batch == nil }.map(\.attribute.user),
            batched: batched.map { ($0.attribute.user, 1) })
        let tracked = Set(batches.filter { $0.kind == .usersTrack }.map(\.id))
        state.tracked.records = rows.filter { tracked.contains($0.batch ?? "") }.count
        state.tracked.attributes = attributes.filter { tracked.contains($0.batch ?? "") }.map { ($0.attribute.user, 1) }
        state.signature = signature
        state.earlierSignatures = earlierSignatures
        state.alias = alias
        state.anonymousName = anonymousName
        state.isDisabled = isDisabled
        state.requestBucket = requestBucket
        state.dataBucket = dataBucket
        state.templateBucket = templateBucket
        state.cards = cards.map { ($0.key, $0.value) }
        state.cardFlags = cardFlags
        state.watermarks = watermarks
        state.cardGroups = cardGroups
        state.cardsBucket = cardsBucket
        state.campaigns = listed.map {
            StoredCampaign(key: $0.key, id: $0.campaign.id, bytes: $0.campaign.stored, mark: $0.mark)
        }
        state.digestKey = digestKey
        state.displays = displays
        state.handOvers = handOvers.map { ($0.text, $1) }
        state.lastDisplayMs = lastDisplayMs
        state.unseen = unseen
        state.delayedMessages = triggered.values.sorted { $0.handle < $1.handle }.map {
            StoredTriggeredMessage(
                handle: $0.handle, campaign: $0.campaign.stored, firedWallMs: $0.fired.wallMs,
                kind: $0.event.kind.rawValue, name: $0.event.name, event: $0.storedEvent)
        }
        state.messagingMarkMs = messagingMarkMs
        state.assets = assets.values.filter { !lostAssets.contains($0.file) }.sorted { $0.file < $1.file }
        state.facts = facts
        state.lostAssets = lostAssets.sorted()
        if let session {
            state.session = StoredSession(
                id: session.id, startMs: session.startMs, activityMs: session.activityMs,
                newestRecordMs: rows.last { $0.record.sessionID == session.id }?.record.timeMs,
                phase: !session.isOpen ? .over : isSessionExpired ? .expired : .open)
        }
        return state
    }
}
