import Foundation
import PlacardCore

/// A slow and obvious server of the documented protocol. It remembers everything it has accepted.
final class ModelServer: Server {
    private let traits: Traits
    private let plan: LifePlan
    /// Where content comes from instead; nil: from here.
    let source: SourceServer?
    /// Seconds since 1970 at the beginning of the life.
    let startS: Int64

    private(set) var batches: [String: ReceivedBatch] = [:]
    /// Batches that were accepted, in order.
    private(set) var order: [String] = []
    /// What was said to each batch that was refused, by its id.
    private(set) var refusals: [String: ServerReply] = [:]
    private(set) var profile: [String: [String: Int]] = [:]

    private(set) var cards: [String: ServerCard] = [:]
    private(set) var campaigns: [ServerCampaign] = []
    private(set) var configTime: Int64 = 0
    private var config = ""
    private var hasCards = false
    private var clockS: Int64
    private var nextCard = 0
    private var nextCampaign = 0
    /// Numbers of records that the server refuses.
    var poison: Set<Int> = []
    /// Whether the server misbehaves.
    var isSound = false
    /// The longest wait that the server asked for ends then.
    private(set) var waitsUntilMs: Int64 = 0

    init(_ traits: Traits, _ plan: LifePlan, startS: Int64) {
        self.traits = traits
        self.plan = plan
        source = traits.has(.source) ? SourceSigner().map { SourceServer(traits, $0) } : nil
        self.startS = startS
        clockS = startS
        var dice = Dice(seed: plan.seed, step: -2)
        changeConfig(&dice, atS: startS)
        for _ in 0..<traits.campaignLimit { addCampaign(&dice, atS: startS) }
        for _ in 0..<dice.below(traits.cardLimit) { addCard(&dice, atS: startS) }
        publish(&dice, atS: startS, isSound: true)
    }

    /// The numbers of all records that were accepted.
    var arrived: Set<Int> { Set(batches.values.flatMap { $0.marks.map(\.number) }) }

    // MARK: Requests

    func isReachable(at nowMs: Int64) -> Bool { true }

    func answer(
        _ request: HTTPRequest, of host: Host, at nowMs: Int64, _ dice: inout Dice, _ coverage: inout Coverage
    ) throws(Violation) -> ServerReply? {
        if request.kind == .source, let source {
            if let trouble = trouble(.source, at: nowMs, &dice, &coverage) { return trouble }
            let nowS = startS + nowMs / 1_000
            return try source.answer(request, atS: nowS, isSound: isSound, &dice, &coverage)
        }
        if request.kind == .asset { return picture(at: nowMs, &dice, &coverage) }
        guard let json = try? JSONSerialization.jsonObject(with: Data(request.body)), let body = json as? [String: Any]
        else { throw Violation("a request is JSON", "\(request.kind)") }
        if let refusal = try refusalOfSignature(request, body, &dice, &coverage) { return refusal }
        if let trouble = trouble(request.kind, at: nowMs, &dice, &coverage) { return trouble }
        switch request.kind {
        case .data: return try data(request, body, &dice, &coverage)
        case .cards where source == nil: return sync(body, &dice)
        case .template where source == nil: return template(body)
        case .usersTrack: return try track(request, body, &coverage)
        case .cards, .template, .asset, .source: throw Violation("only known requests are sent", "\(request.kind)")
        }
    }

