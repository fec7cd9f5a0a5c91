/// Clicks on rendered pages (C.5, F.5, choice 20). What is logged, where it leads and the end of a message are one input, so
/// that they happen together or not at all.
extension Engine {
    mutating func follow(
        _ link: Input.MessageLink, of firing: Firing, at now: Instant, _ effects: inout Effects
    ) -> Status {
        let message = firing.message
        switch link {
        case .body:
            _ = messageClick(firing, at: now, &effects)
            if message.clickAction == .uri { Self.open(message.uri, message.usesWebview, of: firing, &effects) }
        case .button(let position):
            guard message.buttons.indices.contains(position) else { return .notFound }
            let button = message.buttons[position]
            _ = messageButton(.number(button.id), firing, at: now, &effects)
            if button.clickAction == .uri { Self.open(button.uri, button.usesWebview, of: firing, &effects) }
        case .html(let url):
            guard message.isHTML else { return .notFound }
            _ = messageClick(firing, at: now, &effects)
            Self.open(url, message.usesWebview, of: firing, &effects)
        }
        // Also when nothing was logged: the user has done with it.
        close(firing, &effects)
        return .ok
    }

    /// Control cards are on no page, so that nothing on one can be clicked.
    mutating func followCard(
        _ entry: CardEntry, at index: Int, _ now: Instant, _ effects: inout Effects
    ) -> Status {
        guard !entry.isControl else { return .notFound }
        let status = cardClick(entry, at: index, now, &effects)
        let card = Card(entry)
        guard let url = card.url, entry.record.withText(.url, CardURL.hasScheme) == true else { return status }
        effects.events.append(.openURL(Event.OpenedURL(url, usesWebview: card.opensURLInWebview, id: card.id)))
        return status
    }

    /// Unless the URL would run code or read files in the host's web view, or leads nowhere (choice 20).
    private static func open(_ url: String?, _ usesWebview: Bool, of firing: Firing, _ effects: inout Effects) {
        guard let url, !url.isEmpty else { return }
        if let fault = CardURL.fault(of: url) {
            effects.events.append(.dropped(.url, id: firing.campaignID, reason: fault))
            return
        }
        effects.events.append(
            .openURL(
                Event.OpenedURL(url, usesWebview: usesWebview, id: firing.campaignID, handle: firing.handle)))
    }
}
