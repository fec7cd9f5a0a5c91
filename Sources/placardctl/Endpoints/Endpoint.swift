/// One path that clients post to.
protocol Endpoint: Sendable {
    /// The path below `/api/v3/`, without a slash at its end.
    static var name: String { get }

    /// `body` has passed the rules that hold for every request.
    func answer(_ body: Field, to request: Request) async throws(FieldProblem) -> Answer
}

/// What goes back to the client, and a few words on it for the log.
struct Answer {
    let json: JSON
    let note: String
}
