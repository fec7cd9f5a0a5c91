import PlacardCore
import PlacardJSON
import PlacardStore

/// The store of a client's engine. What other processes left is decoded here, because the store knows no JSON.
extension Store: EngineStore {
    package func holdOutbox() throws(PlacardError) -> [OutboxEntry] {
        try holdOutboxRows().map { row in
            row.json.withUnsafeBytes {
                OutboxDecoder.record(id: row.id, kind: row.kind, json: $0, putMs: row.putMs)
            }
        }
    }
}
