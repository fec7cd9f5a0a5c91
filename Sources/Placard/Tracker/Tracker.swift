import PlacardCore
import PlacardLock
import PlacardStore
import PlacardTransport

/// Sends events, purchases and attributes to the REST endpoint `/users/track`, without a client: for a notification
/// helper or a service. Has no user, no session, no campaigns, and no SDK endpoint; each call names its user.
///
/// The queue is a store of its own in the given directory. Any number of trackers, in any number of processes, can use
/// it: each can log at any time, and one of them at a time sends. A tracker is that one, the queue's *sender*, from its
/// first upload until the queue is empty, or it has to wait: for the end of a pause or a back-off, during which any other
/// can try. The others leave their records in the store's outbox, from which the sender takes them in.
///
/// Every method can be called from any thread. The tracker starts no thread and never calls the host: either poll
/// `fileDescriptor`, call `dispatch` and read `nextEvent`, as with a client, or call `drain`. In addition to the errors
/// documented with a method, it throws `state` after `close`, `forked` in a forked child, and `io` when the store
/// cannot be read or written; nothing was changed then.
///
/// For example:
///
///     let tracker = try Tracker(
///         TrackerOptions(restEndpoint: "rest.example.com", restKey: "…", directory: "/var/lib/kiosk"))
///     try tracker.logEvent("notification_shown", of: .externalID("u-42"))
///     try tracker.drain(timeout: .seconds(5))
public final class Tracker: @unchecked Sendable {
    /// How often a drain looks whether another process has finished sending.
    private static let lookMs: Int64 = 50

    /// Guards all mutable state below. A sender's own lock is only taken after it.
    private let lock = Lock(())
    private let ownerPID = ProcessID.current
    private var setup: ClientSetup
    private let poller: Poller
    /// Ends waits and drains; also those of the sender.
    private let waker = Waker()
    /// Opened when it is needed; never with durability `memory`.
    private var outbox: OutboxStore?
    /// Owns the store's lock and sends; nil: the queue is empty, an upload is not due yet, or another process sends.
    private var sender: Client?
    /// The schedule of the last sender, which the next one continues.
    private var schedule: UploadSchedule?
    /// Unread events of earlier senders.
    private var events = EventQueue()
    /// Monotonic time at which this tracker wants to become the sender; nil: it left nothing in the outbox.
    private var dueMs: Int64?
    /// Monotonic time at which the sender may be closed, because the server asked to wait until then.
    private var releaseMs: Int64?
    /// Number of drains that wait for the sender, each in its own thread. They keep it open.
    private var drains = 0
    /// Whether the host has ever dispatched. If not, nobody serves a sender that a drain leaves open.
    private var isDispatched = false
    private var isClosed = false

    /// The descriptor to poll for reading: readable while there is work to do or an event to read.
    public let fileDescriptor: Int32

    // MARK: Opening and closing

    /// Opens the queue, or creates it. Sends nothing.
    ///
    /// - Throws: `invalid` (an option); `io`; `version` when a newer version of the library wrote the store.
    public convenience init(_ options: TrackerOptions) throws(PlacardError) {
        let setup = try ClientSetup(options)
        self.init(setup, try .ofHandle())
        let now = setup.clock.now
        // Also sets a damaged store aside, which an outbox leaves untouched.
        _ = try becomeSender()
        if !isInMemory {
            // Opens the outbox first, and so leaves the log as it is: moving it would wait for the disk.
            let isToSend = try hasQueued()
            closeSender(at: now, movesLog: false)
            if isToSend { startTimer(at: now) }
        }
        settle(at: now)
    }

    private init(_ setup: ClientSetup, _ poller: Poller) {
        self.setup = setup
        self.poller = poller
        fileDescriptor = poller.descriptor
    }

    deinit { close() }

    /// Closes the tracker. Sends nothing; the queue stays in the store. Makes a waiting `drain` throw `state`.
    /// Idempotent.
    public func close() {
        // SQLite must not be called in a forked child, and any lock can be held by a thread that does not exist there.
        if isInherited {
            outbox?.leaveInChild()
            sender?.abandon()
            waker.close()
            return poller.close()
        }
        lock.withLock { _ in
            guard !isClosed else { return }
            isClosed = true
            waker.wake()
            outbox?.close()
            sender?.close()
            poller.close()
        }
    }

    /// Whether this process is a forked child of the process that opened the tracker.
    package var isInherited: Bool { ProcessID.current != ownerPID }