    /// A failure that has nothing to do with the request.
    private func trouble(
        _ kind: RequestKind, at nowMs: Int64, _ dice: inout Dice, _ coverage: inout Coverage
    ) -> ServerReply? {
        if isSound { return nil }
        if traits.has(.serverError), dice.chance(traits.intensity) {
            coverage.saw(.serverErrorReply)
            return .refusal(dice.pick([500, 502, 503, 504, 408, 302]), "{}")
        }
        if traits.has(.rateLimit), dice.chance(traits.intensity) {
            coverage.saw(.rateLimitedReply)
            let seconds = dice.within(1...600)
            waitsUntilMs = max(waitsUntilMs, nowMs + seconds * 1_000)
            var reply = ServerReply.refusal(429, "{}")
            reply.retryAfter = "\(seconds)"
            return reply
        }
        if traits.has(.garbage), dice.chance(traits.intensity) {
            coverage.saw(.garbageReply)
            switch dice.below(5) {
            case 0: return .refusal(200, "<html>log in</html>", type: "text/html")
            case 1: return .refusal(400, "<html>bad request</html>", type: "text/html")
            case 2: return .refusal(200, "")
            case 3: return .refusal(200, "[1,2")
            default: return .refusal(200, "{\"config\":{\"time\":\"soon\"},\"cards\":7", type: nil)
            }
        }
        if traits.has(.pause), dice.chance(max(1, traits.intensity / 4)) {
            coverage.saw(.pausedReply)
            return .refusal(dice.pick([401, 403, 404]), "{}")
        }
        return nil
    }

    /// A request has its own user's signature or none.
    private func refusalOfSignature(
        _ request: HTTPRequest, _ body: [String: Any], _ dice: inout Dice, _ coverage: inout Coverage
    ) throws(Violation) -> ServerReply? {
        guard let sent = request.headers.first(where: { $0.name == "X-Braze-Auth-Signature" })?.value else {
            return nil
        }
        let user = (body["respond_with"] as? [String: Any] ?? body)["user_id"] as? String
        coverage.saw(.signatureSent)
        guard traits.has(.signatures), request.kind != .usersTrack, sent.hasPrefix("s.\(user ?? "").") else {
            throw Violation("a request has the signature of its user", "\(sent) for \(user ?? "nobody")")
        }
        guard !isSound, traits.has(.signatureRefused), dice.chance(traits.intensity) else { return nil }
        coverage.saw(.signatureRefused)
        return .refusal(401, "{\"auth_error\":{\"error_code\":22,\"reason\":\"expired\"}}")
    }

    private func picture(at nowMs: Int64, _ dice: inout Dice, _ coverage: inout Coverage) -> ServerReply {
        if let trouble = trouble(.asset, at: nowMs, &dice, &coverage) { return trouble }
        coverage.saw(.pictureSent)
        var reply = ServerReply("")
        reply.body = Array(repeating: 7, count: dice.chance(2) ? 3 << 20 : 100 + dice.below(900))
        return reply
    }

    private func track(
        _ request: HTTPRequest, _ body: [String: Any], _ coverage: inout Coverage
    ) throws(Violation) -> ServerReply {
        let id = request.headers.first { $0.name == "X-Placard-Batch-Id" }?.value ?? ""
        guard let batch = ReceivedBatch(tracked: body, id: id) else {
            throw Violation("a request to users/track carries something", "batch \(id)")
        }
        coverage.saw(.trackReceived)
        try accept(batch, &coverage)
        guard traits.has(.oddities), !isSound else { return ServerReply("{\"message\":\"success\"}") }
        return ServerReply("{\"message\":\"success\",\"errors\":[{\"input_array\":\"events\",\"index\":0}]}")
    }

    // MARK: Data

    private func data(
        _ request: HTTPRequest, _ body: [String: Any], _ dice: inout Dice, _ coverage: inout Coverage
    ) throws(Violation) -> ServerReply {
        let id = request.headers.first { $0.name == "X-Placard-Batch-Id" }?.value ?? ""
        let batch = ReceivedBatch(body, id: id)
        if let batch {
            if id.isEmpty { throw Violation("every batch has an id", "a request with records lacks it") }
            if let refusal = refusal(of: batch, &dice, &coverage) { return refusal }
            try accept(batch, &coverage)
        }
        let wanted = body["respond_with"] as? [String: Any] ?? [:]
        if source != nil, wanted["triggers"] != nil || wanted["config"] != nil {
            throw Violation("with a source, nothing is asked of the endpoint", "\(wanted.keys.sorted())")
        }
        var members: [String] = []
        if let asked = (wanted["config"] as? [String: Any])?["config_time"] as? Int64, asked < configTime {
            members.append("\"config\":\(config)")
        }
        var reply = ServerReply("")
        if wanted["triggers"] as? Bool == true {
            members.append("\"triggers\":[\(listed.map(\.json).joined(separator: ","))]")
            reply.campaigns = listed.count
        }
        reply.body = Array("{\(members.joined(separator: ","))}".utf8)
        return reply
    }

