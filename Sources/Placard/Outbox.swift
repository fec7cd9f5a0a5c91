import PlacardCore
import PlacardJSON
import PlacardLock
import PlacardStore
import PlacardTransport

/// Access for a second process to a client's store: a notification helper or a service adds events, attributes and user
/// fields for the client to log, whether or not the client is running.
///
/// Opens only the store, sends nothing, and does not block the client. The client takes the records in at open, at a
/// session start, when the host comes to the foreground, at every flush, and whenever a request takes records along.
/// Every method can be called from any thread. After `fork` the child must open its own outbox.
///
/// For example:
///
///     let outbox = try Outbox(directory: "/var/lib/kiosk", apiKey: "…")
///     try outbox.put(.event, json: #"{"event_name": "notification_shown", "id": 7}"#.utf8)
public final class Outbox: @unchecked Sendable {
    /// Guards all mutable state below.
    private let lock = Lock(())
    private let ownerPID = ProcessID.current
    private let store: OutboxStore
    /// Time of new records; nil: the system's.
    private var wallMs: Int64?
    private var isClosed = false

    /// Opens the store, creating it if missing.
    ///
    /// - Throws: `invalid` (directory or key); `io`; `version` for a store of a newer version, which is left untouched.
    public init(directory: String, apiKey: String) throws(PlacardError) {
        guard !directory.isEmpty else { throw PlacardError(.invalid, "directory is missing: give the client's") }
        try APIKey.check(apiKey)
        store = try OutboxStore(StorePath(directory: directory, apiKey: apiKey))
    }

    deinit { close() }

    /// Closes the store. Idempotent.
    public func close() {
        // SQLite must not be called in a forked child.
        guard !isInherited else { return }
        lock.withLock { _ in
            guard !isClosed else { return }
            isClosed = true
            store.close()
        }
    }

    /// Whether this process is a forked child of the process that opened the outbox.
    package var isInherited: Bool { ProcessID.current != ownerPID }

    private func locked<T>(_ body: () throws(PlacardError) -> T) throws(PlacardError) -> T {
        if isInherited {
            throw PlacardError(.forked, "the outbox belongs to the parent process: open another one after fork")
        }
        var result = Result<T, PlacardError>.failure(PlacardError(.state, "the outbox is closed"))
        lock.withLock { _ in
            if !isClosed { result = Result { () throws(PlacardError) in try body() } }
        }
        return try result.get()
    }

    // MARK: Records

    /// Adds a record. Once this returns, the record survives a crash of every process.
    ///
    /// Checks only that the text is a JSON object; the client drops what it cannot log and reports it
    /// (`Event.dropped`).
    ///
    /// - Throws: `invalid` (not a JSON object, or more than 102,400 bytes); `state` when 100,000 records wait; `io`.
    public func put(_ kind: OutboxKind, json: some Sequence<UInt8>) throws(PlacardError) {
        try json.decoded { (bytes) throws(PlacardError) in try put(kind, json: bytes) }
    }

    /// As above, with bytes that are borrowed for the duration of the call.
    public func put(_ kind: OutboxKind, json: UnsafeRawBufferPointer) throws(PlacardError) {
        guard json.count <= OutboxStore.byteLimit else {
            throw PlacardError(.invalid, "json has \(json.count) bytes: the limit is \(OutboxStore.byteLimit)")
        }
        try OutboxDecoder.check(json)
        try locked { () throws(PlacardError) in try store.put(kind, json, putMs: wallMs ?? SystemClock.wallMs()) }
    }

    /// The records of one kind that wait for the client, from all processes, FIFO.
    public func list(_ kind: OutboxKind) throws(PlacardError) -> [OutboxRecord] {
        try locked { () throws(PlacardError) in try store.records(kind) }
    }

    /// Removes the waiting records of one kind. `ignored` when nothing waits.
    @discardableResult
    public func remove(_ kind: OutboxKind) throws(PlacardError) -> Status {
        try locked { () throws(PlacardError) in try store.remove(kind) ? .ok : .ignored }
    }

    /// Removes all waiting records. `ignored` when nothing waits.
    @discardableResult
    public func removeAll() throws(PlacardError) -> Status {
        try locked { () throws(PlacardError) in try store.reset() ? .ok : .ignored }
    }

    /// Sets the time of records added from now on, instead of the system's: for tests and simulations.
    public func setTime(wallMs: Int64) throws(PlacardError) {
        try locked { () throws(PlacardError) in self.wallMs = wallMs }
    }
}
