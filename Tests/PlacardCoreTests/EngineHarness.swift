import Foundation
import XCTest

@testable import PlacardCore

/// An engine with a naive store and a server made of hand-written answers. Does what a client does with effects:
/// commit, form the batch, begin the requests, tell the events; and looks at every step for what must always hold.
struct EngineHarness {
    var engine: Engine
    var store = NaiveStore()
    var now = moment(0)
    /// Requests without an answer; of pictures there may be several.
    var open: [RequestKind: HTTPRequest] = [:]
    var openAssets: [HTTPRequest] = []
    /// Pictures on the disk.
    var files: Set<String> = []
    /// Since the last `take`.
    var events: [Event] = []
    /// All that began.
    var requests: [HTTPRequest] = []

    let options: EngineOptions
    let seed: UInt64
    /// Events, purchases and attributes go to the REST endpoint from the next open on.
    var tracks: Bool
    /// The names that the REST endpoint may be told, apart from ids.
    private(set) var names = NaiveNames()
    /// Whose objects each request to it carried.
    private(set) var trackedUsers: [UInt64: String?] = [:]
    private var opens: UInt64 = 0
    /// Nothing was done since the opening.
    private var isFresh = true

    init(
        seed: UInt64 = 1, user: String? = nil, signature: String? = nil, store: NaiveStore = NaiveStore(),
        tracks: Bool = false, _ change: (inout EngineOptions) -> Void = { _ in }
    ) {
        var options = EngineOptions()
        // A test about something else need not know them.
        options.obeysRateLimits = false
        change(&options)
        self.options = options
        self.seed = seed
        self.store = store
        self.tracks = tracks
        var effects = Effects()
        engine = Self.makeEngine(options, tracks, seed, 0, store, now, &effects)
        finishOpening(user, signature, effects)
    }

    private static func makeEngine(
        _ options: EngineOptions, _ tracks: Bool, _ seed: UInt64, _ run: UInt64, _ store: NaiveStore, _ now: Instant,
        _ effects: inout Effects
    ) -> Engine {
        var device = DeviceFields()
        device.model = "Kiosk"
        guard let endpoint = try? Endpoint("sdk.example.com", allowInsecureHTTP: false) else { fatalError("endpoint") }
        let access = try? TrackAccess(endpoint: "rest.example.com", key: "secret", allowInsecureHTTP: false)
        var options = options
        if tracks { options.restIdentity = .brazeID(NaiveNames.name(ofRun: run)) }
        return Engine(
            options: options,
            requests: RequestBuilder(
                endpoint: endpoint, apiKey: "key", appVersion: nil, device: device, track: tracks ? access : nil),
            compileRegex: compileFakeRegex, identifiers: IdentifierSource(entropy: (seed, run)), jitterSeed: seed,
            stored: store.state, at: now, effects: &effects)
    }

    private mutating func finishOpening(_ user: String?, _ signature: String?, _ restored: Effects) {
        isFresh = true
        var effects = restored
        if engine.takesPending(beforeUser: user) { engine.takePendingOfLeavingUser(store.pending, at: now, &effects) }
        carryOut(effects)
        effects = Effects()
        engine.finishOpening(user: user, signature: signature, at: now, &effects)
        if tracks { names.open(engine.user, run: opens) } else { names.forgetKnown() }
        engine.takePending(store.pending, at: now, &effects)
        XCTAssertEqual(effects.wantedIntake, nil, "nothing is asked for at open")
        carryOut(effects)
        XCTAssertTrue(store.pending.isEmpty || engine.isDisabled, "all was taken in")
    }

    // MARK: Steps