    /// The campaigns, and those about events that never happen.
    private var listed: [ServerCampaign] {
        guard plan.hasUnrelatedCampaigns else { return campaigns }
        return campaigns.flatMap {
            [$0, ServerCampaign(id: "unrelated-\($0.id)", event: "never", reEligibilityS: 0, priority: 100)]
        }
    }

    /// The refusal of a batch because of what it contains. It is final: the client divides the batch, and a late copy of
    /// the request must not be accepted then.
    private func refusal(
        of batch: ReceivedBatch, _ dice: inout Dice, _ coverage: inout Coverage
    ) -> ServerReply? {
        if batches[batch.id] != nil { return nil }
        if refusals[batch.id] == nil, !isSound { refusals[batch.id] = newRefusal(of: batch, &dice, &coverage) }
        return refusals[batch.id]
    }

    private func newRefusal(
        of batch: ReceivedBatch, _ dice: inout Dice, _ coverage: inout Coverage
    ) -> ServerReply? {
        if traits.has(.tooLarge), batch.count > 15 {
            coverage.saw(.tooLargeBatch)
            return .refusal(413, "")
        }
        guard batch.marks.contains(where: { poison.contains($0.number) }) else { return nil }
        coverage.saw(.refusedBatch)
        switch dice.below(3) {
        case 0: return .refusal(400, "{\"error\":\"bad record\"}")
        case 1: return .refusal(422, "{}")
        default: return .refusal(200, "{\"error\":\"bad record\"}")
        }
    }

    private func accept(_ batch: ReceivedBatch, _ coverage: inout Coverage) throws(Violation) {
        if let known = batches[batch.id] {
            coverage.saw(.batchRepeated)
            guard known.content.isEqual(batch.content) else {
                throw Violation("a batch keeps its content over retries", "batch \(batch.id)")
            }
            return
        }
        batches[batch.id] = batch
        order.append(batch.id)
        for (user, name, value) in batch.attributes { profile[user ?? "", default: [:]][name] = value }
    }

    // MARK: Cards

    private func sync(_ body: [String: Any], _ dice: inout Dice) -> ServerReply {
        let lastFull = body["last_full_sync_at"] as? Int64 ?? 0
        let lastCard = body["last_card_updated_at"] as? Int64 ?? 0
        let isFull = lastFull == 0 || dice.chance(20)
        var listed = cards.values.filter { isFull ? !$0.isRemoved : $0.changedS > lastCard }.sorted { $0.id < $1.id }
        if plan.plant == .lostDelta, !isFull, !listed.isEmpty { listed.removeFirst() }
        let texts = listed.map { $0.json(sinceS: isFull ? 0 : lastCard) }
        let changedS = cards.values.map(\.changedS).max() ?? startS
        var reply = ServerReply(
            "{\"full_sync\":\(isFull),\"last_full_sync_at\":\(isFull ? clockS : lastFull),"
                + (traits.has(.cardRules) ? CardRule.Group.definitions + "," : "")
                + "\"last_card_updated_at\":\(changedS),\"cards\":[\(texts.joined(separator: ","))]}")
        let present = cards.values.filter { !$0.isRemoved }
        reply.cards = Dictionary(uniqueKeysWithValues: present.map { ($0.id, $0.title) })
        reply.expiries = Dictionary(uniqueKeysWithValues: present.map { ($0.id, $0.expiresS) })
        reply.isFullSync = isFull
        return reply
    }

    private func template(_ body: [String: Any]) -> ServerReply {
        let wanted = body["template"] as? [String: Any]
        let message = ServerCampaign.message(of: wanted?["trigger_id"] as? String ?? "")
        return ServerReply("{\"templated_message\":{\"type\":\"inapp\",\"data\":\(message)}}")
    }

    // MARK: Changes

