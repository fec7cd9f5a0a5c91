/// Merges the items of a sync into a list of cards (E.2.3, E.2.4) and puts the result in order (E.4.1).
///
/// Made for speed where it matters: each id is looked up once, whatever then happens to its card, and a card that came
/// unchanged stays the very same record.
struct CardMerge {
    /// Positions of one id: in the list before, and in `slots`.
    private struct Place {
        let before: Int?
        var slot: Int?
    }

    private struct Slot {
        var entry: CardEntry
        let before: Int?
        var isDropped = false
    }

    private let before: [CardEntry]
    private let flags: [CardID: CardFlags]
    private let isFullSync: Bool
    private var places: [CardID: Place]
    private var slots: [Slot] = []

    /// - Parameter flags: what the user did, also with cards that are not in the list.
    init(entries: [CardEntry], positions: [CardID: Int], flags: [CardID: CardFlags], isFullSync: Bool) {
        before = entries
        self.flags = flags
        self.isFullSync = isFullSync
        slots.reserveCapacity(entries.count)
        // A full list begins with nothing but test cards (E.2.3), a delta with all.
        guard isFullSync else {
            places = positions.mapValues { Place(before: $0, slot: $0) }
            for (index, entry) in entries.enumerated() { slots.append(Slot(entry: entry, before: index)) }
            return
        }
        places = positions.mapValues { Place(before: $0, slot: nil) }
        for (index, entry) in entries.enumerated() where entry.record.isTest {
            places[entry.record.id]?.slot = slots.count
            slots.append(Slot(entry: entry, before: index))
        }
    }

    // MARK: Items

    /// The next item of the reply; a later one of the same id takes its place (choice 18b).
    mutating func add(_ item: CardsReply.Item) {
        let known = places.index(forKey: item.id)
        switch item {
        case .removed:
            guard let known, let slot = places.values[known].slot else { return }
            slots[slot].isDropped = true
            places.values[known].slot = nil
        case .unusable:
            guard let known, let index = places.values[known].before else { return }
            put(before[index], at: known)
        case .card(let record, let fields):
            let mine = known.flatMap { places.values[$0].before }
            let entry = mine.map { merged(before[$0], record, isFullSync ? nil : fields) } ?? fresh(record)
            if let known { return put(entry, at: known) }
            places[record.id.detached] = Place(before: nil, slot: slots.count)
            slots.append(Slot(entry: entry, before: nil))
        }
    }

    private mutating func put(_ entry: CardEntry, at index: Dictionary<CardID, Place>.Index) {
        if let slot = places.values[index].slot {
            slots[slot].entry = entry
            return
        }
        let before = places.values[index].before
        places.values[index].slot = slots.count
        slots.append(Slot(entry: entry, before: before))
    }

    private func fresh(_ record: CardRecord) -> CardEntry {
        CardEntry(record, flags: flags.isEmpty ? [] : flags[record.id] ?? [])
    }

    /// A known card with what a newer version of it brings. Flags are only raised, whoever raised them (E.3).
    ///
    /// - Parameter fields: what a delta carries; nil: the newer version is the whole card.
    private func merged(_ known: CardEntry, _ newer: CardRecord, _ fields: CardField?) -> CardEntry {
        var record = newer
        if let fields {
            guard newer.createdMs >= known.record.createdMs else { return known }
            record = known.record.merged(with: newer, fields: fields)
        }
        var entry = record == known.record ? known : fresh(record)
        entry.flags.formUnion(known.flags.union(newer.serverFlags))
        return entry
    }

    // MARK: Result

    /// Takes the cards out for which `isGone` says so.
    mutating func drop(where isGone: (CardEntry) -> Bool) {
        for index in slots.indices where !slots[index].isDropped && isGone(slots[index].entry) {
            slots[index].isDropped = true
        }
    }

    /// What the store must be told of the list: new and changed cards, and those that are gone.
    var changes: [StoreChange] {
        var put: [CardRecord] = []
        var isKept = [Bool](repeating: false, count: before.count)
        for slot in slots where !slot.isDropped {
            guard let index = slot.before else {
                put.append(slot.entry.record)
                continue
            }
            isKept[index] = true
            if slot.entry.record.block !== before[index].record.block { put.append(slot.entry.record) }
        }
        var changes: [StoreChange] = put.isEmpty ? [] : [.putCards(put)]
        for (index, entry) in before.enumerated() where !isKept[index] { changes.append(.deleteCard(entry.record.id)) }
        return changes
    }

    /// The list in order, and where each card is in it.
    func finished() -> (entries: [CardEntry], positions: [CardID: Int]) {
        let order = sortedSlots()
        var position = [Int?](repeating: nil, count: slots.count)
        for (index, slot) in order.enumerated() { position[slot] = index }
        // Keeps the table as it is where no card has gone, which is what most syncs bring.
        let positions =
            order.count == places.count
            ? places.mapValues { $0.slot.flatMap { position[$0] } ?? 0 }
            : places.compactMapValues { $0.slot.flatMap { position[$0] } }
        return (order.map { slots[$0].entry }, positions)
    }

    /// In list order (E.4.1): pinned first, then the newest; equal times by id (choice 18b).
    ///
    /// Plain keys are sorted, not the entries: moving those about counts references up and down thousands of times.
    private func sortedSlots() -> [Int] {
        struct Key {
            let isPinned: Bool
            let createdMs: Int64
            let slot: Int
        }
        var keys: [Key] = []
        keys.reserveCapacity(slots.count)
        for (index, slot) in slots.enumerated() where !slot.isDropped {
            let record = slot.entry.record
            keys.append(Key(isPinned: record.isPinned, createdMs: record.createdMs, slot: index))
        }
        keys.sort { left, right in
            if left.isPinned != right.isPinned { return left.isPinned }
            if left.createdMs != right.createdMs { return left.createdMs > right.createdMs }
            return slots[left.slot].entry.record.id < slots[right.slot].entry.record.id
        }
        return keys.map(\.slot)
    }
}
