import CCurl
import PlacardCore

/// Sends requests with libcurl. Never blocks: sockets are watched through the poller, and all work is done in
/// `perform`. Not thread-safe: the owner serialises all calls. Starts neither libcurl nor TLS before the first request.
package final class CurlTransport {
    private let options: CurlOptions
    private let context: UnsafeMutablePointer<MultiContext>
    private var multi: UnsafeMutableRawPointer?
    private var isClosed = false
    private var transfers: [UInt64: Transfer] = [:]
    private var completions: [(id: UInt64, outcome: HTTPOutcome)] = []

    /// The result of starting libcurl: once per process, by the first client that needs it. Never undone, because
    /// others in the process may use curl too.
    private static let globalStart = curl_global_init(Int(CURL_GLOBAL_ALL))

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
        completions.isEmpty ? context.pointee.deadlineMs : 0
    }

    /// Starts a request. If it cannot be started, it completes with a failure. It replaces a running request with the
    /// same id.
    package func start(_ request: HTTPRequest) {
        cancel(request.id)
        SignalGuard.run {
            do throws(SetupError) {
                try startLibrary()
                // Before the multi handle is made: closing a multi handle that never had a transfer with
                // CURLOPT_NOSIGNAL ignores SIGPIPE for the whole process.
                let transfer = try Transfer(request, options: options, context: context)
                let multi = try openMulti()
                let code = curl_multi_add_handle(multi, transfer.easy)
                guard code == CURLM_OK else {
                    throw SetupError("libcurl refuses the request: \(String(cString: curl_multi_strerror(code)))")
                }
                transfers[request.id] = transfer
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

    /// Lets curl work on the sockets that are ready, and on its timer when that is due.
    package func perform(ready: [ReadySocket], nowMs: Int64) {
        let isDue = context.pointee.deadlineMs.map { $0 <= nowMs } ?? false
        guard let multi, isDue || !ready.isEmpty else { return }
        SignalGuard.run {
            var running: Int32 = 0
            for socket in ready {
                let events = (socket.isReadable ? CURL_CSELECT_IN : 0) | (socket.isWritable ? CURL_CSELECT_OUT : 0)
                _ = curl_multi_socket_action(multi, socket.descriptor, events, &running)
            }
            if isDue {
                context.pointee.deadlineMs = nil
                _ = curl_multi_socket_action(multi, CURL_SOCKET_TIMEOUT, 0, &running)
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
        guard let multi else { return }
        self.multi = nil
        SignalGuard.run { _ = curl_multi_cleanup(multi) }
        context.pointee.deadlineMs = nil
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

    private func startLibrary() throws(SetupError) {
        guard !isClosed else { throw SetupError("the transport is closed") }
        guard Self.globalStart == CURLE_OK else {
            throw SetupError("libcurl could not be started: \(Self.globalStart.text)")
        }
    }

    private func openMulti() throws(SetupError) -> UnsafeMutableRawPointer {
        if let multi { return multi }
        guard let multi = InheritedPairs.closeOnExec({ curl_multi_init() }, wake: { _ = curl_multi_wakeup($0) }) else {
            throw SetupError("libcurl could not create a multi handle")
        }
        guard ccurl_multi_set_socket_function(multi, watchSocket, context) == CURLM_OK,
            ccurl_multi_set_timer_function(multi, setTimer, context) == CURLM_OK
        else {
            curl_multi_cleanup(multi)
            throw SetupError("this libcurl has no socket interface")
        }
        self.multi = multi
        return multi
    }

    /// Moves the transfers that curl has finished to the completions.
    private func collect(_ multi: UnsafeMutableRawPointer) {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left)?.pointee {
            guard message.msg == CURLMSG_DONE,
                let (id, transfer) = transfers.first(where: { $0.value.easy == message.easy_handle })
            else { continue }
            completions.append((id, transfer.outcome(message.data.result)))
            end(id)
        }
    }

    /// Removes a transfer from curl and frees it; its connection is kept for the next one if possible.
    private func end(_ id: UInt64) {
        guard let transfer = transfers.removeValue(forKey: id), let multi else { return }
        curl_multi_remove_handle(multi, transfer.easy)
    }
}
