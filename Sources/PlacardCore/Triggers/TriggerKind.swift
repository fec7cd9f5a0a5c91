/// What an event was, for triggers. Raw values are those of `PLACARD_TRIGGER_*`; `test` never reaches a host.
public enum TriggerKind: Int32, Sendable, CaseIterable {
    case open = 1
    case customEvent = 2
    case purchase = 3
    case pushClick = 4
    /// A click inside a message; one that triggers nothing is silent (choice 15): hosts see it in explanations only.
    case messageClick = 5
    /// A test send: evaluated when the campaign list arrives (D.1.2).
    case test = -1

    /// In a `template` request (A.7).
    package var wireName: String {
        switch self {
        case .open: "open"
        case .customEvent: "custom_event"
        case .purchase: "purchase"
        case .pushClick: "push_click"
        case .test: "test"
        case .messageClick: "iam_click"
        }
    }
}
