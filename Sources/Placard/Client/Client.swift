import PlacardCore
import PlacardJSON
import PlacardLock
import PlacardStore
import PlacardTape
import PlacardTransport

/// A client: one app with one user and one store.
///
/// Connects the engine and its store with the transport and the clock: an input is applied and committed
/// (`DurableEngine`), then its requests are started and its events queued. Every method can be called from any thread;
/// one lock serialises them and is never held during a wait. The client starts no thread and never calls the host: poll
/// `fileDescriptor`, call `dispatch`, read `nextEvent`.
///
/// In addition to the errors documented with a method, it throws `state` after `close`, `forked` in a forked child,
/// `disabled` while the client is disabled and the call would log, send or show something, and `io` when the store
/// cannot be written; nothing was changed then.
///
/// For example:
///
///     let client = try Client(Options(apiKey: "…", endpoint: "sdk.example.com", directory: "/var/lib/kiosk"))
///     try client.startSession()
///     while true {
///         try client.wait()
///         while let event = try client.nextEvent() { handle(event) }
///     }
public final class Client: @unchecked Sendable {
    /// Guards all mutable state below.
    private let lock = Lock(())
    private let ownerPID = ProcessID.current

    let durable: DurableEngine
    let store: Store
    let poller: Poller
    var curl: CurlTransport?
    var hostTransport: HostTransport?
    var clock: ClientClock
    let source: ClientSource?
    var events = EventQueue()
    /// Pages made by `renderCards` and `renderMessage`.
    var pages = RenderedPages()
    /// Kinds of the requests in flight.
    var kinds: [UInt64: RequestKind] = [:]
    /// What calls that were limited in time have left to do.
    var work = PendingWork()
    /// How long a call may work; 0: as long as it takes.
    let budgetUs: UInt32
    /// The most bytes that files of records may take; nil: records are sent.
    let recordsLimit: Int64?
    /// Files of records that were written, or could not be, until the engine knows.
    var files: [(id: UInt64, fault: Store.RecordFault?)] = []
    /// The last dispatch was limited in time: what waits for the disk is left to one that is not.
    var defersUpkeep = false
    /// Completed requests whose consequences are not written yet.
    var unwritten: [(id: UInt64, completion: Completion)] = []
    /// Monotonic time before which timers do not run, because their last commit failed: a full disk must not make the
    /// host's loop spin.
    var restUntilMs: Int64?
    var storeRest = StoreRest()
    /// Drains that are waiting, each in its own thread.
    var drains: [Drain] = []
    /// Nil: nothing is recorded.
    private let tape: ClientTape?
    /// Ends waits and drains; a tracker's if the client is its sender.
    let waker: Waker
    private let sharesWaker: Bool
    private var isClosed = false
    /// The device's locale: the language of pages, unless their options name one.
    let locale: String?
    /// What `PlacardAsync` does when the client closes.
    private var closeActions: [UInt64: @Sendable () -> Void] = [:]
    private var lastCloseAction: UInt64 = 0

    /// The descriptor to poll for reading: readable while there is work to do or an event to read.
    public let fileDescriptor: Int32

    // MARK: Opening and closing

    /// Opens the store and restores user, session, cards, campaigns and queue. Sends nothing.
    ///
    /// - Throws: `invalid` (an option); `io`; `inUse` when another client owns the store; `version` when a newer
    ///   version of the library wrote it.
    public convenience init(_ options: Options) throws(PlacardError) {
        try self.init(try ClientSetup(options))
    }

    /// Opens the store as above, with options that are already checked.
    ///
    /// - Parameter waker: a tracker's, which ends the tracker's waits too; nil: one of the client's own.
    convenience init(_ setup: ClientSetup, waker: Waker? = nil) throws(PlacardError) {
        let now = setup.clock.now
        let poller = try Poller.ofHandle()
        let store = try Store(
            setup.path, durability: setup.durability, access: setup.access, wallMs: now.wallMs,
            countsBytes: setup.engine.queueLimitBytes != .max, isJSON: JSONDocument.isValid)
        var consequences: [DurableEngine.Consequences] = []
        let durable: DurableEngine
        let (options, seeds) = (setup.engineOptions(store), setup.seeds)
        let tape = ClientTape.of(setup, store, at: now)
        let recorder = tape?.recorder(over: store, setup, options, seeds, at: now)
        do throws(PlacardError) {
            durable = try DurableEngine(
                over: recorder ?? store, user: setup.userID, signature: setup.signature, at: now,
                readSource: setup.reader(store, at: now), followedBy: recorder,
                { consequences.append($0) }
            ) { stored, effects in
                setup.engine(
                    restoring: stored, recorder?.watched(options) ?? options, seeds, at: now, &effects)
            }
        } catch {
            store.close()
            throw error
        }
        self.init(setup, waker, poller, store, durable, tape)
        if let newName = store.setAside {
            let reason = "it was not a usable database and was renamed to '\(newName)'; a new one was created"
            events.append(.dropped(.init(.store, id: newName, text: reason)))
        }
        for each in consequences { carryOut(each, at: now) }
        reportTapeFault()
        settle(at: now)
    }

