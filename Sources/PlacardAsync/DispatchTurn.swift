import PlacardLock

/// Lets one of the tasks that dispatch a client do it at a time. When that task ends, the next one continues.
///
/// No task is resumed under the lock: that takes a lock of the task, under which its cancellation handler runs, which takes
/// this one.
final class DispatchTurn: Sendable {
    private struct State {
        var isTaken = false
        /// Calls of `take` that wait. Empty while nobody has the turn.
        var waiting: [(id: UInt64, continuation: CheckedContinuation<Bool, Never>)] = []
        var lastID: UInt64 = 0
    }

    private let state = Lock(State())

    /// Waits until the turn is free. Returns false when the task was cancelled; otherwise the caller must `release`.
    func take() async -> Bool {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let result = state.withLock { state -> Bool? in
                    if Task.isCancelled { return false }
                    if state.isTaken {
                        state.waiting.append((id, continuation))
                        return nil
                    }
                    state.isTaken = true
                    return true
                }
                if let result { continuation.resume(returning: result) }
            }
        } onCancel: {
            let cancelled = state.withLock { state in
                state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0).continuation }
            }
            cancelled?.resume(returning: false)
        }
    }

    /// Passes the turn to the task that has waited longest.
    func release() {
        let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            guard !state.waiting.isEmpty else {
                state.isTaken = false
                return nil
            }
            return state.waiting.removeFirst().continuation
        }
        next?.resume(returning: true)
    }
}
