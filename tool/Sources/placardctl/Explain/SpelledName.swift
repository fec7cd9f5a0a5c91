import PlacardCore

/// Names of enumeration cases as in C.
enum SpelledName {
    /// Those that the model of the interface names.
    static func of(_ named: some CustomStringConvertible) -> String { named.description }

    /// Not among them: a host never sees `test`.
    static func of(_ kind: TriggerKind) -> String {
        switch kind {
        case .open: "open"
        case .customEvent: "custom_event"
        case .purchase: "purchase"
        case .pushClick: "push_click"
        case .messageClick: "message_click"
        case .absence: "absence"
        case .test: "test"
        }
    }
}
