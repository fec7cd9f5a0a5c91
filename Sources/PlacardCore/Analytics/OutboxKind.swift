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
