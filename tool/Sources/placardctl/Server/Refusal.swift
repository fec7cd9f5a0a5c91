import NIOHTTP1

/// Why a request is refused, and how the client learns of it (docs/placardctl.md).
struct Refusal: Error {
    let status: HTTPResponseStatus
    let text: String

    /// The request is well-formed but invalid. Servers of this protocol report that under `error` with status 200.
    static func invalid(_ problem: FieldProblem) -> Refusal {
        Refusal(status: .ok, text: problem.sentence)
    }

    var response: Response {
        Responses.json([status == .ok ? "error" : "message": .string(text)], status: status)
    }
}
