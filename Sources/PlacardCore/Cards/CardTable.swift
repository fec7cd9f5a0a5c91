/// The cards of a list, in order, with their flags, counts and next expiry.
///
/// The flags are apart from the cards, one byte each, because the engine keeps a copy of itself until an input is
/// committed: an action of the user then copies a byte per card, and not an entry with a reference per card.
package struct CardTable: Sendable {
    /// The flags of these are those from before the first action.
    private let cards: [CardEntry]
    private var flags: [CardFlags] = []
    private var hasRaised = false
    /// Positions of the cards with restrictions. They are missing in most lists.
    let restricted: [Int]
    private var hidden: Set<Int> = []
    /// `never` for cards that do not expire. Copied from the records, which are scattered in memory.
    private let expiries: [Int64]
    private static let never = Int64.max

    /// Number of cards that are neither dismissed nor hidden.
    package private(set) var visibleCount = 0
    package private(set) var unviewedCount = 0
    private var nextExpiry = never
    /// The earliest expiry of a card that is not dismissed, in wall milliseconds. A card expires when now > expiry, so `Int64.max`
    /// never expires.
    package var nextExpiryMs: Int64? { nextExpiry == Self.never ? nil : nextExpiry }

    package init(_ cards: [CardEntry] = []) {
        self.cards = cards
        var expiries: [Int64] = []
        var restricted: [Int] = []
        expiries.reserveCapacity(cards.count)
        flags.reserveCapacity(cards.count)
        for index in cards.indices {
            let expiresAtMs = cards[index].record.expiresAtMs
            let expiry = expiresAtMs == PackedCard.never ? Self.never : expiresAtMs
            expiries.append(expiry)
            flags.append(cards[index].flags)
            if cards[index].record.isRestricted { restricted.append(index) }
            if cards[index].isHidden { hidden.insert(index) }
            guard !cards[index].isDismissed else { continue }
            nextExpiry = min(nextExpiry, expiry)
            guard cards[index].isVisible else { continue }
            visibleCount += 1
            if cards[index].countsAsUnviewed { unviewedCount += 1 }
        }
        self.expiries = expiries
        self.restricted = restricted
    }

    package var isEmpty: Bool { cards.isEmpty }

    package subscript(index: Int) -> CardEntry {
        var entry = cards[index]
        entry.flags = flags[index]
        entry.isHidden = !hidden.isEmpty && hidden.contains(index)
        return entry
    }

    /// The cards with their present flags.
    package var entries: [CardEntry] { hasRaised ? cards.indices.map { self[$0] } : cards }

    /// Replaces the flags of one card. Returns false when it had them.
    package mutating func set(_ new: CardFlags, at index: Int) -> Bool {
        let before = self[index]
        guard before.flags != new else { return false }
        flags[index] = new
        hasRaised = true
        let after = self[index]
        recount(before, after)
        if !before.isDismissed, after.isDismissed, expiries[index] == nextExpiry, nextExpiry != Self.never {
            findNextExpiry()
        }
        return true
    }

    /// Hides one card, or shows it again. Returns false when it was so.
    package mutating func set(isHidden: Bool, at index: Int) -> Bool {
        let before = self[index]
        guard before.isHidden != isHidden else { return false }
        if isHidden { hidden.insert(index) } else { hidden.remove(index) }
        hasRaised = true
        recount(before, self[index])
        return true
    }

    private mutating func recount(_ before: CardEntry, _ after: CardEntry) {
        unviewedCount += (after.countsAsUnviewed ? 1 : 0) - (before.countsAsUnviewed ? 1 : 0)
        visibleCount += (after.isVisible ? 1 : 0) - (before.isVisible ? 1 : 0)
    }

    /// Finds the next expiry after the card with the earliest one was dismissed: no other expires before it.
    private mutating func findNextExpiry() {
        let earliest = nextExpiry
        nextExpiry = Self.never
        for index in expiries.indices where expiries[index] < nextExpiry && !flags[index].contains(.dismissed) {
            nextExpiry = expiries[index]
            if nextExpiry == earliest { return }
        }
    }
}

extension CardTable: Equatable {
    package static func == (left: CardTable, right: CardTable) -> Bool { left.entries == right.entries }
}
