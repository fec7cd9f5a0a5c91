import PlacardCore
import PlacardTransport

/// The event loop: what is due is done in `dispatch`, what happened is read with `nextEvent`.
extension Client {
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

    func serveTimers(at now: Instant) throws(PlacardError) {
        if let restUntilMs, now.monotonicMs < restUntilMs { return }
        restUntilMs = nil
        do throws(PlacardError) {
            while let (id, completion) = unwritten.first {
                do throws(PlacardError) {
                    _ = try apply(.completed(requestID: id, completion), at: now)
                } catch  where error.status != .notFound {
                    throw error
                } catch {
                    // The engine does not wait for it any more.
                }
                unwritten.removeFirst()
            }
            if let due = durable.nextDeadlineMs(at: now), due <= now.monotonicMs { _ = try apply(.tick, at: now) }
        } catch {
            rest(at: now)
            throw error
        }
    }

    func rest(at now: Instant) { restUntilMs = now.monotonicMs.clampedAdding(1_000) }

    /// Waits until there is something to do, or the time is over (negative: no limit), then dispatches.
    public func wait(timeoutMs: Int64) throws(PlacardError) {
        // Checked under the lock, waited without it.
        let hasEvents = try locked { !events.isEmpty }
        if !hasEvents { _ = Poller.wait(fileDescriptor, timeoutMs: timeoutMs < 0 ? -1 : Int32(clamping: timeoutMs)) }
        try dispatch()
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
}
