import PlacardCore

/// Decodes `content_cards/sync` (rule 8.1). An invalid card is left out and reported, without affecting the others.
struct CardsReplyDecoder: ListDecoder {
    static let list: StaticString? = "cards"
    static let element = JSONShape.card

    var problems: [Problem] { found.list }

    private let known: KnownCards
    private var texts: KnownTexts
    private var found = Problems()
    private var items: [CardsReply.Item] = []
    private var decoder = CardDecoder()

    init(_ known: KnownCards) {
        self.known = known
        texts = known.texts
    }

    /// Begins the list; discards an earlier list of the same reply.
    mutating func begin() {
        texts = known.texts
        items = []
        items.reserveCapacity(known.records.count)
        found = Problems()
    }

    /// Makes the reply from its other members. Nil when a required list is missing.
    mutating func finish(_ root: JSONNode, _ faults: ReplyFaults) -> CardsReply? {
        faults.report(to: &found)
        var reply = CardsReply(isFullSync: root["full_sync"]?.flag ?? false)
        reply.lastFullSyncAt = root["last_full_sync_at"]?.integer
        reply.lastCardUpdatedAt = root["last_card_updated_at"]?.integer
        guard let cards = root["cards"] else { return reply.isFullSync ? nil : reply }
        guard cards.isArray else { return nil }
        reply.items = items
        if let groups = root["groups"] {
            reply.groups = CardGroups(LimitsDecoder.groups(groups, of: .card, &found).map { $0.value })
        }
        return reply
    }

    /// A known card is complete, and merging it with itself changes nothing, whatever fields were sent.
    mutating func recognize(_ rest: UnsafeRawBufferPointer) -> Int? {
        guard let (position, length) = texts.find(at: rest), known.records.indices.contains(position)
        else { return nil }
        items.append(.card(known.records[position], fields: .all))
        return length
    }

    mutating func read(_ node: JSONNode, at index: Int, _ text: UnsafeRawBufferPointer, _ faults: JSONFaults) {
        let place = "cards[\(index)]"
        guard node.isObject else { return found.add(.card, id: place, "it is \(node.typeName), not an object") }
        defer { decoder.release() }
        decoder.read(node)
        guard let id = decoder.id, !id.isEmpty else {
            return found.add(
                .card, id: place, faults.ofItem?.description ?? "`id` is missing or not a string",
                place: faults.ofItem?.place ?? "id")
        }
        if id.holdsNUL { return found.add(.card, id: place, "`id` contains the character U+0000", place: "id") }
        if decoder.isRemoved { return items.append(.removed(CardID(id))) }
        switch card(text, faults) {
        case .success(let made):
            items.append(.card(made.record, fields: made.fields))
            let name = String(decoding: id, as: UTF8.self)
            found.add(faults, in: place, of: "card \(NameRule.shown(name))")
            if let reason = made.refusedURL { found.add(.url, id: name, reason, place: "u") }
        case .failure(let fault):
            items.append(.unusable(CardID(id)))
            found.add(.card, id: String(decoding: id, as: UTF8.self), fault.reason, place: fault.place)
        }
    }

    /// A repaired card has no mark: each reply must report it.
    private mutating func card(
        _ text: UnsafeRawBufferPointer, _ faults: JSONFaults
    ) -> Result<CardDecoder.Made, CardDecoder.Fault> {
        if let fault = faults.ofItem { return .failure(CardDecoder.Fault(fault)) }
        return decoder.finish(mark: faults.isEmpty ? texts.mark(text) : nil)
    }
}
