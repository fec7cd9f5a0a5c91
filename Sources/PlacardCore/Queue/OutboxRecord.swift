/// A record that another process put into a store and no client has taken in yet.
public struct OutboxRecord: Sendable, Equatable {
    /// Rises with every record of the store, and is never given twice.
    public let id: Int64
    public let kind: OutboxKind
    /// JSON object, as it was put.
    public let json: [UInt8]
    /// Wall milliseconds at which it was put.
    public let putMs: Int64

    public init(id: Int64, kind: OutboxKind, json: [UInt8], putMs: Int64) {
        self.id = id
        self.kind = kind
        self.json = json
        self.putMs = putMs
    }
}

/// What another process puts into a store for the client to log. Raw values are those of `PLACARD_OUTBOX_*`, and part of
/// the stored format.
public enum OutboxKind: Int32, Sendable, CaseIterable {
    /// `{"event_name": …}`; every other key is a property.
    case event = 1
    /// `{name: value, …}`: custom attributes.
    case attribute = 2
    /// `{field: value, …}`: fields of the user that the protocol names.
    case userField = 3
}

/// A record of another process's, read and checked: the calls that it comes to when the client takes it in.
package struct OutboxEntry: Sendable, Equatable {
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
