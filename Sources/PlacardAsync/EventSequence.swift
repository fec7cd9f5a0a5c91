import Placard
import PlacardLock

/// A subscription to a client's events, made by `ClientEvents.subscribe`. Its iterators share its events: use one.
///
/// A cancelled task gets nil, which ends its loop and affects no other subscription.
public struct EventSequence: AsyncSequence, Sendable {
    public typealias Element = Event
    public typealias Failure = Never

    let inbox: Inbox

    public func makeAsyncIterator() -> Iterator { Iterator(inbox: inbox) }

    /// Reads the events of a sequence.
    public struct Iterator: AsyncIteratorProtocol {
        let inbox: Inbox

        public mutating func next() async -> Event? { await inbox.next() }
    }
}

/// The events that wait for one subscriber. No task is resumed under the lock (see `DispatchTurn`).
final class Inbox: Sendable {
    private struct State {
        var queue: EventQueue
        var isFinished = false
        /// Calls of `next` that wait. The queue is empty then.
        var waiting: [(id: UInt64, continuation: CheckedContinuation<Event?, Never>)] = []
        var lastID: UInt64 = 0
    }

    private let state: Lock<State>
    private let isIncluded: (@Sendable (Event) -> Bool)?

    init(limit: Int, isIncluded: (@Sendable (Event) -> Bool)?) {
        state = Lock(State(queue: EventQueue(limit: limit)))
        self.isIncluded = isIncluded
    }

    func put(_ event: Event) {
        guard includes(event) else { return }
        let reader = state.withLock { state -> CheckedContinuation<Event?, Never>? in
            if state.isFinished { return nil }
            if !state.waiting.isEmpty { return state.waiting.removeFirst().continuation }
            state.queue.append(event)
            return nil
        }
        reader?.resume(returning: event)
    }

    private func includes(_ event: Event) -> Bool {
        if case .overflow = event { return true }
        return isIncluded?(event) ?? true
    }

    func finish() {
        let readers = state.withLock { state in
            state.isFinished = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for each in readers { each.continuation.resume(returning: nil) }
    }

    func next() async -> Event? {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let result = state.withLock { state -> Event?? in
                    if Task.isCancelled { return .some(nil) }
                    if let event = state.queue.next() { return .some(event) }
                    if state.isFinished { return .some(nil) }
                    state.waiting.append((id, continuation))
                    return nil
                }
                if let result { continuation.resume(returning: result) }
            }
        } onCancel: {
            let cancelled = state.withLock { state in
                state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0).continuation }
            }
            cancelled?.resume(returning: nil)
        }
    }
}