    private init(
        _ setup: ClientSetup, _ waker: Waker?, _ poller: Poller, _ store: Store, _ durable: DurableEngine,
        _ tape: ClientTape?
    ) {
        self.tape = tape
        self.waker = waker ?? Waker()
        sharesWaker = waker != nil
        self.poller = poller
        fileDescriptor = poller.descriptor
        self.store = store
        self.durable = durable
        clock = setup.clock
        source = setup.source
        locale = setup.requests.device.locale
        budgetUs = setup.dispatchBudgetUs
        recordsLimit = setup.recordsLimit
        if case .host = setup.transport {
            hostTransport = HostTransport()
        } else {
            curl = CurlTransport(options: setup.curl, poller: poller)
        }
    }

    deinit { close() }

    /// Closes the client. Sends nothing; the queue stays in the store. Ends the waits and drains of other threads, which
    /// throw `state`. Idempotent.
    public func close() {
        // In a forked child the connections are the parent's: write nothing to them.
        if isInherited { return abandon() }
        lock.withLock { _ in
            guard !isClosed else { return }
            if recordsLimit != nil { _ = try? apply(.flush(opensSession: false), at: clock.now) }
            isClosed = true
            endWaits()
            curl?.close()
            store.close()
            tape?.close()
            poller.close()
        }
        runCloseActions()
    }

    /// Leaves the store as a crash would: writes and sends nothing. The only call allowed in a child after fork.
    public func abandon() {
        if isInherited { return leaveInChild() }
        lock.withLock { _ in
            guard !isClosed else { return }
            isClosed = true
            endWaits()
            curl?.abandon()
            store.closeUntouched()
            tape?.close()
            poller.close()
        }
        runCloseActions()
    }

    /// Calls `action` once, when the client closes; at once if it is closed. Returns a token for `forget`.
    package func atClose(_ action: @escaping @Sendable () -> Void) -> UInt64 {
        let token = lock.withLock { _ -> UInt64? in
            guard !isClosed else { return nil }
            lastCloseAction += 1
            closeActions[lastCloseAction] = action
            return lastCloseAction
        }
        if token == nil { action() }
        return token ?? 0
    }

    /// Revokes `atClose`.
    package func forget(_ token: UInt64) { lock.withLock { _ in closeActions[token] = nil } }

    /// Whether `close` or `abandon` was called, or the client belongs to the parent process.
    package var hasClosed: Bool { isInherited || lock.withLock { _ in isClosed } }

    /// Removes and returns the next of the events that were still queued when the client was closed. Nil while the
    /// client is open, and in a forked child.
    package func nextLeftoverEvent() -> Event? {
        if isInherited { return nil }
        return lock.withLock { _ in isClosed ? events.next() : nil }
    }

    private func endWaits() {
        poller.wakeWaiters()
        if !sharesWaker { waker.wake() }
    }

    private func runCloseActions() {
        let actions = lock.withLock { _ in
            defer { closeActions = [:] }
            return closeActions
        }
        for action in actions.values { action() }
    }

    /// Whether this process is a forked child of the process that opened the client.
    package var isInherited: Bool { ProcessID.current != ownerPID }

    /// Only closes descriptors: any lock (ours, SQLite's, libcurl's, the allocator's) can be held by a thread that does
    /// not exist in this process.
    private func leaveInChild() {
        guard !isClosed else { return }
        isClosed = true
        curl?.closeSocketsInChild()
        store.leaveInChild()
        tape?.closeInChild()
        waker.close()
        poller.close()
    }

    // MARK: Running inputs

    /// Runs `body` under the lock. Throws `forked` in a forked child, and `state` after close.
    func locked<T>(_ body: () throws(PlacardError) -> T) throws(PlacardError) -> T {
        if isInherited {
            throw PlacardError(.forked, "the client belongs to the parent process: open another one after fork")
        }
        var result = Result<T, PlacardError>.failure(PlacardError(.state, "the client is closed"))
        lock.withLock { _ in
            if !isClosed { result = Result { () throws(PlacardError) in try body() } }
        }
        return try result.get()
    }

