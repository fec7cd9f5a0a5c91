/// Counts changes, and lets callers wait for the next one.
actor Changes {
    private(set) var revision = 0
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    private var nextID = 0

    func notify() {
        revision += 1
        let all = waiting
        waiting = [:]
        for continuation in all.values { continuation.resume() }
    }

    /// Returns at once if the revision differs from `known`; otherwise at the next change, after `limit`, or when the
    /// task is cancelled.
    func wait(past known: Int, atMost limit: Duration) async {
        guard revision == known else { return }
        let id = nextID
        nextID += 1
        let timer = Task {
            try await Task.sleep(for: limit)
            release(id)
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled { return continuation.resume() }
                waiting[id] = continuation
            }
        } onCancel: {
            Task { await release(id) }
        }
        timer.cancel()
    }

    private func release(_ id: Int) {
        waiting.removeValue(forKey: id)?.resume()
    }
}
