import PlacardCore

/// A slow and simple implementation of the rules of cards (rules 8.4 to 8.6), for comparison with the real one.
struct CardModel {
    /// One element of a reply's list.
    enum Sent {
        case card(CardSpec)
        case removed(String)
        case unusable(String)

        var id: String {
            switch self {
            case .card(let spec): spec.id
            case .removed(let id), .unusable(let id): id
            }
        }

        var isUnusable: Bool {
            if case .unusable = self { return true }
            return false
        }

        var item: CardsReply.Item? {
            switch self {
            case .card(let spec): spec.item
            case .removed(let id): .removed(CardID(id))
            case .unusable(let id): .unusable(CardID(id))
            }
        }
    }

    struct Cached: Equatable {
        var spec: CardSpec
        var viewed: Bool
        var clicked: Bool
    }

    /// Cards in the list, by id. A dismissed card stays, hidden, until the next sync.
    var cached: [String: Cached] = [:]
    var viewed: Set<String> = []
    var clicked: Set<String> = []
    var dismissed: Set<String> = []
    var lastFullSyncAt: Int64 = 0
    var lastCardUpdatedAt: Int64 = 0

    // MARK: Reading

    /// Rule 8.6.1: pinned first, then the newest, then by id.
    var list: [Cached] {
        cached.values.filter { !dismissed.contains($0.spec.id) }.sorted { left, right in
            if (left.spec.pinned ?? false) != (right.spec.pinned ?? false) { return left.spec.pinned ?? false }
            if left.spec.createdMs != right.spec.createdMs { return left.spec.createdMs > right.spec.createdMs }
            return left.spec.id < right.spec.id
        }
    }

    /// Rules 8.5, 8.6.3: not viewed, controls do not count.
    var unviewed: Int { list.filter { !$0.viewed && $0.spec.kind != .control }.count }

    var nextExpiryMs: Int64? {
        list.compactMap(\.spec.expiresAtMs).filter { $0 != PackedCard.never && $0 != .max }.min()
    }

    // MARK: User actions (rule 8.5)

    mutating func raise(viewed isViewed: Bool = false, clicked isClicked: Bool = false, _ id: String) {
        guard var card = cached[id], (isViewed && !card.viewed) || (isClicked && !card.clicked) else { return }
        card.viewed = card.viewed || isViewed
        card.clicked = card.clicked || isClicked
        cached[id] = card
        remember(card)
    }

    /// Remembers a card's flags permanently when the user acts on it.
    private mutating func remember(_ card: Cached) {
        if card.viewed { viewed.insert(card.spec.id) }
        if card.clicked { clicked.insert(card.spec.id) }
    }

    mutating func dismiss(_ id: String) {
        dismissed.insert(id)
        if let card = cached[id] { remember(card) }
    }

    /// Rule 8.4.8: a card is removed as soon as now is later than its expiry, and the id stays removed.
    mutating func expire(at nowMs: Int64) {
        for card in list where isExpired(card.spec, at: nowMs) {
            remember(card)
            dismissed.insert(card.spec.id)
            cached[card.spec.id] = nil
        }
    }

    private func isExpired(_ spec: CardSpec, at nowMs: Int64) -> Bool {
        guard let end = spec.expiresAtMs, end != PackedCard.never else { return false }
        return nowMs > end
    }

    // MARK: Sync (rule 8.4)

    mutating func sync(full: Bool, _ sent: [Sent], marks: (Int64?, Int64?), at nowMs: Int64) {
        // Rule 8.1.5: the last of two items with one id counts, but an invalid item never replaces a valid one.
        var items: [String: Sent] = [:]
        for element in sent where !element.isUnusable || items[element.id]?.isUnusable ?? true {
            items[element.id] = element
        }
        let before = cached
        if full { restart(keeping: items) }
        for element in items.values {
            switch element {
            case .card(let spec): take(spec, before[spec.id], full: full)
            case .removed(let id):
                // Only a full list forgets an id's flags.
                if !full, let card = before[id] { remember(card) }
                cached[id] = nil
            case .unusable(let id): cached[id] = before[id]
            }
        }
        for id in cached.keys where dismissed.contains(id) { cached[id] = nil }
        for card in cached.values where isExpired(card.spec, at: nowMs) {
            dismissed.insert(card.spec.id)
            cached[card.spec.id] = nil
        }
        lastFullSyncAt = marks.0 ?? lastFullSyncAt
        lastCardUpdatedAt = marks.1 ?? lastCardUpdatedAt
    }

    /// Rule 8.4.2: cached test cards stay; remembered flags of other ids that are not in the reply are forgotten. A
    /// card with `r` counts as absent (rule 8.1.5), an invalid card as present.
    private mutating func restart(keeping items: [String: Sent]) {
        cached = cached.filter { $0.value.spec.test == true && !dismissed.contains($0.key) }
        var known = Set(cached.keys)
        for (id, element) in items {
            if case .removed = element { known.remove(id) } else { known.insert(id) }
        }
        viewed.formIntersection(known)
        clicked.formIntersection(known)
        dismissed.formIntersection(known)
    }

    private mutating func take(_ spec: CardSpec, _ old: Cached?, full: Bool) {
        let id = spec.id
        var card = Cached(spec: spec, viewed: spec.viewed == true, clicked: spec.clicked == true)
        if let old {
            if !full, spec.createdMs < old.spec.createdMs { return }
            if !full { card.spec = old.spec.merged(with: spec) }
            // Rule 8.5: the server can raise a flag, never lower it.
            card.viewed = card.viewed || old.viewed
            card.clicked = card.clicked || old.clicked
        }
        card.viewed = card.viewed || viewed.contains(id)
        card.clicked = card.clicked || clicked.contains(id)
        cached[id] = card
        // A full sync replaces the card that had the flag.
        if full, card.viewed, spec.viewed != true { viewed.insert(id) }
        if full, card.clicked, spec.clicked != true { clicked.insert(id) }
    }
}
