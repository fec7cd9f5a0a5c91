import Glibc
import PlacardLock
import Synchronization

/// Ends waits from another thread or from a signal handler.
///
/// `wake` only stores a flag and writes to a descriptor, which exists from the first wait on. The descriptor stays
/// readable until all waits have ended: then each thread that polls it has seen it.
package final class Waker: Sendable {
    private let event = Atomic<Int32>(-1)
    private let isRaised = Atomic<Bool>(false)
    /// Number of waits that have begun and not ended.
    private let waits = Lock(0)

    package init() {}

    deinit { close() }

    /// Ends all waits; without any, the next one ends at once. Async-signal-safe.
    package func wake() {
        let before = errno
        isRaised.store(true, ordering: .sequentiallyConsistent)
        raise()
        errno = before
    }

    /// Polls until a descriptor is ready or `timeoutMs` (negative: no limit) has passed. Returns whether `wake` was
    /// called.
    package func wait(for work: PollSet, timeoutMs: Int64) -> Bool {
        var work = work
        // If the process has no descriptor left, waiting still works, but cannot be ended.
        let event = begin()
        if event >= 0 { work.add(event, readable: true, writable: false) }
        _ = work.wait(timeoutMs: timeoutMs < 0 ? -1 : Int32(clamping: timeoutMs))
        return end()
    }

    /// As above, for one descriptor that becomes readable.
    package func wait(for descriptor: Int32, timeoutMs: Int64) -> Bool {
        var work = PollSet()
        work.add(descriptor, readable: true, writable: false)
        return wait(for: work, timeoutMs: timeoutMs)
    }

    /// A wait that need not poll, because there is something to do: it takes an earlier `wake` with it.
    package func skipWait() {
        waits.withLock { $0 += 1 }
        _ = end()
    }

    /// Closes the descriptor. Allocates nothing: it may run in the child of a process that forked.
    package func close() {
        let descriptor = event.exchange(-1, ordering: .sequentiallyConsistent)
        if descriptor >= 0 { Linux.close(descriptor) }
    }

    /// Begins a wait and returns the descriptor to poll; -1 without one.
    private func begin() -> Int32 {
        waits.withLock { count in
            count += 1
            var descriptor = event.load(ordering: .sequentiallyConsistent)
            if descriptor < 0, let new = try? Linux.event() {
                descriptor = new
                event.store(new, ordering: .sequentiallyConsistent)
            }
            // `wake` may have been called before there was a descriptor.
            if isRaised.load(ordering: .sequentiallyConsistent) { raise() }
            return descriptor
        }
    }

    private func end() -> Bool {
        waits.withLock { count in
            count -= 1
            guard count == 0 else { return isRaised.load(ordering: .sequentiallyConsistent) }
            // Drained in any case: a concurrent `wake` may have set the flag before this, and write only now.
            defer {
                let descriptor = event.load(ordering: .sequentiallyConsistent)
                if descriptor >= 0 { Linux.drain(descriptor) }
            }
            return isRaised.exchange(false, ordering: .sequentiallyConsistent)
        }
    }

    private func raise() {
        let descriptor = event.load(ordering: .sequentiallyConsistent)
        if descriptor >= 0 { Linux.raise(descriptor) }
    }
}
