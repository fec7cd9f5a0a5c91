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
        try locked { CardSnapshot(engine.deck, includingDismissed: includingDismissed, at: clock.now) }
    }

    /// The card was seen. `ignored` within 10 s of the last time.
    @discardableResult
    public func logCardImpression(_ id: String) throws(PlacardError) -> Status {
        try run(.card(id: id, .impression))
    }

    /// The card was clicked; told to the server only when it has a url (F.5).
    @discardableResult
    public func logCardClick(_ id: String) throws(PlacardError) -> Status { try run(.card(id: id, .click)) }

    /// The user dismissed the card. `ignored` when that cannot be.
    @discardableResult
    public func logCardDismissal(_ id: String) throws(PlacardError) -> Status {
        try run(.card(id: id, .dismissal))
    }
}
