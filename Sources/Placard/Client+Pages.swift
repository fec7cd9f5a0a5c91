import PlacardCore
import PlacardHTML

/// Cards and messages as finished pages for web views, and what users do on them.
extension Client {
    /// The feed of a list, as the list is; control cards take no space. Logs nothing.
    ///
    /// Load it into a web view as a string, hand every navigation that the view begins to `handleURL`, and let none of them
    /// happen.
    ///
    /// - Returns: one HTML document that needs nothing from elsewhere but the cards' pictures.
    public func renderCards(
        _ cards: CardSnapshot, _ options: RenderOptions = RenderOptions()
    ) throws(PlacardError) -> String {
        let ids = cards.map(\.id)
        let key = try locked { pages.add(.feed(ids: ids), owner: pageOwner) }
        return FeedPage.html(cards, options, key)
    }

    /// A message that is offered or showing, with its picture when that is in the cache. Logs nothing; answer the offer with
    /// `showMessage` before its page is loaded.
    ///
    /// - Throws: `notFound`, `state` when it waits on the stack.
    public func renderMessage(
        _ handle: UInt64, _ options: RenderOptions = RenderOptions()
    ) throws(PlacardError) -> String {
        let (offered, picture, key) = try locked { () throws(PlacardError) in
            guard let offered = engine.messages.first(where: { $0.handle == handle }) else {
                throw PlacardError(.notFound, "message \(handle) is gone or never was")
            }
            guard offered.state != .waiting else {
                throw PlacardError(.state, "message \(handle) waits on the stack: render it when it is offered")
            }
            // Read under the lock: the file is the message's own only until it is closed.
            let picture = offered.imagePath.flatMap(store.readAsset).map(Picture.init)
            return (offered, picture, pages.add(.message(handle: handle), owner: pageOwner))
        }
        return MessagePage.html(offered.message, picture: picture, options, key)
    }

    /// Does what a navigation of a page stands for: logs impression, click, button or dismissal, and tells the rest as events
    /// (`openURL`, `feedClosed`, `messageClosed`). A click or a button of a message also closes it. `ignored` when nothing is
    /// left to do. While a rendered HTML message is showing, an http(s) URL is a click on a link in it.
    ///
    /// - Throws: `notFound` when no page of this user has such a link: it is forged or too old; `state` when its message is
    ///   not shown yet; `invalid` when it is no URL of a page. Nothing was done then.
    @discardableResult
    public func handleURL(_ url: String) throws(PlacardError) -> Status {
        try locked { () throws(PlacardError) in
            let now = clock.now
            defer { settle(at: now) }
            guard let (token, path) = Self.split(url) else { return try followHTMLLink(url, at: now) }
            guard let page = pages.page(token, of: pageOwner), let link = PageLink(path: path) else {
                throw PlacardError(.notFound, "no page of this user has such a link: it is forged, or too old")
            }
            switch page.content {
            case .feed(let ids): return try follow(link, ofFeed: ids, at: now)
            case .message(let handle): return try follow(link, ofMessage: handle, at: now)
            }
        }
    }

    var pageOwner: PageOwner { PageOwner(user: engine.user, device: engine.deviceID) }

    /// Token and path of a page's link; nil: it is none.
    private static func split(_ url: String) -> (token: String, path: String)? {
        let prefix = "\(PageKey.scheme)://"
        guard url.hasPrefix(prefix) else { return nil }
        let rest = url.dropFirst(prefix.count)
        let token = rest.prefix { $0 != "/" }
        return (String(token), String(rest.dropFirst(token.count)))
    }

    // MARK: Feeds

    private func follow(_ link: PageLink, ofFeed ids: [String], at now: Instant) throws(PlacardError) -> Status {
        switch link {
        case .cardClick(let index): return try clickCard(try Self.id(at: index, of: ids), at: now)
        case .cardDismissal(let index):
            return try apply(.card(id: try Self.id(at: index, of: ids), .dismissal), at: now)
        case .cardsSeen(let indices):
            var seen: [String] = []
            for index in indices { seen.append(try Self.id(at: index, of: ids)) }
            return try apply(.cardImpressions(ids: seen), at: now)
        case .feedClosed:
            events.append(.feedClosed)
            return .ok
        default: throw Self.foreignLink
        }
    }

    private func clickCard(_ id: String, at now: Instant) throws(PlacardError) -> Status {
        let status = try apply(.card(id: id, .click), at: now)
        let card = CardSnapshot(engine.deck, includingDismissed: false, at: now)[id: id]
        if status == .ok, let card, let url = card.url {
            events.append(.openURL(Event.OpenedURL(url, usesWebview: card.opensURLInWebview, id: id)))
        }
        return status
    }

    private static func id(at index: Int, of ids: [String]) throws(PlacardError) -> String {
        guard ids.indices.contains(index) else { throw foreignLink }
        return ids[index]
    }

    private static var foreignLink: PlacardError { PlacardError(.notFound, "the page has no such link") }
}
