/// Chooses what goes into a new batch. The store offers what is in no batch, the oldest first: the attributes, then the
/// records that the order wants. It passes over what is not wanted, and stops at the first that is not admitted.
package struct BatchSelection {
    private let order: BatchOrder
    private let user: String?
    private var filling: BatchFilling
    /// The user has more attributes than go into the batch.
    package private(set) var leavesAttributes = false

    /// - Parameter user: the owner of the batch, see `BatchOrder.goesFirst`.
    package init(_ order: BatchOrder, user: String?) {
        self.order = order
        self.user = user
        filling = BatchFilling(order.kind)
    }

    /// Whether an attribute is the user's, and the order wants it.
    package mutating func wants(_ attribute: Attribute) -> Bool {
        guard ExactText.same(attribute.user, user) else { return false }
        let isOrdered = order.wants(attribute)
        if !isOrdered { leavesAttributes = true }
        return isOrdered
    }

    /// Whether a wanted attribute fits.
    package mutating func admits(_ attribute: Attribute) -> Bool {
        let fits = filling.admits(attribute)
        if !fits { leavesAttributes = true }
        return fits
    }

    /// Whether a record that the order wants is the user's and fits. The batch ends at a record of another user, because
    /// records are sent in order.
    package mutating func admits(_ record: Record) -> Bool {
        ExactText.same(record.user, user) && filling.admits(record)
    }
}