    private func locked<T>(_ body: () throws(PlacardError) -> T) throws(PlacardError) -> T {
        if isInherited {
            throw PlacardError(.forked, "the tracker belongs to the parent process: open another one after fork")
        }
        var result = Result<T, PlacardError>.failure(PlacardError(.state, "the tracker is closed"))
        lock.withLock { _ in
            if !isClosed { result = Result { () throws(PlacardError) in try body() } }
        }
        return try result.get()
    }

    /// Runs `body` under the lock, at the current time, and updates the descriptor.
    @inline(never)
    private func run(_ body: (Instant) throws(PlacardError) -> Status) throws(PlacardError) -> Status {
        try locked { () throws(PlacardError) in
            let now = setup.clock.now
            defer { settle(at: now) }
            return try body(now)
        }
    }

    // MARK: Logging

    /// Logs a record. Once this returns, the record survives a crash of every process.
    @inline(never)
    func log(_ record: TrackedRecord) throws(PlacardError) {
        _ = try run { (now) throws(PlacardError) in
            if sender == nil {
                do throws(PlacardError) {
                    try openOutbox().put(record, putMs: now.wallMs)
                    startTimer(at: now)
                    return .ok
                } catch {
                    // The outbox is full, because nobody sends: the queue drops its oldest records instead.
                    let due = dueMs
                    guard error.status == .state, try becomeSender() else { throw error }
                    _ = try sender?.take(record, at: now)
                    release(at: now)
                    dueMs = [due, dueMs].compactMap { $0 }.min()
                    return .ok
                }
            }
            return try sender?.take(record, at: now) ?? .ok
        }
    }

    /// Number of records that the server has not acknowledged, those of other trackers on this queue included.
    public func queuedRecords() throws(PlacardError) -> Int {
        try locked { () throws(PlacardError) in try countQueued() }
    }

    private func countQueued() throws(PlacardError) -> Int {
        if isInMemory { return try sender?.queuedRecords() ?? 0 }
        let (waiting, queued) = try openOutbox().counts()
        return Int(clamping: waiting + queued)
    }

    private func hasQueued() throws(PlacardError) -> Bool { try countQueued() > 0 }

    private var isInMemory: Bool { setup.durability == .memory }

    private func openOutbox() throws(PlacardError) -> OutboxStore {
        if let outbox { return outbox }
        let new = try OutboxStore(setup.path, isPowerSafe: setup.durability == .power)
        outbox = new
        return new
    }

    // MARK: Sending

    /// Opens the store for sending, with the records that other trackers left. Returns false while another process
    /// sends.
    private func becomeSender() throws(PlacardError) -> Bool {
        if sender != nil { return true }
        do throws(PlacardError) {
            let new = try Client(setup, waker: waker)
            if let schedule { new.resume(schedule) }
            poller.watch(new.fileDescriptor, readable: true, writable: false)
            sender = new
            dueMs = nil
            return true
        } catch {
            guard error.status == .inUse else { throw error }
            return false
        }
    }

    /// Lets another process send, unless a request is in flight or the server asked to wait.
    private func release(at now: Instant) {
        releaseMs = nil
        guard !isInMemory, drains == 0, let sender, let idleFromMs = sender.idleFromMs else { return }
        guard idleFromMs <= now.monotonicMs else { return releaseMs = idleFromMs }
        if !sender.isWaiting(at: now), let counts = try? openOutbox().counts(), counts.waiting > 0 {
            // Others left records since the last request took some along.
            _ = try? sender.flushQueue()
            return
        }
        closeSender(at: now)
    }

    /// - Parameter movesLog: moves SQLite's log into the main file, which only the last connection does.
    private func closeSender(at now: Instant, movesLog: Bool = true) {
        guard let sender else { return }
        while let event = (try? sender.nextEvent()) ?? nil { events.append(event) }
        let leavesRecords = (try? sender.queuedRecords()) != 0
        dueMs = leavesRecords ? sender.nextAttemptMs : nil
        if leavesRecords { startTimer(at: now) }
        releaseMs = nil
        schedule = sender.schedule
        setup.engine.firstRequestID = sender.nextRequestID
        poller.unwatch(sender.fileDescriptor)
        if movesLog {
            outbox?.close()
            outbox = nil
        }
        sender.close()
        self.sender = nil
    }

    /// Starts sending the queue now, and continues until it is empty. Ignores a running back-off, but not Retry-After.
    /// An empty queue sends nothing. `pending` while another process sends: it takes the records along, and this
    /// tracker tries again after the flush interval.
    @discardableResult
    public func flush() throws(PlacardError) -> Status {
        try run { (now) throws(PlacardError) in
            if sender == nil, try !hasQueued() { return .ok }
            guard try becomeSender() else {
                startTimer(at: now)
                return .pending
            }
            _ = try sender?.flushQueue()
            release(at: now)
            return .ok
        }
    }

