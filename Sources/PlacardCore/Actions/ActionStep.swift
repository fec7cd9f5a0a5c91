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
        let given = CallArguments(arguments)
        switch type {
        case "logCustomEvent": return .event(try given.event())
        case "openLink": return open(try given.text(0, "the URL"), usesWebview: false, type)
        case "openLinkInWebview": return open(try given.text(0, "the URL"), usesWebview: true, type)
        case "requestPushPermission": return nil
        default:
            if let change = try given.change(type) { return .change(change) }
            throw PlacardError(.invalid, "\(NameRule.shown(type)) is a step that this version does not know")
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

/// What an action's URL says.
package enum ActionPlan: Sendable {
    case steps([ActionStep])
    /// Nothing is carried out.
    case unreadable(reason: String)
}
