/// One path that clients post to.
protocol Endpoint: Sendable {
    /// The path below `/api/v3/`, without a trailing slash.
    static var name: String { get }

    /// `body` has passed the rules that hold for every request.
    func answer(_ body: Field, to request: Request) async throws(FieldProblem) -> Answer
}

/// The reply to the client, and a short note on it for the log.
struct Answer {
    let json: JSON
    let note: String
}
