import NIOHTTP1

/// A path for a program that has a REST key.
protocol RESTEndpoint: Sendable {
    /// The path without the slash in front.
    static var name: String { get }

    /// The key of the request has been checked. If it throws, nothing has changed.
    func answer(_ body: Field, headers: HTTPHeaders) async throws(Refusal) -> Answer
}

extension RESTEndpoint {
    static var path: String { "/\(name)" }
}

/// The REST key that a server requires.
struct RESTKey: Sendable {
    /// Nil accepts any key.
    let key: String?

    func check(_ headers: HTTPHeaders) throws(Refusal) {
        let words = (headers.first(name: "Authorization") ?? "").split(separator: " ", maxSplits: 1)
        guard words.count == 2, words[0].lowercased() == "bearer" else {
            throw Refusal(status: .unauthorized, text: "Authorization must be: Bearer, a space, and the REST key")
        }
        guard key == nil || words[1] == key ?? "" else {
            throw Refusal(status: .unauthorized, text: "unknown REST key")
        }
    }
}