    /// Someone changes what the server has.
    func change(_ dice: inout Dice, atS nowS: Int64) {
        changeContent(&dice, atS: nowS)
        if source != nil, dice.chance(70) { publish(&dice, atS: nowS, isSound: false) }
    }

    private func changeContent(_ dice: inout Dice, atS nowS: Int64) {
        switch dice.below(8) {
        case 0: changeConfig(&dice, atS: nowS)
        case 1: addCampaign(&dice, atS: nowS)
        case 2 where campaigns.count > traits.campaignLimit: campaigns.remove(at: dice.below(campaigns.count))
        case 3: addCard(&dice, atS: nowS)
        case 4:
            changeCard(&dice, atS: nowS) { card, stamp, _ in
                card.isRemoved = true
                card.changedS = stamp
            }
        default:
            changeCard(&dice, atS: nowS) { card, stamp, dice in
                card.changedS = stamp
                for key in ["tt", "ds", "u"] where dice.chance(60) {
                    card.fields[key] = ("\"https://x.example/\(stamp - self.startS)\"", stamp)
                }
            }
        }
    }

    /// What the server has becomes the newest version of the source.
    func publish(_ dice: inout Dice, atS nowS: Int64, isSound: Bool) {
        guard let source else { return }
        let listedCards = cards.values.filter { !$0.isRemoved }.sorted { $0.id < $1.id }
        source.publish(
            config: config, hasCards: hasCards, listedCards, listed, atS: nowS, isSound: isSound, &dice)
    }

    /// A time that no other change has.
    private func stamp(atS nowS: Int64) -> Int64 {
        clockS = max(clockS + 1, nowS)
        return clockS
    }

    private func addCard(_ dice: inout Dice, atS nowS: Int64) {
        guard cards.values.count(where: { !$0.isRemoved }) < traits.cardLimit else { return }
        let stamp = stamp(atS: nowS)
        nextCard += 1
        var card = ServerCard(id: "c\(nextCard)", createdS: stamp, changedS: stamp)
        card.fields["tt"] = ("\"title \(nextCard)\"", stamp)
        if dice.chance(50) { card.fields["u"] = ("\"https://x.example/\(nextCard)\"", stamp) }
        if traits.has(.pictures), dice.chance(40) {
            card.fields["i"] = ("\"\(ServerCampaign.url(ofPicture: dice.below(30)))\"", stamp)
        }
        card.fields["db"] = (dice.chance(70) ? "true" : "false", stamp)
        if dice.chance(20) { card.fields["p"] = ("true", stamp) }
        if !traits.has(.clockJump), dice.chance(20) { card.expiresS = nowS + dice.within(60...200_000) }
        if traits.has(.cardRules) {
            var ofRules = Dice(seed: plan.seed, step: -100 - nextCard)
            card.rule = CardRule(shiftMs: plan.shiftMs, &ofRules)
        }
        cards[card.id] = card
    }

    private func changeCard(
        _ dice: inout Dice, atS nowS: Int64, _ change: (inout ServerCard, Int64, inout Dice) -> Void
    ) {
        let ids = cards.values.filter { !$0.isRemoved && $0.expiresS == -1 }.map(\.id).sorted()
        guard !ids.isEmpty, var card = cards[dice.pick(ids)] else { return }
        change(&card, stamp(atS: nowS), &dice)
        cards[card.id] = card
    }

