/// A step of an action: what the host could do by a call of its own (rule 10.10.2).
package enum ActionStep: Sendable {
    case event(CustomEvent)
    case change(AttributeChange)
    case open(String, usesWebview: Bool)
    /// Cannot be carried out. The id is the step's type.
    case refused(Problem)

    /// Reads a step. Nil: there is nothing to do.
    ///
    /// - Throws: `invalid` for an unknown type, or arguments that the host's own call would refuse.
    package static func read(_ type: String, _ arguments: [Value]) throws(PlacardError) -> ActionStep? {
        let given = ActionArguments(list: arguments)
        switch type {
        case "logCustomEvent":
            return .event(try CustomEvent(name: given.text(0, "the name"), properties: given.properties(1)))
        case "setCustomUserAttribute":
            return .change(try .set(given.text(0, "the key"), given.value(1, "the value")))
        case "addToCustomAttributeArray":
            return .change(try .add(given.text(1, "the value"), to: given.text(0, "the key")))
        case "removeFromCustomAttributeArray":
            return .change(try .remove(given.text(1, "the value"), from: given.text(0, "the key")))
        case "setEmailNotificationSubscriptionType":
            return .change(.value(try UserField.emailSubscribe.update(given.text(0, "the state"))))
        case "setPushNotificationSubscriptionType":
            return .change(.value(try UserField.pushSubscribe.update(given.text(0, "the state"))))
        case "addToSubscriptionGroup":
            return .change(.operation(try SubscriptionState.subscribed.operation(group: given.text(0, "the id"))))
        case "removeFromSubscriptionGroup":
            return .change(.operation(try SubscriptionState.unsubscribed.operation(group: given.text(0, "the id"))))
        case "openLink": return open(try given.text(0, "the URL"), usesWebview: false, type)
        case "openLinkInWebview": return open(try given.text(0, "the URL"), usesWebview: true, type)
        case "requestPushPermission": return nil
        default: throw PlacardError(.invalid, "\(NameRule.shown(type)) is a step that this version does not know")
        }
    }

    private static func open(_ url: String, usesWebview: Bool, _ type: String) -> ActionStep {
        let url = CardURL.trimmed(url)
        var fault = CardURL.fault(of: url)
        if CardURL.isAction(url) { fault = "an action cannot open another one" }
        if url.utf8.contains(0) { fault = "a link with the character U+0000 cannot be opened" }
        guard let fault else { return .open(url, usesWebview: usesWebview) }
        return .refused(Problem(.url, id: type, fault))
    }

    /// Whether it adds to what is logged.
    package var logs: Bool {
        switch self {
        case .event, .change: true
        case .open, .refused: false
        }
    }
}

/// The arguments of a step, by position. More than are needed are ignored.
private struct ActionArguments {
    let list: [Value]

    func value(_ index: Int, _ name: String) throws(PlacardError) -> Value {
        guard list.indices.contains(index) else { throw PlacardError(.invalid, "\(name) is missing") }
        return list[index]
    }

    func text(_ index: Int, _ name: String) throws(PlacardError) -> String {
        guard case .string(let text) = try value(index, name) else {
            throw PlacardError(.invalid, "\(name) is not a text")
        }
        return text
    }

    /// Nil when they are missing.
    func properties(_ index: Int) throws(PlacardError) -> Properties? {
        guard list.indices.contains(index), list[index] != .null else { return nil }
        guard case .object(let members) = list[index] else {
            throw PlacardError(.invalid, "the properties are not an object")
        }
        var properties = Properties()
        for member in members { try properties.set(member.key, member.value) }
        return properties
    }
}

/// What an action's URL says.
package enum ActionPlan: Sendable {
    case steps([ActionStep])
    /// Nothing is carried out.
    case unreadable(reason: String)
}
