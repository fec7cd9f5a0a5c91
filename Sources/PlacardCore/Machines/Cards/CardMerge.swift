/// Merges the items of a sync into a list of cards (rules 8.4.2, 8.4.3) and sorts the result (rule 8.6.1).
///
/// Built for speed: each id is looked up only once, and an unchanged card keeps the same record.
struct CardMerge {
    private struct Slot {
        var entry: CardEntry
        /// Position in the previous list.
        let before: Int?
        var isDropped = false
    }

    private let before: [CardEntry]
    private let positions: [CardID: Int]
    private let flags: SplitDictionary<CardID, CardFlags>
    private let isFullSync: Bool
    private var slots: [Slot] = []
    /// Slots by position in the previous list; nil: the card has no slot.
    private var slotOfKnown: [Int?]
    private var slotOfNew: [CardID: Int] = [:]
    /// The store key of the next new card.
    private(set) var nextKey: Int64

    /// Starts with the cards of the previous list.
    ///
    /// - Parameter flags: what the user did, including cards that are not in the list.
    init(
        entries: [CardEntry], positions: [CardID: Int], flags: SplitDictionary<CardID, CardFlags>, nextKey: Int64,
        isFullSync: Bool
    ) {
        before = entries
        self.nextKey = nextKey
        self.positions = positions
        self.flags = flags
        self.isFullSync = isFullSync
        slotOfKnown = [Int?](repeating: nil, count: entries.count)
        slots.reserveCapacity(entries.count)
        // A full list starts with only the test cards (rule 8.4.2), a delta with all cards.
        for (index, entry) in entries.enumerated() where !isFullSync || entry.record.isTest {
            put(entry, known: index)
        }
    }

    // MARK: Items

    /// Adds the reply's next item, which replaces an earlier item of the same id (rule 8.1.5).
    mutating func add(_ item: CardsReply.Item) {
        switch item {
        case .removed(let id): remove(id)
        case .unusable(let id):
            if let known = positions[id] { put(before[known], known: known) }
        case .card(let record, let fields):
            let id = record.id
            if let known = positions[id] {
                put(merged(before[known], record, isFullSync ? nil : fields), known: known)
            } else {
                put(entry(record, key: nextKey), new: id)
                nextKey &+= 1
            }
        }
    }

    private mutating func remove(_ id: CardID) {
        if let known = positions[id] {
            if let slot = slotOfKnown[known] { slots[slot].isDropped = true }
            slotOfKnown[known] = nil
        } else if let slot = slotOfNew.removeValue(forKey: id) {
            slots[slot].isDropped = true
        }
    }

    private mutating func put(_ entry: CardEntry, known: Int) {
        if let slot = slotOfKnown[known] {
            slots[slot].entry = entry
        } else {
            slotOfKnown[known] = slots.count
            slots.append(Slot(entry: entry, before: known))
        }
    }

    private mutating func put(_ entry: CardEntry, new id: CardID) {
        if let slot = slotOfNew[id] {
            slots[slot].entry = entry
        } else {
            slotOfNew[id.detached] = slots.count
            slots.append(Slot(entry: entry, before: nil))
        }
    }

    private func entry(_ record: PackedCard, key: Int64) -> CardEntry {
        CardEntry(record, key: key, flags: flags.isEmpty ? [] : flags[record.id] ?? [])
    }

    /// Returns a known card updated with a newer version, which only sets flags (rule 8.5).
    ///
    /// - Parameter fields: the fields that a delta contains; nil: the newer version is complete.
    private func merged(_ known: CardEntry, _ newer: PackedCard, _ fields: CardField?) -> CardEntry {
        var record = newer
        if let fields {
            guard newer.createdMs >= known.record.createdMs else { return known }
            record = known.record.merged(with: newer, fields: fields)
        }
        var entry = record == known.record ? known : entry(record, key: known.key)
        entry.flags = known.flags.raised(by: entry.flags.union(newer.serverFlags))
        return entry
    }

    // MARK: Result

    /// Drops the cards for which `isGone` is true.
    mutating func drop(where isGone: (CardEntry) -> Bool) {
        for index in slots.indices where !slots[index].isDropped && isGone(slots[index].entry) {
            slots[index].isDropped = true
        }
    }

    /// The store changes that the merge needs: new, changed and removed cards.
    var changes: [StoreChange] {
        var put: [CardEntry] = []
        var isKept = [Bool](repeating: false, count: before.count)
        for slot in slots where !slot.isDropped {
            guard let index = slot.before else {
                put.append(slot.entry)
                continue
            }
            isKept[index] = true
            if !slot.entry.record.block.isSame(as: before[index].record.block) { put.append(slot.entry) }
        }
        var changes: [StoreChange] = put.isEmpty ? [] : [.putCards(put)]
        for (index, entry) in before.enumerated() where !isKept[index] { changes.append(.deleteCard(key: entry.key)) }
        return changes
    }

    /// Returns the sorted list, and the position of each card in it.
    func finished() -> (entries: [CardEntry], positions: [CardID: Int]) {
        let kept = slots.indices.filter { !slots[$0].isDropped }
        let entries = kept.map { slots[$0].entry }
        let order = CardOrder.sorted(entries)
        var position = [Int?](repeating: nil, count: slots.count)
        for (place, index) in order.enumerated() { position[kept[index]] = place }
        let known = slotOfKnown.map { slot in slot.flatMap { position[$0] } }
        // Most syncs remove no card: then the table keeps its keys and only gets other positions.
        var positions =
            known.contains(nil) ? positions.compactMapValues { known[$0] } : positions.mapValues { known[$0] ?? 0 }
        for (id, slot) in slotOfNew { positions[id] = position[slot] }
        return (order.map { entries[$0] }, positions)
    }
}
