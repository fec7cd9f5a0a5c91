/// The checked records of one `data` request.
struct Batch: Sendable {
    /// From the header `X-Placard-Batch-Id`; nil for clients that do not send it, whose retries cannot be recognised.
    let id: String?
    let device: String?
    let events: [JSON]
    let attributes: [JSON]

    init(_ body: Field, id: String?) throws(FieldProblem) {
        self.id = id
        device = try body.optional("device_id")?.string()
        let events = try body.optional("events")?.elements() ?? []
        for event in events { try Self.checkEvent(event) }
        let attributes = try body.optional("attributes")?.elements() ?? []
        for set in attributes { try Self.checkAttributes(set) }
        self.events = events.map(\.value)
        self.attributes = attributes.map(\.value)
    }

    var hasNoRecords: Bool { events.isEmpty && attributes.isEmpty }

    /// Codes that the protocol does not list. They are recorded too: new clients may send new codes.
    var unknownCodes: [String] {
        events.compactMap { $0["name"]?.string }.filter { !EventWords.isKnown($0) }
    }

    private static func checkEvent(_ event: Field) throws(FieldProblem) {
        _ = try event.required("name").nonEmptyString()
        _ = try event.required("time").number()
        _ = try event.required("data").members()
        _ = try event.optional("session_id")?.string()
        _ = try event.optional("user_id")?.string()
    }

    private static func checkAttributes(_ set: Field) throws(FieldProblem) {
        _ = try set.members()
        _ = try set.optional("user_id")?.string()
        _ = try set.optional("custom")?.members()
    }
}
