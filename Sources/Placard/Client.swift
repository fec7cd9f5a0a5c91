import PlacardCore
import PlacardJSON
import PlacardRegex
import PlacardStore
import PlacardTransport
import Synchronization

/// A client: one app with one user and one store.
///
/// It connects the engine with the store, the transport and the clock, and does what the engine's effects say: commit,
/// then send, then tell. Every method may be called from any thread; one lock serialises them and is never held while
/// anything waits. The client starts no thread and calls nothing of the host's: poll `fileDescriptor`, call `dispatch`,
/// read `nextEvent`.
///
/// For example:
///
///     let client = try Client(Options(apiKey: "…", endpoint: "sdk.example.com", directory: "/var/lib/kiosk"))
///     try client.startSession()
///     while true {
///         try client.wait(timeoutMs: -1)
///         while let event = try client.nextEvent() { handle(event) }
///     }
public final class Client: @unchecked Sendable {
    /// Guards everything mutable below.
    private let lock = Mutex(())
    private let ownerPID = ProcessID.current

    private var engine: Engine
    private let store: Store
    private let poller: Poller
    private var curl: CurlTransport?
    private var hostTransport: HostTransport?
    private var clock: ClientClock
    private var events = EventQueue()
    /// Of requests on their way.
    private var kinds: [UInt64: RequestKind] = [:]
    /// Ends of requests whose consequences could not be written yet.
    private var unwritten: [(id: UInt64, completion: Completion)] = []
    /// Monotonic time until which timers rest because a commit of theirs failed: a full disk must not keep a host's loop
    /// spinning.
    private var restUntilMs: Int64?
    private var isClosed = false

    /// The descriptor to poll for reading: readable while there is work to do or an event to read.
    public let fileDescriptor: Int32

    // MARK: Opening and closing

    /// Opens the store and restores user, session, cards, campaigns and queue. Sends nothing.
    ///
    /// - Throws: `invalid` (an option), `io`, `inUse`, `version`.
    public init(_ options: Options) throws(PlacardError) {
        let (endpoint, engineOptions) = try options.checked()
        var clock = ClientClock.system
        if case .host(let start) = options.clock { clock = .host(start) }
        let now = clock.now
        do throws(PollerError) {
            poller = try Poller()
        } catch {
            throw PlacardError(.io, "cannot make the descriptor to poll: \(error)")
        }
        fileDescriptor = poller.descriptor
        self.clock = clock
        store = try Store(
            StorePath(directory: options.directory ?? "", apiKey: options.apiKey), durability: options.durability,
            wallMs: now.wallMs)
        if case .host = options.transport {
            hostTransport = HostTransport()
        } else {
            let curlOptions = CurlOptions(
                userAgent: "placard/\(LibraryVersion.text)", caFile: options.caFile, proxy: options.proxy)
            curl = CurlTransport(options: curlOptions, poller: poller)
        }
        var system = SystemRandomNumberGenerator()
        var effects = Effects()
        if let newName = store.setAside {
            let reason = "it was no usable database and is kept as '\(newName)'; a new one was begun"
            effects.events.append(.dropped(.store, id: newName, reason: reason))
        }
        engine = Engine(
            options: engineOptions,
            requests: RequestBuilder(
                endpoint: endpoint, apiKey: options.apiKey, appVersion: options.appVersion, device: options.device),
            compileRegex: compileRegex, identifiers: IdentifierSource(entropy: (system.next(), system.next())),
            jitterSeed: options.seed == 0 ? system.next() : options.seed, stored: try store.load(),
            user: options.userID, at: now, effects: &effects)
        try carryOut(effects, at: now)
        settle(at: now)
    }

    deinit { close() }

    /// Ends the use of the client. Sends nothing; the queue stays in the store. Idempotent.
    public func close() {
        // In a forked child the connections are the parent's: nothing may be said on them.
        guard ProcessID.current == ownerPID else { return abandon() }
        lock.withLock { _ in
            guard !isClosed else { return }
            isClosed = true
            curl?.close()
            store.close()
            poller.close()
        }
    }