    @discardableResult
    mutating func apply(_ input: Input, file: StaticString = #filePath, line: UInt = #line) -> Status {
        if engine.takesPending(before: input), !store.pending.isEmpty {
            var effects = Effects()
            engine.takePendingOfLeavingUser(store.pending, at: now, &effects)
            carryOut(effects)
        }
        let saved = engine
        let outcome = engine.apply(input, at: now)
        if !outcome.status.isFault { isFresh = false }
        if case .wipe = input { names.wipe() }
        // A value: the same input on a copy has the same effects.
        var copy = saved
        let again = copy.apply(input, at: now)
        XCTAssertTrue(
            outcome.status == again.status && Self.isSame(outcome.effects, again.effects), file: file, line: line)
        if outcome.status.isFault {
            XCTAssertTrue(Self.isSame(outcome.effects, Effects()), "a fault has no effects", file: file, line: line)
            engine = saved
        }
        var effects = outcome.effects
        if let intake = effects.wantedIntake, !store.pending.isEmpty {
            effects.join(engine.apply(.takePending(store.pending, flushes: intake == .flushing), at: now).effects)
        }
        carryOut(effects, file: file, line: line)
        checkInvariants(file: file, line: line)
        return outcome.status
    }

    static func isSame(_ left: Effects, _ right: Effects) -> Bool {
        left.store == right.store && left.batchOrders == right.batchOrders && left.requests == right.requests
            && left.events == right.events && left.keptAsset == right.keptAsset
            && left.deletedAssets == right.deletedAssets
    }

    private mutating func carryOut(_ effects: Effects, file: StaticString = #filePath, line: UInt = #line) {
        if let name = effects.keptAsset {
            XCTAssertTrue(files.insert(name).inserted, "\(name) is there already", file: file, line: line)
        }
        for change in effects.store { store.apply(change) }
        files.subtract(effects.deletedAssets)
        events += effects.events
        for request in effects.requests {
            checkSignature(request, file: file, line: line)
            if request.kind == .usersTrack { checkNames(request, file: file, line: line) }
            if request.kind == .asset {
                openAssets.append(request)
                requests.append(request)
                continue
            }
            XCTAssertNil(open[request.kind], "one request of a kind at a time", file: file, line: line)
            open[request.kind] = request
            requests.append(request)
            XCTAssertNoThrow(try JSONSerialization.jsonObject(with: Data(request.body)), file: file, line: line)
        }
        for order in effects.batchOrders {
            let kind = order.kind == .data ? RequestKind.data : .usersTrack
            XCTAssertNil(open[kind], "one request of a kind at a time", file: file, line: line)
            let batch = store.form(order)
            let outcome = engine.apply(.batchFormed(requestID: order.requestID, FormedBatch(batch)), at: now)
            XCTAssertEqual(outcome.status, .ok, file: file, line: line)
            carryOut(outcome.effects, file: file, line: line)
        }
    }

    /// What must hold after every input.
    func checkInvariants(file: StaticString = #filePath, line: UInt = #line) {
        XCTAssertEqual(engine.queued, store.rows.count, "queued", file: file, line: line)
        let users = Set(store.attributes.map { $0.attribute.user.map { ExactText($0) } })
        XCTAssertEqual(engine.attributes.userCount, users.count, "attributes", file: file, line: line)
        XCTAssertEqual(
            engine.data.batchedRecords, store.rows.filter { $0.batch != nil }.count, "batched", file: file, line: line)
        let deck = CardDeck(
            rows: store.cards.map { ($0.key, $0.value) }, flags: store.cardFlags, watermarks: store.watermarks)
        XCTAssertEqual(deck, engine.deck, "a restart gives the same cards", file: file, line: line)
        XCTAssertEqual(store.campaigns, engine.triggers.campaigns, "campaigns", file: file, line: line)
        XCTAssertEqual(store.displays.keys.sorted(), engine.history.byCampaign.keys.sorted(), file: file, line: line)
        XCTAssertEqual(Set(store.fires.keys), Set(engine.pendingFires.map(\.handle)), file: file, line: line)
        XCTAssertEqual(engine.data.open?.id, open[.data]?.id, "data", file: file, line: line)
        XCTAssertEqual(engine.track.open?.id, open[.usersTrack]?.id, "users/track", file: file, line: line)
        checkStreams(file: file, line: line)
        XCTAssertEqual(engine.cards.open?.id, open[.cards]?.id, "cards", file: file, line: line)
        XCTAssertEqual(engine.templates.open?.id, open[.template]?.id, "template", file: file, line: line)
        // Opening begins nothing, also for what other processes left.
        let isTemplateOpen = engine.templates.open != nil || engine.limiter.line.contains(.template) || isFresh
        XCTAssertTrue(engine.templates.waiting.isEmpty || isTemplateOpen, file: file, line: line)
        XCTAssertLessThanOrEqual(engine.stack.waiting.count, MessageStack.limit, file: file, line: line)
        XCTAssertLessThanOrEqual(engine.parked.count, 100, file: file, line: line)
        XCTAssertLessThanOrEqual(engine.parkedForNext, engine.parked.count, file: file, line: line)
        checkPictures(file: file, line: line)
        checkSignatures(file: file, line: line)
    }

