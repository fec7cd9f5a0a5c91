import PlacardCore
import PlacardHTML

/// What users do on the page of a message.
extension Client {
    func follow(
        _ link: PageLink, ofMessage handle: UInt64, at now: Instant
    ) throws(PlacardError) -> Status {
        // It may have been closed since, by the host or by itself.
        guard let offered = engine.messages.first(where: { $0.handle == handle }) else { return .ignored }
        let message = offered.message
        switch link {
        case .messageSeen: return try apply(.message(handle: handle, .impression), at: now)
        case .messageClosed: return try apply(.message(handle: handle, .dismissal), at: now)
        case .messageClick:
            let url = message.clickAction == .uri ? message.uri : nil
            return try act(.click, leadingTo: url, usesWebview: message.usesWebview, offered, at: now)
        case .messageButton(let index):
            guard message.buttons.indices.contains(index) else { throw Self.foreignMessageLink }
            let button = message.buttons[index]
            let url = button.clickAction == .uri ? button.uri : nil
            return try act(.button(button.id), leadingTo: url, usesWebview: button.usesWebview, offered, at: now)
        case .htmlButton(let id):
            guard message.isHTML else { throw Self.foreignMessageLink }
            try Self.checkButtonID(id)
            return try apply(.message(handle: handle, .htmlButton(id)), at: now)
        case .htmlLink(let url):
            guard message.isHTML else { throw Self.foreignMessageLink }
            return try act(.click, leadingTo: url, usesWebview: message.usesWebview, offered, at: now)
        default: throw Self.foreignMessageLink
        }
    }

    /// A link that an HTML message brings leads out of its frame as it is: only one message is showing, so it is that one's.
    func followHTMLLink(_ url: String, at now: Instant) throws(PlacardError) -> Status {
        let isHTTP = url.lowercased().hasPrefix("https://") || url.lowercased().hasPrefix("http://")
        guard isHTTP, let showing = engine.messages.first(where: { $0.state == .showing && $0.message.isHTML }),
            pages.hasMessage(showing.handle, of: pageOwner)
        else {
            throw PlacardError(.invalid, "url is no link of a page: give the navigations of rendered pages as they are")
        }
        return try act(.click, leadingTo: url, usesWebview: showing.message.usesWebview, showing, at: now)
    }

    /// Logs the action, tells where it leads, and takes the message off the screen. One that was logged before, or of which
    /// nothing is logged, does the rest all the same.
    private func act(
        _ action: Input.MessageAction, leadingTo url: String?, usesWebview: Bool, _ offered: OfferedMessage,
        at now: Instant
    ) throws(PlacardError) -> Status {
        _ = try apply(.message(handle: offered.handle, action), at: now)
        if let url, !url.isEmpty { open(url, usesWebview: usesWebview, of: offered) }
        _ = try apply(.message(handle: offered.handle, .dismissal), at: now)
        return .ok
    }

    /// Unless the URL would run code or read files in the host's web view (choice 20).
    private func open(_ url: String, usesWebview: Bool, of offered: OfferedMessage) {
        var text = url
        if let scheme = text.withUTF8({ CardURL.dangerousScheme(of: UnsafeRawBufferPointer($0)) }) {
            let reason = "a link with the scheme '\(scheme)' is not opened"
            events.append(.dropped(.url, id: offered.id, reason: reason))
            return
        }
        events.append(
            .openURL(Event.OpenedURL(url, usesWebview: usesWebview, id: offered.id, handle: offered.handle)))
    }

    private static var foreignMessageLink: PlacardError { PlacardError(.notFound, "the page has no such link") }
}
