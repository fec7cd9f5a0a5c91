import EngineModel
import Foundation
import XCTest

@testable import PlacardCore

/// An engine with a naive store and a server with scripted replies. Every step is a client's step (`DurableEngine`),
/// and checks the invariants.
///
/// A value: each step has its own `HarnessStore`, so that two copies share nothing.
struct EngineHarness {
    var engine: Engine
    var store = NaiveStore()
    var now = moment(0)
    /// Requests without a reply; there may be several for pictures.
    var open: [RequestKind: HTTPRequest] = [:]
    var openAssets: [HTTPRequest] = []
    /// Pictures on the disk.
    var files: Set<String> = []
    /// Events since the last `take`.
    var events: [Event] = []
    /// All requests that were sent.
    var requests: [HTTPRequest] = []

    /// With it, calls of the store fail at random, and the input is then applied again.
    var trouble: Dice?
    /// Without a file nothing can fail.
    var canFail = true
    /// Maximum records of other processes per transaction.
    var outboxLimit = Int.max

    let options: EngineOptions
    let seed: UInt64
    /// From the next open on, events, purchases and attributes go to the REST endpoint.
    var tracks: Bool
    /// The user identifiers that the REST endpoint may get, apart from ids.
    private(set) var names = NaiveNames()
    /// The user of each request to it.
    private(set) var trackedUsers: [UInt64: String?] = [:]
    private var opens: UInt64 = 0
    /// There was no input since the opening.
    private var isFresh = true

    init(
        seed: UInt64 = 1, user: String? = nil, signature: String? = nil, store: NaiveStore = NaiveStore(),
        tracks: Bool = false, _ change: (inout EngineOptions) -> Void = { _ in }
    ) {
        var options = EngineOptions()
        // Tests of other subjects can ignore rate limits.
        options.obeysRateLimits = false
        change(&options)
        self.options = options
        self.seed = seed
        self.store = store
        self.tracks = tracks
        var effects = Effects()
        engine = Self.makeEngine(options, tracks, seed, 0, store.state, now, &effects)
        launch(user, signature)
    }

