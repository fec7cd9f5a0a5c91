/// Kind of an event that can trigger campaigns. Raw values are those of `PLACARD_TRIGGER_*`; hosts never see `test`.
public enum TriggerKind: Int32, Sendable, CaseIterable {
    case open = 1
    case customEvent = 2
    case purchase = 3
    case pushClick = 4
    /// A click inside a message. Hosts see it in explanations only: a click without a match emits no event
    /// (rule 9.8.2).
    case messageClick = 5
    /// Something has not happened in time (section 9.10). Hosts see it in explanations and decisions only.
    case absence = 6
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
        case .absence: "absence"
        }
    }
}

/// An event that can trigger a message.
package struct TriggerEvent: Sendable, Equatable {
    package let kind: TriggerKind
    /// Event name, product id, or the id of the campaign whose push or in-app message was clicked, or whose absence
    /// happens.
    package let name: String?
    package let properties: Properties?
    /// The id, as text, of the button clicked inside a message; nil when the body was clicked.
    package let buttonID: String?
    /// The record as logged: the text of a templated message can depend on it (rule 10.4). Nil when nothing was logged.
    package let record: Record?
    /// For an absence: which one.
    package let absence: MetAbsence?

    package init(
        kind: TriggerKind, name: String? = nil, properties: Properties? = nil, buttonID: String? = nil,
        record: Record? = nil, absence: MetAbsence? = nil
    ) {
        self.kind = kind
        self.name = name
        self.properties = properties
        self.buttonID = buttonID
        self.record = record
        self.absence = absence
    }

    var withoutProperties: TriggerEvent {
        TriggerEvent(kind: kind, name: name, buttonID: buttonID, record: record, absence: absence)
    }

    package static let open = TriggerEvent(kind: .open)
    package static let test = TriggerEvent(kind: .test)
}
