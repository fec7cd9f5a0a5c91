import NIOHTTP1

/// Why a request is not carried out, and how the client is told (docs/campaign-file.md).
struct Refusal: Error {
    let status: HTTPResponseStatus
    let text: String

    /// The request is well-formed but wrong. Servers of this protocol say so under `error` with status 200.
    static func invalid(_ problem: FieldProblem) -> Refusal {
        Refusal(status: .ok, text: problem.sentence)
    }

    var response: Response {
        Responses.json([status == .ok ? "error" : "message": .string(text)], status: status)
    }
}
