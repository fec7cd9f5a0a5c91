import PlacardCore

/// A client as a tracker's sender.
extension Client {
    /// Queues a record.
    func take(_ record: TrackedRecord, at now: Instant) throws(PlacardError) -> Status {
        let entry = OutboxEntry(id: OutboxEntry.ownID, putMs: now.wallMs, calls: [record.call])
        return try run(.takeOutbox([entry], flushes: false))
    }

    func flushQueue() throws(PlacardError) -> Status { try run(.flush(opensSession: false)) }

    /// Monotonic time from which the queue may be left to another process; nil: there is something to send.
    var idleFromMs: Int64? { (try? locked { durable.engine.idleFromMs }) ?? nil }

    var nextRequestID: UInt64 { (try? locked { durable.engine.nextRequestID }) ?? 1 }
}
