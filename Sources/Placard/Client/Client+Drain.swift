import PlacardCore
import PlacardTransport

/// Waiting until the queue is sent.
///
/// A drain polls the sockets and the timer like the host's loop, but not the client's signal, which stays set while
/// events are unread. Another thread can do the work in the meantime and leave nothing to poll for. So `settle`, which
/// ends every call that changes something, decides for all drains whether they have ended, and wakes those.
extension Client {
    /// Sends the queue and waits until it is empty, without opening a session. Other threads can use and dispatch the
    /// client in the meantime. `pending` when records remain: the timeout passed, nothing can be sent before it (offline,
    /// paused, or the next attempt is later), or another thread called `wake`. Messages in flight are not waited for: read
    /// the events afterwards, because a message that was offered and not read counts as shown.
    ///
    /// - Parameter timeout: zero only begins to send, which is possible with a host transport or clock as well: the host
    ///   then completes requests until `queuedRecords` is 0.
    /// - Throws: `state` with a host transport or clock and another timeout; when another thread closes the client, too;
    ///   `io`.
    public func drain(timeout: Duration = .seconds(60)) throws(PlacardError) -> Status {
        try drain(timeoutMs: max(0, timeout.clampedMs))
    }

    /// - Parameter timeoutMs: negative: the default of 60,000.
    package func drain(timeoutMs: Int64) throws(PlacardError) -> Status {
        var isWoken = false
        return try drain(timeoutMs: timeoutMs, isWoken: &isWoken)
    }

    /// - Parameter isWoken: set when `wake` ended the drain.
    func drain(timeoutMs: Int64, isWoken: inout Bool) throws(PlacardError) -> Status {
        if timeoutMs == 0 { return try beginToSend() }
        let drain = Drain(endMs: SystemClock.monotonicMs().clampedAdding(timeoutMs < 0 ? 60_000 : timeoutMs))
        // Before `defer`: in a forked child `begin` throws, and the lock that `remove` takes can be held by a thread
        // that does not exist there.
        try begin(drain)
        return try wait(for: drain, isWoken: &isWoken)
    }

    /// Does the client's work until the drain has ended.
    private func wait(for drain: Drain, isWoken: inout Bool) throws(PlacardError) -> Status {
        defer { remove(drain) }
        while true {
            switch try next(drain) {
            case .ends(let status): return status
            case .waits(let work):
                let leftMs = max(0, drain.endMs.clampedSubtracting(SystemClock.monotonicMs()))
                isWoken = waker.wait(for: work, timeoutMs: leftMs)
                try dispatch()
                if isWoken { return try next(drain).status ?? .pending }
            }
        }
    }

    /// Begins a drain that no thread waits for: `PlacardAsync` dispatches until it has ended, and then removes it.
    ///
    /// - Parameter onEnd: called at most once, under the client's lock, when nothing is left to wait for. After the
    ///   timeout only if the client is dispatched then.
    package func beginDrain(
        timeoutMs: Int64, onEnd: @escaping @Sendable (Status) -> Void
    ) throws(PlacardError) -> Drain {
        let drain = Drain(endMs: SystemClock.monotonicMs().clampedAdding(timeoutMs), onEnd: onEnd)
        try begin(drain)
        return drain
    }

    private func beginToSend() throws(PlacardError) -> Status {
        try locked { () throws(PlacardError) in
            let now = clock.now
            defer { settle(at: now) }
            _ = try apply(.flush(opensSession: false), at: now)
            return durable.engine.queuedCount == 0 ? .ok : .pending
        }
    }

    private func checkCanWait(_ call: StaticString) throws(PlacardError) {
        guard curl != nil, !clock.isHost else {
            throw PlacardError(
                .state, "\(call) needs the built-in transport and the system clock, unless the timeout is 0")
        }
    }

    private func begin(_ drain: Drain) throws(PlacardError) {
        try locked { () throws(PlacardError) in
            try checkCanWait("drain")
            let now = clock.now
            defer { settle(at: now) }
            _ = try apply(.flush(opensSession: false), at: now)
            drains.append(drain)
        }
    }

    private func next(_ drain: Drain) throws(PlacardError) -> Drain.Step {
        try locked { () throws(PlacardError) in
            do throws(PollerError) {
                return try drain.next(poller)
            } catch {
                throw PlacardError(.io, "cannot wait until the queue is sent: \(error)")
            }
        }
    }

    // MARK: Sources

    /// For programs that run for a moment: fetches the content of `Options.sourceURL` if the last fetch is longer ago than
    /// its interval, in any run of any program with this store, and waits for it. Opens no session.
    ///
    /// - Parameter timeout: zero: the fetch begins, and is not waited for.
    /// - Returns: `ok` when the fetch has ended, successful or not (`sourceUpdated`, `sourceFailed`); `pending` when it
    ///   has not; `ignored` when none is due, the host is offline, or there is no URL.
    /// - Throws: `state` with a host transport or clock and another timeout, or when another thread closes the client.
    public func refreshSource(timeout: Duration = .seconds(60)) throws(PlacardError) -> Status {
        try refreshSource(timeoutMs: max(0, timeout.clampedMs))
    }

    /// Asks how the content of the source is: `sourceStatus` says whether it has expired, from when it is, and how the
    /// last fetch has ended. Asks no server, opens no session, and works while disabled.
    ///
    /// - Returns: `ignored` if content comes from an endpoint.
    public func reportSource() throws(PlacardError) -> Status { try run(.reportSource) }

    /// - Parameter timeoutMs: negative: the default of 60,000.
    package func refreshSource(timeoutMs: Int64) throws(PlacardError) -> Status {
        let limitMs = timeoutMs < 0 ? 60_000 : timeoutMs
        let drain = Drain(endMs: SystemClock.monotonicMs().clampedAdding(limitMs), for: .fetchedSource)
        let begun = try locked { () throws(PlacardError) -> Status in
            if limitMs > 0 { try checkCanWait("refresh_source") }
            let now = clock.now
            defer { settle(at: now) }
            guard try apply(.refreshSource, at: now) == .ok else { return .ignored }
            if limitMs > 0 { drains.append(drain) }
            return .ok
        }
        guard begun == .ok else { return .ignored }
        guard limitMs > 0 else { return .pending }
        var isWoken = false
        return try wait(for: drain, isWoken: &isWoken)
    }
}
