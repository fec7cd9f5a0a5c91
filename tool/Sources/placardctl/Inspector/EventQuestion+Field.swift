extension EventQuestion {
    /// A question as the page asks it: `kind`, `name`, `button`, and `properties` as JSON text.
    ///
    /// - Parameter others: keys of the body that are not about the event.
    init(_ body: Field, besides others: Set<String> = []) throws(FieldProblem) {
        try body.allowOnly(others.union(["kind", "name", "button", "properties"]))
        let kind = try body.required("kind").oneOf(["open", "event", "purchase", "push_click", "message_click"])
        let properties = try body.optional("properties")
        if let properties, !["event", "purchase"].contains(kind) {
            throw properties.problem("belongs to events and purchases")
        }
        self.init(kind: try Self.kind(kind, body), properties: try properties?.string())
    }

    private static func kind(_ kind: String, _ body: Field) throws(FieldProblem) -> EventQuestion.Kind {
        if kind == "open" { return .open }
        let name = try body.required("name").nonEmptyString()
        switch kind {
        case "event": return .event(name: name)
        case "purchase": return .purchase(productID: name)
        case "push_click": return .pushClick(campaignID: name)
        default: return .messageClick(campaignID: name, button: try body.optional("button")?.string())
        }
    }
}
