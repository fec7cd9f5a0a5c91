import PlacardCore
import PlacardJSON
import PlacardStore

/// The store as the engine uses it. Records of other processes are decoded here, because the store has no JSON decoder.
extension Store: EngineStore {
    package func holdOutbox() throws(PlacardError) -> [OutboxEntry] {
        try holdOutboxRows().map { row in
            if row.isTracked { return Self.tracked(row) }
            return row.json.withUnsafeBytes {
                OutboxDecoder.record(id: row.id, kind: row.kind, json: $0, putMs: row.putMs)
            }
        }
    }

    private static func tracked(_ row: OutboxRow) -> OutboxEntry {
        let call = TrackedRecord(stored: row.json)?.call ?? .invalid(.record, reason: Problem.damagedRow)
        return OutboxEntry(id: row.id, putMs: row.putMs, calls: [call])
    }
}