    /// What waits is known to wait for its endpoint.
    private func checkStreams(file: StaticString, line: UInt) {
        guard tracks == engine.tracks else { return }
        XCTAssertTrue(engine.hasDataQueued || users(waitingFor: .data).isEmpty, file: file, line: line)
        XCTAssertTrue(engine.hasTrackQueued || users(waitingFor: .usersTrack).isEmpty, file: file, line: line)
    }

    /// Of whom something waits for that endpoint, in a batch or not.
    func users(waitingFor kind: BatchKind) -> [String?] {
        let batched = store.batches.filter { $0.kind == kind }.map(\.user)
        guard engine.tracks || kind == .data else { return batched }
        let order = BatchOrder(
            requestID: 0, newBatchID: "", kind: kind,
            content: !engine.tracks ? .all : kind == .data ? .untracked : .tracked,
            namesAnonymous: names.anonymous != nil)
        return batched + store.rows.filter { $0.batch == nil && order.wants($0.record) }.map(\.record.user)
            + store.attributes.filter { $0.batch == nil && order.wants($0.attribute) }.map(\.attribute.user)
    }

    /// Every object of the request names the one user of its batch, and nobody else.
    private mutating func checkNames(_ request: HTTPRequest, file: StaticString, line: UInt) {
        guard let batch = store.batches.first(where: { $0.id == header("X-Placard-Batch-Id", of: request) }) else {
            return XCTFail("a request without a batch", file: file, line: line)
        }
        trackedUsers[request.id] = .some(batch.user)
        let body = json(request)
        let objects = ["attributes", "events", "purchases"].flatMap { body[$0] as? [NSDictionary] ?? [] }
        XCTAssertFalse(objects.isEmpty, file: file, line: line)
        for object in objects {
            let found = ["braze_id", "external_id", "user_alias"].filter { object[$0] != nil }
            let (key, value) = names.name(of: batch.user)
            XCTAssertEqual(found, [key], "\(object)", file: file, line: line)
            if let value { XCTAssertEqual(object[key] as? String, value, file: file, line: line) }
        }
    }

    /// A signature that tells whose it is.
    static func signature(of user: String, _ number: Int = 1) -> String { "s.\(user).\(number)" }

    private func checkSignatures(file: StaticString, line: UInt) {
        XCTAssertEqual(store.signature, engine.auth.signature, "a restart gives the same", file: file, line: line)
        XCTAssertTrue(engine.user != nil || store.signature == nil, "of nobody", file: file, line: line)
        XCTAssertEqual(
            store.earlierSignatures.map(EarlierSignatures.init(stored:)) ?? EarlierSignatures(), engine.auth.earlier,
            file: file, line: line)
    }

    /// Of a request that begins: no signature but of the user it is for.
    private func checkSignature(_ request: HTTPRequest, file: StaticString, line: UInt) {
        guard let sent = header("X-Braze-Auth-Signature", of: request) else { return }
        XCTAssertTrue(options.authenticates && request.kind != .asset, file: file, line: line)
        guard sent.hasPrefix("s.") else { return }
        let body = json(request)
        let user = (body["respond_with"] as? NSDictionary ?? body)["user_id"] as? String
        let isOwn = user.map { sent.hasPrefix("s.\($0).") } ?? false
        XCTAssertTrue(isOwn, "\(sent) for \(user ?? "nobody")", file: file, line: line)
    }

