/// A summary of a batch in flight. The batch itself stays in the store until it is acknowledged.
///
/// An immutable object: the engine and its copies share one reference to it.
package final class SentBatch: Sendable {
    let id: String
    let user: String?
    let records: Int
    let recordBytes: Int
    let attributes: Int
    let refusals: Int
    let isPart: Bool
    let isFull: Bool
    /// Whether the offending item in the batch is being isolated.
    let isSuspect: Bool
    /// If the batch holds a single item: the record's code or the attribute's name, and the beginning of its JSON.
    /// Otherwise empty.
    let soleID: String
    let soleText: String

    init(_ batch: Batch) {
        id = batch.id
        user = batch.user
        records = batch.records.count
        recordBytes = batch.records.reduce(0) { $0 + $1.byteCount }
        attributes = batch.attributes.count
        refusals = batch.refusals
        isPart = batch.isPart
        isFull = batch.isFull
        isSuspect = batch.isSuspect
        let isAlone = records + attributes == 1
        soleID = isAlone ? batch.records.first?.code.rawValue ?? batch.attributes.first?.name ?? "" : ""
        let json = isAlone ? batch.records.first?.data ?? batch.attributes.first?.value ?? [] : []
        soleText = String(decoding: json.prefix(200), as: UTF8.self)
    }
}
