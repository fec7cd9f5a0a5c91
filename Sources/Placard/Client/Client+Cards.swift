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
        var (snapshot, pictures, folder) = try locked {
            let now = clock.now
            return (
                CardList(durable.engine.cardState(at: now), includingDismissed: includingDismissed, at: now),
                durable.engine.cardPictures, durable.engine.sourceFolder
            )
        }
        // Outside the lock, because it waits for the disk.
        if let pictures { snapshot.imagePaths = pictures.cardPaths { store.hasAsset($0) } }
        if let folder {
            snapshot.addImages { url in folder.path(of: url).flatMap { store.hasAsset($0) ? $0 : nil } }
        }
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

    /// Marks cards as viewed or not viewed, without an impression (rule 8.5.9). Ids that no card has are reported as
    /// `dropped` and do not affect the others; dismissed cards are skipped. `ignored` when no card changed. With
    /// `logs`, each card that becomes viewed has an impression in the call's one record.
    ///
    /// - Throws: `notFound` when no card has any of the ids, `invalid` for `logs` without `viewed`.
    @discardableResult
    public func markCards(_ ids: [String], viewed: Bool = true, logs: Bool = false) throws(PlacardError) -> Status {
        guard viewed || !logs else {
            throw PlacardError(.invalid, "logs must be false: nothing is logged of a card that was not viewed")
        }
        return try run(.markCards(ids: ids, viewed ? .viewed(logs: logs) : .unviewed))
    }

    /// How many cards there are, and how many of them were not viewed, both without dismissed and control cards.
    public func cardCount(_ filter: CardFilter = CardFilter()) throws(PlacardError) -> (all: Int, unviewed: Int) {
        let list = try cards().filtered(by: filter)
        return (list.entries.reduce(0) { $0 + ($1.isControl ? 0 : 1) }, list.unviewed)
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
