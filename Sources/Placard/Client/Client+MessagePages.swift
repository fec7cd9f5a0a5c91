import PlacardCore
import PlacardHTML
import PlacardJSON

/// User actions on the page of a message.
extension Client {
    func follow(
        _ link: PageLink, ofMessage handle: UInt64, at now: Instant
    ) throws(PlacardError) -> Status {
        guard let offered = durable.engine.messages.first(where: { $0.handle == handle }) else {
            // The host or a timer closed the message since; disabling the client closes all messages.
            if durable.engine.isDisabled { return try apply(.message(handle: handle, .dismissal), at: now) }
            return .ignored
        }
        let action = try Self.action(of: link, on: offered.message)
        return try apply(.message(handle: handle, action), at: now)
    }

    /// - Throws: `notFound` when a page of that message has no such link.
    private static func action(
        of link: PageLink, on message: Message
    ) throws(PlacardError) -> Input.MessageAction {
        switch link {
        case .messageSeen: return .impression
        case .messageClosed: return .dismissal
        case .messageClick: return .follow(.body, plan(message.clickAction, message.uri))
        case .messageButton(let position):
            guard message.buttons.indices.contains(position) else { throw foreignLink }
            let button = message.buttons[position]
            return .follow(.button(position), plan(button.clickAction, button.uri))
        case .htmlButton(let id):
            guard message.isHTML else { throw foreignLink }
            try checkButtonID(id)
            return .htmlButton(id)
        case .htmlLink(let url):
            guard message.isHTML else { throw foreignLink }
            return .run([.link(url, isLogged: false)])
        case .htmlCalls, .cardClick, .cardDismissal, .cardsSeen, .feedClosed, .feedRefresh: throw foreignLink
        }
    }

    /// The action to which a click leads; nil: it leads elsewhere, or nowhere.
    private static func plan(_ action: ClickAction, _ url: String?) -> ActionPlan? {
        action == .uri ? ActionDecoder.plan(of: url) : nil
    }

    /// A link of an HTML message navigates out of its frame unchanged. It belongs to the only message that is showing.
    func followHTMLLink(_ url: String, at now: Instant) throws(PlacardError) -> Status {
        guard HTMLLink.isLink(url), let showing = durable.engine.messages.first(where: { $0.state == .showing }),
            showing.message.isHTML, pages.hasMessage(showing.handle)
        else {
            throw PlacardError(.invalid, "not a link of a rendered page; no HTML message is showing")
        }
        return try apply(.message(handle: showing.handle, .run([.link(url, isLogged: false)])), at: now)
    }

    /// Carries out the calls that the scripts of an HTML message have made in one task, in one transaction.
    func run(
        _ calls: [String?], _ number: Int, ofMessage handle: UInt64, _ allowance: inout PageAllowance, at now: Instant
    ) throws(PlacardError) -> Status {
        guard durable.engine.isDisabled || durable.engine.messages.contains(where: { $0.handle == handle }),
            allowance.begin(number)
        else { return .ignored }
        let steps = allowance.steps(calls.map(PageMessageDecoder.message), at: now)
        return try apply(.message(handle: handle, .run(steps)), at: now)
    }
}
