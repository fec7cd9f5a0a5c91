/// A decoded reply of `content_cards/sync` (rule 8.1), without the invalid cards.
package struct CardsReply: Sendable {
    package enum Item: Sendable {
        /// A card, and the fields that the server sent with a value.
        case card(PackedCard, fields: CardField)
        /// A card sent with `r`: true.
        case removed(CardID)
        /// A card that could not be decoded: it counts as present, and a known card stays unchanged.
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
    /// Nil when the server sent none: the stored watermark stays.
    package var lastFullSyncAt: Int64?
    package var lastCardUpdatedAt: Int64?
    /// In the server's order; of two usable items with one id the last counts (rule 8.1.5).
    package var items: [Item]
    /// The groups of cards; nil: the reply does not define any.
    package var groups: CardGroups?
    /// Errors about the signature, although the server accepted the request (rule 7.7).
    package var optionalAuthErrors: [AuthError] = []

    package init(isFullSync: Bool = false, items: [Item] = []) {
        self.isFullSync = isFullSync
        self.items = items
    }

    /// The items to apply: an unusable version of a card never overrides a usable one of the same reply.
    var effectiveItems: [Item] {
        guard items.indices.contains(where: { items[$0].isUnusable }) else { return items }
        let usable = Set(items.lazy.filter { !$0.isUnusable }.map { $0.id })
        return items.filter { !$0.isUnusable || !usable.contains($0.id) }
    }
}

/// How far the card list is synced: the server's numbers, echoed unchanged (rule 8.1). Zero requests a full sync.
package struct CardWatermarks: Sendable, Equatable {
    package var lastFullSyncAt: Int64
    package var lastCardUpdatedAt: Int64

    package init(lastFullSyncAt: Int64 = 0, lastCardUpdatedAt: Int64 = 0) {
        self.lastFullSyncAt = lastFullSyncAt
        self.lastCardUpdatedAt = lastCardUpdatedAt
    }
}