    private static func makeEngine(
        _ options: EngineOptions, _ tracks: Bool, _ seed: UInt64, _ run: UInt64, _ stored: StoredState, _ now: Instant,
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
            stored: stored, at: now, effects: &effects)
    }

    /// The process starts.
    private mutating func launch(_ user: String?, _ signature: String?) {
        isFresh = true
        let desk = desk()
        desk.isOpening = true
        var consequences: [DurableEngine.Consequences] = []
        do {
            let step = try DurableEngine(
                over: desk, user: user, signature: signature, at: now, { consequences.append($0) }
            ) {
                Self.makeEngine(options, tracks, seed, opens, $0, now, &$1)
            }
            (engine, store, files) = (step.engine, desk.store, desk.files)
        } catch {
            XCTFail("\(error)")
        }
        if tracks { names.open(engine.user, run: opens) } else { names.forgetKnown() }
        carryOut(consequences)
        XCTAssertTrue(store.pending.isEmpty || engine.isDisabled, "all was taken in")
    }

    private func desk(_ failure: HarnessStore.Failure? = nil) -> HarnessStore {
        let desk = HarnessStore(store, files: files, openKinds: Set(open.keys))
        desk.failure = failure
        desk.canFail = canFail
        desk.outboxLimit = outboxLimit
        return desk
    }

    // MARK: Steps

    @discardableResult
    mutating func apply(_ input: Input, file: StaticString = #filePath, line: UInt = #line) -> Status {
        let wanted = EngineInvariants.checkValue(engine, input, at: now, file: file, line: line)
        // A failed step has had no effect: the next attempt must do everything.
        if let failure = nextFailure(), let status = attempt(input, wanted, failure, file: file, line: line) {
            return status
        }
        guard let status = attempt(input, wanted, nil, file: file, line: line) else { return wanted.status }
        return status
    }

    private mutating func nextFailure() -> HarnessStore.Failure? {
        guard trouble?.chance(percent: 30) == true, let call = trouble?.int(0...3) else { return nil }
        return HarnessStore.Failure(call: call, isLate: trouble?.chance(percent: 50) == true)
    }

    /// - Returns: nil when the step failed, so that nothing was changed.
    private mutating func attempt(
        _ input: Input, _ wanted: Outcome, _ failure: HarnessStore.Failure?, file: StaticString, line: UInt
    ) -> Status? {
        let desk = desk(failure)
        let step = DurableEngine(engine, over: desk)
        var consequences: [DurableEngine.Consequences] = []
        let result = Result { () throws(PlacardError) in try step.apply(input, at: now) { consequences.append($0) } }
        let before = self
        (engine, store, files) = (step.engine, desk.store, desk.files)
        switch result {
        case .success(let status):
            if !status.isFault { isFresh = false }
            if case .wipe = input { names.wipe() }
            before.check(desk.commits, of: input, against: wanted, file: file, line: line)
            XCTAssertEqual(status, wanted.status, file: file, line: line)
            carryOut(consequences, file: file, line: line)
            checkInvariants(file: file, line: line)
            return status
        case .failure(let error):
            XCTAssertTrue(desk.hasFailed, "\(error)", file: file, line: line)
            // Records put under a leaving user are committed before the input.
            if desk.commits.isEmpty { XCTAssertEqual(contents, before.contents, file: file, line: line) }
            carryOut(consequences, file: file, line: line)
            return nil
        }
    }

    private var contents: String {
        EngineInvariants.contents(engine) + EngineInvariants.contents((store, files.sorted()))
    }

    /// Checks that a step committed the input's effects, followed by the records of other processes.
    private func check(
        _ commits: [Effects], of input: Input, against wanted: Outcome, file: StaticString, line: UInt
    ) {
        // In this case something else was committed first, and the input was applied to another state.
        if engine.takesOutbox(before: input), !store.pending.isEmpty { return }
        guard !wanted.status.isFault else {
            return XCTAssertTrue(commits.isEmpty, "a fault has no effects", file: file, line: line)
        }
        guard let first = commits.first else { return XCTFail("nothing was committed", file: file, line: line) }
        let mayTake = wanted.effects.wantedIntake != nil && !store.pending.isEmpty && canFail
        XCTAssertTrue(
            mayTake ? Self.begins(first, with: wanted.effects) : EngineInvariants.isSame(first, wanted.effects),
            file: file,
            line: line)
    }

    private static func begins(_ effects: Effects, with others: Effects) -> Bool {
        effects.store.starts(with: others.store) && effects.batchOrders.starts(with: others.batchOrders)
            && effects.requests.starts(with: others.requests) && effects.events.starts(with: others.events)
            && effects.keptAsset == others.keptAsset && effects.deletedAssets.starts(with: others.deletedAssets)
    }

    /// Records the events, and checks the new requests.
    private mutating func carryOut(
        _ consequences: [DurableEngine.Consequences], file: StaticString = #filePath, line: UInt = #line
    ) {
        for each in consequences {
            events += each.events
            for request in each.requests { begin(request, file: file, line: line) }
        }
    }

    private mutating func begin(_ request: HTTPRequest, file: StaticString, line: UInt) {
        checkSignature(request, file: file, line: line)
        if request.kind == .usersTrack { checkNames(request, file: file, line: line) }
        requests.append(request)
        if request.kind == .asset { return openAssets.append(request) }
        XCTAssertNil(open[request.kind], "one request of a kind at a time", file: file, line: line)
        open[request.kind] = request
        XCTAssertNoThrow(try JSONSerialization.jsonObject(with: Data(request.body)), file: file, line: line)
    }

    private var invariants: EngineInvariants {
        let requests = openAssets + open.values
        return EngineInvariants(
            engine: engine, store: store, files: files,
            inFlight: Dictionary(uniqueKeysWithValues: requests.map { ($0.id, $0.kind) }), now: now, isFresh: isFresh,
            namesAnonymous: names.anonymous != nil)
    }

    func checkInvariants(file: StaticString = #filePath, line: UInt = #line) {
        invariants.check(file: file, line: line)
    }

    func users(waitingFor kind: BatchKind) -> [String?] { invariants.users(waitingFor: kind) }

    /// Every object of the request names the one user of its batch, and no other.
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

    /// The header of messages that a test changes.
    static let changed = "changed"

    /// A signature that identifies its user.
    static func signature(of user: String, _ number: Int = 1) -> String { "s.\(user).\(number)" }

    /// Checks a new request: it carries its own user's signature or none.
    private func checkSignature(_ request: HTTPRequest, file: StaticString, line: UInt) {
        guard let sent = header("X-Braze-Auth-Signature", of: request) else { return }
        XCTAssertTrue(options.authenticates && request.kind != .asset, file: file, line: line)
        guard sent.hasPrefix("s.") else { return }
        let body = json(request)
        let user = (body["respond_with"] as? NSDictionary ?? body)["user_id"] as? String
        let isOwn = user.map { sent.hasPrefix("s.\($0).") } ?? false
        XCTAssertTrue(isOwn, "\(sent) for \(user ?? "nobody")", file: file, line: line)
    }

    /// Does what is due now. Bounded: a tick that leaves its own deadline due would keep a host busy forever.
    mutating func settle(file: StaticString = #filePath, line: UInt = #line) {
        for _ in 0..<20 {
            guard let due = engine.nextDeadlineMs(at: now), due <= now.monotonicMs else { return }
            apply(.tick, file: file, line: line)
        }
        XCTFail("always something due", file: file, line: line)
    }

    /// Advances both clocks, stopping at every time at which something is due.
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

    /// The process ends and starts again; the monotonic clock starts again.
    mutating func restart(user: String? = nil, signature: String? = nil) {
        opens += 1
        open = [:]
        openAssets = []
        now.monotonicMs = 1_000
        launch(user, signature)
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

    /// Replies to the oldest request for a picture, or to the request for a given picture.
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

    // MARK: Reading

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

    /// Codes of the events in a request.
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

/// A campaign for the event "a" without limits on its display.
func freeCampaign(_ id: String, _ change: (inout Campaign) -> Void = { _ in }) -> Campaign {
    var message = Message(type: .modal)
    message.triggerID = "t-\(id)"
    var campaign = Campaign(id: id, conditions: [.customEvent(name: "a")], timeoutMs: 30_000, message: message)
    campaign.reEligibilityMs = 0
    campaign.minimumIntervalMs = 0
    change(&campaign)
    return campaign
}
