/// Damage that was repaired while a batch was formed. Rows of the queue that hold no JSON were deleted, since they would
/// make the whole request invalid, or rows left a batch whose id is damaged.
package struct StoreDamage: Sendable, Equatable {
    /// A deleted row.
    package struct Row: Sendable, Equatable {
        /// Code of a record, or name of an attribute.
        package let id: String

        package init(id: String) { self.id = id }

        package var reason: String { Problem.damagedRow }
    }

    package let rows: [Row]
    /// Records that are left in the store, and those of them in batches.
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
