import PlacardHTML

/// The pages that were rendered and may still speak for their user: what a link's token is looked up in.
struct RenderedPages {
    static let limit = 64

    /// What the links of a page can name.
    enum Content {
        /// The ids of a feed's cards, in its order.
        case feed(ids: [String])
        case message(handle: UInt64)
    }

    struct Page {
        let content: Content
        let owner: PageOwner
    }

    private var pages: [String: Page] = [:]
    /// Oldest first.
    private var tokens: [String] = []
    private var random = SystemRandomNumberGenerator()

    /// Makes the key of a new page; beyond the limit the oldest is forgotten.
    mutating func add(_ content: Content, owner: PageOwner) -> PageKey {
        let token = randomText()
        pages[token] = Page(content: content, owner: owner)
        tokens.append(token)
        if tokens.count > Self.limit { pages[tokens.removeFirst()] = nil }
        return PageKey(token: token, nonce: randomText())
    }

    /// nil: there is none, or it was made for somebody else.
    func page(_ token: String, of owner: PageOwner) -> Page? {
        guard let page = pages[token], page.owner == owner else { return nil }
        return page
    }

    /// Whether that message was rendered.
    func hasMessage(_ wanted: UInt64, of owner: PageOwner) -> Bool {
        pages.values.contains {
            guard case .message(wanted) = $0.content else { return false }
            return $0.owner == owner
        }
    }

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
