/// Kind of an event that can trigger campaigns. Raw values are those of `PLACARD_TRIGGER_*`; hosts never see `test`.
public enum TriggerKind: Int32, Sendable, CaseIterable {
    case open = 1
    case customEvent = 2
    case purchase = 3
    case pushClick = 4
    /// A click inside a message. Hosts see it in explanations only: a click without a match emits no event
    /// (rule 9.8.2).
    case messageClick = 5
    /// A test send: evaluated when the campaign list arrives (rule 9.4.1).
    case test = -1

    /// The name used in a `template` request (rule 10.4).
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

/// An event that can trigger a message.
package struct TriggerEvent: Sendable, Equatable {
    package let kind: TriggerKind
    /// Event name, product id, or the id of the campaign whose push or in-app message was clicked.
    package let name: String?
    package let properties: Properties?
    /// The id, as text, of the button clicked inside a message; nil when the body was clicked.
    package let buttonID: String?
    /// The record as logged: the text of a templated message can depend on it (rule 10.4). Nil when nothing was logged.
    package let record: Record?

    package init(
        kind: TriggerKind, name: String? = nil, properties: Properties? = nil, buttonID: String? = nil,
        record: Record? = nil
    ) {
        self.kind = kind
        self.name = name
        self.properties = properties
        self.buttonID = buttonID
        self.record = record
    }

    var withoutProperties: TriggerEvent {
        TriggerEvent(kind: kind, name: name, buttonID: buttonID, record: record)
    }

    package static let open = TriggerEvent(kind: .open)
    package static let test = TriggerEvent(kind: .test)
}
