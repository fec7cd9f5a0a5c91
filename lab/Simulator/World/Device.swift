import Placard
import PlacardCore
import PlacardJSON
import PlacardRegex
import PlacardTape
import PlacardTransport

/// A client's run: from the start of its process to its end. It does what `Client` does with its engine and its store.
final class Device {
    private let store: any DeviceStore
    /// Where content comes from; nil: from the endpoint.
    private let source: ClientSource?
    let durable: DurableEngine
    private let watcher: (any EngineWatcher)?
    /// What the last calls asked for, until the world takes it.
    private(set) var requests: [HTTPRequest] = []
    private(set) var events: [Event] = []
    private(set) var observations: [TriggerObservation] = []
    private(set) var inFlight: [UInt64: RequestKind] = [:]
    /// Replies whose consequences are not written yet.
    private(set) var unwritten: [(id: UInt64, completion: Completion)] = []
    private var restUntilMs: Int64?
    private var restDueMs: Int64?
    private(set) var rests = 0
    private(set) var checkpoints = 0

    private static let restIntervalMs: Int64 = 30_000
    /// A text that is nowhere else in a request.
    static let apiKey = "key-of-lives"

    init(
        _ store: any DeviceStore, _ options: EngineOptions, tracks: Bool = false, _ source: ClientSource? = nil,
        _ plant: Plant? = nil, user: String?,
        at now: Instant, _ identifiers: inout Dice, recordedOn tape: LifeTape? = nil,
        watchedBy watcher: (any EngineWatcher)? = nil
    ) throws(PlacardError) {
        self.store = store
        self.source = source
        self.watcher = watcher
        var options = options
        if options.assetDirectory != nil { options.assetDirectory = store.assetDirectory }
        let requests = Self.requests(tracks: tracks)
        var consequences: [DurableEngine.Consequences] = []
        let entropy = (identifiers.word(), identifiers.word())
        let secret = (identifiers.word(), identifiers.word())
        let jitter = identifiers.word()
        let engineStore: any EngineStore = plant == nil ? store : PlantedStore(store, plant)
        let recorder = tape?.recorder(over: engineStore)
        recorder?.open(
            options, requests, user: user, signature: nil,
            seeds: TapeOpening.Seeds(ids: entropy, secret: secret, jitter: jitter), at: now)
        do throws(PlacardError) {
            durable = try DurableEngine(
                over: recorder ?? engineStore, user: user, signature: nil, at: now,
                readSource: Self.reader(of: source, store, at: now), followedBy: recorder,
                { consequences.append($0) }
            ) { stored, effects in
                Engine(
                    options: recorder?.watched(options) ?? options, requests: requests, compileRegex: compileRegex,
                    identifiers: IdentifierSource(entropy: entropy, secret: secret), jitterSeed: jitter,
                    stored: stored, at: now, effects: &effects)
            }
        } catch {
            store.close()
            throw error
        }
        for each in consequences { carryOut(each) }
        schedule(at: now)
    }

    private static func reader(of source: ClientSource?, _ store: any DeviceStore, at now: Instant) -> SourceReader? {
        guard let source else { return nil }
        return { (known) throws(PlacardError) in try source.readAtOpen(known, { store.sourceText }, at: now) }
    }

    private static func requests(tracks: Bool) -> RequestBuilder {
        guard let endpoint = try? Endpoint("sdk.example.com", allowInsecureHTTP: false) else { fatalError("endpoint") }
        var device = DeviceFields()
        device.model = "Kiosk"
        let access = try? TrackAccess(endpoint: "rest.example.com", key: "secret", allowInsecureHTTP: false)
        return RequestBuilder(
            endpoint: endpoint, apiKey: Device.apiKey, appVersion: nil, device: device, track: tracks ? access : nil)
    }

    // MARK: Ends

    func close() { store.close() }

    /// The store that was damaged and set aside at the open; nil: no store was damaged.
    var setAside: String? { store.setAside }

    /// The process is gone: the disk must already ignore what SQLite does now.
    func vanish() { store.closeUntouched() }

    // MARK: Inputs

    func apply(_ input: Input, at now: Instant) throws(PlacardError) -> Status {
        defer { schedule(at: now) }
        return try step(input, at: now)
    }

    private func step(_ input: Input, _ body: [UInt8] = [], at now: Instant) throws(PlacardError) -> Status {
        let before = watcher == nil ? nil : durable.engine
        if let before { watcher?.willApply(input, to: before, at: now) }
        let result = body.withUnsafeBytes { body in
            Result { () throws(PlacardError) in try durable.apply(input, at: now, body: body) { carryOut($0) } }
        }
        if case .failure = result, let before { watcher?.didFail(input, of: before, now: durable.engine) }
        let status = try result.get()
        watcher?.didApply(status)
        if case .wipe = input, !status.isFault { store.scrub(nowMs: now.monotonicMs) }
        readSource(at: now)
        return status
    }

