import PlacardCore

/// A user action on a page, as the path of a link after `PageKey.base`.
///
/// Cards and buttons are identified by their position in the rendering, so links refer only to what is on the page.
package enum PageLink: Sendable, Equatable {
    case cardClick(Int)
    case cardDismissal(Int)
    /// Half of each of these cards was visible for a second.
    case cardsSeen([Int])
    case feedClosed
    case feedRefresh
    case messageSeen
    case messageClick
    /// Position of the button.
    case messageButton(Int)
    /// The id of a button in the page of an HTML message.
    case htmlButton(String)
    /// The target of a link in an HTML message.
    case htmlLink(String)
    /// Calls of an HTML message's scripts, as JSON texts, in the navigation with that number; nil: not text.
    case htmlCalls(number: Int, [String?])
    case messageClosed

    /// The path, such as `/card/3/click`.
    package var path: String {
        switch self {
        case .cardClick(let index): "/card/\(index)/click"
        case .cardDismissal(let index): "/card/\(index)/dismiss"
        case .cardsSeen(let indices): "/cards/\(indices.map(String.init).joined(separator: "."))/seen"
        case .feedClosed: "/feed/close"
        case .feedRefresh: "/feed/refresh"
        case .messageSeen: "/message/seen"
        case .messageClick: "/message/click"
        case .messageButton(let index): "/message/button/\(index)"
        case .htmlButton(let id): "/message/html-button/\(PercentText.encoded(id))"
        case .htmlLink(let url): "/message/html-link/\(PercentText.encoded(url))"
        case .htmlCalls(let number, let calls):
            "/message/calls/\(number)" + calls.map { "/" + PercentText.encoded($0 ?? "") }.joined()
        case .messageClosed: "/message/close"
        }
    }

    /// Parses a path; nil when it is invalid. Accepts percent-encoding and a trailing slash, which web views can add.
    package init?(path: String) {
        let head = path.split(maxSplits: 3, omittingEmptySubsequences: false, whereSeparator: { $0 == "/" })
        if head.count == 4, head[0].isEmpty, PercentText.decoded(head[1]) == "message",
            PercentText.decoded(head[2]) == "calls"
        {
            self.init(calls: head[3])
            return
        }
        var parts: [String] = []
        // Valid paths have at most five parts: a longer path is not split further, whatever its length.
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
        case ("feed", 3) where parts[2] == "refresh": self = .feedRefresh
        case ("message", 3): self.init(message: parts[2])
        case ("message", 4): self.init(message: parts[2], argument: parts[3])
        default: return nil
        }
    }

    /// Each call is a part of its own: one that cannot be decoded does not affect the others.
    private init?(calls path: Substring) {
        let parts = path.utf8.split(separator: UInt8(ascii: "/")).map(Substring.init)
        guard let number = parts.first.flatMap({ Self.index(String($0)) }) else { return nil }
        self = .htmlCalls(number: number, parts.dropFirst().map { PercentText.decoded($0) })
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

    /// Parses digits without leading zeros, so that each position has only one spelling.
    private static func index(_ text: String) -> Int? {
        guard let index = Int(text), index >= 0, String(index) == text else { return nil }
        return index
    }
}
