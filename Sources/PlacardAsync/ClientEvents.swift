import Dispatch
import Glibc
import Placard
import PlacardLock

/// A client for Swift concurrency: hands each event to any number of asynchronous sequences, one for each screen of a
/// program, and has calls that are awaited.
///
///     let events = try ClientEvents(client)
///     let loop = Task { try await events.run() }
///     let updated = try await events.refreshCards()
///     for await event in events.subscribe() { handle(event) }
///
/// It reads the client's one queue, so nothing else may call `Client.nextEvent`. Every sequence sees every event from
/// its `subscribe` on, once and in order. An offered message (`Event.message`) and a request of a host transport need
/// one answer: decide which subscriber gives it; a second answer throws `state`.
public final class ClientEvents: Sendable {
    public let client: Client
    /// A copy of the client's descriptor, which stays valid when another thread closes the client during a wait.
    private let descriptor: Int32
    private let subscriptions = Lock(Subscriptions())
    let refreshes = Lock(AwaitedRefreshes())
    private let turn = DispatchTurn()
    /// Keeps the order of events the same for all sequences.
    private let delivery = Lock(())
    private let queue = DispatchQueue(label: "placard.events")

    /// - Throws: `io` when the process has no descriptor left.
    public init(_ client: Client) throws(PlacardError) {
        self.client = client
        descriptor = fcntl(client.fileDescriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        guard descriptor >= 0 else { throw PlacardError(.io, "cannot copy the client's descriptor: errno \(errno)") }
    }

    deinit { close(descriptor) }

    /// Subscribes to the events that follow. They are delivered while `run` runs, while a call such as `refreshCards`
    /// waits, or when you call `deliver`. The subscription ends when the sequence and its iterators are released.
    ///
    /// A sequence made after `run` or `finish` has ended the others is empty, until `run` is called again. So is a
    /// sequence made after the client was closed.
    ///
    /// - Parameters:
    ///   - limit: how many events can wait. Beyond it the oldest are dropped, and `overflow` with their number comes
    ///     first.
    ///   - isIncluded: which events to deliver; nil: all. `overflow` is always delivered.
    public func subscribe(
        limit: Int = 10_000, where isIncluded: (@Sendable (Event) -> Bool)? = nil
    ) -> EventSequence {
        let inbox = Inbox(limit: max(1, limit), isIncluded: isIncluded)
        let isOpen = !client.hasClosed
        subscriptions.withLock { all in
            guard isOpen, !all.areFinished else { return inbox.finish() }
            all.inboxes.removeAll { $0.inbox == nil }
            all.inboxes.append(WeakInbox(inbox: inbox))
        }
        return EventSequence(inbox: inbox)
    }

    /// Dispatches the client and delivers its events until the task is cancelled or the client is closed. Start it in a
    /// task of its own, and keep it running as long as the client is open: what is logged is sent only meanwhile. When it
    /// ends, also with an error, every sequence ends after the events that wait in it.
    ///
    /// - Throws: the errors of `Client.dispatch`, except that of a closed client.
    public func run() async throws(PlacardError) {
        subscriptions.withLock { $0.areFinished = false }
        defer { finish() }
        try await dispatchUntilCancelled()
    }

    /// Dispatches the client and delivers its events until the task is cancelled or the client is closed. While another
    /// task does it, waits to continue in its place.
    func dispatchUntilCancelled() async throws(PlacardError) {
        guard await turn.take() else { return }
        defer { turn.release() }
        while !Task.isCancelled {
            do throws(PlacardError) {
                try client.dispatch()
                try deliver()
            } catch  where error.status == .state {
                return deliverLeftovers()
            }
            await waitUntilReadable()
        }
    }

    /// Delivers the events that wait in the client's queue. For a loop of your own: call it after `Client.dispatch`
    /// instead of using `run`, and `finish` at the end.
    ///
    /// - Throws: `state` when the client is closed, after the events that were still in its queue are delivered.
    public func deliver() throws(PlacardError) {
        let fault = delivery.withLock { _ -> PlacardError? in
            do throws(PlacardError) {
                while let event = try client.nextEvent() { put(event) }
                return nil
            } catch {
                return error
            }
        }
        guard let fault else { return }
        deliverLeftovers()
        throw fault
    }

    private func deliverLeftovers() {
        delivery.withLock { _ in
            while let event = client.nextLeftoverEvent() { put(event) }
        }
    }

    private func put(_ event: Event) {
        refreshes.withLock { $0.put(event) }
        let inboxes = subscriptions.withLock { $0.inboxes }
        for each in inboxes { each.inbox?.put(event) }
    }

    /// Ends every sequence after the events that wait in it, and new ones at once until `run` is called again.
    public func finish() {
        let inboxes = subscriptions.withLock { all in
            all.areFinished = true
            return all.inboxes
        }
        for each in inboxes { each.inbox?.finish() }
    }

    private struct Subscriptions: Sendable {
        var inboxes: [WeakInbox] = []
        /// Whether nothing will be delivered any more, so that a new sequence must end at once.
        var areFinished = false
    }

    private struct WeakInbox: Sendable {
        weak let inbox: Inbox?
    }

    // MARK: Waiting

    /// Waits until the client has work or events, is closed, or the task is cancelled.
    private func waitUntilReadable() async {
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        let wait = Wait(source)
        let token = client.atClose { wait.end() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                source.setEventHandler { wait.end() }
                source.setCancelHandler { continuation.resume() }
                source.activate()
            }
        } onCancel: {
            wait.end()
        }
        client.forget(token)
    }

    /// One wait. Dispatch allows calls from any thread.
    private final class Wait: @unchecked Sendable {
        private let source: any DispatchSourceRead

        init(_ source: any DispatchSourceRead) { self.source = source }

        func end() { source.cancel() }
    }
}