    /// If the store cannot be written, an input after the rest tries again.
    private func readSource(at now: Instant) {
        guard let source, durable.engine.wantsSource else { return }
        if let restUntilMs, now.monotonicMs < restUntilMs { return }
        let reading = source.read(durable.engine.knownSource, { store.sourceText }, at: now)
        do throws(PlacardError) {
            _ = try durable.apply(.sourceRead(reading), at: now) { carryOut($0) }
        } catch {
            restUntilMs = now.monotonicMs + 1_000
        }
    }

    private func carryOut(_ consequences: DurableEngine.Consequences) {
        for request in consequences.requests {
            inFlight[request.id] = request.kind
            requests.append(request)
        }
        events += consequences.events
        observations += consequences.observations
    }

    func takeRequests() -> [HTTPRequest] {
        defer { requests = [] }
        return requests
    }

    func takeEvents() -> (events: [Event], observations: [TriggerObservation]) {
        defer { (events, observations) = ([], []) }
        return (events, observations)
    }

    // MARK: Replies

    /// Ends a request. Returns false when it is not in flight.
    func finish(_ id: UInt64, _ reply: ServerReply, at now: Instant) -> Bool {
        guard let kind = inFlight.removeValue(forKey: id) else { return false }
        complete(id, decoded(id, reply, of: kind, at: now), reply.body, at: now)
        return true
    }

    func fail(_ id: UInt64, _ failure: NetworkFailure, at now: Instant) -> Bool {
        guard inFlight.removeValue(forKey: id) != nil else { return false }
        complete(id, .failure(RequestFailure(.offline, text: "\(failure)")), at: now)
        return true
    }

    /// What a reply becomes that the client does not wait for any more.
    func finishLate(_ id: UInt64, _ reply: ServerReply, of kind: RequestKind, at now: Instant) throws(PlacardError)
        -> Status
    { try durable.apply(.completed(requestID: id, decoded(id, reply, of: kind, at: now)), at: now) { carryOut($0) } }

    private func decoded(
        _ id: UInt64, _ reply: ServerReply, of kind: RequestKind, at now: Instant
    ) -> Completion {
        let pending = pendingReply(id, reply, of: kind, at: now)
        return reply.body.withUnsafeBytes { body in
            while true {
                if let completion = durable.work(on: pending, body, until: nil) { return completion }
            }
        }
    }

    private func pendingReply(
        _ id: UInt64, _ reply: ServerReply, of kind: RequestKind, at now: Instant
    ) -> PendingReply {
        let retryAfterMs = RetryAfter.milliseconds(reply.retryAfter, wallMs: now.wallMs)
        if kind == .source, let source {
            let parts = ReplyParts(
                status: reply.status, contentType: reply.contentType, headers: ContentHeaders(etag: reply.etag))
            return PendingReply(fetched: parts, id, retryAfterMs: retryAfterMs, source.sodium, at: now)
        }
        return PendingReply(
            id, kind, status: reply.status, contentType: reply.contentType, retryAfterMs: retryAfterMs)
    }

    private func complete(_ id: UInt64, _ completion: Completion, _ body: [UInt8] = [], at now: Instant) {
        defer { schedule(at: now) }
        do throws(PlacardError) {
            _ = try step(.completed(requestID: id, completion), body, at: now)
        } catch {
            unwritten.append((id, .failure(RequestFailure(.offline, text: error.message))))
            try? serveTimers(at: now)
        }
    }

    // MARK: Time

    func dispatch(at now: Instant) throws(PlacardError) {
        defer { schedule(at: now) }
        if let due = restDueMs, due <= now.monotonicMs {
            restDueMs = nil
            if !store.isInUse {
                if store.rest() { rests += 1 } else { restDueMs = now.monotonicMs + Self.restIntervalMs }
            }
        }
        try serveTimers(at: now)
        if store.wantsBriefTidying { store.tidyBriefly(all: true) }
        if let due = store.scrubDueMs, due <= now.monotonicMs { store.scrubAgain(nowMs: now.monotonicMs) }
        if store.wantsTidying {
            store.tidy()
            checkpoints += 1
        }
    }

    private func serveTimers(at now: Instant) throws(PlacardError) {
        if let restUntilMs, now.monotonicMs < restUntilMs { return }
        restUntilMs = nil
        do throws(PlacardError) {
            while let (id, completion) = unwritten.first {
                _ = try step(.completed(requestID: id, completion), at: now)
                unwritten.removeFirst()
            }
            if let due = durable.nextDeadlineMs(at: now), due <= now.monotonicMs { _ = try step(.tick, at: now) }
        } catch {
            restUntilMs = now.monotonicMs + 1_000
            throw error
        }
    }

    private func schedule(at now: Instant) {
        if restDueMs == nil, store.takeUse() { restDueMs = now.monotonicMs + Self.restIntervalMs }
    }

    /// Monotonic time of the next work; nil: none.
    func deadlineMs(at now: Instant) -> Int64? {
        var due = unwritten.isEmpty ? durable.nextDeadlineMs(at: now) : now.monotonicMs
        if let restUntilMs, let wanted = due { due = max(wanted, restUntilMs) }
        if store.wantsTidying || store.wantsBriefTidying { due = now.monotonicMs }
        return [due, restDueMs, store.scrubDueMs].compactMap { $0 }.min()
    }
}
