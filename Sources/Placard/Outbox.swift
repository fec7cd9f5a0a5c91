import PlacardCore
import PlacardJSON
import PlacardLock
import PlacardStore
import PlacardTransport

/// Access for a second process to a client's store: a notification helper or a service adds events, purchases,
/// attributes and user fields for the client to log, whether or not the client is running.
///
/// Opens only the store, sends nothing, and does not block the client. The client takes the records in at open, at a
/// session start, when the host comes to the foreground, at every flush, and whenever a request takes records along.
/// Every method can be called from any thread. After `fork` the child must open its own outbox.
///
/// For example:
///
///     let outbox = try Outbox(directory: "/var/lib/kiosk", apiKey: "…")
///     try outbox.logEvent("notification_shown", Properties(["id": 7]))
public final class Outbox: @unchecked Sendable {
    /// Guards all mutable state below.
    private let lock = Lock(())
    private let ownerPID = ProcessID.current
    private let store: OutboxStore
    /// Time of new records; nil: the system's.
    private var wallMs: Int64?
    private var isClosed = false

    /// Opens the store, creating it if missing. In a directory whose mode is exactly 2770, the group gets access to the
    /// files that this call creates (option `sharesWithGroup` of the client); elsewhere only their owner does.
    ///
    /// - Throws: `invalid` (directory or key); `io`; `version` for a store of a newer version, which is left untouched.
    public convenience init(directory: String, apiKey: String) throws(PlacardError) {
        guard !directory.isEmpty else { throw PlacardError(.invalid, "directory is missing: give the client's") }
        try APIKey.check(apiKey)
        self.init(try OutboxStore(StorePath(directory: directory, apiKey: apiKey)))
    }

    private init(_ store: OutboxStore) { self.store = store }

    deinit { close() }

    /// Closes the store. Idempotent.
    public func close() {
        // SQLite must not be called in a forked child, and any lock can be held by a thread that does not exist there.
        if isInherited {
            if !isClosed { store.leaveInChild() }
            isClosed = true
            return
        }
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

    // MARK: Typed records

    /// Adds an event, as `Client.logEvent` would log it. Checks name and properties at once; only the blocklist is left
    /// to the client. Like each of these calls: once it returns, the record survives a crash of every process.
    ///
    /// - Throws: `invalid`, naming the field and the limit; `state` when 100,000 records wait; `io`.
    public func logEvent(_ name: String, _ properties: Properties? = nil) throws(PlacardError) {
        try put(.event, OutboxJSON.event(name, properties))
    }

    /// Adds a purchase, as `Client.logPurchase` would log it.
    public func logPurchase(
        _ productID: String, currency: String, price: Double, quantity: Int32 = 1, _ properties: Properties? = nil
    ) throws(PlacardError) {
        let purchase = try Purchase(productID: productID, currency: currency, price: price, quantity: quantity)
        try put(.purchase, OutboxJSON.purchase(purchase, properties))
    }

    /// Adds the new value of a custom attribute, as `Client.setAttribute` would set it; `.null` unsets it.
    public func setAttribute(_ key: String, _ value: Value) throws(PlacardError) {
        try put(.attribute, OutboxJSON.attribute(key, value))
    }

    /// Adds the new value of a field of the user, as `Client.setUserField` would set it; nil unsets it.
    public func setUserField(_ field: UserField, _ value: String?) throws(PlacardError) {
        try put(.userField, OutboxJSON.userField(field, value))
    }

    private func put(_ kind: OutboxKind, _ record: [UInt8]) throws(PlacardError) {
        try record.decoded { (json) throws(PlacardError) in try add(kind, json, "the record") }
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
        try add(kind, json, "json") { () throws(PlacardError) in try OutboxDecoder.check(json) }
    }

    private func add(
        _ kind: OutboxKind, _ json: UnsafeRawBufferPointer, _ name: StaticString,
        check: () throws(PlacardError) -> Void = {}
    ) throws(PlacardError) {
        guard json.count <= OutboxStore.byteLimit else {
            throw PlacardError(.invalid, "\(name) has \(json.count) bytes: the limit is \(OutboxStore.byteLimit)")
        }
        try check()
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
