/// A file of records, which takes the place of a request to the `data` endpoint (rule 12.2.4).
struct RecordsFile {
    /// So many records are written although the day has not ended: some 2 MiB.
    static let recordsWanted = 10_000

    /// The time of its first record, and the id of its batch.
    private let name: String
    /// JSON lines.
    private let bytes: [UInt8]

    init(_ batch: Batch, at now: Instant) {
        let time = CivilTime(ms: batch.records.first?.timeMs ?? now.wallMs).iso8601
        let plain = time.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ":") }
        name = "\(String(decoding: plain, as: UTF8.self))-\(batch.id).jsonl"
        var bytes: [UInt8] = []
        bytes.reserveCapacity(batch.byteCount + 128 * batch.records.count)
        for (index, record) in batch.records.enumerated() {
            Self.line(batch.id, index, &bytes) {
                $0.key("record")
                record.write(to: &$0)
            }
        }
        if !batch.attributes.isEmpty {
            Self.line(batch.id, batch.records.count, &bytes) {
                $0.key("attribute")
                batch.attributes.write(to: &$0)
            }
        }
        self.bytes = bytes
    }

    private static func line(
        _ batchID: String, _ index: Int, _ bytes: inout [UInt8], _ content: (inout JSONWriter) -> Void
    ) {
        var writer = JSONWriter(capacity: 512)
        writer.object {
            $0.key("batch_id")
            $0.string(batchID)
            $0.key("index")
            $0.int(Int64(index))
            content(&$0)
        }
        bytes += writer.bytes
        bytes.append(UInt8(ascii: "\n"))
    }

    /// The file as a request, which the client carries out itself.
    func request(_ id: UInt64) -> HTTPRequest {
        HTTPRequest(id: id, kind: .data, url: name, headers: [], body: bytes)
    }

    /// Milliseconds until the day ends, in UTC.
    static func msUntilNext(_ wallMs: Int64) -> Int64 { 86_400_000 - CivilTime(ms: wallMs).millisecondOfDay }
}
