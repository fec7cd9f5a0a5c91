/// What a user does on a page, as the path of a link behind `PageKey.base`.
///
/// Cards and buttons are named by their position in what was rendered: a link can name nothing that is not on the page.
package enum PageLink: Sendable, Equatable {
    case cardClick(Int)
    case cardDismissal(Int)
    /// Half of each of them has been visible for a second.
    case cardsSeen([Int])
    case feedClosed
    case messageSeen
    case messageClick
    /// The position of the button.
    case messageButton(Int)
    /// The id that the page of an HTML message gives a button.
    case htmlButton(String)
    /// Where a link of an HTML message leads.
    case htmlLink(String)
    case messageClosed

    /// Such as `/card/3/click`.
    package var path: String {
        switch self {
        case .cardClick(let index): "/card/\(index)/click"
        case .cardDismissal(let index): "/card/\(index)/dismiss"
        case .cardsSeen(let indices): "/cards/\(indices.map(String.init).joined(separator: "."))/seen"
        case .feedClosed: "/feed/close"
        case .messageSeen: "/message/seen"
        case .messageClick: "/message/click"
        case .messageButton(let index): "/message/button/\(index)"
        case .htmlButton(let id): "/message/html-button/\(PercentText.encoded(id))"
        case .htmlLink(let url): "/message/html-link/\(PercentText.encoded(url))"
        case .messageClosed: "/message/close"
        }
    }

    /// The link of that path; nil: there is none. Web views may write letters as `%63` and put a slash at the end.
    package init?(path: String) {
        var parts: [String] = []
        // No path has more than five parts: what has, however long, is not taken apart.
        for part in path.split(maxSplits: 5, omittingEmptySubsequences: false, whereSeparator: { $0 == "/" }) {
            guard let plain = PercentText.decoded(String(part)) else { return nil }
            parts.append(plain)
        }
        if parts.last?.isEmpty == true { parts.removeLast() }
        guard parts.count >= 3, parts[0].isEmpty else { return nil }
        switch (parts[1], parts.count) {
        case ("card", 4): self.init(card: parts[2], action: parts[3])
        case ("cards", 4) where parts[3] == "seen": self.init(seen: parts[2])
        case ("feed", 3) where parts[2] == "close": self = .feedClosed
        case ("message", 3): self.init(message: parts[2])
        case ("message", 4): self.init(message: parts[2], argument: parts[3])
        default: return nil
        }
    }

    private init?(card: String, action: String) {
        guard let index = Self.index(card) else { return nil }
        switch action {
        case "click": self = .cardClick(index)
        case "dismiss": self = .cardDismissal(index)
        default: return nil
        }
    }

    private init?(seen list: String) {
        var indices: [Int] = []
        for part in list.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "." }) {
            guard let index = Self.index(String(part)) else { return nil }
            indices.append(index)
        }
        self = .cardsSeen(indices)
    }

    private init?(message action: String) {
        switch action {
        case "seen": self = .messageSeen
        case "click": self = .messageClick
        case "close": self = .messageClosed
        default: return nil
        }
    }

    private init?(message action: String, argument: String) {
        switch action {
        case "button":
            guard let index = Self.index(argument) else { return nil }
            self = .messageButton(index)
        case "html-button": self = .htmlButton(argument)
        case "html-link": self = .htmlLink(argument)
        default: return nil
        }
    }

    /// Digits only, as they are written: one position has one spelling.
    private static func index(_ text: String) -> Int? {
        guard let index = Int(text), index >= 0, String(index) == text else { return nil }
        return index
    }
}