    /// Sends the queue and waits until it is empty, also when another process sends it. Other threads can use the
    /// tracker in the meantime. `pending` when records remain: the timeout passed, or nothing can be sent before it
    /// (paused after a permanent error, or the next attempt is later), or another thread called `wake`.
    ///
    /// - Parameter timeout: zero only begins to send.
    /// - Throws: `state` with a host transport or clock and another timeout; when another thread closes the tracker, too;
    ///   `io`.
    @discardableResult
    public func drain(timeout: Duration = .seconds(60)) throws(PlacardError) -> Status {
        try drain(timeoutMs: max(0, timeout.clampedMs))
    }

    /// - Parameter timeoutMs: negative: the default of 60,000.
    package func drain(timeoutMs: Int64) throws(PlacardError) -> Status {
        let endMs = SystemClock.monotonicMs().clampedAdding(timeoutMs < 0 ? 60_000 : timeoutMs)
        try locked { () throws(PlacardError) in
            guard timeoutMs == 0 || setup.transport == .builtIn && !setup.clock.isHost else {
                throw PlacardError(
                    .state, "drain needs the built-in transport and the system clock, unless the timeout is 0")
            }
        }
        defer { if timeoutMs != 0 { leaveDrain(endMs: endMs) } }
        var (isFirst, isWoken) = (true, false)
        while true {
            if try isEmpty() { return .ok }
            let leftMs = max(0, endMs.clampedSubtracting(SystemClock.monotonicMs()))
            if let sender = try senderForDrain(isFirst: isFirst) {
                isFirst = false
                let status = Result { () throws(PlacardError) in
                    try sender.drain(timeoutMs: leftMs, isWoken: &isWoken)
                }
                endDrain()
                if try status.get() != .ok, isWoken || !mayTry(before: endMs) { return try isEmpty() ? .ok : .pending }
                // Others may have left records since the last request took some along.
                if try isEmpty() { return .ok }
            }
            if leftMs == 0 { return .pending }
            if waker.wait(for: PollSet(), timeoutMs: min(Self.lookMs, leftMs)) {
                return try isEmpty() ? .ok : .pending
            }
        }
    }

    /// The sender, for a drain that must call `endDrain` after it; nil while another process sends, or this tracker waits
    /// for its next attempt.
    private func senderForDrain(isFirst: Bool) throws(PlacardError) -> Client? {
        try locked { () throws(PlacardError) in
            if !isFirst, let next = nextAttemptMs, next > setup.clock.now.monotonicMs { return nil }
            guard try becomeSender() else { return nil }
            drains += 1
            return sender
        }
    }

    /// Monotonic time of the next automatic attempt; nil: none is planned, or a request is in flight.
    private var nextAttemptMs: Int64? { sender.map { $0.nextAttemptMs } ?? dueMs }

    private func mayTry(before endMs: Int64) -> Bool {
        ((try? locked { nextAttemptMs }) ?? nil).map { $0 < endMs } ?? false
    }

    private func isEmpty() throws(PlacardError) -> Bool {
        try locked { () throws(PlacardError) in try !hasQueued() }
    }

    /// Ends a drain's wait for the sender, which others may take over now.
    private func endDrain() {
        lock.withLock { _ in
            drains -= 1
            guard !isClosed else { return }
            let now = setup.clock.now
            release(at: now)
            settle(at: now)
        }
    }

    /// Lets others send after a drain in a program that never dispatches: a request that is still in flight would not
    /// end, and `Retry-After` would never be over. The next sender repeats the batch.
    private func leaveDrain(endMs: Int64) {
        lock.withLock { _ in
            guard !isDispatched, !isInMemory, !isClosed, drains == 0, let sender else { return }
            let now = setup.clock.now
            guard sender.idleFromMs != nil || now.monotonicMs >= endMs else { return }
            closeSender(at: now)
            settle(at: now)
        }
    }

    // MARK: The loop

    /// Does the work that is due: network and timers. Never blocks on the network.
    public func dispatch() throws(PlacardError) {
        _ = try run { (now) throws(PlacardError) in
            isDispatched = true
            _ = poller.takeReady()
            if let due = dueMs, due <= now.monotonicMs { try serveTimer(at: now) }
            try sender?.dispatch()
            release(at: now)
            return .ok
        }
    }

    private func serveTimer(at now: Instant) throws(PlacardError) {
        // First, so that a full disk does not make the host's loop spin.
        dueMs = nil
        startTimer(at: now)
        guard try hasQueued() else { return dueMs = nil }
        if try becomeSender() { _ = try sender?.flushQueue() }
    }

    private func startTimer(at now: Instant) {
        guard dueMs == nil, let interval = setup.engine.flushIntervalMs else { return }
        dueMs = now.monotonicMs.clampedAdding(interval)
    }

