import PlacardCore
import PlacardTransport

/// A `Client.drain` that has begun and not returned yet. Guarded by the client's lock.
final class Drain {
    enum Step {
        case ends(Status)
        /// Polls this and dispatches.
        case waits(PollSet)
    }

    /// Monotonic time at which it gives up.
    let endMs: Int64
    /// How it ended; nil while it waits. Set once, by whichever thread changed the queue: what happens afterwards, such as
    /// another record, does not change it.
    private(set) var status: Status?
    /// Made when it begins to wait.
    private(set) var waiter: Waiter?

    init(endMs: Int64) { self.endMs = endMs }

    func end(_ status: Status) {
        self.status = status
        waiter?.wake()
    }

    /// What its thread does next.
    func next(_ poller: Poller) throws(PollerError) -> Step {
        if let status { return .ends(status) }
        let waiter = if let waiter { waiter } else { try poller.addWaiter() }
        self.waiter = waiter
        return .waits(poller.work(for: waiter))
    }
}
