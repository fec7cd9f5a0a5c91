/// Damage that was repaired while a batch was formed: rows of the queue that held no JSON were deleted, so that they
/// do not spoil the request of their neighbours, or rows left a batch whose id is damaged.
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

    /// The deleted ones.
    package let rows: [Row]
    /// Records in the store since then, and those of them in batches.
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
