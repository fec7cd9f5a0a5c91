/// What the store returns for a `BatchOrder`.
package struct FormedBatch: Sendable, Equatable {
    /// Nil: nothing is queued for the order.
    package let batch: Batch?
    /// Damage that was repaired. Nearly always nil: all rows were readable.
    package let damage: StoreDamage?

    package init(_ batch: Batch?, damage: StoreDamage? = nil) {
        self.batch = batch
        self.damage = damage
    }
}
