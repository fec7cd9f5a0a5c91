import PlacardCore

/// Decodes `content_cards/sync` (A.6). A bad card is left out and reported; it never costs its neighbours.
struct CardsReplyDecoder {
    var problems: [Problem] { found.list }

    private var found = Problems()
    private var items: [CardsReply.Item] = []
    private var decoder = CardDecoder()

    /// The list begins; what an earlier list of the same answer held does not count.
    mutating func begin() {
        items = []
        found = Problems()
    }

    /// The answer, from its members besides the list. Nil when there is no list where one must be.
    mutating func finish(_ root: JSONNode) -> CardsReply? {
        var reply = CardsReply(isFullSync: root["full_sync"]?.flag ?? false)
        reply.lastFullSyncAt = root["last_full_sync_at"]?.integer
        reply.lastCardUpdatedAt = root["last_card_updated_at"]?.integer
        guard let cards = root["cards"] else { return reply.isFullSync ? nil : reply }
        guard cards.isArray else { return nil }
        reply.items = items
        return reply
    }

    mutating func read(_ node: JSONNode, at index: Int) {
        guard node.isObject else {
            return found.add(.card, id: "cards[\(index)]", "it is \(node.typeName), not an object")
        }
        defer { decoder.release() }
        decoder.read(node)
        guard let id = decoder.id, !id.isEmpty else {
            return found.add(.card, id: "cards[\(index)]", "`id` is missing or not a string")
        }
        if id.holdsNUL {
            return found.add(.card, id: "cards[\(index)]", "`id` holds the character U+0000")
        }
        if decoder.isRemoved { return items.append(.removed(CardID(id))) }
        switch decoder.finish() {
        case .success(let made):
            items.append(.card(made.record, fields: made.fields))
            guard let url = made.refusedURL else { return }
            found.add(
                .url, id: String(decoding: id, as: UTF8.self), "`u` has the scheme '\(url)', which could run code")
        case .failure(let fault):
            items.append(.unusable(CardID(id)))
            found.add(.card, id: String(decoding: id, as: UTF8.self), fault.reason)
        }
    }
}
