/// The checked records of one `data` request.
struct Batch: Sendable {
    /// From the header `X-Placard-Batch-Id`; nil for clients that send none, whose retries cannot be told apart.
    let id: String?
    let events: [JSON]
    let attributes: [JSON]

    /// Section B of the protocol notes. Other codes are taken too: new ones arrive with new clients.
    private static let knownCodes: Set<String> = [
        "ss", "se", "ce", "p", "pc", "ca", "si", "iec", "sc", "sbc", "cci", "ccic", "ccc", "ccd", "ffi", "bi", "bc",
        "bd", "uae", "inc", "add", "rem", "set", "ncam", "lcaa", "lcar", "lr", "sgu", "i", "ie", "sfe", "ci", "cc",
    ]

    init(_ body: Field, id: String?) throws(FieldProblem) {
        self.id = id
        let events = try body.optional("events")?.elements() ?? []
        for event in events { try Self.checkEvent(event) }
        let attributes = try body.optional("attributes")?.elements() ?? []
        for set in attributes { try Self.checkAttributes(set) }
        self.events = events.map(\.value)
        self.attributes = attributes.map(\.value)
    }

    var isEmpty: Bool { events.isEmpty && attributes.isEmpty }

    var unknownCodes: [String] {
        events.compactMap { $0["name"]?.string }.filter { !Self.knownCodes.contains($0) }
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
