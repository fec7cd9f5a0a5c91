/// A decoded answer of `content_cards/sync` (A.6). Bad cards have been left out already.
package struct CardsReply: Sendable {
    package struct Item: Sendable {
        package let id: String
        package let record: CardRecord
        /// Fields that the server sent with a value.
        package let fields: CardField

        package init(id: String, record: CardRecord, fields: CardField) {
            self.id = id
            self.record = record
            self.fields = fields
        }
    }

    package var isFullSync: Bool
    /// Nil when the server sent none: the stored one stays.
    package var lastFullSyncAt: Int64?
    package var lastCardUpdatedAt: Int64?
    /// In the server's order; of two with one id the last is kept (choice 18b).
    package var items: [Item]
    /// Ids of cards sent with `r`: true.
    package var removedIDs: [String]

    package init(isFullSync: Bool = false, items: [Item] = [], removedIDs: [String] = []) {
        self.isFullSync = isFullSync
        self.items = items
        self.removedIDs = removedIDs
    }
}
