/// A user's state in a subscription group (rule 6.4). Raw values are those of the C constants.
public enum SubscriptionState: Int32, Sendable, CaseIterable {
    case subscribed = 1
    case unsubscribed = 2

    /// The state's name on the wire.
    package var name: StaticString {
        switch self {
        case .subscribed: "subscribed"
        case .unsubscribed: "unsubscribed"
        }
    }

    /// - Throws: `invalid` for an id that is empty or too long.
    package func operation(group: String) throws(PlacardError) -> AttributeOperation {
        guard !group.isEmpty else { throw PlacardError(.invalid, "the subscription group id is empty") }
        try ScalarRule.check(group, "the subscription group id")
        return AttributeOperation(
            code: .subscription, key: nil, data: RecordJSON.subscription(group: group, self))
    }
}

extension RecordJSON {
    fileprivate static func subscription(group: String, _ state: SubscriptionState) -> [UInt8] {
        object {
            $0.key("group_id")
            $0.string(group)
            $0.key("status")
            $0.string(state.name.description)
        }
    }
}