    /// Leaves the store as a crash would: writes and sends nothing. The one call allowed after fork in the child.
    public func abandon() {
        guard ProcessID.current == ownerPID else { return leaveInChild() }
        lock.withLock { _ in
            guard !isClosed else { return }
            isClosed = true
            curl?.abandon()
            store.closeUntouched()
            poller.close()
        }
    }

    /// Whether this process is a forked child of the one that opened the client.
    package var isInherited: Bool { ProcessID.current != ownerPID }

    /// Closes descriptors and nothing else. A thread that does not exist here may hold any lock: ours, SQLite's, libcurl's,
    /// the allocator's.
    private func leaveInChild() {
        guard !isClosed else { return }
        isClosed = true
        curl?.closeSocketsInChild()
        store.leaveInChild()
        poller.close()
    }

    // MARK: Running inputs

    /// Runs `body` under the lock, or refuses: in a forked child, and after close.
    private func locked<T>(_ body: () throws(PlacardError) -> T) throws(PlacardError) -> T {
        guard ProcessID.current == ownerPID else {
            throw PlacardError(.forked, "the client belongs to the parent process: open another one after fork")
        }
        var result = Result<T, PlacardError>.failure(PlacardError(.state, "the client is closed"))
        lock.withLock { _ in
            if !isClosed { result = Result { () throws(PlacardError) in try body() } }
        }
        return try result.get()
    }

    private func run(_ input: Input) throws(PlacardError) -> Status {
        try locked { () throws(PlacardError) in
            let now = clock.now
            defer { settle(at: now) }
            return try apply(input, at: now)
        }
    }

    /// A commit that fails leaves no trace: the engine goes back to what it was.
    private func apply(_ input: Input, at now: Instant) throws(PlacardError) -> Status {
        let saved = engine
        let outcome = engine.apply(input, at: now)
        if outcome.status.isFault {
            engine = saved
            throw Self.fault(outcome.status)
        }
        do throws(PlacardError) {
            try carryOut(outcome.effects, at: now)
        } catch {
            engine = saved
            throw error
        }
        return outcome.status
    }

    private static func fault(_ status: Status) -> PlacardError {
        switch status {
        case .notFound: PlacardError(.notFound, "there is nothing of that id now")
        case .state: PlacardError(.state, "this cannot be done in the present state")
        default: PlacardError(status, "the call was refused")
        }
    }

    /// Commit, then send, then tell.
    private func carryOut(_ effects: Effects, at now: Instant) throws(PlacardError) {
        let batch = try store.commit(effects.store, order: effects.batchOrder)
        for request in effects.requests { start(request, at: now) }
        for event in effects.events { events.append(event) }
        if let order = effects.batchOrder {
            let outcome = engine.apply(.batchFormed(requestID: order.requestID, batch), at: now)
            try carryOut(outcome.effects, at: now)
        }
    }

    private func start(_ request: HTTPRequest, at now: Instant) {
        kinds[request.id] = request.kind
        if let event = hostTransport?.start(request, at: now) { events.append(event) }
        curl?.start(request)
    }

    /// Sets the descriptor and the timer to what the state asks for.
    private func settle(at now: Instant) {
        guard !isClosed else { return }
        let deadline = deadlineMs(at: now)
        if clock.isHost {
            poller.setDeadline(curl?.deadlineMs)
            poller.setSignalled(!events.isEmpty || (deadline.map { $0 <= now.monotonicMs } ?? false))
        } else {
            poller.setDeadline(deadline)
            poller.setSignalled(!events.isEmpty)
        }
    }

    private func deadlineMs(at now: Instant) -> Int64? {
        let due = unwritten.isEmpty ? engine.nextDeadlineMs(at: now) : now.monotonicMs
        var deadlines = [due.map { max($0, restUntilMs ?? $0) }, hostTransport?.nextDeadlineMs]
        if !clock.isHost { deadlines.append(curl?.deadlineMs) }
        if store.wantsTidying { deadlines.append(now.monotonicMs) }
        return deadlines.compactMap { $0 }.min()
    }

    // MARK: Loop

