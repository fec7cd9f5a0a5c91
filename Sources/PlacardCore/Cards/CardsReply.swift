/// A decoded answer of `content_cards/sync` (A.6). Bad cards have been left out already.
package struct CardsReply: Sendable {
    package struct Item: Sendable {
        package let id: String
        package let content: Content

        package init(id: String, _ content: Content) {
            self.id = id
            self.content = content
        }
    }

    package enum Content: Sendable {
        /// With the fields that the server sent with a value.
        case card(CardRecord, fields: CardField)
        /// Sent with `r`: true.
        case removed
        /// Sent, but not understood: it counts as present, and a known card stays as it is.
        case unusable
    }

    package var isFullSync: Bool
    /// Nil when the server sent none: the stored one stays.
    package var lastFullSyncAt: Int64?
    package var lastCardUpdatedAt: Int64?
    /// In the server's order; of two with one id the last counts (choice 18b).
    package var items: [Item]

    package init(isFullSync: Bool = false, items: [Item] = []) {
        self.isFullSync = isFullSync
        self.items = items
    }
}
