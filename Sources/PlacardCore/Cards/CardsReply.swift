/// A decoded answer of `content_cards/sync` (A.6). Bad cards have been left out already.
package struct CardsReply: Sendable {
    package enum Item: Sendable {
        /// With the fields that the server sent with a value.
        case card(CardRecord, fields: CardField)
        /// Sent with `r`: true.
        case removed(CardID)
        /// Sent, but not understood: it counts as present, and a known card stays as it is.
        case unusable(CardID)

        package var id: CardID {
            switch self {
            case .card(let record, _): record.id
            case .removed(let id), .unusable(let id): id
            }
        }

        var isUnusable: Bool {
            if case .unusable = self { return true }
            return false
        }
    }

    package var isFullSync: Bool
    /// Nil when the server sent none: the stored one stays.
    package var lastFullSyncAt: Int64?
    package var lastCardUpdatedAt: Int64?
    /// In the server's order; of two usable ones with one id the last counts (choice 18b).
    package var items: [Item]
    /// The server accepts the request, but not its signature (G.6).
    package var optionalAuthErrors: [AuthError] = []

    package init(isFullSync: Bool = false, items: [Item] = []) {
        self.isFullSync = isFullSync
        self.items = items
    }

    /// The items that count: a bad version of a card never costs a good one of the same answer.
    var effectiveItems: [Item] {
        guard items.indices.contains(where: { items[$0].isUnusable }) else { return items }
        let usable = Set(items.lazy.filter { !$0.isUnusable }.map(\.id))
        return items.filter { !$0.isUnusable || !usable.contains($0.id) }
    }
}

/// How far the card list is known; the server's numbers, sent back as they came (A.6). Zero asks for a full sync.
package struct CardWatermarks: Sendable, Equatable {
    package var lastFullSyncAt: Int64
    package var lastCardUpdatedAt: Int64

    package init(lastFullSyncAt: Int64 = 0, lastCardUpdatedAt: Int64 = 0) {
        self.lastFullSyncAt = lastFullSyncAt
        self.lastCardUpdatedAt = lastCardUpdatedAt
    }
}
