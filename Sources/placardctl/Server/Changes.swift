/// Counts what happens, and lets those wait who want to hear of the next thing.
actor Changes {
    private(set) var revision = 0
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    private var nextID = 0

    func tell() {
        revision += 1
        let all = waiting
        waiting = [:]
        for continuation in all.values { continuation.resume() }
    }

    /// Returns at once unless the revision is the one that the caller knows; else when something happens, when the time
    /// is over, or when the task is cancelled.
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
