import FlyingFox
import Foundation

/// Answers with the headers that browsers need to let a page of another origin read them.
enum Responses {
    static func json(_ value: JSON, status: HTTPStatusCode = .ok, pretty: Bool = false) -> HTTPResponse {
        var response = HTTPResponse(statusCode: status, body: Data(value.text(pretty: pretty).utf8))
        response.headers[.contentType] = "application/json"
        return withCORS(response)
    }

    /// Allows whatever the browser asks for.
    static func preflight(_ request: HTTPRequest) -> HTTPResponse {
        var response = HTTPResponse(statusCode: .noContent)
        response.headers[HTTPHeader("Access-Control-Allow-Methods")] = "GET, POST, DELETE, OPTIONS"
        response.headers[HTTPHeader("Access-Control-Allow-Headers")] =
            request.headers[HTTPHeader("Access-Control-Request-Headers")] ?? "*"
        response.headers[HTTPHeader("Access-Control-Max-Age")] = "600"
        return withCORS(response)
    }

    static func notFound(_ path: String, known: [String]) -> HTTPResponse {
        json(
            ["message": .string("no such path: \(path)"), "paths": .array(known.map { .string($0) })],
            status: .notFound)
    }

    static func wrongMethod(_ request: HTTPRequest, allowed: [HTTPMethod]) -> HTTPResponse {
        let allowed = allowed.map(\.rawValue).joined(separator: ", ")
        var response = json(
            ["message": .string("\(request.method.rawValue) is not possible here; use \(allowed)")],
            status: .methodNotAllowed)
        response.headers[HTTPHeader("Allow")] = allowed
        return response
    }

    /// The same answer as to GET, without its body, which a client would take for the beginning of the next answer.
    static func head(_ response: HTTPResponse) -> HTTPResponse {
        guard case .httpBody(let body) = response.payload else { return response }
        var response = response
        if let count = body.count { response.headers[.contentLength] = String(count) }
        response.payload = .httpBody(HTTPBodySequence())
        return response
    }

    static func fault(_ fault: Fault) -> HTTPResponse {
        let status = HTTPStatusCode(fault.status, phrase: "Fault")
        var response = HTTPResponse(statusCode: status, body: Data(fault.body.utf8))
        response.headers[.contentType] = "application/json"
        for (name, value) in fault.headers { response.headers[HTTPHeader(name)] = value }
        return withCORS(response)
    }

    private static func withCORS(_ response: HTTPResponse) -> HTTPResponse {
        var response = response
        response.headers[HTTPHeader("Access-Control-Allow-Origin")] = "*"
        response.headers[HTTPHeader("Access-Control-Expose-Headers")] = "Retry-After"
        return response
    }
}
