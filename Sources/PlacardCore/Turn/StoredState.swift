/// What the store holds, as it is read at open. Bytes are as they were written: the core judges them.
package struct StoredState: Sendable {
    /// What waits in batches for the REST endpoint.
    package struct Tracked: Sendable {
        package var records = 0
        package var attributes: [(user: String?, count: Int)] = []

        package init() {}
        package var isEmpty: Bool { records == 0 && attributes.isEmpty }
    }

    package var deviceID: String?
    package var libraryVersion: String?
    package var user: String?
    package var session: StoredSession?
    package var config: [UInt8]?
    package var deviceAcknowledged: [UInt8]?
    package var queued = 0
    /// The queued records that are in a batch.
    package var batched = 0
    package var attributes = AttributeLedger()
    package var tracked = Tracked()
    package var signature: String?
    package var earlierSignatures: [UInt8]?
    package var alias: [UInt8]?
    /// The anonymous user's name at the REST endpoint.
    package var anonymousName: [UInt8]?
    package var isDisabled = false
    package var requestBucket: [UInt8]?
    package var dataBucket: [UInt8]?
    package var templateBucket: [UInt8]?
    /// The file may still hold what a wipe has deleted. Only the store uses this.
    package var needsScrubbing = false
    package var cards: [(key: Int64, record: CardRecord)] = []
    /// Rows whose card cannot be read, with the id that is stored next to it.
    package var damagedCards: [(key: Int64, id: String)] = []
    package var cardFlags: [CardID: CardFlags] = [:]
    package var watermarks = CardWatermarks()
    package var cardsBucket: [UInt8]?
    package var campaigns: [(id: String, bytes: [UInt8])] = []
    package var displays: [ExactText: Int64] = [:]
    /// The last display of any campaign, including those that have left the list.
    package var lastDisplayMs: Int64?
    package var delayedFires: [StoredFire] = []
    /// When the campaign list was last requested because the config's timeout had passed (G.2).
    package var messagingMarkMs: Int64?
    package var assets: [StoredAsset] = []
    /// Names of picture files that have a row but are missing.
    package var lostAssets: [String] = []

    package init() {}
}
