import PlacardCore
import PlacardJSON
import PlacardStore

/// The store as the engine uses it. Records of other processes are decoded here, because the store has no JSON decoder.
extension Store: EngineStore {
    package func holdOutbox() throws(PlacardError) -> [OutboxEntry] {
        try holdOutboxRows().map { row in
            row.json.withUnsafeBytes {
                OutboxDecoder.record(id: row.id, kind: row.kind, json: $0, putMs: row.putMs)
            }
        }
    }
}