    private func addCampaign(_ dice: inout Dice, atS nowS: Int64) {
        guard traits.has(.campaigns) else { return }
        nextCampaign += 1
        var campaign = ServerCampaign(
            id: "k\(nextCampaign)", event: dice.chance(10) ? "open" : "e\(dice.below(traits.eventNames))")
        campaign.reEligibilityS = dice.pick([-1, 0, 0, 5, 60, 3_600, 86_400])
        campaign.intervalS = dice.pick([nil, 0, 0, 10])
        campaign.priority = Int64(dice.below(3))
        if traits.has(.delays) { campaign.delayS = dice.pick([0, 0, 0, 1, 10, 300]) }
        if traits.has(.templates) { campaign.isTemplated = dice.chance(25) }
        if !campaign.isTemplated { campaign.isControl = dice.chance(10) }
        if traits.has(.pictures), !campaign.isTemplated, dice.chance(40) { campaign.picture = dice.below(30) }
        if dice.chance(15) { campaign.startS = nowS + dice.within(-1_000...50_000) }
        if dice.chance(15) { campaign.endS = nowS + dice.within(100...500_000) }
        // A campaign file with such a mistake is not published.
        if source != nil, let startS = campaign.startS, let endS = campaign.endS { campaign.endS = max(startS, endS) }
        if campaign.event != "open", dice.chance(40) { campaign.filters = Self.filters(&dice) }
        if traits.has(.histories) { addHistory(to: &campaign, traits, &dice) }
        campaigns.insert(campaign, at: dice.below(campaigns.count + 1))
    }

    /// Lets a campaign count what was logged before, or wait for what is not logged.
    private func addHistory(to campaign: inout ServerCampaign, _ traits: Traits, _ dice: inout Dice) {
        func pattern() -> String {
            let filters = dice.chance(30) ? ",\"property_filters\":\(Self.filters(&dice))" : ""
            return "\"event_name\":\"e\(dice.below(traits.eventNames))\"\(filters)"
        }
        if dice.chance(30) {
            let within = dice.pick(["", ",\"within_s\":60", ",\"within_s\":86400"])
            campaign.history = "[{\(pattern())\(within),\"at_most\":\(dice.below(4))}]"
        }
        guard dice.chance(20) else { return }
        let seconds = dice.pick([1, 60, 3_600, 90_000])
        let restart = dice.chance(30) ? ",\"restart\":true" : ""
        campaign.absence = "{\"after\":{\(pattern())},\"without\":{\(pattern())},\"for_s\":\(seconds)\(restart)}"
    }

    private static func filters(_ dice: inout Dice) -> String {
        let groups = (0...dice.below(2)).map { _ in
            let filters = (0...dice.below(2)).map { _ in filter(&dice) }
            return "[\(filters.joined(separator: ","))]"
        }
        return "[\(groups.joined(separator: ","))]"
    }

    private static func filter(_ dice: inout Dice) -> String {
        let comparator = dice.pick([1, 2, 3, 4, 5, 6, 11, 12])
        guard dice.chance(70) else {
            let pattern = dice.pick(["x", "^Y$", "[", "x|y"])
            let matches = dice.pick([10, 17, 1, 2])
            return "{\"property_key\":\"t\",\"property_type\":\"string\",\"comparator\":\(matches),"
                + "\"property_value\":\"\(pattern)\"}"
        }
        return "{\"property_key\":\"k\",\"property_type\":\"number\",\"comparator\":\(comparator),"
            + "\"property_value\":\(dice.below(4))}"
    }

    private func changeConfig(_ dice: inout Dice, atS nowS: Int64) {
        configTime = max(configTime + 1, nowS)
        var members = ["\"time\":\(configTime)"]
        hasCards = traits.has(.cards) && dice.chance(95)
        members.append("\"content_cards\":{\"enabled\":\(hasCards)}")
        if dice.chance(20) { members.append("\"events_blacklist\":[\"e5\"]") }
        if dice.chance(30) { members.append("\"messaging_session_timeout\":\(dice.pick([60, 3_600]))") }
        if traits.has(.oddities), dice.chance(20) { members.append("\"attributes_blacklist\":[\"odd\"]") }
        switch dice.below(3) {
        case 0: members.append("\"global_request_rate_limit\":{\"enabled\":false}")
        case 1: members.append("\"global_request_rate_limit\":{\"enabled\":true,\"capacity\":10,\"refill_rate\":20}")
        case 2 where traits.has(.oddities):
            let own = ["content_cards/sync", "data", "template"].map { "\"\($0)\":{\"capacity\":4,\"refill_rate\":9}" }
            members.append("\"global_request_rate_limit\":{\"endpoint_overrides\":{\(own.joined(separator: ","))}}")
        default: break
        }
        config = "{\(members.joined(separator: ","))}"
    }
}
