/// Decides when the next batch of an upload is sent: because of the timer, a flush, a planned attempt, or remaining
/// parts of a refused batch. Used by both uploads, `data` and the REST endpoint.
package struct UploadSchedule: Sendable {
    /// Whether a flush is in progress. It continues until the queue is empty.
    private(set) var wantsFlush = false
    /// Whether the timer or a planned attempt asks for a batch, and for more while a backlog is left (rule 7.2.1).
    private var wantsUpload = false
    /// Number of suspect batches. They are tried one after the other, without back-off (rule 7.5).
    private(set) var parts = 0
    /// Monotonic time of the automatic upload; nil: the timer is off.
    private var timerDueMs: Int64?
    /// A permanent error, after which nothing is sent for an hour, or until the next explicit flush or open (rule 7.5.7);
    /// nil: none.
    private(set) var pause: RequestFailure?
    /// Monotonic time at which the pause ends by itself.
    private var pauseEndMs = Int64.min
    var pacing = RetryPacing()

    init() {}

    /// Returns the state after a wipe.
    func emptied() -> UploadSchedule {
        var new = UploadSchedule()
        new.pacing = pacing.emptied()
        return new
    }

    var wantsBatch: Bool { wantsFlush || wantsUpload || parts > 0 }

    // MARK: Requesting

    /// Starts the timer, unless it runs or a retry is planned. Callers start it only while no request is in flight, so
    /// that a full interval passes after a success (rule 7.2.1).
    ///
    /// - Parameter intervalMs: nil: there are explicit flushes only.
    mutating func startTimer(_ intervalMs: Int64?, at now: Instant) {
        guard let intervalMs, timerDueMs == nil, pacing.retryDueMs == nil else { return }
        timerDueMs = max(now.monotonicMs.clampedAdding(intervalMs), pacing.retryAfterUntilMs ?? .min)
    }

    mutating func stopTimer() { timerDueMs = nil }

    /// Begins an explicit flush.
    ///
    /// - Parameter hasQueued: something is queued for this endpoint.
    mutating func flush(hasQueued: Bool) { wantsFlush = hasQueued }

    /// Ends the pause and the back-off, for an explicit flush.
    mutating func liftPause() {
        pause = nil
        pacing.skipBackoff()
    }

    /// Monotonic time before which nothing begins automatically; `Int64.min`: nothing has to wait.
    var earliestMs: Int64 { pause == nil ? pacing.earliestMs : max(pacing.earliestMs, pauseEndMs) }

    /// Ends the flush and the upload, because nothing is left to send or nothing may be sent.
    mutating func end() {
        wantsFlush = false
        wantsUpload = false
    }

    /// Cancels the upload and everything that is planned.
    mutating func callOff() {
        end()
        timerDueMs = nil
        pacing.forgetFailures()
    }

    // MARK: Time

    /// The next deadline in monotonic milliseconds while no request is in flight; nil: none. Ignores the network.
    func deadlineMs(hasWork: Bool) -> Int64? {
        if pause != nil { return pauseEndMs }
        var next = min(timerDueMs ?? .max, pacing.retryDueMs ?? .max)
        if hasWork, pacing.retryDueMs == nil, let until = pacing.retryAfterUntilMs { next = min(next, until) }
        return next == .max ? nil : next
    }

    mutating func tick(hasQueued: Bool, isOpen: Bool, at now: Instant) {
        if pause != nil, now.monotonicMs >= pauseEndMs {
            pause = nil
            if hasQueued { wantsUpload = true }
        }
        if pacing.takeDueRetry(at: now), hasQueued { wantsUpload = true }
        guard let due = timerDueMs, now.monotonicMs >= due, !isOpen else { return }
        timerDueMs = nil
        if hasQueued { wantsUpload = true }
    }

    /// Whether a request may begin now. Ignores network, pause and limits.
    func mayBegin(at now: Instant) -> Bool { pacing.retryDueMs == nil && pacing.retryAfterWait(at: now) == nil }

    // MARK: After a reply

    /// Ends a timed upload after its batch was acknowledged, unless that batch was full and as many records are left
    /// (rule 7.2.2). With two endpoints the other one's records count too, because records are not counted per
    /// endpoint: the next batch may then be a small one.
    ///
    /// - Parameters:
    ///   - batch: nil: the request only asked questions.
    ///   - queued: records that are left, of both endpoints.
    mutating func endTimedUpload(after batch: SentBatch?, queued: Int) {
        let leavesFullBatch = batch.map { $0.isFull && queued >= $0.records } ?? false
        if !leavesFullBatch { wantsUpload = false }
    }

    /// Updates the count of suspect batches after a batch has left the store.
    mutating func removed(_ batch: SentBatch) {
        if batch.isSuspect { addParts(-1) }
    }

    mutating func addParts(_ count: Int) { parts = max(0, parts + count) }

    /// Resets the count of suspect batches, because the store has no batch for this endpoint.
    mutating func foundNothing() { parts = 0 }

    /// Begins the pause after a permanent error.
    ///
    /// - Parameter endMs: monotonic time at which it ends by itself.
    mutating func stop(_ failure: RequestFailure, until endMs: Int64 = .max) {
        pause = failure
        pauseEndMs = endMs
    }
}
