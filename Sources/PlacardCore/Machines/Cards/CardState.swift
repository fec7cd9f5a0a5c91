/// The current user's card list, and the flags that record what the user did with the cards (rule 8.5). `CardMerge`
/// merges the items of a sync.
///
/// Each mutating function appends the store changes that it needs; an unchanged list needs none.
package struct CardState: Sendable {
    /// The cards in list order. Dismissed cards stay until the next sync, so that a snapshot can include them.
    private var list = CardTable()
    private var visibility = CardVisibility()
    private var index = CardIndex()
    private var nextKey: Int64 = 1
    /// The flags by card id. Also holds ids of cards that are gone: an expired card must not come back (rule 8.4.8).
    private var flags = SplitDictionary<CardID, CardFlags>()
    package private(set) var watermarks = CardWatermarks()

    package init() {}

    /// Restores the state from the store, which has one row per id.
    package init(
        rows: [(key: Int64, record: PackedCard)], flags: [CardID: CardFlags], watermarks: CardWatermarks,
        groups: CardGroups = CardGroups()
    ) {
        self.flags = SplitDictionary(flags)
        self.watermarks = watermarks
        let unsorted = rows.map {
            CardEntry($0.record, key: $0.key, flags: flags.isEmpty ? [] : flags[$0.record.id] ?? [])
        }
        use(CardTable(CardOrder.sorted(unsorted).map { unsorted[$0] }), groups)
        nextKey = (rows.lazy.map { $0.key }.max() ?? 0).clampedAdding(1)
    }

    /// Takes another list, whose cards are to be judged.
    private mutating func use(_ new: CardTable, _ groups: CardGroups? = nil) {
        list = new
        guard !new.restricted.isEmpty || visibility.needsNextList || groups != nil else { return }
        visibility.listed(new, groups ?? visibility.groups)
    }

    /// Also the cards that are dismissed or hidden.
    package var entries: [CardEntry] { list.entries }
    package var count: Int { list.visibleCount }
    package var unviewed: Int { list.unviewedCount }
    /// The earliest expiry of a card that is not dismissed, in wall milliseconds.
    package var nextExpiryMs: Int64? { list.nextExpiryMs }

    package mutating func index(of id: CardID) -> Int? { index.position(of: id, in: list) }
    package subscript(index: Int) -> CardEntry { list[index] }

    // MARK: Restrictions

    package var hasRestrictions: Bool { !visibility.isEmpty }
    var isVisibilityIdle: Bool { visibility.isIdle }
    var usesLocalTime: Bool { visibility.usesLocalTime }
    /// When the cards must be judged again, on the wall clock and on the monotonic one.
    var judgementWallMs: Int64? { visibility.dueWallMs }
    var judgementMs: Int64? { visibility.dueMs }
    package var groups: CardGroups { visibility.groups }

    /// The restrictions of a card, with the groups as they are defined; nil: it is always in the list.
    package func restrictions(at index: Int) -> CardRestrictions? { visibility.restrictions(at: index) }

    mutating func takeLimited() -> Set<ExactText>? { visibility.takeLimited() }

    func needsJudging(_ inputs: CardJudge.Inputs, at now: Instant) -> Bool {
        visibility.needsJudging(inputs, at: now)
    }

    /// Hides the cards that are not in the list now. Returns whether one has come or gone that the host can see.
    package mutating func judge(by judge: CardJudge) -> Bool { visibility.judge(&list, by: judge) }

    // MARK: User actions

    /// Sets flags of one card. Returns false when all of them were already set.
    package mutating func raise(_ raised: CardFlags, at index: Int, _ changes: inout [StoreChange]) -> Bool {
        set(list[index].flags.with(raised), at: index, &changes)
    }

    /// Marks one card as not viewed (rule 8.5.9). Returns false when it was.
    package mutating func markUnviewed(at index: Int, _ changes: inout [StoreChange]) -> Bool {
        set(list[index].flags.subtracting(.viewed).union(.unviewed), at: index, &changes)
    }

    private mutating func set(_ new: CardFlags, at index: Int, _ changes: inout [StoreChange]) -> Bool {
        guard list.set(new, at: index) else { return false }
        setFlags(new, list[index].record.id, &changes)
        return true
    }

    /// Removes expired cards and remembers their ids. Returns false when no visible card has expired.
    package mutating func expire(at wallMs: Int64, _ changes: inout [StoreChange]) -> Bool {
        guard let next = nextExpiryMs, wallMs > next else { return false }
        var kept: [CardEntry] = []
        let before = count
        for entry in entries {
            guard !entry.isDismissed, entry.isExpired(at: wallMs) else {
                kept.append(entry)
                continue
            }
            changes.append(.deleteCard(key: entry.key))
            setFlags(entry.flags.union(.dismissed), entry.record.id, &changes)
        }
        use(CardTable(kept))
        index = CardIndex()
        return count < before
    }

    /// Removes all cards, flags and watermarks, for another user. Returns false when no card was visible.
    package mutating func clear(_ changes: inout [StoreChange]) -> Bool {
        let hadCards = count > 0
        if !list.isEmpty { changes.append(.deleteAllCards) }
        if !flags.isEmpty { changes.append(.deleteAllCardFlags) }
        resetWatermarks(&changes)
        let before = visibility
        dropGroups(&changes)
        self = CardState()
        visibility.follow(before)
        return hadCards
    }

    /// Removes all cards and watermarks, but not the flags.
    package mutating func drop(_ changes: inout [StoreChange]) {
        if !list.isEmpty { changes.append(.deleteAllCards) }
        resetWatermarks(&changes)
        dropGroups(&changes)
        use(CardTable(), CardGroups())
        index = CardIndex()
    }

    private func dropGroups(_ changes: inout [StoreChange]) {
        if !groups.isEmpty { changes.append(.setCardGroups(nil)) }
    }

    private mutating func take(_ new: CardGroups?, isFullSync: Bool, _ changes: inout [StoreChange]) -> CardGroups? {
        guard let new = new ?? (isFullSync ? CardGroups() : nil), new != groups else { return nil }
        changes.append(.setCardGroups(new.isEmpty ? nil : new.stored))
        return new
    }

    /// Forgets what the user did with the cards. Returns false when that was nothing.
    package mutating func forgetMarks(_ changes: inout [StoreChange]) -> Bool {
        if !flags.isEmpty { changes.append(.deleteAllCardFlags) }
        flags = SplitDictionary()
        let before = entries
        use(
            CardTable(
                before.map {
                    var entry = CardEntry($0.record, key: $0.key, flags: [])
                    entry.isHidden = $0.isHidden
                    return entry
                }))
        return !zip(before, entries).allSatisfy { $0.flags == $1.flags }
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

    /// Applies the server's reply (rule 8.4). Returns true when the visible list has changed.
    ///
    /// - Parameter judge: makes the judge that hides cards of the new list, which may use the local time; nil: all are
    ///   visible. Only called for a list with restrictions.
    package mutating func apply(
        _ reply: CardsReply, at wallMs: Int64, _ changes: inout [StoreChange],
        judge: (_ usesLocalTime: Bool) -> CardJudge? = { _ in nil }
    ) -> Bool {
        let items = reply.effectiveItems
        let before = entries
        if reply.isFullSync { pruneFlags(keeping: items, &changes) } else { rememberRemoved(items, &changes) }
        var merge = CardMerge(
            entries: before, positions: index.positions(in: list), flags: flags, nextKey: nextKey,
            isFullSync: reply.isFullSync)
        for item in items { merge.add(item) }
        var expired: [CardEntry] = []
        merge.drop { entry in
            guard !entry.isDismissed else { return true }
            guard entry.isExpired(at: wallMs) else { return false }
            expired.append(entry)
            return true
        }

        changes += merge.changes
        let merged = merge.finished()
        use(CardTable(merged.entries), take(reply.groups, isFullSync: reply.isFullSync, &changes))
        index = CardIndex(merged.positions)
        nextKey = merge.nextKey
        for entry in expired { setFlags((flags[entry.record.id] ?? []).union(.dismissed), entry.record.id, &changes) }
        rememberServerFlags(of: merged.entries, &changes)
        let reached = CardWatermarks(
            lastFullSyncAt: reply.lastFullSyncAt ?? watermarks.lastFullSyncAt,
            lastCardUpdatedAt: reply.lastCardUpdatedAt ?? watermarks.lastCardUpdatedAt)
        if watermarks != reached {
            watermarks = reached
            changes.append(.setWatermarks(watermarks))
        }
        if hasRestrictions, let judge = judge(usesLocalTime) { _ = self.judge(by: judge) }
        let seen = before.contains { !$0.isVisible } ? before.filter { $0.isVisible } : before
        let present = hasRestrictions ? self.entries.filter { $0.isVisible } : merged.entries
        return seen.count != present.count || !zip(seen, present).allSatisfy { $0.looksLike($1) }
    }

    /// Stores server flags that only an older version of a record had, such as viewed, so that they survive a restart.
    private mutating func rememberServerFlags(of entries: [CardEntry], _ changes: inout [StoreChange]) {
        for entry in entries {
            let needed = entry.flags.subtracting(entry.record.serverFlags)
            guard !needed.isEmpty else { continue }
            let id = entry.record.id
            setFlags((flags[id] ?? []).union(needed), id, &changes)
        }
    }

    /// Keeps the flags of cards that a delta removes, in case they come back: only a full list forgets them
    /// (rule 8.4.2).
    private mutating func rememberRemoved(_ items: [CardsReply.Item], _ changes: inout [StoreChange]) {
        for case .removed(let id) in items {
            guard let index = index(of: id), !list[index].flags.isEmpty else { continue }
            setFlags((flags[id] ?? []).union(list[index].flags), list[index].record.id, &changes)
        }
    }

    /// Forgets the flags of cards that are not in the full list (rule 8.4.2).
    private mutating func pruneFlags(keeping items: [CardsReply.Item], _ changes: inout [StoreChange]) {
        guard !flags.isEmpty else { return }
        var kept = Set(entries.lazy.filter { $0.record.isTest && !$0.isDismissed }.map { $0.record.id })
        for item in items {
            // An id whose last item is a removal does not count as present (rule 8.1.5).
            if case .removed(let id) = item { kept.remove(id) } else { kept.insert(item.id) }
        }
        // Sorted, because the same inputs must give the same effects, and dictionaries have no order.
        for id in flags.keys.filter({ !kept.contains($0) }).sorted() {
            flags[id] = nil
            changes.append(.deleteCardFlags(id))
        }
    }
}

extension CardState: Equatable {
    package static func == (left: CardState, right: CardState) -> Bool {
        left.list == right.list && left.flags == right.flags && left.watermarks == right.watermarks
            && left.nextExpiryMs == right.nextExpiryMs && left.groups == right.groups
    }
}

extension CardList {
    /// Creates a snapshot of the list without its expired cards, even if no input has removed them yet. Dismissed cards
    /// stay in the list until the next sync, whatever their expiry.
    package init(_ cardState: CardState, includingDismissed: Bool, at now: Instant) {
        let hasExpired = cardState.nextExpiryMs.map { now.wallMs > $0 } ?? false
        var present = cardState.entries
        if hasExpired { present.removeAll { !$0.isDismissed && $0.isExpired(at: now.wallMs) } }
        if cardState.hasRestrictions { present.removeAll { $0.isHidden } }
        let hidesDismissed = !includingDismissed && !present.allSatisfy { $0.isVisible }
        self.init(
            hidesDismissed ? present.filter { $0.isVisible } : present,
            lastUpdatedMs: cardState.watermarks.lastUpdatedMs)
    }
}

/// Positions of the cards of a list, by id. Built on first use: opening a store and reading its cards need no index.
struct CardIndex: Sendable {
    /// Keys are detached ids, because they outlive each version of their card.
    private var positions: [CardID: Int]?

    init(_ positions: [CardID: Int]? = nil) { self.positions = positions }

    /// - Parameter list: the list that this indexes.
    mutating func position(of id: CardID, in list: CardTable) -> Int? {
        if let positions { return positions[id] }
        return positions(in: list)[id]
    }

    mutating func positions(in list: CardTable) -> [CardID: Int] {
        if let positions { return positions }
        let entries = list.entries
        var made: [CardID: Int] = Dictionary(minimumCapacity: entries.count)
        for (index, entry) in entries.enumerated() { made[entry.record.id.detached] = index }
        positions = made
        return made
    }
}
