/// What the store has for a request.
package struct FormedBatch: Sendable, Equatable {
    /// Nil: nothing is queued.
    package let batch: Batch?
    /// Nil, as nearly always: all rows could be read.
    package let damage: StoreDamage?

    package init(_ batch: Batch?, damage: StoreDamage? = nil) {
        self.batch = batch
        self.damage = damage
    }
}