    /// Does what is due: network, timers. Never blocks on the network.
    public func dispatch() throws(PlacardError) {
        try locked { () throws(PlacardError) in
            let now = clock.now
            defer { settle(at: now) }
            let ready = poller.takeReady()
            if let curl {
                curl.perform(ready: ready, nowMs: SystemClock.monotonicMs())
                for (id, outcome) in curl.takeCompletions() { finish(id, outcome, at: now) }
            }
            for id in hostTransport?.takeOverdue(at: now) ?? [] {
                events.append(.requestCancelled(id: id))
                finish(id, .failure(.timeout, detail: "the host did not answer within 60 s"), at: now)
            }
            if store.wantsTidying { store.tidy() }
            try serveTimers(at: now)
        }
    }

    private func serveTimers(at now: Instant) throws(PlacardError) {
        if let restUntilMs, now.monotonicMs < restUntilMs { return }
        restUntilMs = nil
        do throws(PlacardError) {
            while let (id, completion) = unwritten.first {
                _ = try apply(.completed(requestID: id, completion), at: now)
                unwritten.removeFirst()
            }
            if let due = engine.nextDeadlineMs(at: now), due <= now.monotonicMs { _ = try apply(.tick, at: now) }
        } catch {
            rest(at: now)
            throw error
        }
    }

    private func rest(at now: Instant) { restUntilMs = now.monotonicMs.clampedAdding(1_000) }

    /// Waits until there is something to do, or the time is over (negative: no limit), then dispatches.
    public func wait(timeoutMs: Int64) throws(PlacardError) {
        // Checked under the lock, waited without it.
        let hasEvents = try locked { !events.isEmpty }
        if !hasEvents { _ = Poller.wait(fileDescriptor, timeoutMs: timeoutMs < 0 ? -1 : Int32(clamping: timeoutMs)) }
        try dispatch()
    }

    /// Flushes and waits until the queue is empty. `pending` when the time is over and records remain.
    ///
    /// - Throws: `state` with a host transport or clock.
    public func drain(timeoutMs: Int64) throws(PlacardError) -> Status {
        let isOurs = try locked { curl != nil && !clock.isHost }
        guard isOurs else { throw PlacardError(.state, "drain needs the built-in transport and the system's clock") }
        let end = SystemClock.monotonicMs().clampedAdding(timeoutMs < 0 ? 60_000 : timeoutMs)
        // However it ends: the descriptor tells of the events that came meanwhile.
        defer { try? locked { settle(at: clock.now) } }
        _ = try flush()
        while try queuedRecords() > 0 {
            let left = end.clampedSubtracting(SystemClock.monotonicMs())
            guard left > 0 else { return .pending }
            // Not `wait`: unread events keep the descriptor readable, and they are the host's to read afterwards.
            try locked { poller.setSignalled(false) }
            _ = Poller.wait(fileDescriptor, timeoutMs: Int32(clamping: left))
            try dispatch()
        }
        return .ok
    }

    /// When `dispatch` has work next, on the monotonic clock; nil: no timer is set.
    public func nextDeadlineMs() throws(PlacardError) -> Int64? {
        try locked { deadlineMs(at: clock.now) }
    }

    /// Moves the host's clock. - Throws: `state` with the system's clock, `invalid` when monotonic time goes back.
    public func setTime(_ instant: Instant) throws(PlacardError) {
        try locked { () throws(PlacardError) in
            guard case .host(let before) = clock else {
                throw PlacardError(.state, "the client runs on the system's clock: open it with the host's")
            }
            guard instant.monotonicMs >= before.monotonicMs else {
                throw PlacardError(.invalid, "monotonic_ms goes back from \(before.monotonicMs)")
            }
            clock = .host(instant)
            settle(at: instant)
        }
    }

    /// The next event; nil: none. Read until nil: the descriptor stays readable while events wait.
    public func nextEvent() throws(PlacardError) -> Event? {
        try locked {
            let event = events.next()
            if events.isEmpty { settle(at: clock.now) }
            return event
        }
    }

    // MARK: Answers to requests

