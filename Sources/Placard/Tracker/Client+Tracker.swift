import PlacardCore

/// A client as a tracker's sender.
extension Client {
    /// Queues a record.
    func take(_ record: TrackedRecord, at now: Instant) throws(PlacardError) -> Status {
        let entry = OutboxEntry(id: OutboxEntry.ownID, putMs: now.wallMs, calls: [record.call])
        return try run(.takeOutbox([entry], flushes: false))
    }

    func flushQueue() throws(PlacardError) -> Status { try run(.flush(opensSession: false)) }

    /// Monotonic time from which the queue may be left to another process; nil: a request is in flight.
    var idleFromMs: Int64? { (try? locked { durable.engine.idleFromMs }) ?? nil }

    /// Whether a pause or a back-off has to end first.
    func isWaiting(at now: Instant) -> Bool { (try? locked { durable.engine.isWaiting(at: now) }) ?? false }

    /// Monotonic time of the next attempt; nil: none is planned, or a request is in flight.
    var nextAttemptMs: Int64? { (try? locked { durable.engine.nextAttemptMs }) ?? nil }

    /// When the queue is sent: for the sender that continues after this one.
    var schedule: UploadSchedule? { try? locked { durable.engine.trackSchedule } }

    func resume(_ schedule: UploadSchedule) { try? locked { durable.resume(schedule) } }

    var nextRequestID: UInt64 { (try? locked { durable.engine.nextRequestID }) ?? 1 }
}
