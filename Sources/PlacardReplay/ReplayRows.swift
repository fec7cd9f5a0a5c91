import PlacardCore

/// What the store of a replayed device has after a restart: the rows on which decisions depend. The queue is missing,
/// because nothing is sent, and so are cards and the rows of campaigns, which never change.
struct ReplayRows {
    private var deviceID: String?
    private var libraryVersion: String?
    private var session: (id: String, startMs: Int64, activityMs: Int64, phase: StoredSession.Phase)?
    private var newestRecordMs: Int64?
    private var displays: [ExactText: Int64] = [:]
    private var lastDisplayMs: Int64?
    private var handOvers: [ExactText: [UInt8]] = [:]
    private var unseen: [UInt8]?
    private var messages: [UInt64: TriggeredMessage] = [:]
    private var messagingMarkMs: Int64?
    private var facts: [StoredFact.Kind: [ExactText: [UInt8]]] = [:]

    func hasMessage(_ handle: UInt64) -> Bool { messages[handle] != nil }

    mutating func apply(_ change: StoreChange) {
        switch change {
        case .setDeviceID(let id): deviceID = id
        case .setLibraryVersion(let version): libraryVersion = version
        case .setSession(let id, let startMs, let activityMs):
            session = (id, startMs, activityMs, .open)
            newestRecordMs = nil
        case .touchSession(let activityMs): session?.activityMs = activityMs
        case .expireSession(let activityMs):
            session?.activityMs = activityMs
            session?.phase = .expired
        case .endSession: session?.phase = .over
        case .forgetSession: session = nil
        case .appendRecord(let record):
            if let id = session?.id, ExactText.same(record.sessionID, id) { newestRecordMs = record.timeMs }
        case .putDisplay(let id, let wallMs): (displays[ExactText(id)], lastDisplayMs) = (wallMs, wallMs)
        case .deleteDisplay(let id): displays[ExactText(id)] = nil
        case .deleteAllDisplays: (displays, lastDisplayMs) = ([:], nil)
        case .putHandOvers(let owner, let stamps): handOvers[ExactText(owner)] = stamps
        case .deleteHandOvers(let owner): handOvers[ExactText(owner)] = nil
        case .deleteAllHandOvers: handOvers = [:]
        case .setUnseen(let bytes): unseen = bytes
        case .putMessage(let message): messages[message.handle] = message
        case .deleteMessage(let handle): messages[handle] = nil
        case .setMessagingMark(let wallMs): messagingMarkMs = wallMs
        case .setFact(let change): facts[change.kind, default: [:]][ExactText(change.name)] = change.value
        case .deleteFacts(let kind): facts[kind] = nil
        case .wipe, .setDigestKey, .setUser, .setConfig, .setSource, .setFetch, .setSourceText, .setDeviceAcknowledged,
            .relabelRecords, .putAttribute, .relabelAttributes, .deleteOutbox, .deleteQueue, .acknowledgeBatch,
            .setRefusals, .splitBatch, .dissolveBatches, .setSignature, .setEarlierSignatures, .setAlias,
            .setAnonymousName, .setDisabled, .setRequestBucket, .setDataBucket, .setTemplateBucket, .putCards,
            .deleteCard, .deleteAllCards, .putCardFlags, .deleteCardFlags, .deleteAllCardFlags, .setWatermarks,
            .setCardGroups, .setCardsBucket, .putCampaigns, .listCampaigns, .deleteCampaigns, .deleteAllCampaigns,
            .putAsset, .deleteAsset:
            return
        }
    }

    /// The server takes all records at once: their times imply nothing about the session any more.
    mutating func takeRecords() { newestRecordMs = nil }

    func write(to state: inout StoredState) {
        state.deviceID = deviceID
        state.libraryVersion = libraryVersion
        state.session = session.map {
            StoredSession(
                id: $0.id, startMs: $0.startMs, activityMs: $0.activityMs, newestRecordMs: newestRecordMs,
                phase: $0.phase)
        }
        state.displays = displays
        state.lastDisplayMs = lastDisplayMs
        state.handOvers = handOvers.map { ($0.key.text, $0.value) }
        state.unseen = unseen
        state.delayedMessages = messages.keys.sorted().compactMap { messages[$0].map(Self.stored) }
        state.messagingMarkMs = messagingMarkMs
        // Sorted, because the same rows must give the same device.
        for kind in facts.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
            let rows = (facts[kind] ?? [:]).sorted { $0.key < $1.key }
            state.facts += rows.map { StoredFact(kind: kind, name: $0.key.text, value: $0.value) }
        }
    }

    private static func stored(_ message: TriggeredMessage) -> StoredTriggeredMessage {
        StoredTriggeredMessage(
            handle: message.handle, campaign: message.campaign.stored, firedWallMs: message.fired.wallMs,
            kind: message.event.kind.rawValue, name: message.event.name, event: message.storedEvent)
    }
}
