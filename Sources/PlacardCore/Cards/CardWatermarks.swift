/// How far the card list is known; the server's numbers, sent back as they came (A.6). Zero asks for a full sync.
package struct CardWatermarks: Sendable, Equatable {
    package var lastFullSyncAt: Int64
    package var lastCardUpdatedAt: Int64

    package init(lastFullSyncAt: Int64 = 0, lastCardUpdatedAt: Int64 = 0) {
        self.lastFullSyncAt = lastFullSyncAt
        self.lastCardUpdatedAt = lastCardUpdatedAt
    }
}
