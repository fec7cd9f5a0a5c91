/// Chooses the contents of a new batch. The store offers the attributes in no batch, oldest first, and then the records
/// in no batch that the order wants, oldest first. It skips what is not wanted, and stops at the first item that is not
/// admitted.
package struct BatchSelection {
    private let order: BatchOrder
    private let user: String?
    private var filling: BatchFilling
    /// Whether the user has attributes that did not go into the batch.
    package private(set) var leavesAttributes = false

    /// - Parameter user: the owner of the batch, see `BatchOrder.goesFirst`.
    package init(_ order: BatchOrder, user: String?) {
        self.order = order
        self.user = user
        filling = BatchFilling(order.kind, isFile: order.isFile)
    }

    /// Whether an attribute belongs to the user and is wanted by the order.
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

    /// Whether a wanted record belongs to the user and fits. The batch ends at a record of another user, because
    /// records are sent in order.
    package mutating func admits(_ record: Record) -> Bool {
        ExactText.same(record.user, user) && filling.admits(record)
    }
}