    /// Updates the descriptor and the timer to the current state.
    private func settle(at now: Instant) {
        guard !isClosed else { return }
        let due = ownDeadlineMs
        if setup.clock.isHost {
            poller.setSignalled(!events.isEmpty || (due.map { $0 <= now.monotonicMs } ?? false))
        } else {
            poller.setDeadline(due)
            poller.setSignalled(!events.isEmpty)
        }
    }

    private var ownDeadlineMs: Int64? { [dueMs, releaseMs].compactMap { $0 }.min() }

    /// Waits until there is work or an event, the time (nil: no limit) has passed, or another thread calls `wake`, then
    /// dispatches.
    public func wait(for duration: Duration? = nil) throws(PlacardError) {
        try wait(timeoutMs: duration.map { max(0, $0.clampedMs) } ?? -1)
    }

    /// - Parameter timeoutMs: negative: no limit.
    package func wait(timeoutMs: Int64) throws(PlacardError) {
        // The queue is checked under the lock; the wait runs without it.
        let hasEvents = try locked { !events.isEmpty }
        if hasEvents { waker.skipWait() } else { _ = waker.wait(for: fileDescriptor, timeoutMs: timeoutMs) }
        try dispatch()
    }

    /// Ends the waits and drains of other threads: `wait` returns, `drain` returns `pending`. If no thread waits, the
    /// next wait or drain ends at once. Nothing else happens. A signal handler may call it.
    public func wake() {
        if !isInherited { waker.wake() }
    }

    /// When `dispatch` has work next, in milliseconds of the monotonic clock; nil when no timer is set.
    public func nextDeadlineMs() throws(PlacardError) -> Int64? {
        try locked { () throws(PlacardError) in
            [ownDeadlineMs, try sender?.nextDeadlineMs()].compactMap { $0 }.min()
        }
    }

    /// Moves the host's clock. - Throws: `state` with the system's clock, `invalid` when monotonic time goes backwards.
    public func setTime(_ instant: Instant) throws(PlacardError) {
        _ = try run { (_) throws(PlacardError) in
            setup.clock = try setup.clock.moved(to: instant)
            try sender?.setTime(instant)
            return .ok
        }
    }

    /// Removes and returns the next event, or nil. Read until nil: the descriptor is readable while events are queued.
    public func nextEvent() throws(PlacardError) -> Event? {
        try locked { () throws(PlacardError) in
            guard !events.isEmpty else { return try sender?.nextEvent() }
            let event = events.next()
            if events.isEmpty { settle(at: setup.clock.now) }
            return event
        }
    }

    // MARK: Host transport

    /// Completes a request of the host transport. - Throws: `notFound` when it is unknown, completed or timed out.
    public func completeRequest(
        _ id: UInt64, status: Int32, retryAfter: String?, rateLimit: RateLimitReset = RateLimitReset(),
        contentType: String?, content: ContentHeaders = ContentHeaders(), body: UnsafeRawBufferPointer
    ) throws(PlacardError) {
        try end(id) { (sender) throws(PlacardError) in
            try sender.completeRequest(
                id, status: status, retryAfter: retryAfter, rateLimit: rateLimit, contentType: contentType,
                content: content, body: body)
        }
    }

    /// As above, with a copy of the bytes.
    public func completeRequest(
        _ id: UInt64, status: Int32, retryAfter: String?, rateLimit: RateLimitReset = RateLimitReset(),
        contentType: String?, content: ContentHeaders = ContentHeaders(), body: [UInt8]
    ) throws(PlacardError) {
        try end(id) { (sender) throws(PlacardError) in
            try sender.completeRequest(
                id, status: status, retryAfter: retryAfter, rateLimit: rateLimit, contentType: contentType,
                content: content, body: body)
        }
    }

    /// Reports that a request of the host transport got no reply.
    ///
    /// - Parameters:
    ///   - id: the request's, from its event.
    ///   - failure: what happened to it.
    ///   - text: why, for the event that reports it.
    /// - Throws: `notFound`, as `completeRequest` does.
    public func failRequest(_ id: UInt64, _ failure: NetworkFailure, text: String? = nil) throws(PlacardError) {
        try end(id) { (sender) throws(PlacardError) in try sender.failRequest(id, failure, text: text) }
    }

    private func end(_ id: UInt64, _ body: (Client) throws(PlacardError) -> Void) throws(PlacardError) {
        _ = try run { (now) throws(PlacardError) in
            guard let sender else { throw PlacardError(.notFound, "request \(id) is not in flight") }
            try body(sender)
            release(at: now)
            return .ok
        }
    }
}
