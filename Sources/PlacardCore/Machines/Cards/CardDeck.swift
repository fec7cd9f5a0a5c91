/// The current user's cards and what the user did with them: the list and its states (E.3). `CardMerge` merges syncs.
///
/// Every change says which rows of the store it touches; an unchanged list touches none.
package struct CardDeck: Sendable {
    /// In list order. Dismissed cards stay until the next sync, so that a snapshot can include them.
    package private(set) var entries: [CardEntry] = []
    private var index = CardIndex()
    private var nextKey: Int64 = 1
    /// What the user did, by card id. Also holds ids whose card is gone: an expired card must not come back (E.2.6).
    package private(set) var flags: [CardID: CardFlags] = [:]
    package private(set) var watermarks = CardWatermarks()
    /// The earliest expiry of a visible card, in wall milliseconds.
    package private(set) var nextExpiryMs: Int64?

    package init() {}

    /// From the store, which has one row for each id.
    package init(
        rows: [(key: Int64, record: CardRecord)], flags: [CardID: CardFlags], watermarks: CardWatermarks
    ) {
        self.flags = flags
        self.watermarks = watermarks
        let unsorted = rows.map {
            CardEntry($0.record, key: $0.key, flags: flags.isEmpty ? [] : flags[$0.record.id] ?? [])
        }
        entries = CardOrder.sorted(unsorted).map { unsorted[$0] }
        nextKey = (rows.lazy.map(\.key).max() ?? 0).clampedAdding(1)
        updateNextExpiry()
    }

    package var count: Int { entries.reduce(0) { $0 + ($1.isVisible ? 1 : 0) } }
    package var unviewed: Int { entries.reduce(0) { $0 + ($1.countsAsUnviewed ? 1 : 0) } }

    package mutating func index(of id: CardID) -> Int? { index.positions(in: entries)[id] }

    /// Runs after every change of the list, since every input asks for the time.
    private mutating func updateNextExpiry() {
        var next = Int64.max
        var hasAny = false
        for index in entries.indices where entries[index].isVisible {
            let expiresAtMs = entries[index].record.expiresAtMs
            guard expiresAtMs != CardRecord.never else { continue }
            next = min(next, expiresAtMs)
            hasAny = true
        }
        nextExpiryMs = hasAny ? next : nil
    }

    // MARK: What the user does

    /// Raises flags of one card. False when all of them were raised already.
    package mutating func raise(_ raised: CardFlags, at index: Int, _ changes: inout [StoreChange]) -> Bool {
        guard !entries[index].flags.isSuperset(of: raised) else { return false }
        entries[index].flags.formUnion(raised)
        setFlags(entries[index].flags, entries[index].record.id, &changes)
        if raised.contains(.dismissed) { updateNextExpiry() }
        return true
    }

    /// Takes expired cards out and remembers their ids. False when there was none.
    package mutating func expire(at wallMs: Int64, _ changes: inout [StoreChange]) -> Bool {
        guard let next = nextExpiryMs, wallMs > next else { return false }
        for entry in entries where entry.isVisible && entry.isExpired(at: wallMs) {
            changes.append(.deleteCard(key: entry.key))
            setFlags(entry.flags.union(.dismissed), entry.record.id, &changes)
        }
        entries.removeAll { $0.isVisible && $0.isExpired(at: wallMs) }
        index = CardIndex()
        updateNextExpiry()
        return true
    }

    /// Empties everything, as for another user. False when there was no visible card.
    package mutating func clear(_ changes: inout [StoreChange]) -> Bool {
        let hadCards = entries.contains(where: \.isVisible)
        if !entries.isEmpty { changes.append(.deleteAllCards) }
        if !flags.isEmpty { changes.append(.deleteAllCardFlags) }
        resetWatermarks(&changes)
        self = CardDeck()
        return hadCards
    }

    package mutating func resetWatermarks(_ changes: inout [StoreChange]) {
        guard watermarks != CardWatermarks() else { return }
        watermarks = CardWatermarks()
        changes.append(.setWatermarks(watermarks))
    }

    private mutating func setFlags(_ value: CardFlags, _ id: CardID, _ changes: inout [StoreChange]) {
        guard flags[id] != value else { return }
        let id = id.detached
        flags[id] = value
        changes.append(.putCardFlags(id, value))
    }

    // MARK: Sync

    /// Applies a server's answer (E.2). True when the visible list has changed.
    package mutating func apply(_ reply: CardsReply, at wallMs: Int64, _ changes: inout [StoreChange]) -> Bool {
        let items = reply.effectiveItems
        if reply.isFullSync { pruneFlags(keeping: items, &changes) } else { rememberRemoved(items, &changes) }
        var merge = CardMerge(
            entries: entries, positions: index.positions(in: entries), flags: flags, nextKey: nextKey,
            isFullSync: reply.isFullSync)
        for item in items { merge.add(item) }
        var expired: [CardEntry] = []
        merge.drop { entry in
            guard entry.isVisible else { return true }
            guard entry.isExpired(at: wallMs) else { return false }
            expired.append(entry)
            return true
        }

        let before = entries
        changes += merge.changes
        let merged = merge.finished()
        entries = merged.entries
        index = CardIndex(merged.positions)
        nextKey = merge.nextKey
        for entry in expired { setFlags((flags[entry.record.id] ?? []).union(.dismissed), entry.record.id, &changes) }
        rememberServerFlags(&changes)
        updateNextExpiry()
        let reached = CardWatermarks(
            lastFullSyncAt: reply.lastFullSyncAt ?? watermarks.lastFullSyncAt,
            lastCardUpdatedAt: reply.lastCardUpdatedAt ?? watermarks.lastCardUpdatedAt)
        if watermarks != reached {
            watermarks = reached
            changes.append(.setWatermarks(watermarks))
        }
        let seen = before.contains { !$0.isVisible } ? before.filter(\.isVisible) : before
        return seen.count != entries.count || entries.indices.contains { !seen[$0].looksLike(entries[$0]) }
    }

    /// Viewed may be known only from an older version of a record; it must survive a restart too.
    private mutating func rememberServerFlags(_ changes: inout [StoreChange]) {
        for index in entries.indices {
            let needed = entries[index].flags.subtracting(entries[index].record.serverFlags)
            guard !needed.isEmpty else { continue }
            let id = entries[index].record.id
            setFlags((flags[id] ?? []).union(needed), id, &changes)
        }
    }

    /// A delta that removes a card keeps the flags of its id, in case it comes again: only a full list forgets (E.2.3).
    private mutating func rememberRemoved(_ items: [CardsReply.Item], _ changes: inout [StoreChange]) {
        for case .removed(let id) in items {
            guard let index = index(of: id), !entries[index].flags.isEmpty else { continue }
            setFlags((flags[id] ?? []).union(entries[index].flags), entries[index].record.id, &changes)
        }
    }

    /// A full list forgets what was done with cards that are not on it (E.2.3).
    private mutating func pruneFlags(keeping items: [CardsReply.Item], _ changes: inout [StoreChange]) {
        guard !flags.isEmpty else { return }
        var kept = Set(entries.lazy.filter { $0.record.isTest && $0.isVisible }.map(\.record.id))
        for item in items {
            // An id whose last item says removed does not count as present (choice 18b).
            if case .removed(let id) = item { kept.remove(id) } else { kept.insert(item.id) }
        }
        // Sorted: the same inputs must give the same effects, and dictionaries have no order.
        for id in flags.keys.filter({ !kept.contains($0) }).sorted() {
            flags[id] = nil
            changes.append(.deleteCardFlags(id))
        }
    }
}

extension CardDeck: Equatable {
    package static func == (left: CardDeck, right: CardDeck) -> Bool {
        left.entries == right.entries && left.flags == right.flags && left.watermarks == right.watermarks
            && left.nextExpiryMs == right.nextExpiryMs
    }
}

extension CardSnapshot {
    /// Cards that have expired are left out, also before an input has removed them. Dismissed ones stay until the next
    /// sync, whatever their expiry.
    package init(_ deck: CardDeck, includingDismissed: Bool, at now: Instant) {
        let hasExpired = deck.nextExpiryMs.map { now.wallMs > $0 } ?? false
        let present =
            hasExpired ? deck.entries.filter { !$0.isVisible || !$0.isExpired(at: now.wallMs) } : deck.entries
        let hidesDismissed = !includingDismissed && !present.allSatisfy(\.isVisible)
        self.init(hidesDismissed ? present.filter(\.isVisible) : present, lastUpdatedMs: deck.watermarks.lastUpdatedMs)
    }
}
