/// A record of another process's, read and checked: the calls that it comes to when the client takes it in.
package struct PendingRecord: Sendable, Equatable {
    package enum Call: Sendable, Equatable {
        case event(CustomEvent)
        case attribute(AttributeUpdate)
        case operation(AttributeOperation)
        /// Nothing that could be logged.
        case invalid(DroppedKind, reason: String)
    }

    package let id: Int64
    /// When it happened: wall time of the process that put it.
    package let putMs: Int64
    package let calls: [Call]

    package init(id: Int64, putMs: Int64, calls: [Call]) {
        self.id = id
        self.putMs = putMs
        self.calls = calls
    }
}
