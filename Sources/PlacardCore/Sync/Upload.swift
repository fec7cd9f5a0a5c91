/// What the two ways out of the queue have in common, `data` and the REST endpoint: when their next request is due.
protocol Upload {
    /// A request is under way, or its records are being taken from the store.
    var isOpen: Bool { get }
    /// Something waits for the next request.
    var hasWork: Bool { get }
    /// A flush goes on until the queue is empty.
    var wantsFlush: Bool { get set }
    /// The timer or a planned try asks for a batch, and for more while a backlog is left (choice 8).
    var wantsUpload: Bool { get set }
    /// Monotonic time of the automatic upload.
    var flushDueMs: Int64? { get set }
    var pace: EndpointPace { get set }
}

extension Upload {
    /// Starts with the first record that is queued while no request is open, so never sooner after a success (choice 8).
    mutating func startTimer(intervalMs: Int64, at now: Instant) {
        guard flushDueMs == nil, !isOpen, pace.retryDueMs == nil else { return }
        flushDueMs = max(now.monotonicMs.clampedAdding(intervalMs), pace.retryAfterUntilMs ?? .min)
    }

    /// When there is something to do, unless the network or a pause forbids it.
    @inline(__always)
    var deadlineMs: Int64? {
        guard !isOpen else { return nil }
        var next = min(flushDueMs ?? .max, pace.retryDueMs ?? .max)
        if hasWork, pace.retryDueMs == nil, let until = pace.retryAfterUntilMs { next = min(next, until) }
        return next == .max ? nil : next
    }

    mutating func tick(hasQueued: Bool, at now: Instant) {
        if pace.takeDueRetry(at: now), hasQueued { wantsUpload = true }
        guard let due = flushDueMs, now.monotonicMs >= due, !isOpen else { return }
        flushDueMs = nil
        if hasQueued { wantsUpload = true }
    }

    /// A batch was acknowledged: a timed upload goes on only if it was full and as many records are left
    /// (choice 8). With two endpoints the other one's records count too, since none is counted by itself: the
    /// next batch may then be a small one.
    ///
    /// - Parameters:
    ///   - batch: nil: the request only asked.
    ///   - queued: records that are left, of both endpoints.
    mutating func endTimedUpload(after batch: DataSync.Sent?, queued: Int) {
        let leavesFullBatch = batch.map { $0.isFull && queued >= $0.records } ?? false
        if !leavesFullBatch { wantsUpload = false }
    }

    /// Nothing is left to upload, or nothing may be.
    mutating func endUpload() {
        wantsFlush = false
        wantsUpload = false
    }

    /// Whether a request would begin now, unless the network, a pause or a limit forbids it.
    @inline(__always)
    func wantsRequest(at now: Instant) -> Bool {
        !isOpen && hasWork && pace.retryDueMs == nil && pace.retryAfterWait(at: now) == nil
    }
}
