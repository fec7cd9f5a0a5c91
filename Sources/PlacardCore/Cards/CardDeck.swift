/// The current user's cards and what the user did with them: the list, its merge rules (E.2) and its states (E.3).
///
/// Every change says which rows of the store it touches; an unchanged list touches none.
package struct CardDeck: Sendable, Equatable {
    /// In list order. Dismissed cards stay until the next sync, so that a snapshot can include them.
    package private(set) var entries: [CardEntry] = []
    /// What the user did, by card id. Also holds ids whose card is gone: an expired card must not come back (E.2.6).
    package private(set) var flags: [String: CardFlags] = [:]
    package private(set) var watermarks = CardWatermarks()
    /// The earliest expiry of a visible card, in wall milliseconds.
    package private(set) var nextExpiryMs: Int64?

    package init() {}

    package init(records: [(id: String, record: CardRecord)], flags: [String: CardFlags], watermarks: CardWatermarks) {
        self.flags = flags
        self.watermarks = watermarks
        entries = Self.sorted(
            records.map { CardEntry(id: $0.id, record: $0.record, flags: flags[$0.id] ?? []) })
        updateNextExpiry()
    }

    /// In list order (E.4.1): pinned first, then the newest; equal times by id (choice 18b).
    ///
    /// Plain keys are sorted, not the entries: moving those about counts references up and down thousands of times.
    private static func sorted(_ entries: [CardEntry]) -> [CardEntry] {
        struct Key {
            let isPinned: Bool
            let createdMs: Int64
            let position: Int
        }
        var keys = entries.indices.map {
            Key(isPinned: entries[$0].isPinned, createdMs: entries[$0].createdMs, position: $0)
        }
        keys.sort { left, right in
            if left.isPinned != right.isPinned { return left.isPinned }
            if left.createdMs != right.createdMs { return left.createdMs > right.createdMs }
            return entries[left.position].id < entries[right.position].id
        }
        return keys.map { entries[$0.position] }
    }

    package var count: Int { entries.reduce(0) { $0 + ($1.isVisible ? 1 : 0) } }
    package var unviewed: Int { entries.reduce(0) { $0 + ($1.countsAsUnviewed ? 1 : 0) } }

    package func index(of id: String) -> Int? { entries.firstIndex { $0.id == id } }

    /// Kept up to date by whatever changes the list, since every call asks for it.
    private mutating func updateNextExpiry() {
        nextExpiryMs = entries.lazy.filter(\.isVisible).map(\.expiresAtMs).filter { $0 != CardRecord.never }.min()
    }

    // MARK: What the user does

    /// Raises flags of one card. False when they were up already.
    package mutating func raise(_ raised: CardFlags, at index: Int, _ changes: inout [StoreChange]) -> Bool {
        guard !entries[index].flags.isSuperset(of: raised) else { return false }
        entries[index].flags.formUnion(raised)
        setFlags(entries[index].flags, id: entries[index].id, &changes)
        if raised.contains(.dismissed) { updateNextExpiry() }
        return true
    }

    /// Takes expired cards out and remembers their ids. False when there was none.
    package mutating func expire(at wallMs: Int64, _ changes: inout [StoreChange]) -> Bool {
        guard let next = nextExpiryMs, wallMs > next else { return false }
        for entry in entries where entry.isVisible && entry.isExpired(at: wallMs) {
            changes.append(.deleteCard(id: entry.id))
            setFlags(entry.flags.union(.dismissed), id: entry.id, &changes)
        }
        entries.removeAll { $0.isVisible && $0.isExpired(at: wallMs) }
        updateNextExpiry()
        return true
    }

    /// Empties everything, as for another user. False when there was no visible card.
    package mutating func clear(_ changes: inout [StoreChange]) -> Bool {
        let hadCards = entries.contains(where: \.isVisible)
        if !entries.isEmpty { changes.append(.deleteAllCards) }
        if !flags.isEmpty { changes.append(.deleteAllCardFlags) }
        resetWatermarks(&changes)
        entries = []
        flags = [:]
        nextExpiryMs = nil
        return hadCards
    }

    package mutating func resetWatermarks(_ changes: inout [StoreChange]) {
        guard watermarks != CardWatermarks() else { return }
        watermarks = CardWatermarks()
        changes.append(.setWatermarks(watermarks))
    }

    private mutating func setFlags(_ value: CardFlags, id: String, _ changes: inout [StoreChange]) {
        guard flags[id] != value else { return }
        flags[id] = value
        changes.append(.putCardFlags(id: id, value))
    }

    // MARK: Sync

    /// Takes a server's answer in (E.2). True when the visible list differs from before.
    package mutating func apply(_ reply: CardsReply, at wallMs: Int64, _ changes: inout [StoreChange]) -> Bool {
        let before = entries
        let known = Dictionary(before.map { ($0.id, $0) }, uniquingKeysWith: { _, last in last })
        if reply.isFullSync { pruneFlags(keeping: reply.items, &changes) }

        var next = reply.isFullSync ? before.filter { $0.record.isTest } : before
        merge(reply, known: known, into: &next)
        next.removeAll { flags[$0.id]?.contains(.dismissed) == true }
        for entry in next where entry.isExpired(at: wallMs) {
            setFlags((flags[entry.id] ?? []).union(.dismissed), id: entry.id, &changes)
        }
        next.removeAll { $0.isExpired(at: wallMs) }

        entries = Self.sorted(next)
        updateNextExpiry()
        writeDifference(from: before, known, &changes)
        let reached = CardWatermarks(
            lastFullSyncAt: reply.lastFullSyncAt ?? watermarks.lastFullSyncAt,
            lastCardUpdatedAt: reply.lastCardUpdatedAt ?? watermarks.lastCardUpdatedAt)
        if watermarks != reached {
            watermarks = reached
            changes.append(.setWatermarks(watermarks))
        }
        return before.filter(\.isVisible) != entries
    }

    private mutating func merge(_ reply: CardsReply, known: [String: CardEntry], into next: inout [CardEntry]) {
        var position: [String: Int] = Dictionary(minimumCapacity: next.count + reply.items.count)
        for (index, entry) in next.enumerated() { position[entry.id] = index }
        var removed: Set<String> = []
        for item in reply.items {
            let entry: CardEntry
            switch item.content {
            case .removed:
                removed.insert(item.id)
                continue
            case .unusable:
                guard let old = known[item.id] else { continue }
                entry = old
            case .card(let record, let fields):
                let fresh = CardEntry(id: item.id, record: record, flags: flags[item.id] ?? [])
                entry = known[item.id].map { merged($0, fresh, reply.isFullSync ? nil : fields) } ?? fresh
            }
            if !removed.isEmpty { removed.remove(item.id) }
            if let index = position[item.id] {
                next[index] = entry
            } else {
                position[item.id] = next.count
                next.append(entry)
            }
        }
        if !removed.isEmpty { next.removeAll { removed.contains($0.id) } }
    }

    /// A known card with what a newer version of it brings. Flags are only raised, whoever raised them (E.3).
    ///
    /// - Parameter fields: what a delta carries; nil: the newer version is the whole card.
    private func merged(_ known: CardEntry, _ fresh: CardEntry, _ fields: CardField?) -> CardEntry {
        let raised = fresh.flags.union(known.flags)
        guard let fields else { return CardEntry(id: fresh.id, record: fresh.record, flags: raised) }
        guard fresh.createdMs >= known.createdMs else { return known }
        let record = known.record.merged(with: fresh.record, fields: fields)
        return CardEntry(id: fresh.id, record: record, flags: raised)
    }

    /// A full list forgets what was done with cards that are not on it (E.2.3).
    private mutating func pruneFlags(keeping items: [CardsReply.Item], _ changes: inout [StoreChange]) {
        guard !flags.isEmpty else { return }
        let present = Set(items.map(\.id)).subtracting(Self.removedIDs(items))
        let tests = Set(entries.lazy.filter { $0.record.isTest }.map(\.id))
        // Sorted: the same inputs must give the same effects, and dictionaries have no order.
        for id in flags.keys.sorted() where !present.contains(id) && !tests.contains(id) {
            flags[id] = nil
            changes.append(.deleteCardFlags(id: id))
        }
    }

    /// Ids whose last word is that they are gone: in a full list those do not count as present (choice 18b).
    private static func removedIDs(_ items: [CardsReply.Item]) -> Set<String> {
        var removed: Set<String> = []
        for item in items {
            if case .removed = item.content {
                removed.insert(item.id)
            } else if !removed.isEmpty {
                removed.remove(item.id)
            }
        }
        return removed
    }

    private mutating func writeDifference(
        from before: [CardEntry], _ known: [String: CardEntry], _ changes: inout [StoreChange]
    ) {
        var kept = 0
        for entry in entries {
            let old = known[entry.id]
            if old != nil { kept += 1 }
            if old?.record != entry.record { changes.append(.putCard(id: entry.id, entry.record)) }
            // Viewed may be known only from an older version of the record; it must survive a restart too.
            let needed = entry.flags.subtracting(entry.record.serverFlags)
            if !needed.isEmpty { setFlags((flags[entry.id] ?? []).union(needed), id: entry.id, &changes) }
        }
        guard kept < known.count else { return }
        let present = Set(entries.map(\.id))
        for entry in before where !present.contains(entry.id) { changes.append(.deleteCard(id: entry.id)) }
    }
}