    private func finish(_ id: UInt64, _ outcome: HTTPOutcome, at now: Instant) {
        guard let kind = kinds.removeValue(forKey: id) else { return }
        let completion = Self.completion(outcome, kind, wallMs: now.wallMs)
        do throws(PlacardError) {
            _ = try apply(.completed(requestID: id, completion), at: now)
        } catch {
            // The answer could not be kept: for the engine that is a request without one, to be repeated.
            events.append(.dropped(.store, id: "\(kind)", reason: error.message))
            unwritten.append((id, .failure(RequestFailure(.offline, text: error.message))))
            try? serveTimers(at: now)
        }
    }

    private static func completion(_ outcome: HTTPOutcome, _ kind: RequestKind, wallMs: Int64) -> Completion {
        switch outcome {
        case .reply(let reply):
            let wait = RetryAfter.milliseconds(reply.retryAfter, wallMs: wallMs)
            return ReplyDecoder.decode(reply, of: kind, retryAfterMs: wait)
        case .failure(.tooLarge, let detail):
            return .failure(RequestFailure(.malformed, text: detail))
        case .failure(_, let detail):
            return .failure(RequestFailure(.offline, text: detail))
        }
    }

    /// Answers a request of the host transport. - Throws: `notFound` (unknown, answered, or too late).
    public func completeRequest(
        _ id: UInt64, status: Int32, retryAfter: String?, contentType: String?, body: [UInt8]
    ) throws(PlacardError) {
        let reply = HTTPReply(status: Int(status), retryAfter: retryAfter, contentType: contentType, body: body)
        guard body.count <= HostTransport.replyLimit else {
            let detail = "the answer has \(body.count) bytes: the limit is \(HostTransport.replyLimit)"
            return try endRequest(id, .failure(.tooLarge, detail: detail))
        }
        try endRequest(id, .reply(reply))
    }

    /// Tells that a request of the host transport got no answer. - Throws: `notFound`.
    public func failRequest(_ id: UInt64, _ failure: NetworkFailure) throws(PlacardError) {
        try endRequest(id, .failure(failure, detail: "the host's transport failed: \(failure)"))
    }

    private func endRequest(_ id: UInt64, _ outcome: HTTPOutcome) throws(PlacardError) {
        try locked { () throws(PlacardError) in
            guard hostTransport?.finish(id) == true else {
                throw PlacardError(.notFound, "no request \(id) waits for an answer")
            }
            let now = clock.now
            finish(id, outcome, at: now)
            settle(at: now)
        }
    }

    // MARK: Calls

    /// Begins to send what is queued, now. Ignores a running back-off, not a Retry-After.
    @discardableResult
    public func flush() throws(PlacardError) -> Status { try run(.flush) }

    /// Opens a session, or extends the open one (F.1).
    @discardableResult
    public func startSession() throws(PlacardError) -> Status { try run(.startSession) }

    /// Ends the open session. `ignored` when none is open.
    @discardableResult
    public func endSession() throws(PlacardError) -> Status { try run(.endSession) }

    /// Makes another user the current one (F.4). `ignored` for the current user.
    @discardableResult
    public func changeUser(_ id: String) throws(PlacardError) -> Status {
        try UserID.check(id, field: "user_id")
        return try run(.changeUser(id))
    }

    /// Tells what the host is doing.
    public func updateHostState(_ change: (inout HostState) -> Void) throws(PlacardError) {
        try locked { () throws(PlacardError) in
            let now = clock.now
            var state = engine.host
            change(&state)
            defer { settle(at: now) }
            _ = try apply(.hostState(state), at: now)
        }
    }

    /// Logs a custom event and triggers what it triggers. `blocked` when the server's blocklist names it.
    @discardableResult
    public func logEvent(_ name: String, _ properties: Properties? = nil) throws(PlacardError) -> Status {
        try run(.logEvent(CustomEvent(name: name, properties: properties)))
    }

    /// Logs a purchase: `price` for each of `quantity` items.
    @discardableResult
    public func logPurchase(
        _ productID: String, currency: String, price: Double, quantity: Int32 = 1, _ properties: Properties? = nil
    ) throws(PlacardError) -> Status {
        let purchase = try Purchase(productID: productID, currency: currency, price: price, quantity: quantity)
        return try run(.logPurchase(LoggedPurchase(purchase, properties: properties)))
    }

