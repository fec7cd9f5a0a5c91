import PlacardCore
import PlacardHTML
import PlacardJSON

/// What a device would do when a link of its page is followed.
struct PreviewAction {
    /// What the user did.
    let title: String
    /// The effects, in order.
    private(set) var effects: [String] = []
    /// The calls with which a host that draws the content itself would do the same, as the page's code names them.
    private(set) var calls: [JSON] = []
    /// Ids of the cards that become seen or dismissed.
    private(set) var seen: [String] = []
    private(set) var dismissed: [String] = []
    /// The page closes: a message, or a modal feed.
    private(set) var closes = false

    /// Nil when the page has no such link, or it was followed before. Takes the calls of scripts from what the page may do.
    init?(_ link: PageLink, in preview: inout Preview, at now: Instant) {
        switch (preview.content, link) {
        case (.feed(let cards), _): self.init(link, cards)
        case (.message(_, let message), .htmlCalls(let number, let calls)):
            guard message.isHTML, preview.allowance.begin(number) else { return nil }
            let steps = preview.allowance.steps(calls.map(PageMessageDecoder.message), at: now)
            self.init(steps, message)
        case (.message(let campaign, let message), _): self.init(link, campaign, message)
        }
    }

    /// What the scripts of an HTML message have asked for in one task. Nil when that is nothing.
    private init?(_ steps: [PageStep], _ message: Message) {
        guard let first = steps.first else { return nil }
        if case .link = first, steps.count == 1 {
            title = "Link clicked"
        } else {
            title = steps.count == 1 ? "Call of the message" : "\(steps.count) calls of the message"
        }
        let asked = PreviewSteps(steps, of: message)
        (effects, calls, closes) = (asked.effects, asked.calls, asked.closes)
    }

    // MARK: Feeds

    private init?(_ link: PageLink, _ cards: CardList) {
        switch link {
        case .cardClick(let index):
            guard cards.indices.contains(index) else { return nil }
            let card = cards[index]
            title = "Card clicked: \(Self.name(card))"
            guard let url = card.url, CardURL.fault(of: url) == nil else {
                // See rule 8.1.6.
                effects = ["logs nothing: it has no url with a scheme"]
                return
            }
            effects = ["logs the click"]
            calls = [["call": "card_click", "id": .string(card.id)]]
            lead(to: url, inWebView: card.opensURLInWebview)
        case .cardDismissal(let index):
            guard cards.indices.contains(index) else { return nil }
            title = "Card dismissed: \(Self.name(cards[index]))"
            effects = ["logs the dismissal", "removes it from the feed"]
            dismissed = [cards[index].id]
            calls = [["call": "card_dismissal", "id": .string(cards[index].id)]]
        case .cardsSeen(let indices):
            guard !indices.isEmpty, indices.allSatisfy(cards.indices.contains) else { return nil }
            let names = indices.map { Self.name(cards[$0]) }.joined(separator: ", ")
            title = indices.count == 1 ? "Card seen: \(names)" : "\(indices.count) cards seen: \(names)"
            effects = [indices.count == 1 ? "logs an impression" : "logs \(indices.count) impressions"]
            seen = indices.map { cards[$0].id }
            calls = [["call": "card_impressions", "ids": .array(seen.map(JSON.string))]]
        case .feedClosed:
            title = "Feed closed"
            effects = ["notifies the host"]
            closes = true
        case .feedRefresh:
            title = "Feed refreshed"
            effects = ["requests the cards"]
            calls = [["call": "refresh_cards"]]
        default: return nil
        }
    }

    private static func name(_ card: PlacardCore.Card) -> String {
        if card.isControl { return "a control card" }
        return card.title.flatMap { $0.isEmpty ? nil : $0 } ?? card.id
    }

    // MARK: Messages

    private init?(_ link: PageLink, _ campaign: String, _ message: Message) {
        switch link {
        case .messageSeen:
            title = "Message seen: \(campaign)"
            effects = ["logs the impression"]
            calls = [["call": "message_impression"]]
        case .messageClosed:
            title = "Message closed"
            close()
        case .messageClick:
            title = "Message clicked"
            effects = ["logs the click"]
            calls = [["call": "message_click"]]
            lead(message.clickAction, message.uri, inWebView: message.usesWebview)
        case .messageButton(let index):
            guard message.buttons.indices.contains(index) else { return nil }
            let button = message.buttons[index]
            title = "Button clicked: \(button.text ?? "") (id \(button.id))"
            // -1 marks a button that is not counted (rule 10.8).
            effects = [button.id == -1 ? "logs nothing: its id is -1" : "logs the click on the button"]
            if button.id != -1 { calls = [["call": "message_button", "button": .integer(Int64(button.id))]] }
            lead(button.clickAction, button.uri, inWebView: button.usesWebview)
        case .htmlButton(let id):
            guard message.isHTML else { return nil }
            title = "Button clicked: \(id)"
            effects = ["logs the click on the button"]
            calls = [["call": "message_html_button", "button": .string(id)]]
        case .htmlLink(let url):
            guard message.isHTML else { return nil }
            title = "Link clicked"
            effects = ["logs the click"]
            calls = [["call": "message_click"]]
            open(url, inWebView: message.usesWebview)
            close()
        default: return nil
        }
    }

    private mutating func lead(_ action: ClickAction, _ url: String?, inWebView: Bool) {
        if action == .uri, let url, !url.isEmpty { lead(to: url, inWebView: inWebView) }
        close()
    }

    private mutating func lead(to url: String, inWebView: Bool) {
        guard let plan = ActionDecoder.plan(of: url) else { return open(url, inWebView: inWebView) }
        calls.append(["call": "run_action", "url": .string(url)])
        switch plan {
        case .unreadable(let reason): effects.append("does nothing more: \(reason)")
        case .steps(let steps):
            // Links come last.
            for step in steps where !step.opens { effects.append(step.effect) }
            for step in steps where step.opens { effects.append(step.effect) }
        }
    }

    private mutating func open(_ url: String, inWebView: Bool) {
        if let fault = CardURL.fault(of: url) { return effects.append("does not open \(url): \(fault)") }
        effects.append(inWebView ? "opens \(url) inside the app" : "opens \(url)")
    }

    private mutating func close() {
        effects.append("closes the message")
        calls.append(["call": "message_dismissal"])
        closes = true
    }

    // MARK: JSON

    func json(number: Int64, view: String) -> JSON {
        [
            "number": .integer(number), "view": .string(view), "title": .string(title),
            "effects": .array(effects.map(JSON.string)), "calls": .array(calls), "seen": .array(seen.map(JSON.string)),
            "dismissed": .array(dismissed.map(JSON.string)), "closes": .bool(closes),
        ]
    }
}

extension ActionStep {
    fileprivate var opens: Bool {
        if case .open = self { return true }
        return false
    }

    fileprivate var effect: String {
        switch self {
        case .event(let event): "logs the event \(event.name)"
        case .change(let change): PreviewSteps.words(change)
        case .open(let url, let usesWebview): usesWebview ? "opens \(url) inside the app" : "opens \(url)"
        case .refused(let problem): "skips the step \(problem.id): \(problem.reason)"
        }
    }
}

/// A drawn page, and the meaning of its links.
struct Preview: Sendable {
    enum Content: Sendable {
        case feed(CardList)
        case message(campaign: String, Message)
    }

    /// The frame of the inspector's page that shows it.
    let view: String
    let content: Content
    /// What the scripts of an HTML message may still do.
    var allowance = PageAllowance()
}
