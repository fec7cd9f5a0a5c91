import PlacardCore

/// What the page assumes about the device that it asks about: the user's attributes, the host's facts, and the time.
struct AssumedDevice {
    static let keys: Set<String> = ["attributes", "facts", "at"]

    /// Nil: now.
    let moment: Moment?
    /// What rules can read.
    let facts: [StoredFact]

    /// - Parameter body: `attributes` and `facts` are JSON text of objects, `at` is a time as the options `--at` have it.
    init(_ body: Field) throws(FieldProblem) {
        moment = try Self.moment(body)
        facts = try Self.facts(body, "attributes", .attribute) + Self.facts(body, "facts", .host)
    }

    private static func moment(_ body: Field) throws(FieldProblem) -> Moment? {
        guard let field = try body.optional("at") else { return nil }
        let text = try field.string()
        do throws(TimeText.Invalid) {
            return Moment(wallMs: try TimeText.ms(text))
        } catch {
            throw field.problem(error.phrase)
        }
    }

    private static func facts(
        _ body: Field, _ key: String, _ kind: StoredFact.Kind
    ) throws(FieldProblem) -> [StoredFact] {
        guard let field = try body.optional(key) else { return [] }
        let text = try field.string()
        guard let facts = try? NewEngine.facts(text, key, kind) else {
            throw field.problem("must be a JSON object as text, such as {\"plan\": \"pro\"}")
        }
        return facts
    }
}
