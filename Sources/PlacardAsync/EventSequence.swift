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

    public struct Iterator: AsyncIteratorProtocol {
        let inbox: Inbox

        public mutating func next() async -> Event? { await inbox.next() }
    }
}

/// The events that wait for one subscriber.
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
        state.withLock { state in
            if state.isFinished { return }
            if state.waiting.isEmpty { return state.queue.append(event) }
            state.waiting.removeFirst().continuation.resume(returning: event)
        }
    }

    private func includes(_ event: Event) -> Bool {
        if case .overflow = event { return true }
        return isIncluded?(event) ?? true
    }

    func finish() {
        state.withLock { state in
            state.isFinished = true
            for each in state.waiting { each.continuation.resume(returning: nil) }
            state.waiting = []
        }
    }

    func next() async -> Event? {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.withLock { state in
                    if Task.isCancelled {
                        continuation.resume(returning: nil)
                    } else if let event = state.queue.next() {
                        continuation.resume(returning: event)
                    } else if state.isFinished {
                        continuation.resume(returning: nil)
                    } else {
                        state.waiting.append((id, continuation))
                    }
                }
            }
        } onCancel: {
            state.withLock { state in
                guard let index = state.waiting.firstIndex(where: { $0.id == id }) else { return }
                state.waiting.remove(at: index).continuation.resume(returning: nil)
            }
        }
    }
}
