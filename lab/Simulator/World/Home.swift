import Placard
import PlacardCore
import PlacardJSON
import PlacardStore

/// Where the data of a device outlive its process.
enum Home {
    case file(StorePath)
    case memory(MemoryStore)

    func open(_ durability: Durability, at now: Instant) throws(PlacardError) -> any DeviceStore {
        switch self {
        case .file(let path):
            try Store(path, durability: durability, wallMs: now.wallMs, isJSON: JSONDocument.isValid)
        case .memory(let store): store
        }
    }

    /// The number of records that are queued; nil: unknown.
    var queued: Int? {
        switch self {
        case .file(let path):
            guard let reader = try? OutboxStore(path) else { return nil }
            defer { reader.close() }
            return (try? reader.counts()).map { Int($0.queued) }
        case .memory(let store): return store.rows.rows.count
        }
    }

    /// Another process puts what is not an event.
    func putOddly(atMs: Int64) {
        guard case .memory(let store) = self else { return }
        store.put(.attribute(AttributeUpdate(place: .custom, name: "odd", value: Array("1".utf8))), atMs: atMs)
        store.put(.invalid(.pendingEvent, reason: "odd"), atMs: atMs)
    }

    /// Another process, which keeps its outbox open, puts an event with a number.
    func put(_ number: Int, atMs: Int64, isPowerSafe: Bool, _ outbox: inout OutboxStore?) throws(PlacardError) {
        switch self {
        case .file(let path):
            if outbox == nil { outbox = try OutboxStore(path, isPowerSafe: isPowerSafe) }
            guard let writer = outbox else { return }
            let json = Array("{\"event_name\":\"o\",\"n\":\(number)}".utf8)
            let result: Result<Void, PlacardError> = json.withUnsafeBytes { bytes in
                Result { () throws(PlacardError) in try writer.put(.event, bytes, putMs: atMs) }
            }
            try result.get()
        case .memory(let store):
            var properties = Properties()
            try properties.set("n", .int(Int64(number)))
            store.put(.event(try CustomEvent(name: "o", properties: properties)), atMs: atMs)
        }
    }
}
