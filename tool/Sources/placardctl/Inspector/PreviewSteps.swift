import PlacardCampaigns
import PlacardCore

/// What the scripts of an HTML message ask for, in words and as calls of a host.
struct PreviewSteps {
    private(set) var effects: [String] = []
    private(set) var calls: [JSON] = []
    private(set) var closes = false
    private let message: Message
    /// Whether a link has closed the message.
    private var hasLeft = false

    /// In the order in which a device carries them out: the message is closed last.
    init(_ steps: [PageStep], of message: Message) {
        self.message = message
        for step in steps { take(step) }
        guard closes else { return }
        effects.append("closes the message")
        calls.append(["call": "message_dismissal"])
    }

    private mutating func take(_ step: PageStep) {
        switch step {
        case .click:
            effects.append("logs the click")
            calls.append(["call": "message_click"])
        case .button(let id): click(button: id)
        case .event(let event): log(event)
        case .purchase(let purchase):
            let product = purchase.purchase.productID
            effects.append("logs the purchase of \(product): \(Self.text(purchase.data))")
            calls.append(["call": "purchase", "name": .string(product)])
        case .change(.attribute(let change)): effects.append(Self.words(change))
        case .change(.alias(let alias)): effects.append("adds the alias \(alias.name) with the label \(alias.label)")
        case .flush:
            effects.append("sends what is queued")
            calls.append(["call": "flush"])
        case .close: closes = true
        case .link(let url, let isLogged): follow(url, isLogged: isLogged)
        case .report(.dropped(let dropped)): effects.append("refuses \(dropped.id): \(dropped.text)")
        case .report(.log(let log)): effects.append(log.text)
        case .report: return
        }
    }

    private mutating func click(button id: String) {
        effects.append("logs the click on the button \(id)")
        calls.append(["call": "message_html_button", "button": .string(id)])
    }

    private mutating func log(_ event: CustomEvent) {
        let properties = (try? JSONReader.read(event.data))?["p"]?.text()
        let words = properties.flatMap { $0 == "{}" ? nil : $0 }
        effects.append("logs the event \(event.name)\(words.map { " \($0)" } ?? "")")
        var call: JSON.Members = ["call": "event", "name": .string(event.name)]
        if let words { call["properties"] = .string(words) }
        calls.append(.object(call))
    }

    static func words(_ change: AttributeChange) -> String {
        switch change {
        case .value(let update): "sets \(update.name) to \(text(update.value))"
        case .operation(let operation): "logs \(operation.code.rawValue) \(text(operation.data))"
        }
    }

    private static func text(_ json: [UInt8]) -> String { String(decoding: json, as: UTF8.self) }

    // MARK: Links

    /// A link that closes the message is the last one: nobody can click another.
    private mutating func follow(_ url: String, isLogged: Bool) {
        if hasLeft { return }
        let link = HTMLLink(url, in: message.type)
        switch link.target {
        case .event(let event): log(event)
        case .refused(let reason, let closes):
            if closes, !isLogged { take(.click) }
            effects.append("does not open \(url): \(reason)")
            leave(closes)
        case .closes(let logs):
            if logs, !isLogged { click(link) }
            leave(true)
        case .opens:
            if !isLogged { click(link) }
            effects.append(
                message.usesWebview && !link.opensOutside ? "opens \(url) inside the app" : "opens \(url)")
            leave(true)
        }
    }

    private mutating func leave(_ leaves: Bool) {
        guard leaves else { return }
        (closes, hasLeft) = (true, true)
    }

    private mutating func click(_ link: HTMLLink) { take(link.buttonID.map { .button($0) } ?? .click) }
}
