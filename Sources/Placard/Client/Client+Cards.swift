import PlacardCore

/// Content cards.
extension Client {
    /// Asks the server for cards; ends in exactly one `cardsUpdated` or `cardsFailed` with that token. Past the limit on
    /// refreshes (E.1.3) it fails at once as `rateLimited`, and nothing is tried again by itself.
    @discardableResult
    public func refreshCards(token: UInt64 = 0) throws(PlacardError) -> Status {
        try run(.refreshCards(token: token))
    }

    /// The list now: pinned first, then newest first.
    public func cards(includingDismissed: Bool = false) throws(PlacardError) -> CardSnapshot {
        try locked { CardSnapshot(durable.engine.deck, includingDismissed: includingDismissed, at: clock.now) }
    }

    /// The card was seen. `ignored` within 10 s of the last time, or when the card was dismissed.
    @discardableResult
    public func logCardImpression(_ id: String) throws(PlacardError) -> Status {
        try run(.cardImpressions(ids: [id]))
    }

    /// These cards were seen: one event tells the server of all of them, and one of those of control groups (F.5). An id
    /// that is repeated, unknown, of a dismissed card or was logged within 10 s is left out. `ignored` when that leaves
    /// none.
    /// - Throws: `notFound` when no id is known.
    @discardableResult
    public func logCardImpressions(_ ids: [String]) throws(PlacardError) -> Status {
        try run(.cardImpressions(ids: ids))
    }

    /// The card was clicked; told to the server only when it has a url (F.5). `ignored` when the card was dismissed.
    @discardableResult
    public func logCardClick(_ id: String) throws(PlacardError) -> Status { try run(.card(id: id, .click)) }

    /// The user dismissed the card. `ignored` when that cannot be.
    @discardableResult
    public func logCardDismissal(_ id: String) throws(PlacardError) -> Status {
        try run(.card(id: id, .dismissal))
    }
}
