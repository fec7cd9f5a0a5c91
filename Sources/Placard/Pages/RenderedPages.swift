import PlacardHTML

/// The pages that were rendered and may still speak for their user: what a link's token is looked up in.
struct RenderedPages {
    /// Of feeds, and as many of messages: a feed that is drawn again and again must not take the links off a message that
    /// stays on the screen.
    static let limit = 64

    /// What the links of a page can name.
    enum Content {
        /// The cards of a feed, in its order.
        case feed([PageCard])
        case message(handle: UInt64)
    }

    struct PageCard: Equatable {
        let id: String
        /// Of a control group: not drawn, but it can be seen.
        let isControl: Bool
    }

    // Oldest first.
    private var feeds: [(token: String, base: String?, cards: [PageCard])] = []
    private var messages: [(token: String, base: String?, handle: UInt64)] = []
    /// Where the links of pages led, also of those that are forgotten: such a link is too old, not one of an HTML message.
    private var bases: [String] = []
    private var random = SystemRandomNumberGenerator()

    /// Makes the key of a new page; beyond the limit the oldest of its kind is forgotten.
    mutating func addFeed(_ cards: [PageCard], _ base: String?) -> PageKey {
        let token = randomText()
        // Most often the same list is drawn again: then it is there once.
        let last = feeds.last?.cards
        feeds.append((token, base, last == cards ? last ?? cards : cards))
        if feeds.count > Self.limit { feeds.removeFirst() }
        remember(base)
        return PageKey(token: token, linkBase: base, nonce: randomText())
    }

    mutating func addMessage(_ handle: UInt64, _ base: String?) -> PageKey {
        let token = randomText()
        messages.append((token, base, handle))
        if messages.count > Self.limit { messages.removeFirst() }
        remember(base)
        return PageKey(token: token, linkBase: base, nonce: randomText())
    }

    /// Of another user nothing is known any more.
    mutating func forgetAll() {
        feeds = []
        messages = []
    }

    /// nil: the URL does not begin as the links of any page did.
    func parts(of url: String) -> PageURL? {
        if let parts = PageURL(url) { return parts }
        var found: String?
        // One base may begin with another; the longer one is meant.
        for base in bases where base.utf8.count > (found ?? "").utf8.count && url.utf8.starts(with: base.utf8) {
            found = base
        }
        return found.map { PageURL(url, behind: $0) }
    }

    func content(of url: PageURL) -> Content? {
        if let feed = feeds.first(where: { $0.token == url.token && $0.base == url.base }) { return .feed(feed.cards) }
        let message = messages.first { $0.token == url.token && $0.base == url.base }
        return message.map { .message(handle: $0.handle) }
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

    /// Whether that message was rendered.
    func hasMessage(_ handle: UInt64) -> Bool { messages.contains { $0.handle == handle } }

    /// 128 bits from the system, as letters a to p: no guess hits a page, and a web view leaves them as they are.
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
