import CCurl
import PlacardCore

/// Sends requests with libcurl. Never blocks: sockets are watched through the poller, and all work is done in
/// `perform`. Not thread-safe: the owner serialises all calls. Neither loads libcurl nor starts TLS before the first
/// request, and holds no descriptor while no request is in flight and no connection is kept.
package final class CurlTransport {
    private let options: CurlOptions
    private let context: UnsafeMutablePointer<MultiContext>
    private var multi: CurlMulti?
    private var isClosed = false
    private var transfers: [UInt64: Transfer] = [:]
    private var completions: [(id: UInt64, outcome: HTTPOutcome)] = []
    /// Monotonic time at which the kept connections are closed; nil while requests are in flight.
    private var releaseMs: Int64?

    package init(options: CurlOptions, poller: Poller) {
        self.options = options
        context = .allocate(capacity: 1)
        context.initialize(to: MultiContext(poller: poller))
    }

    deinit {
        close()
        context.deinitialize(count: 1)
        context.deallocate()
    }

    /// When `perform` and `takeCompletions` have work even if no socket is ready; a time in the past while completions
    /// wait. Monotonic; nil when no time is set.
    package var deadlineMs: Int64? {
        guard completions.isEmpty else { return 0 }
        guard let releaseMs else { return context.pointee.deadlineMs }
        return min(releaseMs, context.pointee.deadlineMs ?? releaseMs)
    }

    /// Starts a request. If it cannot be started, for example because libcurl is not installed, it completes with a
    /// failure. It replaces a running request with the same id.
    package func start(_ request: HTTPRequest) {
        cancel(request.id)
        SignalGuard.run {
            Linux.fillStreams()
            do throws(SetupError) {
                try add(request)
            } catch {
                completions.append((request.id, .failure(.unreachable, detail: error.detail)))
            }
        }
    }

    /// Ends a request without a completion, also one whose completion has not been taken. Ignores unknown ids.
    package func cancel(_ id: UInt64) {
        completions.removeAll { $0.id == id }
        guard transfers[id] != nil else { return }
        SignalGuard.run { end(id) }
    }

    package func cancelAll() {
        completions = []
        guard !transfers.isEmpty else { return }
        SignalGuard.run {
            for id in transfers.keys { end(id) }
        }
    }

    /// Lets curl work on the sockets that are ready, and on its timer when that is due. Closes connections that were
    /// kept long enough.
    package func perform(ready: [ReadySocket], nowMs: Int64) {
        if let releaseMs, releaseMs <= nowMs { return release() }
        let isDue = context.pointee.deadlineMs.map { $0 <= nowMs } ?? false
        guard let multi, isDue || !ready.isEmpty else { return }
        SignalGuard.run {
            // libcurl makes descriptors for the look-up of a name.
            Linux.fillStreams()
            for socket in ready { multi.work(on: socket) }
            if isDue {
                context.pointee.deadlineMs = nil
                multi.workOnTimer()
            }
            collect(multi)
        }
    }

    /// The requests that ended since the last call, in the order in which they ended.
    package func takeCompletions() -> [(id: UInt64, outcome: HTTPOutcome)] {
        defer { completions = [] }
        return completions
    }

    /// Ends all requests, without completions, and closes all connections. Does not wait for a name look-up. A request
    /// that is started later fails.
    package func close() {
        isClosed = true
        cancelAll()
        release()
    }

    /// Closes all connections without notifying their servers, and the poller, as a crash would. Unlike `close` it is
    /// safe in a child of fork(): the connections and the poller still work in the parent.
    package func abandon() {
        // First, or curl would remove the sockets from the epoll set, which parent and child share.
        context.pointee.poller.close()
        Linux.cutOff(context.pointee.sockets)
        close()
    }

    /// Closes the connections' descriptors and nothing else, for a forked child: libcurl and OpenSSL must not be called
    /// there, since another thread of the parent may have held their locks.
    package func closeSocketsInChild() {
        for socket in context.pointee.sockets { Linux.close(socket) }
    }

    private func add(_ request: HTTPRequest) throws(SetupError) {
        guard !isClosed else { throw SetupError("the transport is closed") }
        let curl = try CurlLibrary.load()
        // Before the multi handle is made: closing a multi handle that never had a transfer with CURLOPT_NOSIGNAL
        // ignores SIGPIPE for the whole process.
        let transfer = try Transfer(request, curl: curl, options: options, context: context)
        let multi = if let multi { multi } else { try CurlMulti(curl, context: context) }
        self.multi = multi
        defer { keepConnections() }
        try multi.add(transfer)
        transfers[request.id] = transfer
    }

    /// Moves the transfers that curl has finished to the completions.
    private func collect(_ multi: CurlMulti) {
        while let (easy, result) = multi.nextDone() {
            guard let (id, transfer) = transfers.first(where: { $0.value.easy == easy }) else { continue }
            completions.append((id, transfer.outcome(result)))
            end(id)
        }
    }

    /// Removes a transfer from curl and frees it.
    private func end(_ id: UInt64) {
        guard let transfer = transfers.removeValue(forKey: id) else { return }
        multi?.remove(transfer)
        keepConnections()
    }

    /// Sets the time at which the connections are closed, if no other request begins before it.
    private func keepConnections() {
        let isIdle = multi != nil && transfers.isEmpty
        releaseMs = isIdle ? SystemClock.monotonicMs() + Int64(options.keepConnectionsMs) : nil
    }

    /// Closes the connections and everything else that has descriptors. No transfer may be left.
    private func release() {
        releaseMs = nil
        guard let multi else { return }
        self.multi = nil
        SignalGuard.run { multi.close() }
        context.pointee.deadlineMs = nil
    }
}
