/// One pollable descriptor for everything a client waits for: an epoll descriptor that holds sockets, a timer and a
/// switch. Level-triggered and closed by `exec`. Not thread-safe: the owner serialises all calls but `wait`.
package final class Poller {
    /// What to poll for reading; the same value until `close`, then -1.
    package private(set) var descriptor: Int32
    private var timer: Int32
    private var event: Int32
    /// When the timer fires; nil when it is not armed, or has fired and was taken.
    private var deadlineMs: Int64?
    private var isSignalled = false

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

    /// Makes the descriptor readable from `monotonicMs` on, at once if that is past; nil: no time is set.
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

    /// Begins to watch a socket, or changes what is watched; neither: stops watching it.
    package func watch(_ socket: Int32, readable: Bool, writable: Bool) {
        guard descriptor >= 0 else { return }
        guard readable || writable else { return unwatch(socket) }
        let events = (readable ? Linux.readable : 0) | (writable ? Linux.writable : 0)
        Linux.epollSet(descriptor, socket, events: events)
    }

    /// Stops watching a socket. One that is closed already, or was never watched, is fine.
    package func unwatch(_ socket: Int32) {
        guard descriptor >= 0 else { return }
        Linux.epollRemove(descriptor, socket)
    }

    /// The sockets that are ready now. A deadline that has passed is used up by this: only `setDeadline` sets another.
    /// The signal stays.
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

    /// An error or a hang-up shows as "ready": the next read or write on the socket tells what happened.
    private static func readySocket(_ socket: Int32, _ events: UInt32) -> ReadySocket {
        ReadySocket(
            descriptor: socket,
            isReadable: events & (Linux.readable | Linux.hungUp | Linux.failed) != 0,
            isWritable: events & (Linux.writable | Linux.failed) != 0)
    }

    /// Waits until a descriptor is readable; false when `timeoutMs` (negative: no limit) is over before. Signals do
    /// not shorten or lengthen the wait. Safe from any thread: it touches no poller, only the descriptor.
    package static func wait(_ descriptor: Int32, timeoutMs: Int32) -> Bool {
        let end = Linux.monotonicMs() + Int64(timeoutMs)
        var left = timeoutMs
        while true {
            if let isReadable = Linux.poll(descriptor, timeoutMs: left) { return isReadable }
            guard timeoutMs >= 0 else { continue }
            left = Int32(clamping: max(0, end - Linux.monotonicMs()))
        }
    }

    /// Closes the descriptors and nothing else, so that a child of fork() may call it without harm to its parent, which
    /// shares them. Everything else does nothing afterwards.
    /// Idempotent. Allocates nothing: it may run in the child of a process that forked while other threads were at work.
    package func close() {
        if event >= 0 { Linux.close(event) }
        if timer >= 0 { Linux.close(timer) }
        if descriptor >= 0 { Linux.close(descriptor) }
        event = -1
        timer = -1
        descriptor = -1
    }
}
