/// Where a part of a divided batch came from. Servers recognise with it what they have already stored (rule 7.5.9).
package struct BatchParent: Sendable, Equatable {
    /// The id of the batch that was divided first. Parts of parts name it too.
    package let id: String
    /// The place of the part's first record among the records of that batch, from 0.
    package let firstRecord: Int64
    /// The place of the part's first attribute among the attributes of that batch, from 0.
    package let firstAttribute: Int64

    package init(id: String, firstRecord: Int64, firstAttribute: Int64) {
        self.id = id
        self.firstRecord = firstRecord
        self.firstAttribute = firstAttribute
    }

    /// The parent of the second part of a batch, whose first part has that many records and attributes. The first part
    /// is the one with 0 and 0.
    package static func ofPart(_ batch: Batch, afterRecords records: Int, attributes: Int) -> BatchParent {
        BatchParent(
            id: batch.parent?.id ?? batch.id,
            firstRecord: (batch.parent?.firstRecord ?? 0).clampedAdding(Int64(records)),
            firstAttribute: (batch.parent?.firstAttribute ?? 0).clampedAdding(Int64(attributes)))
    }

    /// The header's value for a part with that content, such as `b-1; events=0-3; attributes=0-1`.
    package func text(records: Int, attributes: Int) -> String {
        id + Self.range("events", firstRecord, records) + Self.range("attributes", firstAttribute, attributes)
    }

    private static func range(_ name: String, _ first: Int64, _ count: Int) -> String {
        guard count > 0 else { return "" }
        return "; \(name)=\(first)-\(first.clampedAdding(Int64(count - 1)))"
    }
}
