/// When the next batch of an upload is sent: by the timer, a flush, a planned try, or because parts of a refused batch
/// are left. Used by both uploads, `data` and the REST endpoint.
struct UploadSchedule: Sendable {
    /// A flush goes on until the queue is empty.
    private(set) var wantsFlush = false
    /// The timer or a planned try asks for a batch, and for more while a backlog is left (choice 8).
    private var wantsUpload = false
    /// Batches in which something is at fault: they are tried one after the other, without back-off (choice 5).
    private(set) var parts = 0
    /// Monotonic time of the automatic upload.
    private var timerDueMs: Int64?
    /// A permanent error: nothing is sent until the next explicit flush or open (choice 5).
    private(set) var pause: RequestFailure?
    var pace = EndpointPace()

    init() {}

    /// After a wipe.
    func emptied() -> UploadSchedule {
        var new = UploadSchedule()
        new.pace = pace.emptied()
        return new
    }

    var wantsBatch: Bool { wantsFlush || wantsUpload || parts > 0 }

    // MARK: Wanting

    /// Starts with the first record that is queued while no request is open, so never sooner after a success (choice 8).
    ///
    /// - Parameter intervalMs: nil: there are explicit flushes only.
    mutating func startTimer(_ intervalMs: Int64?, at now: Instant) {
        guard let intervalMs, timerDueMs == nil, pace.retryDueMs == nil else { return }
        timerDueMs = max(now.monotonicMs.clampedAdding(intervalMs), pace.retryAfterUntilMs ?? .min)
    }

    mutating func stopTimer() { timerDueMs = nil }

    /// An explicit flush. - Parameter hasQueued: for this endpoint.
    mutating func flush(hasQueued: Bool) { wantsFlush = hasQueued }

    /// The pause and the back-off end with an explicit flush.
    mutating func liftPause() {
        pause = nil
        pace.skipBackoff()
    }

    /// Nothing is left to upload, or nothing may be.
    mutating func end() {
        wantsFlush = false
        wantsUpload = false
    }

    /// Calls off the upload: nothing is planned.
    mutating func callOff() {
        end()
        timerDueMs = nil
        pace.forgetFailures()
    }

    // MARK: Time

    /// When there is something to do, while no request is open, unless the network or the pause forbids it.
    func deadlineMs(hasWork: Bool) -> Int64? {
        var next = min(timerDueMs ?? .max, pace.retryDueMs ?? .max)
        if hasWork, pace.retryDueMs == nil, let until = pace.retryAfterUntilMs { next = min(next, until) }
        return next == .max ? nil : next
    }

    mutating func tick(hasQueued: Bool, isOpen: Bool, at now: Instant) {
        if pace.takeDueRetry(at: now), hasQueued { wantsUpload = true }
        guard let due = timerDueMs, now.monotonicMs >= due, !isOpen else { return }
        timerDueMs = nil
        if hasQueued { wantsUpload = true }
    }

    /// Whether a request may begin now, unless the network, a pause or a limit forbids it.
    func mayBegin(at now: Instant) -> Bool { pace.retryDueMs == nil && pace.retryAfterWait(at: now) == nil }

    // MARK: After an answer

    /// A batch was acknowledged: a timed upload goes on only if it was full and as many records are left
    /// (choice 8). With two endpoints the other one's records count too, since none is counted by itself: the
    /// next batch may then be a small one.
    ///
    /// - Parameters:
    ///   - batch: nil: the request only asked.
    ///   - queued: records that are left, of both endpoints.
    mutating func endTimedUpload(after batch: SentBatch?, queued: Int) {
        let leavesFullBatch = batch.map { $0.isFull && queued >= $0.records } ?? false
        if !leavesFullBatch { wantsUpload = false }
    }

    /// The batch is gone from the store.
    mutating func removed(_ batch: SentBatch) {
        if batch.isSuspect { addParts(-1) }
    }

    mutating func addParts(_ count: Int) { parts = max(0, parts + count) }

    /// The store has no batch for this endpoint.
    mutating func foundNothing() { parts = 0 }

    mutating func stop(_ failure: RequestFailure) { pause = failure }
}