    /// Records not yet acknowledged by the server.
    public func queuedRecords() throws(PlacardError) -> Int { try locked { engine.queued } }

    // MARK: Cards

    /// Asks the server for cards; ends in exactly one `cardsUpdated` or `cardsFailed` with that token.
    @discardableResult
    public func refreshCards(token: UInt64 = 0) throws(PlacardError) -> Status {
        try run(.refreshCards(token: token))
    }

    /// The list now: pinned first, then newest first.
    public func cards(includingDismissed: Bool = false) throws(PlacardError) -> CardSnapshot {
        try locked { CardSnapshot(engine.deck, includingDismissed: includingDismissed) }
    }

    /// The card was seen. `ignored` within 10 s of the last time.
    @discardableResult
    public func logCardImpression(_ id: String) throws(PlacardError) -> Status {
        try run(.card(id: id, .impression))
    }

    /// The card was clicked; told to the server only when it has a url (F.5).
    @discardableResult
    public func logCardClick(_ id: String) throws(PlacardError) -> Status { try run(.card(id: id, .click)) }

    /// The user dismissed the card. `ignored` when that cannot be.
    @discardableResult
    public func logCardDismissal(_ id: String) throws(PlacardError) -> Status {
        try run(.card(id: id, .dismissal))
    }

    // MARK: Messages

    /// Asks the server for campaigns; ends in exactly one `messagesUpdated` or `messagesFailed` with that token.
    @discardableResult
    public func refreshMessages(token: UInt64 = 0) throws(PlacardError) -> Status {
        try run(.refreshMessages(token: token))
    }

    /// What is offered, showing or waiting, in this order.
    public func messages() throws(PlacardError) -> [OfferedMessage] { try locked { engine.messages } }

    /// Answers to an offered message: the host draws it now.
    @discardableResult
    public func showMessage(_ handle: UInt64) throws(PlacardError) -> Status {
        try run(.message(handle: handle, .show))
    }

    /// Back on top of the stack.
    @discardableResult
    public func postponeMessage(_ handle: UInt64) throws(PlacardError) -> Status {
        try run(.message(handle: handle, .later))
    }

    /// It will not be shown.
    @discardableResult
    public func discardMessage(_ handle: UInt64) throws(PlacardError) -> Status {
        try run(.message(handle: handle, .discard))
    }

    @discardableResult
    public func logMessageImpression(_ handle: UInt64) throws(PlacardError) -> Status {
        try run(.message(handle: handle, .impression))
    }

    @discardableResult
    public func logMessageClick(_ handle: UInt64) throws(PlacardError) -> Status {
        try run(.message(handle: handle, .click))
    }

    @discardableResult
    public func logMessageButton(_ handle: UInt64, _ buttonID: Int32) throws(PlacardError) -> Status {
        try run(.message(handle: handle, .button(buttonID)))
    }

    /// It is gone from the screen; the next one may be offered.
    @discardableResult
    public func logMessageDismissal(_ handle: UInt64) throws(PlacardError) -> Status {
        try run(.message(handle: handle, .dismissal))
    }

    /// Offers the top of the stack, also when it was postponed.
    @discardableResult
    public func showNextMessage() throws(PlacardError) -> Status { try run(.showNextMessage) }

    // MARK: Explain

    /// What a session start would trigger, and why the rest would not. Changes nothing.
    public func explainOpen() throws(PlacardError) -> [Verdict] { try explain(.open) }

    public func explainEvent(_ name: String, _ properties: Properties? = nil) throws(PlacardError) -> [Verdict] {
        let event = try CustomEvent(name: name, properties: properties)
        return try explain(TriggerEvent(kind: .customEvent, name: event.name, properties: properties))
    }

    public func explainPurchase(
        _ productID: String, _ properties: Properties? = nil
    ) throws(PlacardError) -> [Verdict] {
        try NameRule.check(productID, field: "product id")
        return try explain(TriggerEvent(kind: .purchase, name: productID, properties: properties))
    }

    private func explain(_ event: TriggerEvent) throws(PlacardError) -> [Verdict] {
        try locked { engine.explain(event, at: clock.now) }
    }
}