    private func checkPictures(file: StaticString, line: UInt) {
        let assets = engine.assets
        let underWay = assets.stale.union(assets.open.keys)
        XCTAssertEqual(Set(openAssets.map(\.id)), underWay, "open pictures", file: file, line: line)
        XCTAssertLessThanOrEqual(openAssets.count, 4, file: file, line: line)
        XCTAssertEqual(files, Set(store.assets.keys), "a file for each row", file: file, line: line)
        // Without the times: at a restart one in the future is taken for now.
        XCTAssertEqual(
            Set(store.assets.values.map { "\($0.file) \($0.bytes) \($0.url)" }),
            Set(assets.kept.values.map { "\($0.file) \($0.bytes) \($0.url)" }),
            "a restart gives the same pictures", file: file, line: line)
        let bytes = store.assets.values.reduce(0) { $0 + $1.bytes }
        XCTAssertLessThanOrEqual(bytes, 64 << 20, "the cache is too large", file: file, line: line)
        guard options.assetDirectory != nil else { return }
        for message in engine.messages {
            let isThere = message.imagePath.map { path in files.contains { path.hasSuffix("/\($0)") } }
            XCTAssertEqual(
                isThere, message.message.imageURL.map { _ in true }, "\(message.id)", file: file, line: line)
        }
        for fire in engine.pictureFires {
            guard let url = fire.campaign.message?.imageURL else { continue }
            let isComing = assets.queue.contains(url) || assets.open.values.contains(url)
            XCTAssertTrue(isComing, "\(fire.campaign.id) waits in vain", file: file, line: line)
        }
    }

    /// Does what is due now. Bounded: a tick that leaves its own deadline due would keep a host busy for ever.
    mutating func settle(file: StaticString = #filePath, line: UInt = #line) {
        for _ in 0..<20 {
            guard let due = engine.nextDeadlineMs(at: now), due <= now.monotonicMs else { return }
            apply(.tick, file: file, line: line)
        }
        XCTFail("always something due", file: file, line: line)
    }

    /// Moves both clocks, stopping at every time at which something is due.
    mutating func advance(_ ms: Int64, file: StaticString = #filePath, line: UInt = #line) {
        let end = now.monotonicMs.clampedAdding(ms)
        for _ in 0..<10_000 {
            settle(file: file, line: line)
            let next = min(end, engine.nextDeadlineMs(at: now) ?? end)
            let step = next.clampedSubtracting(now.monotonicMs)
            now = Instant(wallMs: now.wallMs.clampedAdding(step), monotonicMs: next)
            if next == end { return settle(file: file, line: line) }
        }
        XCTFail("time does not pass", file: file, line: line)
    }

    /// The process dies and starts again; the monotonic clock begins anew.
    mutating func restart(user: String? = nil, signature: String? = nil) {
        opens += 1
        open = [:]
        openAssets = []
        now.monotonicMs = 1_000
        var effects = Effects()
        engine = Self.makeEngine(options, tracks, seed, opens, store, now, &effects)
        finishOpening(user, signature, effects)
        checkInvariants()
    }

    // MARK: The server

    @discardableResult
    mutating func reply(
        config: Config? = nil, campaigns: [Campaign]? = nil, retryAfterMs: Int64 = 0, file: StaticString = #filePath,
        line: UInt = #line
    ) -> Status {
        complete(
            .data, .data(DataReply(config: config, campaigns: campaigns), problems: [], retryAfterMs: retryAfterMs),
            file: file, line: line)
    }

    @discardableResult
    mutating func replyCards(
        full: Bool = true, _ specs: [CardSpec] = [], marks: (Int64, Int64)? = nil, retryAfterMs: Int64 = 0,
        file: StaticString = #filePath, line: UInt = #line
    ) -> Status {
        var reply = CardsReply(isFullSync: full, items: specs.compactMap(\.item))
        (reply.lastFullSyncAt, reply.lastCardUpdatedAt) = (marks?.0, marks?.1)
        return complete(.cards, .cards(reply, problems: [], retryAfterMs: retryAfterMs), file: file, line: line)
    }

