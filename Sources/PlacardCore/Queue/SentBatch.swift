/// What the engine remembers of a batch on its way. The batch itself stays in the store until it is acknowledged.
///
/// An object that never changes: the engine and its copies carry one reference to it.
package final class SentBatch: Sendable {
    let id: String
    let user: String?
    let records: Int
    let attributes: Int
    let refusals: Int
    let isPart: Bool
    let isFull: Bool
    /// Something in it is at fault, and is being looked for.
    let isSuspect: Bool
    /// Code of a record or name of an attribute that is alone in it, and its JSON; else empty.
    let soleID: String
    let soleText: String

    init(_ batch: Batch) {
        id = batch.id
        user = batch.user
        records = batch.records.count
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
