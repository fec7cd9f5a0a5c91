import FlyingFox
import Foundation

/// Answers of the page for people. Other than those for clients they are for this server's own page alone: no page of
/// another origin may read or frame them.
enum PageResponses {
    /// Of the page itself: everything from this server, nothing inline.
    static let pagePolicy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        + "frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    /// Of a preview: what it shows comes from elsewhere, so it is nobody's origin, also in a tab of its own. The rest of
    /// its policy is in the document.
    static let previewPolicy = "sandbox allow-scripts allow-top-navigation-by-user-activation; frame-ancestors 'self'"

    static func document(_ bytes: Data, type: String, policy: String = pagePolicy) -> HTTPResponse {
        var response = HTTPResponse(statusCode: .ok, body: bytes)
        response.headers[.contentType] = type
        response.headers[HTTPHeader("Content-Security-Policy")] = policy
        return guarded(response)
    }

    static func json(_ value: JSON, status: HTTPStatusCode = .ok) -> HTTPResponse {
        var response = HTTPResponse(statusCode: status, body: Data(value.text().utf8))
        response.headers[.contentType] = "application/json"
        return guarded(response)
    }

    static var nothing: HTTPResponse { guarded(HTTPResponse(statusCode: .noContent)) }

    /// `field` names the part of the question that is wrong.
    static func wrong(
        _ message: String, field: String? = nil, status: HTTPStatusCode = .badRequest
    ) -> HTTPResponse {
        var members: [String: JSON] = ["message": .string(message)]
        members["field"] = field.map(JSON.string)
        return json(.object(members), status: status)
    }

    static func wrongMethod(_ request: HTTPRequest, allowed: [HTTPMethod]) -> HTTPResponse {
        let allowed = allowed.map(\.rawValue).joined(separator: ", ")
        var response = wrong(
            "\(request.method.rawValue) is not possible here; use \(allowed)", status: .methodNotAllowed)
        response.headers[HTTPHeader("Allow")] = allowed
        return response
    }

    private static func guarded(_ response: HTTPResponse) -> HTTPResponse {
        var response = response
        response.headers[HTTPHeader("X-Content-Type-Options")] = "nosniff"
        response.headers[HTTPHeader("Referrer-Policy")] = "no-referrer"
        response.headers[HTTPHeader("Cross-Origin-Resource-Policy")] = "same-origin"
        response.headers[.cacheControl] = "no-store"
        return response
    }
}
