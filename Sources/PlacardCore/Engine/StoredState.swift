/// What the store holds, as it is read at open. Bytes are still as they were written: the core judges them.
package struct StoredState: Sendable {
    package struct StoredSession: Sendable, Equatable {
        package let id: String
        package let startMs: Int64
        /// The last activity known: of the row, or of the newest record of the session.
        package let activityMs: Int64
        package let isOpen: Bool

        package init(id: String, startMs: Int64, activityMs: Int64, isOpen: Bool) {
            self.id = id
            self.startMs = startMs
            self.activityMs = activityMs
            self.isOpen = isOpen
        }
    }

    /// What waits in batches for the REST endpoint.
    package struct Tracked: Sendable {
        package var records = 0
        package var attributes: [(user: String?, count: Int)] = []

        package init() {}
        package var isEmpty: Bool { records == 0 && attributes.isEmpty }
    }

    package struct StoredFire: Sendable, Equatable {
        package let campaign: [UInt8]
        package let firedWallMs: Int64
        package let kind: Int32
        package let name: String?
        /// `PendingFire.storedEvent`; nil: of a version that kept none.
        package let event: [UInt8]?
        /// Names the row.
        package let handle: UInt64

        package init(
            handle: UInt64, campaign: [UInt8], firedWallMs: Int64, kind: Int32, name: String?, event: [UInt8]? = nil
        ) {
            self.handle = handle
            self.event = event
            self.campaign = campaign
            self.firedWallMs = firedWallMs
            self.kind = kind
            self.name = name
        }
    }

    package var deviceID: String?
    package var libraryVersion: String?
    package var user: String?
    package var session: StoredSession?
    package var config: [UInt8]?
    package var deviceAcknowledged: [UInt8]?
    package var queued = 0
    /// Of the queued records, those in a batch that waits for its answer.
    package var batched = 0
    package var attributes = AttributeLedger()
    package var tracked = Tracked()
    package var signature: String?
    package var earlierSignatures: [UInt8]?
    package var alias: [UInt8]?
    /// Who the anonymous user is to the REST endpoint.
    package var anonymousName: [UInt8]?
    package var isDisabled = false
    package var requestBucket: [UInt8]?
    package var dataBucket: [UInt8]?
    package var templateBucket: [UInt8]?
    /// The file may still hold what a wipe has deleted. For the store alone.
    package var needsScrubbing = false
    package var cards: [(key: Int64, record: CardRecord)] = []
    /// Rows that hold no card; the id is as it was written beside it.
    package var damagedCards: [(key: Int64, id: String)] = []
    package var cardFlags: [CardID: CardFlags] = [:]
    package var watermarks = CardWatermarks()
    package var cardsBucket: [UInt8]?
    package var campaigns: [(id: String, bytes: [UInt8])] = []
    package var displays: [ExactText: Int64] = [:]
    /// Of any campaign, also of those that left the list.
    package var lastDisplayMs: Int64?
    package var pendingFires: [StoredFire] = []
    /// When the campaign list was last asked for because the config's timeout had run out (G.2).
    package var messagingMarkMs: Int64?
    package var assets: [StoredAsset] = []
    /// File names of pictures that have a row but no file any more.
    package var lostAssets: [String] = []

    package init() {}
}
