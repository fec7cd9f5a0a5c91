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

/// Something that may trigger a message.
package struct TriggerEvent: Sendable, Equatable {
    package let kind: TriggerKind
    /// Event name, product id, or the campaign that a clicked push or in-app message belongs to.
    package let name: String?
    package let properties: Properties?
    /// Of a click inside a message: the button's id as text; nil: the body was clicked.
    package let buttonID: String?
    /// As it was logged: the text of a templated message may depend on it (A.7). Nil for what is not logged.
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