    @discardableResult
    mutating func fail(
        _ kind: RequestKind, _ reason: Reason = .offline, about subject: RequestFailure.Subject = .delivery,
        status: Int32 = 0, retryAfterMs: Int64 = 0, file: StaticString = #filePath, line: UInt = #line
    ) -> Status {
        let failure = RequestFailure(
            reason, about: subject, status: status, retryAfterMs: retryAfterMs, text: "a test's failure")
        return complete(kind, .failure(failure), file: file, line: line)
    }

    @discardableResult
    mutating func complete(
        _ kind: RequestKind, _ completion: Completion, file: StaticString = #filePath, line: UInt = #line
    ) -> Status {
        guard let request = open.removeValue(forKey: kind) else {
            XCTFail("no \(kind) request is open", file: file, line: line)
            return .notFound
        }
        return apply(.completed(requestID: request.id, completion), file: file, line: line)
    }

    /// Answers the oldest request for a picture, or that for a certain one.
    @discardableResult
    mutating func replyAsset(
        _ url: String? = nil, bytes: Int = 1_000, file: StaticString = #filePath, line: UInt = #line
    ) -> Status {
        completeAsset(url, .asset(bytes: bytes), file: file, line: line)
    }

    @discardableResult
    mutating func failAsset(_ url: String? = nil, file: StaticString = #filePath, line: UInt = #line) -> Status {
        let failure = RequestFailure(.http, status: 404, text: "a test's failure")
        return completeAsset(url, .failure(failure), file: file, line: line)
    }

    @discardableResult
    mutating func completeAsset(
        _ url: String?, _ completion: Completion, file: StaticString = #filePath, line: UInt = #line
    ) -> Status {
        guard let index = openAssets.firstIndex(where: { url == nil || $0.url == url }) else {
            XCTFail("no request for \(url ?? "a picture") is open", file: file, line: line)
            return .notFound
        }
        let request = openAssets.remove(at: index)
        return apply(.completed(requestID: request.id, completion), file: file, line: line)
    }

    // MARK: Looking

    mutating func take() -> [Event] {
        defer { events = [] }
        return events
    }

    func json(_ request: HTTPRequest?) -> NSDictionary {
        guard let request else { return [:] }
        return (try? JSONSerialization.jsonObject(with: Data(request.body)) as? NSDictionary) ?? [:]
    }

    func header(_ name: String, of request: HTTPRequest?) -> String? {
        request?.headers.first { $0.name == name }?.value
    }

    /// Codes of the events that a request carries.
    func codes(_ request: HTTPRequest?) -> [String] {
        (json(request)["events"] as? [NSDictionary] ?? []).compactMap { $0["name"] as? String }
    }

    mutating func log(_ name: String, _ properties: Properties? = nil) {
        guard let event = try? CustomEvent(name: name, properties: properties) else { return XCTFail("name \(name)") }
        apply(.logEvent(event))
    }

    mutating func host(_ change: (inout HostState) -> Void) {
        var state = engine.host
        change(&state)
        apply(.hostState(state))
    }
}

/// A config that enables cards.
func enablingConfig(time: Int64 = 1, _ change: (inout Config) -> Void = { _ in }) -> Config {
    var config = Config(time: time)
    config.cardsEnabled = true
    change(&config)
    return config
}

/// A campaign for the event "a" that may always show.
func freeCampaign(_ id: String, _ change: (inout Campaign) -> Void = { _ in }) -> Campaign {
    var message = Message(type: .modal)
    message.triggerID = "t-\(id)"
    var campaign = Campaign(id: id, conditions: [.customEvent(name: "a")], timeoutMs: 30_000, message: message)
    campaign.reEligibilityMs = 0
    campaign.minimumIntervalMs = 0
    change(&campaign)
    return campaign
}
