/// A record that another process put into a store and that no client has taken in yet.
public struct OutboxRecord: Sendable, Equatable {
    /// Increases with every record of the store, and is never reused.
    public let id: Int64
    public let kind: OutboxKind
    /// The JSON object as it was put.
    public let json: [UInt8]
    /// Wall time at which the record was put, in milliseconds.
    public let putMs: Int64

    public init(id: Int64, kind: OutboxKind, json: [UInt8], putMs: Int64) {
        self.id = id
        self.kind = kind
        self.json = json
        self.putMs = putMs
    }
}

/// The kind of an outbox record, which another process puts into a store for the client to log. Raw values are those of
/// `PLACARD_OUTBOX_*`, and part of the stored format.
public enum OutboxKind: Int32, Sendable, CaseIterable {
    /// `{"event_name": …}`; every other key is a property.
    case event = 1
    /// `{name: value, …}`: custom attributes.
    case attribute = 2
    /// `{field: value, …}`: fields of the user that the protocol names.
    case userField = 3
    /// `{"product_id": …, "currency": …, "price": …, "quantity": …}`; every other key is a property.
    case purchase = 4
}

/// An outbox record, decoded and checked: the calls that it stands for.
package struct OutboxEntry: Sendable, Equatable {
    package enum Call: Sendable, Equatable {
        case event(CustomEvent)
        case purchase(LoggedPurchase)
        case attribute(AttributeUpdate)
        case operation(AttributeOperation)
        /// A tracker's record, with the member that names its user.
        case tracked(RecordCode, data: [UInt8], name: [UInt8])
        /// An invalid item, which is not logged.
        case invalid(DroppedKind, reason: String)
    }

    /// The id of an entry that is in no store, because this process made it.
    package static let ownID: Int64 = 0

    package let id: Int64
    /// Wall time at which the other process put the record.
    package let putMs: Int64
    package let calls: [Call]

    package init(id: Int64, putMs: Int64, calls: [Call]) {
        self.id = id
        self.putMs = putMs
        self.calls = calls
    }
}
