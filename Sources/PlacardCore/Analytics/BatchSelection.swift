/// Chooses what goes into a new batch. The store offers what is in no batch, the oldest first: the attributes, then the
/// records.
package struct BatchSelection {
    package enum Choice {
        /// Goes into the batch.
        case take
        /// Stays; the next one may go.
        case leave
        /// Stays, like everything after it in its table.
        case stop
    }

    private let order: BatchOrder
    private let user: String?
    private var filling: BatchFilling
    /// The user has more attributes than go into the batch.
    package private(set) var leavesAttributes = false

    /// - Parameter user: the user whose batch it becomes, see `BatchOrder.nextUser`.
    package init(_ order: BatchOrder, user: String?) {
        self.order = order
        self.user = user
        filling = BatchFilling(order.kind)
    }

    /// Attributes go in the order in which they were set, as long as they fit.
    package mutating func choose(_ attribute: Attribute) -> Choice {
        guard ExactText.same(attribute.user, user) else { return .leave }
        guard order.wants(attribute) else {
            leavesAttributes = true
            return .leave
        }
        guard filling.admits(attribute) else {
            leavesAttributes = true
            return .stop
        }
        return .take
    }

    /// The oldest wanted records go, as long as they are that user's and fit. A batch never skips one of another user:
    /// records are sent in order.
    package mutating func choose(_ record: RecordHead) -> Choice {
        guard order.wants(record) else { return .leave }
        return ExactText.same(record.user, user) && filling.admits(record) ? .take : .stop
    }
}
