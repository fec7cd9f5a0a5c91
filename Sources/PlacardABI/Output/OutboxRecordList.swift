import CPlacard
import PlacardCore

/// The object behind a `placard_outbox_records`: records as C structs, with everything they point to.
final class OutboxRecordList {
    let count: Int
    private let records: UnsafeMutablePointer<placard_outbox_record>
    private let texts = TextStore()

    init(_ given: [OutboxRecord]) {
        count = given.count
        records = .allocate(capacity: given.count)
        for (index, record) in given.enumerated() {
            let json = texts.add(record.json)
            (records + index).initialize(
                to: placard_outbox_record(
                    id: record.id, kind: record.kind.rawValue, put_ms: record.putMs, json: json.pointer,
                    json_length: json.length))
        }
    }

    deinit { records.deallocate() }

    subscript(index: Int) -> UnsafePointer<placard_outbox_record>? {
        guard index >= 0, index < count else { return nil }
        return UnsafePointer(records + index)
    }
}
