/// The event that an explanation evaluates.
public struct ExplainedEvent: Sendable, Equatable {
    public let kind: TriggerKind
    /// Event name, product id, or the id of the campaign whose message was clicked.
    public let name: String?
    public let properties: Properties?
    /// The id, as text, of the button clicked inside a message; nil when the body was clicked.
    public let buttonID: String?
    /// Wall time, in milliseconds, at which the campaigns were evaluated.
    public let timeMs: Int64

    init(_ event: TriggerEvent, at now: Instant) {
        kind = event.kind
        name = event.name
        properties = event.properties
        buttonID = event.buttonID
        timeMs = now.wallMs
    }
}

/// The result of evaluating an event: a collection of one verdict per campaign, in the server's order.
public struct Explanation: Sendable, Equatable, RandomAccessCollection {
    public let event: ExplainedEvent
    public let verdicts: [Verdict]

    public var startIndex: Int { verdicts.startIndex }
    public var endIndex: Int { verdicts.endIndex }

    public subscript(position: Int) -> Verdict { verdicts[position] }
}

extension ExplainedEvent {
    /// The properties as JSON text, with dates as `{"$date_ms": n}`; nil without properties.
    package var propertiesText: String? {
        guard let properties else { return nil }
        return Value.object(properties.members).hostText
    }
}
