/// The positional arguments of a call that a campaign makes: a step of an action, or a call of an HTML message's page.
/// More than are needed are ignored.
struct CallArguments: Sendable {
    private let list: [Value]

    init(_ list: [Value]) { self.list = list }

    var count: Int { list.count }

    /// nil when it is missing.
    subscript(index: Int) -> Value? { list.indices.contains(index) ? list[index] : nil }

    func value(_ index: Int, _ what: String) throws(PlacardError) -> Value {
        guard let value = self[index] else { throw PlacardError(.invalid, "\(what) is missing") }
        return value
    }

    func text(_ index: Int, _ what: String) throws(PlacardError) -> String {
        guard case .string(let text) = try value(index, what) else {
            throw PlacardError(.invalid, "\(what) is not a text")
        }
        return text
    }

    func number(_ index: Int, _ what: String) throws(PlacardError) -> Double {
        switch try value(index, what) {
        case .int(let number): return Double(number)
        case .double(let number): return number
        default: throw PlacardError(.invalid, "\(what) is not a number")
        }
    }

    func whole(_ index: Int, _ what: String) throws(PlacardError) -> Int64 {
        switch try value(index, what) {
        case .int(let number): return number
        case .double(let number):
            if let whole = Int64(exactly: number) { return whole }
        default: break
        }
        throw PlacardError(.invalid, "\(what) is not a whole number")
    }

    /// nil when they are missing.
    func properties(_ index: Int) throws(PlacardError) -> Properties? {
        switch self[index] {
        case nil, .null: return nil
        case .object(let members):
            var properties = Properties()
            for member in members { try properties.set(member.key, member.value) }
            return properties
        default: throw PlacardError(.invalid, "the properties are not an object")
        }
    }

    // MARK: Calls that steps and pages have in common

    /// The event of `logCustomEvent`.
    func event() throws(PlacardError) -> CustomEvent {
        try CustomEvent(name: text(0, "the name"), properties: properties(1))
    }

    /// What the call with that name changes about the user; nil for other names.
    func change(_ name: String) throws(PlacardError) -> AttributeChange? {
        switch name {
        case "setCustomUserAttribute": try .set(text(0, "the key"), value(1, "the value"))
        case "addToCustomAttributeArray": try .add(text(1, "the value"), to: text(0, "the key"))
        case "removeFromCustomAttributeArray": try .remove(text(1, "the value"), from: text(0, "the key"))
        case "setEmailNotificationSubscriptionType":
            .value(try UserField.emailSubscribe.update(text(0, "the state")))
        case "setPushNotificationSubscriptionType":
            .value(try UserField.pushSubscribe.update(text(0, "the state")))
        case "addToSubscriptionGroup":
            .operation(try SubscriptionState.subscribed.operation(group: text(0, "the id")))
        case "removeFromSubscriptionGroup":
            .operation(try SubscriptionState.unsubscribed.operation(group: text(0, "the id")))
        default: nil
        }
    }
}
