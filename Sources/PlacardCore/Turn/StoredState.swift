/// The contents of the store, as read at open. Byte arrays are unchecked: the core decodes them.
package struct StoredState: Sendable {
    /// The contents of batches for the REST endpoint.
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
    /// Identifies the source whose content is stored; empty: it is to be read again. Nil: the content is an endpoint's.
    package var source: [UInt8]?
    /// See `FetchState`.
    package var fetch: [UInt8]?
    package var deviceAcknowledged: [UInt8]?
    package var queued = 0
    /// Bytes of the queued records (`Record.byteCount`); 0 when the store was opened without counting them.
    package var queuedBytes = 0
    /// How many of the queued records are in a batch.
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
    /// Whether the file may still contain data that a wipe has deleted. Only the store uses this.
    package var needsScrubbing = false
    package var cards: [(key: Int64, record: PackedCard)] = []
    /// Rows whose card cannot be read, with the id stored next to it.
    package var damagedCards: [(key: Int64, id: String)] = []
    package var cardFlags: [CardID: CardFlags] = [:]
    package var watermarks = CardWatermarks()
    /// The groups of cards (`CardGroups`); nil: no group is defined.
    package var cardGroups: [UInt8]?
    package var cardsBucket: [UInt8]?
    package var campaigns: [StoredCampaign] = []
    /// Which campaigns are in force. Only the store uses this.
    package var campaignList: [UInt8]?
    /// Keys of rows that the list does not name: a crash came before it was complete.
    package var strayCampaigns: [Int64] = []
    /// Secret of the digests that recognize texts of replies.
    package var digestKey: [UInt8]?
    package var displays: [ExactText: Int64] = [:]
    /// The last display of any campaign, including those that have left the list.
    package var lastDisplayMs: Int64?
    /// Which of `displays` the host has not shown; nil: it has shown all.
    package var unseen: [UInt8]?
    /// When messages of campaigns and groups were handed over (`HandOvers`).
    package var handOvers: [(owner: String, stamps: [UInt8])] = []
    package var delayedMessages: [StoredTriggeredMessage] = []
    /// When the campaign list was last requested because the config's timeout had passed (rule 7.3).
    package var messagingMarkMs: Int64?
    /// What rules can read.
    package var facts: [StoredFact] = []
    package var assets: [StoredAsset] = []
    /// Names of picture files that have a row but are missing.
    package var lostAssets: [String] = []

    package init() {}

    /// Campaigns whose message was handed over and not shown since.
    package var unseenCampaigns: [ExactText] { unseen.map(DisplayHistory.unseen) ?? [] }
}

/// A campaign's row.
package struct StoredCampaign: Sendable {
    package let key: Int64
    package let id: String
    package let bytes: [UInt8]
    package let mark: TextMark?

    package init(key: Int64, id: String, bytes: [UInt8], mark: TextMark? = nil) {
        self.key = key
        self.id = id
        self.bytes = bytes
        self.mark = mark
    }
}
