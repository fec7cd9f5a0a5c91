/// One pollable descriptor for everything that a client waits for: an epoll descriptor that holds sockets, a timer and
/// a switch. Level-triggered and closed by `exec`. Not thread-safe: the owner serialises all calls except `wait`.
package final class Poller {
    /// The descriptor to poll for reading; the same value until `close`, then -1.
    package private(set) var descriptor: Int32
    private var timer: Int32
    private var event: Int32
    /// When the timer fires; nil when it is not armed, or has fired and was taken.
    private var deadlineMs: Int64?
    private var isSignalled = false
    /// Sockets in the epoll set, with the events that are watched.
    private var watched: [Int32: UInt32] = [:]
    private var waiters: [Waiter] = []

    package init() throws(PollerError) {
        let epoll = try Linux.epoll()
        descriptor = epoll
        timer = -1
        event = -1
        do throws(PollerError) {
            timer = try Linux.timer()
            event = try Linux.event()
            for inner in [timer, event] where Linux.epollSet(epoll, inner, events: Linux.readable) != 0 {
                throw Linux.lastError("epoll_ctl")
            }
        } catch {
            close()
            throw error
        }
    }

    deinit {
        close()
    }

    /// Makes the descriptor readable from `monotonicMs` on, at once if that is in the past; nil: no time is set.
    package func setDeadline(_ monotonicMs: Int64?) {
        guard timer >= 0, monotonicMs != deadlineMs else { return }
        deadlineMs = monotonicMs
        Linux.setTimer(timer, monotonicMs: monotonicMs)
    }

    /// Makes the descriptor readable until it is switched off again.
    package func setSignalled(_ on: Bool) {
        guard event >= 0, on != isSignalled else { return }
        isSignalled = on
        if on {
            Linux.raise(event)
        } else {
            Linux.drain(event)
        }
    }

    /// Watches a socket, or changes its events; with neither event, stops watching it.
    package func watch(_ socket: Int32, readable: Bool, writable: Bool) {
        guard descriptor >= 0 else { return }
        guard readable || writable else { return unwatch(socket) }
        let events = (readable ? Linux.readable : 0) | (writable ? Linux.writable : 0)
        Linux.epollSet(descriptor, socket, events: events)
        watched[socket] = events
        wakeWaiters()
    }

    /// Stops watching a socket. Ignores a socket that is already closed, or was never watched.
    package func unwatch(_ socket: Int32) {
        guard descriptor >= 0, watched.removeValue(forKey: socket) != nil else { return }
        Linux.epollRemove(descriptor, socket)
        wakeWaiters()
    }

    /// The sockets that are ready now. Clears a deadline that has passed: only `setDeadline` sets another. The signal
    /// stays set.
    package func takeReady() -> [ReadySocket] {
        guard descriptor >= 0 else { return [] }
        var ready: [ReadySocket] = []
        for (source, events) in Linux.epollReady(descriptor) {
            if source == timer {
                Linux.drain(timer)
                deadlineMs = nil
            } else if source != event {
                ready.append(Self.readySocket(source, events))
            }
        }
        return ready
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

    /// What a waiter polls until it is woken: by `wake`, or because other sockets are watched now. Clears an earlier
    /// wake-up.
    package func work(for waiter: Waiter) -> PollSet {
        waiter.forget()
        var work = PollSet()
        work.add(waiter.descriptor, readable: true, writable: false)
        work.add(timer, readable: true, writable: false)
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
