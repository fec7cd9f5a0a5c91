import PlacardCore
import PlacardTransport

/// Waiting until everything is sent.
///
/// A drain polls the sockets and the timer like the host's loop, but not its signal, which stays on while events are
/// unread. Another thread may do the work in between and leave nothing to poll for. So `settle`, which ends every call
/// that changes something, decides for all drains whether they are over, and wakes those.
extension Client {
    /// Sends what is queued and waits until the queue is empty, without opening a session. Other threads may use the client
    /// meanwhile, and dispatch. `pending` when records remain: the time is over, or nothing can be sent before then
    /// (offline, paused, or the next try is later).
    ///
    /// - Throws: `state` with a host transport or clock, and when another thread closes the client; `io`.
    public func drain(timeoutMs: Int64) throws(PlacardError) -> Status {
        let drain = Drain(endMs: SystemClock.monotonicMs().clampedAdding(timeoutMs < 0 ? 60_000 : timeoutMs))
        // In this order: in a forked child the lock that `remove` takes may be held by a thread that is not there.
        try begin(drain)
        defer { remove(drain) }
        while true {
            switch try next(drain) {
            case .ends(let status): return status
            case .waits(let work):
                let leftMs = drain.endMs.clampedSubtracting(SystemClock.monotonicMs())
                _ = work.wait(timeoutMs: Int32(clamping: max(0, leftMs)))
                try dispatch()
            }
        }
    }

    private func begin(_ drain: Drain) throws(PlacardError) {
        try locked { () throws(PlacardError) in
            guard curl != nil, !clock.isHost else {
                throw PlacardError(.state, "drain needs the built-in transport and the system's clock")
            }
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
}
