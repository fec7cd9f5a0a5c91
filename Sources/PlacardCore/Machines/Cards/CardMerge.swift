/// Merges the items of a sync into a list of cards (E.2.3, E.2.4) and puts the result in order (E.4.1).
///
/// Built for speed: each id is looked up once, whatever then happens to its card, and an unchanged card stays the very
/// same record.
struct CardMerge {
    private struct Slot {
        var entry: CardEntry
        /// Position in the previous list.
        let before: Int?
        var isDropped = false
    }

    private let before: [CardEntry]
    private let positions: [CardID: Int]
    private let flags: [CardID: CardFlags]
    private let isFullSync: Bool
    private var slots: [Slot] = []
    /// By position in the previous list; nil where the card has no slot.
    private var slotOfKnown: [Int?]
    private var slotOfNew: [CardID: Int] = [:]
    /// For the next card that is new.
    private(set) var nextKey: Int64

    /// - Parameter flags: what the user did, also with cards that are not in the list.
    init(
        entries: [CardEntry], positions: [CardID: Int], flags: [CardID: CardFlags], nextKey: Int64, isFullSync: Bool
    ) {
        before = entries
        self.nextKey = nextKey
        self.positions = positions
        self.flags = flags
        self.isFullSync = isFullSync
        slotOfKnown = [Int?](repeating: nil, count: entries.count)
        slots.reserveCapacity(entries.count)
        // A full list begins with nothing but test cards (E.2.3), a delta with all.
        for (index, entry) in entries.enumerated() where !isFullSync || entry.record.isTest {
            put(entry, known: index)
        }
    }

    // MARK: Items

    /// The next item of the reply; a later one of the same id takes its place (choice 18b).
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

    private func entry(_ record: CardRecord, key: Int64) -> CardEntry {
        CardEntry(record, key: key, flags: flags.isEmpty ? [] : flags[record.id] ?? [])
    }

    /// A known card with what a newer version of it brings. Flags are only raised, no matter who raised them (E.3).
    ///
    /// - Parameter fields: what a delta carries; nil: the newer version is the whole card.
    private func merged(_ known: CardEntry, _ newer: CardRecord, _ fields: CardField?) -> CardEntry {
        var record = newer
        if let fields {
            guard newer.createdMs >= known.record.createdMs else { return known }
            record = known.record.merged(with: newer, fields: fields)
        }
        var entry = record == known.record ? known : entry(record, key: known.key)
        entry.flags.formUnion(known.flags.union(newer.serverFlags))
        return entry
    }

    // MARK: Result

    /// Drops the cards for which `isGone` is true.
    mutating func drop(where isGone: (CardEntry) -> Bool) {
        for index in slots.indices where !slots[index].isDropped && isGone(slots[index].entry) {
            slots[index].isDropped = true
        }
    }

    /// What the store must write of the list: new and changed cards, and those that are gone.
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

    /// The list in order, and where each card is in it.
    func finished() -> (entries: [CardEntry], positions: [CardID: Int]) {
        let kept = slots.indices.filter { !slots[$0].isDropped }
        let entries = kept.map { slots[$0].entry }
        let order = CardOrder.sorted(entries)
        var position = [Int?](repeating: nil, count: slots.count)
        for (place, index) in order.enumerated() { position[kept[index]] = place }
        let known = slotOfKnown.map { slot in slot.flatMap { position[$0] } }
        // Most syncs take no card away: then the table stays as it is, with other numbers in it.
        var positions =
            known.contains(nil) ? positions.compactMapValues { known[$0] } : positions.mapValues { known[$0] ?? 0 }
        for (id, slot) in slotOfNew { positions[id] = position[slot] }
        return (order.map { entries[$0] }, positions)
    }
}
