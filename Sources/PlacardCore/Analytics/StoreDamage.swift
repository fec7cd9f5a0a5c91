/// Rows of the queue that held no JSON and were deleted, so that they do not spoil the request of their neighbours, and what
/// is in the store since.
package struct StoreDamage: Sendable, Equatable {
    package struct Row: Sendable, Equatable {
        /// Code of a record, or name of an attribute.
        package let id: String
        package let reason: String

        package init(id: String, reason: String) {
            self.id = id
            self.reason = reason
        }
    }

    package let rows: [Row]
    /// Records in the store, and those of them in batches.
    package let queued: Int
    package let batched: Int
    package let attributes: AttributeLedger

    package init(rows: [Row], queued: Int, batched: Int, attributes: AttributeLedger) {
        self.rows = rows
        self.queued = queued
        self.batched = batched
        self.attributes = attributes
    }
}
