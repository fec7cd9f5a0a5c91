import PlacardCore

/// What the page assumes about the device that it asks about: the user's attributes, the host's facts, and the time.
struct AssumedDevice {
    struct Fault: Error {
        let field: String
        let text: String
    }

    static let keys: Set<String> = ["attributes", "facts", "at_ms"]

    /// Nil: now.
    let atMs: Int64?
    /// What rules can read, or which of both texts is no JSON object.
    let known: Result<[StoredFact], Fault>

    /// - Parameter body: `attributes` and `facts` are JSON text of objects, `at_ms` is a time.
    init(_ body: Field) throws(FieldProblem) {
        atMs = try body.optional("at_ms")?.integer(from: 0)
        let attributes = try body.optional("attributes")?.string()
        let facts = try body.optional("facts")?.string()
        known = Self.read([("attributes", attributes, .attribute), ("facts", facts, .host)])
    }

    private static func read(
        _ texts: [(name: String, text: String?, kind: StoredFact.Kind)]
    ) -> Result<[StoredFact], Fault> {
        var found: [StoredFact] = []
        for (name, text, kind) in texts {
            do throws(PlacardError) {
                found += try NewEngine.facts(text, name, kind)
            } catch {
                return .failure(Fault(field: name, text: error.message))
            }
        }
        return .success(found)
    }
}
