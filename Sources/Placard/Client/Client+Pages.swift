import PlacardArchive
import PlacardCore
import PlacardHTML
import PlacardJSON

/// Cards and messages rendered as pages for web views, and user actions on them.
extension Client {
    /// Renders a card list as an HTML page; control cards take no space. Logs nothing. Reads the pictures that are cached
    /// (`Options.prefetchesCardImages`), at most 16 MiB of them, so that the page needs no network for these.
    ///
    /// Load the page into a web view as a string, pass every navigation of the view to `handleURL`, and cancel it.
    ///
    /// - Returns: one HTML document that loads only those of the cards' pictures that it does not contain.
    /// - Throws: `invalid` (an option).
    public func renderCards(
        _ cards: CardList, _ options: RenderOptions = RenderOptions()
    ) throws(PlacardError) -> String {
        var options = options
        let base = try check(&options)
        let onPage = cards.map { RenderedPages.PageCard(id: $0.id, isControl: $0.isControl) }
        let key = try locked { pages.addFeed(onPage, base) }
        var room = Self.embeddedLimit
        return FeedPage.html(cards, options, key) { card in
            // Missing when the card has left the list since: the page loads the URL then.
            guard let file = card.imagePath.flatMap(store.openAsset), file.size <= room, let bytes = file.bytes() else {
                return nil
            }
            room -= bytes.count
            return Picture(bytes: bytes)
        }
    }

    /// Maximum size of the pictures that a feed's page contains, in bytes, before encoding.
    private static let embeddedLimit = 16 << 20

    /// Renders a message that is offered or showing as an HTML page, with its picture if that is cached. Logs nothing:
    /// call `showMessage` before you load the page.
    ///
    /// - Throws: `notFound`; `state` when it waits on the stack; `invalid` (an option).
    public func renderMessage(
        _ handle: UInt64, _ options: RenderOptions = RenderOptions()
    ) throws(PlacardError) -> String {
        var options = options
        let base = try check(&options)
        let (offered, files, runsScripts, key) = try locked { () throws(PlacardError) in
            guard let offered = durable.engine.messages.first(where: { $0.handle == handle }) else {
                throw PlacardError(.notFound, "there is no message with the handle \(handle)")
            }
            guard offered.state != .waiting else {
                throw PlacardError(.state, "message \(handle) is waiting on the stack: render it when it is offered")
            }
            // Opened under the lock, because the file can be deleted once the message is closed; read outside the lock.
            let runsScripts = options.scripts.run(in: offered.message, isTrustedByHost: offered.isTrustedByHost)
            let key = pages.addMessage(handle, base, runsScripts: runsScripts)
            return (offered, OpenFiles(of: offered, store), runsScripts, key)
        }
        return MessagePage.html(
            offered.message, picture: files.picture?.bytes().map(Picture.init), files: files.ofHTML,
            runsScripts: runsScripts, options, key)
    }

    /// Handles a navigation of a rendered page: logs the impression, click, button or dismissal, and emits the events
    /// that follow (`openURL`, `feedClosed`, `messageClosed`), atomically. A click on a message or its button also
    /// closes the message. `ignored` when nothing is left to do: it was logged before, or the card or message is gone.
    /// While a rendered HTML message is showing, a URL with a scheme is a click on a link in it.
    ///
    /// - Throws: `notFound` when no page of this user has such a link: it is forged or too old; `state` when its
    ///   message is not showing yet; `invalid` when it is not a page's URL; `io`. Nothing was done then.
    @discardableResult
    public func handleURL(_ url: String) throws(PlacardError) -> Status {
        try locked { () throws(PlacardError) in
            let now = clock.now
            defer { settle(at: now) }
            guard let parts = pages.parts(of: url) else { return try followHTMLLink(url, at: now) }
            guard let content = pages.content(of: parts) else {
                throw PlacardError(.notFound, "no page of this user has this link: it is forged or stale")
            }
            guard let link = PageLink(path: parts.path) else { throw Self.foreignLink }
            switch content {
            case .feed(let cards): return try follow(link, on: cards, at: now)
            case .message(let handle):
                guard case .htmlCalls(let number, let calls) = link else {
                    return try follow(link, ofMessage: handle, at: now)
                }
                guard var allowance = pages.allowance(of: parts) else { throw Self.foreignLink }
                let status = try run(calls, number, ofMessage: handle, &allowance, at: now)
                pages.setAllowance(of: parts, allowance)
                return status
            }
        }
    }

