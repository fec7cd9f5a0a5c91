import PlacardLock

/// Lets one of the tasks that dispatch a client do it at a time. When that task ends, the next one continues.
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
                state.withLock { state in
                    if Task.isCancelled {
                        continuation.resume(returning: false)
                    } else if state.isTaken {
                        state.waiting.append((id, continuation))
                    } else {
                        state.isTaken = true
                        continuation.resume(returning: true)
                    }
                }
            }
        } onCancel: {
            state.withLock { state in
                guard let index = state.waiting.firstIndex(where: { $0.id == id }) else { return }
                state.waiting.remove(at: index).continuation.resume(returning: false)
            }
        }
    }

    /// Passes the turn to the task that has waited longest.
    func release() {
        state.withLock { state in
            guard !state.waiting.isEmpty else { return state.isTaken = false }
            state.waiting.removeFirst().continuation.resume(returning: true)
        }
    }
}
