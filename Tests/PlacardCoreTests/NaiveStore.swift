import PlacardCore

/// A store in memory that does what each change says and nothing else.
struct NaiveStore {
    struct Row: Equatable {
        var record: Record
        var batch: String?
    }

    var deviceID: String?
    var libraryVersion: String?
    var user: String?
    var session: (id: String, startMs: Int64, activityMs: Int64, isOpen: Bool)?
    var config: [UInt8]?
    var deviceAcknowledged: [UInt8]?
    var rows: [Row] = []
    var cards: [Int64: CardRecord] = [:]
    var cardFlags: [CardID: CardFlags] = [:]
    var watermarks = CardWatermarks()
    var cardsBucket: [UInt8]?
    var campaigns: [Campaign] = []
    var displays: [ExactText: Int64] = [:]
    var lastDisplayMs: Int64?
    var fires: [UInt64: PendingFire] = [:]
    var messagingMarkMs: Int64?
    var assets: [String: StoredAsset] = [:]
    /// Of these only the rows are left.
    var lostAssets: Set<String> = []

    mutating func apply(_ change: StoreChange) {
        switch change {
        case .setDeviceID(let id): deviceID = id
        case .setLibraryVersion(let version): libraryVersion = version
        case .setUser(let id): user = id
        case .setSession(let id, let startMs, let activityMs): session = (id, startMs, activityMs, true)
        case .touchSession(let activityMs): session?.activityMs = activityMs
        case .endSession: session?.isOpen = false
        case .setConfig(let bytes): config = bytes
        case .setDeviceAcknowledged(let bytes): deviceAcknowledged = bytes
        case .appendRecord(let record): rows.append(Row(record: record))
        case .dropOldestRecords(let count): dropOldest(count)
        case .relabelRecords(let sessionID, let user): relabel(sessionID, user)
        case .acknowledgeBatch(let id): rows.removeAll { $0.batch == id }
        case .putCards(let entries): for entry in entries { cards[entry.key] = entry.record }
        case .deleteCard(let key): cards[key] = nil
        case .deleteAllCards: cards = [:]
        case .putCardFlags(let id, let flags): cardFlags[id] = flags
        case .deleteCardFlags(let id): cardFlags[id] = nil
        case .deleteAllCardFlags: cardFlags = [:]
        case .setWatermarks(let marks): watermarks = marks
        case .setCardsBucket(let bytes): cardsBucket = bytes
        case .replaceCampaigns(let list): campaigns = list
        case .putDisplay(let id, let wallMs): (displays[ExactText(id)], lastDisplayMs) = (wallMs, wallMs)
        case .deleteDisplay(let id): displays[ExactText(id)] = nil
        case .deleteAllDisplays: (displays, lastDisplayMs) = ([:], nil)
        case .putPendingFire(let fire): fires[fire.handle] = fire
        case .deletePendingFire(let handle): fires[handle] = nil
        case .deleteAllPendingFires: fires = [:]
        case .setMessagingMark(let wallMs): messagingMarkMs = wallMs
        case .putAsset(let asset): assets[asset.file] = asset
        case .deleteAsset(let file):
            assets[file] = nil
            lostAssets.remove(file)
        }
    }

    private mutating func dropOldest(_ count: Int) {
        for _ in 0..<count {
            guard let index = rows.firstIndex(where: { $0.batch == nil }) else { return }
            rows.remove(at: index)
        }
    }

    private mutating func relabel(_ sessionID: String, _ user: String) {
        for index in rows.indices where rows[index].batch == nil {
            let old = rows[index].record
            guard old.user == nil, old.sessionID == sessionID else { continue }
            rows[index].record = Record(
                code: old.code, timeMs: old.timeMs, data: old.data, sessionID: old.sessionID, user: user)
        }
    }

    /// The batch that waits for its answer, unchanged, or a new one of the oldest records of one user (choices 4, 7).
    mutating func form(_ order: Effects.BatchOrder) -> Batch? {
        if let waiting = rows.first(where: { $0.batch != nil }), let id = waiting.batch {
            return Batch(id: id, user: waiting.record.user, records: rows.filter { $0.batch == id }.map(\.record))
        }
        guard let first = rows.first else { return nil }
        var taken: [Record] = []
        var size = 0
        for index in rows.indices {
            let record = rows[index].record
            size += record.data.count + 160
            let isFull = taken.count == Batch.recordLimit || (size > Batch.byteLimit && !taken.isEmpty)
            if record.user != first.record.user || isFull { break }
            taken.append(record)
            rows[index].batch = order.newBatchID
        }
        return Batch(id: order.newBatchID, user: first.record.user, records: taken)
    }

    /// What an open finds.
    var state: StoredState {
        var state = StoredState()
        state.deviceID = deviceID
        state.libraryVersion = libraryVersion
        state.user = user
        state.config = config
        state.deviceAcknowledged = deviceAcknowledged
        state.queued = rows.count
        state.batched = rows.filter { $0.batch != nil }.count
        state.cards = cards.map { ($0.key, $0.value) }
        state.cardFlags = cardFlags
        state.watermarks = watermarks
        state.cardsBucket = cardsBucket
        state.campaigns = campaigns.map { ($0.id, $0.stored) }
        state.displays = displays
        state.lastDisplayMs = lastDisplayMs
        state.pendingFires = fires.values.sorted { $0.handle < $1.handle }.map {
            StoredState.StoredFire(
                handle: $0.handle, campaign: $0.campaign.stored, firedWallMs: $0.fired.wallMs,
                kind: $0.event.kind.rawValue, name: $0.event.name, event: $0.storedEvent)
        }
        state.messagingMarkMs = messagingMarkMs
        state.assets = assets.values.filter { !lostAssets.contains($0.file) }.sorted { $0.file < $1.file }
        state.lostAssets = lostAssets.sorted()
        if let session {
            let newest = rows.last { $0.record.sessionID == session.id }?.record.timeMs ?? session.activityMs
            state.session = StoredState.StoredSession(
                id: session.id, startMs: session.startMs, activityMs: max(session.activityMs, newest),
                isOpen: session.isOpen)
        }
        return state
    }
}