    /// Not inlined: a copy in every caller would take half a kilobyte each.
    @inline(never)
    func run(_ input: Input) throws(PlacardError) -> Status {
        try locked { () throws(PlacardError) in
            let now = clock.now
            defer { settle(at: now) }
            return try apply(input, at: now)
        }
    }

    /// Applies an input and carries out its consequences.
    ///
    /// - Parameter body: the reply that the input completes a request with; borrowed for the duration of the call.
    /// - Throws: the engine's refusal, and `io`. The input changed nothing then.
    func apply(
        _ input: Input, at now: Instant, body: UnsafeRawBufferPointer = UnsafeRawBufferPointer(start: nil, count: 0)
    ) throws(PlacardError) -> Status {
        let status = try durable.apply(input, at: now, body: body) { carryOut($0, at: now) }
        reportTapeFault()
        if status.isFault { throw input.fault(status) }
        readSource(at: now)
        if !files.isEmpty { completeFiles(at: now) }
        return status
    }

    /// Reads the source if the input that was just applied asks for it. If the store cannot be written, an input after
    /// the rest tries again: decoding a file at each call would make a full disk slow.
    private func readSource(at now: Instant) {
        guard let source, durable.engine.wantsSource else { return }
        if let restUntilMs, now.monotonicMs < restUntilMs { return }
        let reading = source.read(durable.engine.knownSource, { store.sourceText }, at: now)
        do throws(PlacardError) {
            _ = try durable.apply(.sourceRead(reading), at: now) { carryOut($0, at: now) }
        } catch {
            events.append(.dropped(.init(.store, id: "source", text: error.message)))
            rest(at: now)
        }
    }

    private func reportTapeFault() {
        if let fault = tape?.takeFault() { events.append(.log(.init("recording has ended: \(fault)"))) }
    }

    /// Starts the requests and queues the events of a committed input.
    private func carryOut(_ consequences: DurableEngine.Consequences, at now: Instant) {
        for request in consequences.requests { start(request, at: now) }
        for event in consequences.events { events.append(event) }
    }

    private func start(_ request: HTTPRequest, at now: Instant) {
        if let recordsLimit, request.kind == .data {
            return files.append((request.id, store.writeRecords(request.url, request.body, limit: recordsLimit)))
        }
        kinds[request.id] = request.kind
        if let event = hostTransport?.start(request, at: now) { events.append(event) }
        curl?.start(request)
    }

    /// Removes a drain; also allowed after close.
    package func remove(_ drain: Drain) {
        lock.withLock { _ in
            drains.removeAll { $0 === drain }
            if let waiter = drain.waiter { poller.removeWaiter(waiter) }
        }
    }

    /// Updates the descriptor and the timer to the current state, and ends drains that have nothing left to wait for.
    func settle(at now: Instant) {
        guard !isClosed else { return }
        if !drains.isEmpty { endDrains(at: now) }
        storeRest.plan(store, at: now)
        let deadline = deadlineMs(at: now)
        if clock.isHost {
            poller.setDeadline(earlier(curl?.deadlineMs, store.scrubDueMs))
            poller.setSignalled(!events.isEmpty || (deadline.map { $0 <= now.monotonicMs } ?? false))
        } else {
            poller.setDeadline(deadline)
            poller.setSignalled(!events.isEmpty)
        }
    }

    /// Ends the drains that have nothing left to wait for.
    private func endDrains(at now: Instant) {
        for drain in drains where drain.status == nil {
            if drain.goal == .fetchedSource {
                if !durable.engine.isFetching {
                    drain.end(.ok)
                } else if drain.endMs <= now.monotonicMs {
                    drain.end(.pending)
                }
            } else if durable.engine.queuedCount == 0 {
                drain.end(.ok)
            } else if drain.endMs <= now.monotonicMs || !durable.engine.canSend(before: drain.endMs, at: now) {
                drain.end(.pending)
            }
        }
    }

    func deadlineMs(at now: Instant) -> Int64? {
        var due = unwritten.isEmpty ? durable.nextDeadlineMs(at: now) : now.monotonicMs
        if let restUntilMs, let wanted = due { due = max(wanted, restUntilMs) }
        due = earlier(due, hostTransport?.nextDeadlineMs)
        // The host's clock is for work that the host can observe.
        if !clock.isHost { due = earlier(earlier(due, curl?.deadlineMs), earlier(storeRest.dueMs, store.scrubDueMs)) }
        return hasWork ? earlier(due, now.monotonicMs) : due
    }

    /// The earlier of two optional times. Not `min` over a list: this runs at the end of every call.
    private func earlier(_ left: Int64?, _ right: Int64?) -> Int64? {
        guard let left, let right else { return left ?? right }
        return min(left, right)
    }
}
