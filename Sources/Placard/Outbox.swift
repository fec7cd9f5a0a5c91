import PlacardCore
import PlacardJSON
import PlacardLock
import PlacardStore
import PlacardTransport

/// A second process's door to a client's store: a notification helper or a service puts events, attributes and user fields
/// for the client to log, whether that is running or not.
///
/// It opens the store and nothing else, sends nothing, and does not hinder the client, which takes the records in when it
/// is opened, when a session starts, when the host comes to the foreground, at every flush and whenever a request takes
/// records along. Every method may be called from any thread. After `fork` the child opens one of its own.
///
/// For example:
///
///     let outbox = try Outbox(directory: "/var/lib/kiosk", apiKey: "…")
///     try outbox.put(.event, json: #"{"event_name": "notification_shown", "id": 7}"#.utf8)
public final class Outbox: @unchecked Sendable {
    /// Guards everything below.
    private let lock = Lock(())
    private let ownerPID = ProcessID.current
    private let store: OutboxStore
    /// The time of records to come; nil: the system's.
    private var wallMs: Int64?
    private var isClosed = false

    /// Opens the store, or makes it when it is missing.
    ///
    /// - Throws: `invalid` (directory, key), `io`, or `version` for a store of a newer version, which is left untouched.
    public init(directory: String, apiKey: String) throws(PlacardError) {
        guard !directory.isEmpty else { throw PlacardError(.invalid, "directory is missing: name that of the client") }
        try APIKey.check(apiKey)
        store = try OutboxStore(StorePath(directory: directory, apiKey: apiKey))
    }

    deinit { close() }

    /// Ends the use of the store. Idempotent.
    public func close() {
        // SQLite must not be called in a forked child.
        guard !isInherited else { return }
        lock.withLock { _ in
            guard !isClosed else { return }
            isClosed = true
            store.close()
        }
    }

    /// Whether this process is a forked child of the one that opened the outbox.
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

    /// Adds a record. When this returns it survives a crash of every process.
    ///
    /// Only that the text is a JSON object is checked here; the client drops and tells (`Event.dropped`) what it cannot log.
    ///
    /// - Throws: `invalid` (no JSON object, or more than 102,400 bytes), `state` when 100,000 records wait, `io`.
    public func put(_ kind: OutboxKind, json: some Sequence<UInt8>) throws(PlacardError) {
        try json.decoded { (bytes) throws(PlacardError) in try put(kind, json: bytes) }
    }

    /// The same with bytes that are borrowed for the length of the call.
    public func put(_ kind: OutboxKind, json: UnsafeRawBufferPointer) throws(PlacardError) {
        guard json.count <= OutboxStore.byteLimit else {
            throw PlacardError(.invalid, "json has \(json.count) bytes: the limit is \(OutboxStore.byteLimit)")
        }
        try OutboxDecoder.check(json)
        try locked { () throws(PlacardError) in try store.put(kind, json, putMs: wallMs ?? SystemClock.wallMs()) }
    }

    /// What waits for the client, in the order in which it was put, by whichever process.
    public func list(_ kind: OutboxKind) throws(PlacardError) -> [OutboxRecord] {
        try locked { () throws(PlacardError) in try store.records(kind) }
    }

    /// Removes what waits of one kind. `ignored` when there is nothing.
    @discardableResult
    public func remove(_ kind: OutboxKind) throws(PlacardError) -> Status {
        try locked { () throws(PlacardError) in try store.remove(kind) ? .ok : .ignored }
    }

    /// Removes all that waits. `ignored` when there is nothing.
    @discardableResult
    public func reset() throws(PlacardError) -> Status {
        try locked { () throws(PlacardError) in try store.reset() ? .ok : .ignored }
    }

    /// Gives records put from now on that time instead of the system's: for tests and simulations.
    public func setTime(wallMs: Int64) throws(PlacardError) {
        try locked { () throws(PlacardError) in self.wallMs = wallMs }
    }
}
