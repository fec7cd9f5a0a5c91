/// Damage that the store repaired while it formed a batch. The store deleted queue rows without valid JSON, which would
/// make the whole request invalid, or removed rows from a batch with a damaged id.
package struct StoreDamage: Sendable, Equatable {
    /// A deleted row.
    package struct Row: Sendable, Equatable {
        /// The record's code, or the attribute's name.
        package let id: String

        package init(id: String) { self.id = id }

        package var reason: String { Problem.damagedRow }
    }

    package let rows: [Row]
    /// Records that are left in the store, and how many of them are in batches.
    package let queued: RecordTotal
    package let batched: Int
    package let attributes: AttributeLedger

    package init(rows: [Row], queued: RecordTotal, batched: Int, attributes: AttributeLedger) {
        self.rows = rows
        self.queued = queued
        self.batched = batched
        self.attributes = attributes
    }
}
