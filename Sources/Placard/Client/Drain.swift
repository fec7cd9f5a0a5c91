import PlacardCore
import PlacardTransport

/// A drain, or a wait for a fetch, that has not ended yet. Guarded by the client's lock.
package final class Drain {
    /// What it waits for.
    enum Goal {
        case emptyQueue
        case fetchedSource
    }

    enum Step {
        case ends(Status)
        /// Poll this, then dispatch.
        case waits(PollSet)

        /// How the drain ended.
        var status: Status? {
            if case .ends(let status) = self { status } else { nil }
        }
    }

    /// Monotonic time at which the drain times out.
    let endMs: Int64
    /// How the drain ended; nil while it waits. Set once, by any thread that changed the queue: later changes, such as
    /// another record, have no effect on it.
    private(set) var status: Status?
    /// Created when the drain begins to wait.
    private(set) var waiter: Waiter?

    /// Called when the drain ends, if no thread waits for it.
    private let onEnd: (@Sendable (Status) -> Void)?

    let goal: Goal

    init(endMs: Int64, for goal: Goal = .emptyQueue, onEnd: (@Sendable (Status) -> Void)? = nil) {
        self.endMs = endMs
        self.goal = goal
        self.onEnd = onEnd
    }

    func end(_ status: Status) {
        self.status = status
        waiter?.wake()
        onEnd?(status)
    }

    /// The next step for the drain's thread.
    func next(_ poller: Poller) throws(PollerError) -> Step {
        if let status { return .ends(status) }
        let waiter = if let waiter { waiter } else { try poller.addWaiter() }
        self.waiter = waiter
        return .waits(poller.work(for: waiter))
    }
}
