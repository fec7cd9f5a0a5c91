import PlacardCore
import PlacardHTML
import PlacardJSON

/// What holds for every page, whatever a server or a host has put into it.
enum PageClaims {
    static let key = PageKey(token: "f00dfeedf00dfeed", nonce: "n0nceF00dF33d")

    /// Two cards, one of them with a picture.
    static let cards: CardList = {
        let body = """
            {"cards": [{"id": "a", "tp": "captioned_image", "ca": 1, "tt": "T", "ds": "D", "i": "https://x/i.png",
              "u": "https://x"}, {"id": "b", "tp": "short_news", "ca": 2, "tt": "T", "ds": "D"}]}
            """
        let reply = HTTPReply(status: 200, contentType: nil, body: Array(body.utf8))
        guard case .cards(let decoded, _, _) = ReplyDecoder.decode(reply, of: .cards, retryAfterMs: 0) else {
            fatalError("the cards of the target are invalid")
        }
        return list(decoded)
    }()

    static func list(_ reply: CardsReply) -> CardList {
        var entries: [CardEntry] = []
        for case .card(let record, _) in reply.items {
            entries.append(CardEntry(record, key: Int64(entries.count), flags: []))
        }
        return CardList(entries, lastUpdatedMs: nil)
    }

    /// Every script and style of a page is the page's own: it has the nonce.
    static func check(_ page: String, _ name: String) {
        let bytes = Array(page.utf8)
        for start in bytes.indices where bytes[start] == UInt8(ascii: "<") {
            let tag = String(decoding: bytes[start..<min(bytes.count, start + 48)], as: UTF8.self).lowercased()
            if tag.hasPrefix("<script") || tag.hasPrefix("<style") {
                require(tag.contains(" nonce=\"\(key.nonce.lowercased())\""), "\(name) has a foreign element: \(tag)")
            }
            require(!tag.hasPrefix("<!--"), "\(name) has a comment")
        }
    }

    /// How many angle brackets the page of `cards` has with default options.
    static func tags(of context: FeedContext) -> Int { context == .navigation ? navigationTags : modalTags }

    private static let navigationTags = count(.navigation)
    private static let modalTags = count(.modal)

    private static func count(_ context: FeedContext) -> Int {
        var options = RenderOptions()
        options.context = context
        return FeedPage.html(cards, options, key).utf8.count { $0 == UInt8(ascii: "<") }
    }

    /// The style sheet's text.
    static func style(of page: String) -> ArraySlice<UInt8> {
        let bytes = Array(page.utf8)
        guard let start = position(of: "<style", in: bytes), let end = position(of: "</style>", in: bytes) else {
            fatalError("the page has no style")
        }
        return bytes[start..<end]
    }

    private static func position(of part: StaticString, in bytes: [UInt8]) -> Int? {
        let wanted = part.description.utf8
        return bytes.indices.first { bytes[$0...].starts(with: wanted) }
    }
}
