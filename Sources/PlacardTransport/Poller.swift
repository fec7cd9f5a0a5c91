import PlacardCore

/// One pollable descriptor for everything that a client waits for: an epoll descriptor that holds sockets, a timer and
/// a switch. Level-triggered and closed by `exec`. Not thread-safe: the owner serialises all calls except `wait`.
///
/// Timer and switch have descriptors of their own only while they are needed, so an idle client holds one.
package final class Poller {
    /// The descriptor to poll for reading; the same value until `close`, then -1.
    package private(set) var descriptor: Int32
    /// -1 while no time is set.
    private var timer: Int32 = -1
    /// The switch; -1 after it was off for `keepsSwitchMs`. A timer in the past could signal too, but costs ten times as
    /// much.
    private var event: Int32 = -1
    /// The time for which the timer is armed; nil: it is not armed, or it has expired and `takeReady` has served it.
    private var armedMs: Int64?
    private var deadlineMs: Int64?
    /// When the switch's descriptor is closed if it is still off; nil: it is closed, or was never switched off.
    private var closeMs: Int64?
    private let keepsSwitchMs: Int64
    private var isSignalled = false
    /// Sockets in the epoll set, with the events that are watched.
    private var watched: [Int32: UInt32] = [:]
    /// Sockets that epoll refused because the system has no memory or no watches left. `takeReady` polls them itself
    /// until epoll accepts them, and the timer makes the descriptor readable, so that it is called.
    private var refused: Set<Int32> = []
    private var retryMs: Int64?
    private static let retryIntervalMs: Int64 = 500
    private var waiters: [Waiter] = []

    /// - Parameter keepsSwitchMs: how long a switch that was switched off is kept: other events usually follow within
    ///   seconds.
    package convenience init(keepsSwitchMs: Int64 = 10_000) throws(PollerError) {
        self.init(try Linux.epoll(), keepsSwitchMs)
    }

    private init(_ descriptor: Int32, _ keepsSwitchMs: Int64) {
        self.descriptor = descriptor
        self.keepsSwitchMs = keepsSwitchMs
    }

    deinit {
        close()
    }

    /// Makes the descriptor readable from `monotonicMs` on, at once if that is in the past; nil: no time is set.
    ///
    /// If the process has no descriptor left, the next call tries again. The same applies to `setSignalled`.
    package func setDeadline(_ monotonicMs: Int64?) {
        if monotonicMs != deadlineMs {
            deadlineMs = monotonicMs
            wakeWaiters()
        }
        arm()
    }

    /// Makes the descriptor readable until it is switched off again.
    package func setSignalled(_ on: Bool) {
        guard on != isSignalled, descriptor >= 0 else { return }
        if on {
            if event < 0 { event = inner(try? Linux.event()) }
            guard event >= 0 else { return }
            Linux.raise(event)
        } else {
            Linux.drain(event)
            closeMs = closeMs ?? Linux.monotonicMs().clampedAdding(keepsSwitchMs)
            arm()
        }
        isSignalled = on
    }

    /// Arms the timer for the next time at which there is something to do; without one it is closed.
    private func arm() {
        let wanted = [deadlineMs, closeMs, retryMs].compactMap { $0 }
        guard let wantedMs = wanted.min() else { return closeInner(&timer) }
        if timer < 0, descriptor >= 0 {
            timer = inner(try? Linux.timer())
            armedMs = nil
        }
        guard timer >= 0, wantedMs != armedMs else { return }
        armedMs = wantedMs
        Linux.setTimer(timer, monotonicMs: wantedMs)
    }

    /// Adds a new descriptor to the epoll set; -1 without one.
    private func inner(_ new: Int32?) -> Int32 {
        guard let new else { return -1 }
        if Linux.epollSet(descriptor, new, events: Linux.readable) == 0 { return new }
        Linux.close(new)
        return -1
    }

    private func closeInner(_ inner: inout Int32) {
        guard inner >= 0 else { return }
        // Closing is not enough: a child of fork() may have a copy.
        Linux.epollRemove(descriptor, inner)
        Linux.close(inner)
        inner = -1
    }

    /// Watches a socket, or changes its events; with neither event, stops watching it.
    package func watch(_ socket: Int32, readable: Bool, writable: Bool) {
        guard descriptor >= 0 else { return }
        guard readable || writable else { return unwatch(socket) }
        let events = (readable ? Linux.readable : 0) | (writable ? Linux.writable : 0)
        watched[socket] = events
        if Linux.epollSet(descriptor, socket, events: events) == 0 {
            refused.remove(socket)
        } else {
            refused.insert(socket)
            retryLater()
        }
        wakeWaiters()
    }

    private func retryLater() {
        if retryMs == nil { retryMs = Linux.monotonicMs().clampedAdding(Self.retryIntervalMs) }
        arm()
    }

    /// Stops watching a socket. Ignores a socket that is already closed, or was never watched.
    package func unwatch(_ socket: Int32) {
        guard descriptor >= 0, watched.removeValue(forKey: socket) != nil else { return }
        refused.remove(socket)
        Linux.epollRemove(descriptor, socket)
        wakeWaiters()
    }

    /// The sockets that are ready now. Clears a deadline that has passed: only `setDeadline` sets another. The signal
    /// stays set.
    package func takeReady() -> [ReadySocket] {
        guard descriptor >= 0 else { return [] }
        var ready = takeRefused()
        for (source, events) in Linux.epollReady(descriptor) {
            if source == timer {
                takeTimer()
            } else if source != event {
                ready.append(Self.readySocket(source, events))
            }
        }
        return ready
    }

    /// Offers refused sockets to epoll again. Returns what is ready on those that it still refuses.
    private func takeRefused() -> [ReadySocket] {
        guard !refused.isEmpty else { return [] }
        refused = refused.filter { Linux.epollSet(descriptor, $0, events: watched[$0] ?? 0) != 0 }
        retryMs = nil
        if !refused.isEmpty { retryLater() }
        return refused.compactMap { socket in
            let events = Linux.ready(socket, events: watched[socket] ?? 0)
            return events == 0 ? nil : Self.readySocket(socket, events)
        }
    }

    /// Forgets the times that have passed. The timer stays, because its owner usually sets another time.
    private func takeTimer() {
        Linux.drain(timer)
        armedMs = nil
        let now = Linux.monotonicMs()
        if let deadlineMs, deadlineMs <= now { self.deadlineMs = nil }
        if let retryMs, retryMs <= now { self.retryMs = nil }
        guard let closeMs, closeMs <= now else { return }
        self.closeMs = nil
        if !isSignalled { closeInner(&event) }
    }

    /// An error or a hang-up counts as "ready": the next read or write on the socket reports it.
    private static func readySocket(_ socket: Int32, _ events: UInt32) -> ReadySocket {
        ReadySocket(
            descriptor: socket,
            isReadable: events & (Linux.readable | Linux.hungUp | Linux.failed) != 0,
            isWritable: events & (Linux.writable | Linux.failed) != 0)
    }

    /// Waits until a descriptor is readable; returns false after `timeoutMs` (negative: no limit). Signals do not
    /// shorten or lengthen the wait. Safe from any thread: it uses no poller, only the descriptor.
    package static func wait(_ descriptor: Int32, timeoutMs: Int32) -> Bool {
        var only = PollSet()
        only.add(descriptor, readable: true, writable: false)
        return only.wait(timeoutMs: timeoutMs)
    }

    // MARK: Waiting for work only

    /// Registers a thread that waits for work (sockets and the deadline) but not for the signal, which may stay on
    /// permanently. Each waiter uses one descriptor until `removeWaiter`.
    package func addWaiter() throws(PollerError) -> Waiter {
        let waiter = try Waiter()
        waiters.append(waiter)
        return waiter
    }

    package func removeWaiter(_ waiter: Waiter) {
        waiters.removeAll { $0 === waiter }
        waiter.close()
    }

    /// What a waiter polls until it is woken: by `wake`, or because other sockets are watched or another deadline is set.
    /// Clears an earlier wake-up.
    package func work(for waiter: Waiter) -> PollSet {
        waiter.forget()
        var work = PollSet(deadlineMs: deadlineMs)
        work.add(waiter.descriptor, readable: true, writable: false)
        for (socket, events) in watched {
            work.add(socket, readable: events & Linux.readable != 0, writable: events & Linux.writable != 0)
        }
        return work
    }

    package func wakeWaiters() {
        for waiter in waiters { waiter.wake() }
    }

    // MARK: The end

    /// Closes the descriptors and nothing else. A child of fork() can call it without harm to the parent, which shares
    /// them. All other calls do nothing afterwards. Idempotent. Allocates nothing: it may run in the child of a process
    /// that forked while other threads were running.
    package func close() {
        if event >= 0 { Linux.close(event) }
        if timer >= 0 { Linux.close(timer) }
        if descriptor >= 0 { Linux.close(descriptor) }
        event = -1
        timer = -1
        descriptor = -1
    }
}