    /// Carries out an action, `brazeActions://v1/…`, without a page: logs what its steps say, and emits the URLs that
    /// they open (`openURL`), atomically. For hosts that draw cards and messages themselves: log the click first.
    ///
    /// A step that cannot be carried out is skipped and reported (`dropped`).
    ///
    /// - Returns: `ignored` for a URL with another scheme: open it yourself.
    /// - Throws: `invalid` when the action cannot be read; nothing was done.
    @discardableResult
    public func runAction(_ url: String) throws(PlacardError) -> Status {
        switch ActionDecoder.plan(of: url) {
        // Even with nothing to do, so that a closed client throws as elsewhere.
        case nil: return try locked { Status.ignored }
        case .unreadable(let reason): throw PlacardError(.invalid, reason)
        case .steps(let steps): return try run(.runAction(steps))
        }
    }

    static var foreignLink: PlacardError { PlacardError(.notFound, "the page has no such link") }

    /// Checks the options, and sets the language unless the host did.
    ///
    /// - Returns: the link base in its canonical form.
    private func check(_ options: inout RenderOptions) throws(PlacardError) -> String? {
        if let language = options.language {
            // In the form of HTML: underscores are accepted only in the tags that servers send.
            guard LanguageTag.plain(language) == language else {
                throw PlacardError(
                    .invalid, "language is not a language tag: use letters, digits and hyphens, as in pt-BR")
            }
        } else {
            options.language = WordTable.language(of: locale)
        }
        guard let text = options.linkBase else { return nil }
        guard let base = LinkBase.checked(text) else {
            throw PlacardError(
                .invalid,
                "link_base is not a valid base URL, such as http://127.0.0.1:8123/placard: use a lower-case host, "
                    + "no query, no fragment and at most \(LinkBase.maxBytes) bytes")
        }
        return base
    }

    // MARK: Feeds

    private func follow(
        _ link: PageLink, on cards: [RenderedPages.PageCard], at now: Instant
    ) throws(PlacardError) -> Status {
        switch link {
        case .cardClick(let position):
            return try act(on: cards, position, at: now) { .follow(plan(ofCard: $0)) }
        case .cardDismissal(let position): return try act(on: cards, position, at: now) { _ in .dismissal }
        case .cardsSeen(let positions): return try see(positions, of: cards, at: now)
        case .feedClosed:
            // Allowed while disabled, because it neither logs nor requests anything.
            events.append(.feedClosed)
            return .ok
        case .feedRefresh: return try apply(.refreshCards(token: 0), at: now)
        case .messageSeen, .messageClick, .messageButton, .htmlButton, .htmlLink, .htmlCalls, .messageClosed:
            throw Self.foreignLink
        }
    }

    private func act(
        on cards: [RenderedPages.PageCard], _ position: Int, at now: Instant, _ action: (String) -> Input.CardAction
    ) throws(PlacardError) -> Status {
        guard cards.indices.contains(position), !cards[position].isControl else { throw Self.foreignLink }
        let id = cards[position].id
        return try applyToCards(.card(id: id, action(id)), at: now)
    }

    /// The action to which a click on the card leads; nil: it leads elsewhere, or nowhere.
    private func plan(ofCard id: String) -> ActionPlan? {
        let entry = durable.engine.cardState.entries.first { $0.record.id == CardID(id) }
        return entry.flatMap { ActionDecoder.plan(of: Card($0).url) }
    }

    private func see(
        _ positions: [Int], of cards: [RenderedPages.PageCard], at now: Instant
    ) throws(PlacardError) -> Status {
        var isSeen = [Bool](repeating: false, count: cards.count)
        for position in positions {
            guard cards.indices.contains(position) else { throw Self.foreignLink }
            isSeen[position] = true
        }
        let ids = cards.indices.filter { isSeen[$0] }.map { cards[$0].id }
        return try applyToCards(.cardImpressions(ids: ids), at: now)
    }

    /// `ignored` when a card has left the list since: the page is older than the list, which is not an error.
    private func applyToCards(_ input: Input, at now: Instant) throws(PlacardError) -> Status {
        do throws(PlacardError) {
            return try apply(input, at: now)
        } catch {
            guard error.status == .notFound else { throw error }
            return .ignored
        }
    }
}
