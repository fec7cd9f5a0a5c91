import PlacardCore

/// Content cards.
extension Client {
    /// Requests cards; ends in exactly one `cardsUpdated` or `cardsFailed` with the token. Over the limit on refreshes
    /// (rule 8.2.4) it fails at once as `rateLimited`, without a retry.
    @discardableResult
    public func refreshCards(token: UInt64 = 0) throws(PlacardError) -> Status {
        try run(.refreshCards(token: token))
    }

    /// A snapshot of the card list: pinned first, then newest first. With `Options.prefetchesCardImages`, looks once for
    /// each picture's file.
    public func cards(includingDismissed: Bool = false) throws(PlacardError) -> CardList {
        var (snapshot, pictures) = try locked {
            (
                CardList(durable.engine.cardState, includingDismissed: includingDismissed, at: clock.now),
                durable.engine.cardPictures
            )
        }
        // Outside the lock, because it waits for the disk.
        if let pictures { snapshot.imagePaths = pictures.cardPaths { store.hasAsset($0) } }
        return snapshot
    }

    /// Logs that these cards were seen, with one event for all of them and a second one for those of control groups
    /// (rule 8.5). Skips ids that are repeated, unknown, dismissed, or were logged within 10 s. `ignored` when none is
    /// left.
    ///
    /// - Throws: `notFound` when no card has any of the ids.
    @discardableResult
    public func logCardImpressions(_ ids: [String]) throws(PlacardError) -> Status {
        try run(.cardImpressions(ids: ids))
    }

    /// Logs that the card was clicked; sent only when it has a url (rule 8.5). `ignored` when the card was dismissed.
    ///
    /// - Throws: `notFound` when no card has that id.
    @discardableResult
    public func logCardClick(_ id: String) throws(PlacardError) -> Status { try run(.card(id: id, .click)) }

    /// Logs that the user dismissed the card. `ignored` when it cannot be dismissed.
    ///
    /// - Throws: `notFound` when no card has that id.
    @discardableResult
    public func logCardDismissal(_ id: String) throws(PlacardError) -> Status {
        try run(.card(id: id, .dismissal))
    }
}
