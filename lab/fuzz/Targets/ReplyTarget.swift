import PlacardCore
import PlacardHTML
import PlacardJSON
import PlacardRegex

/// A reply of any endpoint. What is understood is the same in one step and in many, when the reply repeats a known
/// list, and after it was stored; and its pages contain no element of the server.
enum ReplyTarget {
    private static let kinds = [RequestKind.data, .cards, .template, .usersTrack, .asset]
    private static let statuses = [200, 200, 200, 200, 201, 304, 400, 401, 403, 404, 413, 429, 500, 0, -1, 999]
    private static let types: [String?] = ["application/json", nil, "text/html", "text/json; charset=x", "", "x/y"]

    static func run(_ bytes: [UInt8]) {
        var input = FuzzBytes(bytes)
        let kind = input.pick(kinds)
        let status = input.pick(statuses)
        let reply = HTTPReply(status: status, contentType: input.pick(types), body: input.rest())
        let key = DigestKey(1, 2)
        let none = KnownItems(campaigns: KnownCampaigns(key, []), cards: KnownCards(key, []))
        let whole = ReplyDecoder.decode(reply, of: kind, retryAfterMs: 0, none)
        let steps = inSteps(reply, kind)
        switch (whole, steps) {
        case (.data(let one, let problems, _), .data(let other, let others, _)):
            require(problems == others, "problems differ when read in steps")
            check(one, other)
            repeated(one, reply, key)
        case (.cards(let one, let problems, _), .cards(let other, let others, _)):
            require(problems == others, "problems differ when read in steps")
            require(one.items.map(describe) == other.items.map(describe), "cards differ when read in steps")
            check(one)
        case (.usersTrack(let one, _), .usersTrack(let other, _)):
            require(one == other && one.refused.count <= 225, "refusals differ when read in steps, or are too many")
        case (.template(let one, _, _), .template): check(one)
        case (.asset, .asset): break
        case (.failure(let one), .failure(let other)):
            require(one == other, "failures differ when read in steps: \(one) and \(other)")
            require(!one.text.isEmpty, "a failure without a reason")
        default: require(false, "a reply is another one when read in steps: \(whole) and \(steps)")
        }
    }

    /// The completion of a reply that is decoded one element at a time.
    private static func inSteps(_ reply: HTTPReply, _ kind: RequestKind) -> Completion {
        reply.body.withUnsafeBytes { body in
            let answer = ReplyDecoder.Answer(status: reply.status, contentType: reply.contentType, body: body)
            let reader = ReplyReader(answer, of: kind, retryAfterMs: 0)
            while !reader.read(body, until: { true }) {}
            return reader.completion(body)
        }
    }

    // MARK: Campaigns

    static func check(_ one: DataReply, _ other: DataReply) {
        require(one.config == other.config, "configs differ when read in steps")
        require(one.campaigns == other.campaigns, "campaigns differ when read in steps")
        require(one.unusableIDs == other.unusableIDs, "unusable campaigns differ when read in steps")
        if let config = one.config { require(Config(stored: config.stored) == config, "a stored config differs") }
        let campaigns = one.campaigns ?? []
        for campaign in campaigns {
            require(Campaign(stored: campaign.stored) == campaign, "a stored campaign differs")
        }
        _ = TriggerIndex(Array(campaigns.prefix(20)), compile: compileRegex)
        for campaign in campaigns.prefix(3) { if case .message(let message) = campaign.content { check(message) } }
    }

    /// The same reply again, when its campaigns are the list in force.
    private static func repeated(_ first: DataReply, _ reply: HTTPReply, _ key: DigestKey) {
        guard let listed = first.listed else { return }
        let known = KnownItems(campaigns: KnownCampaigns(key, listed))
        guard case .data(let again, _, _) = ReplyDecoder.decode(reply, of: .data, retryAfterMs: 0, known)
        else { return require(false, "a reply that repeats the list is not understood") }
        require(again.campaigns == first.campaigns, "campaigns differ when the reply repeats the list")
        require(again.unusableIDs == first.unusableIDs, "unusable campaigns differ when the reply repeats the list")
    }

    private static func check(_ message: Message) {
        let page = MessagePage.html(message, picture: nil, RenderOptions(), PageClaims.key)
        if !message.isHTML { PageClaims.check(page, "a message") }
    }

    private static func check(_ template: TemplateReply) {
        switch template.content {
        case .message(let message): check(message)
        case .malformed(let reason, _): require(!reason.isEmpty, "malformed without a reason")
        case .nothing: break
        }
    }

    // MARK: Cards

    static func check(_ reply: CardsReply) {
        for case .card(let record, _) in reply.items {
            require(PackedCard(stored: record.block) == record, "a stored card differs")
        }
        guard reply.items.count <= 20 else { return }
        PageClaims.check(FeedPage.html(PageClaims.list(reply), RenderOptions(), PageClaims.key), "a feed")
    }

    private static func describe(_ item: CardsReply.Item) -> String {
        switch item {
        case .card(let record, let fields): "card \(record.block) \(fields)"
        case .removed(let id): "removed \(id.text)"
        case .unusable(let id): "unusable \(id.text)"
        }
    }
}
