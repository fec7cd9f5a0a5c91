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
    private var feeds: [(token: String, cards: [PageCard])] = []
    private var messages: [(token: String, handle: UInt64)] = []
    private var random = SystemRandomNumberGenerator()

    /// Makes the key of a new page; beyond the limit the oldest of its kind is forgotten.
    mutating func addFeed(_ cards: [PageCard]) -> PageKey {
        let token = randomText()
        // Most often the same list is drawn again: then it is there once.
        let last = feeds.last?.cards
        feeds.append((token, last == cards ? last ?? cards : cards))
        if feeds.count > Self.limit { feeds.removeFirst() }
        return PageKey(token: token, nonce: randomText())
    }

    mutating func addMessage(_ handle: UInt64) -> PageKey {
        let token = randomText()
        messages.append((token, handle))
        if messages.count > Self.limit { messages.removeFirst() }
        return PageKey(token: token, nonce: randomText())
    }

    /// Of another user nothing is known any more.
    mutating func forgetAll() {
        feeds = []
        messages = []
    }

    func content(of token: String) -> Content? {
        if let feed = feeds.first(where: { $0.token == token }) { return .feed(feed.cards) }
        return messages.first { $0.token == token }.map { .message(handle: $0.handle) }
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
