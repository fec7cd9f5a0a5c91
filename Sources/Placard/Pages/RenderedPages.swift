import PlacardCore
import PlacardHTML

/// The pages rendered for the current user whose links are still valid, looked up by token.
struct RenderedPages {
    /// Maximum number of feeds, and of messages: separate, so that rendering a feed repeatedly does not invalidate the
    /// links of a message on screen.
    static let limit = 64

    /// What the links of a page refer to.
    enum Content {
        /// The cards of a feed, in its order.
        case feed([PageCard])
        case message(handle: UInt64)
    }

    struct PageCard: Equatable {
        let id: String
        /// Whether the card is of a control group: not drawn, but it can be seen.
        let isControl: Bool
    }

    private struct MessageEntry {
        let token: String
        let base: String?
        let handle: UInt64
        /// nil when no scripts run in the page.
        var allowance: PageAllowance?
    }

    // Oldest first.
    private var feeds: [(token: String, base: String?, cards: [PageCard])] = []
    private var messages: [MessageEntry] = []
    /// Link bases of pages, even forgotten ones: such a link is reported as too old, not taken for one of HTML content.
    private var bases: [String] = []
    private var random = SystemRandomNumberGenerator()

    /// Makes the key of a new page; beyond the limit the oldest page of its kind is forgotten.
    mutating func addFeed(_ cards: [PageCard], _ base: String?) -> PageKey {
        let token = randomText()
        // Usually the same list is rendered again: share its array.
        let last = feeds.last?.cards
        feeds.append((token, base, last == cards ? last ?? cards : cards))
        if feeds.count > Self.limit { feeds.removeFirst() }
        remember(base)
        return PageKey(token: token, linkBase: base, nonce: randomText())
    }

    mutating func addMessage(_ handle: UInt64, _ base: String?, runsScripts: Bool) -> PageKey {
        let token = randomText()
        let allowance = runsScripts ? PageAllowance() : nil
        messages.append(MessageEntry(token: token, base: base, handle: handle, allowance: allowance))
        if messages.count > Self.limit { messages.removeFirst() }
        remember(base)
        return PageKey(token: token, linkBase: base, nonce: randomText())
    }

    /// Invalidates all links, because the user has changed.
    mutating func forgetAll() {
        feeds = []
        messages = []
    }

    /// nil when the URL begins with no page's link base.
    func parts(of url: String) -> PageURL? {
        if let parts = PageURL(url) { return parts }
        var found: String?
        // One base can be a prefix of another: use the longest.
        for base in bases where base.utf8.count > (found ?? "").utf8.count && url.utf8.starts(with: base.utf8) {
            found = base
        }
        return found.map { PageURL(url, behind: $0) }
    }

    func content(of url: PageURL) -> Content? {
        if let feed = feeds.first(where: { $0.token == url.token && $0.base == url.base }) { return .feed(feed.cards) }
        return index(of: url).map { .message(handle: messages[$0].handle) }
    }

    private func index(of url: PageURL) -> Int? {
        messages.firstIndex { $0.token == url.token && $0.base == url.base }
    }

    /// What the scripts of a message's page may still do; nil when none run in it.
    func allowance(of url: PageURL) -> PageAllowance? { index(of: url).flatMap { messages[$0].allowance } }

    /// Called after what the page asked for was done.
    mutating func setAllowance(of url: PageURL, _ allowance: PageAllowance) {
        guard let index = index(of: url) else { return }
        messages[index].allowance = allowance
    }

    private mutating func remember(_ base: String?) {
        guard let base, base != bases.last else { return }
        bases.removeAll { $0 == base }
        bases.append(base)
        guard bases.count > 2 * Self.limit, let unused = bases.firstIndex(where: isUnused) else { return }
        bases.remove(at: unused)
    }

    private func isUnused(_ base: String) -> Bool {
        !feeds.contains { $0.base == base } && !messages.contains { $0.base == base }
    }

    /// Whether a page of that message was rendered.
    func hasMessage(_ handle: UInt64) -> Bool { messages.contains { $0.handle == handle } }

    /// 128 random bits from the system, as letters a to p: unguessable, and unaffected by a web view's case folding.
    private mutating func randomText() -> String {
        var text: [UInt8] = []
        for var word in [random.next() as UInt64, random.next()] {
            for _ in 0..<16 {
                text.append(UInt8(ascii: "a") + UInt8(word & 15))
                word >>= 4
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
