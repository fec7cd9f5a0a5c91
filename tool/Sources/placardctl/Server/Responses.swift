import FoundationEssentials
import NIOHTTP1

/// The server's replies. They are for programs and for its own page: no page of another origin can read them.
enum Responses {
    /// For the page itself: everything comes from this server, nothing is inline.
    private static let pagePolicy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        + "frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    /// For a preview: it shows external content, so it has an origin of its own, even in a tab. The rest of its policy
    /// is in the document.
    private static let previewPolicy =
        "sandbox allow-scripts allow-forms allow-top-navigation-by-user-activation; frame-ancestors 'self'"
    /// For external content: a browser runs nothing of it, and gives it an origin of its own.
    private static let inertPolicy = "sandbox; default-src 'none'; frame-ancestors 'none'"
    private static let picturePolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"

    // MARK: - JSON

    static func json(_ value: JSON, status: HTTPResponseStatus = .ok, pretty: Bool = false) -> Response {
        guarded(Response(status, type: "application/json", body: value.text(pretty: pretty).utf8))
    }

    static var success: Response { json(["message": "success"]) }

    /// `field` names the invalid part of the request.
    static func wrong(
        _ message: String, field: String? = nil, status: HTTPResponseStatus = .badRequest
    ) -> Response {
        var members: JSON.Members = ["message": .string(message)]
        members["field"] = field.map(JSON.string)
        return json(.object(members), status: status)
    }

    static func notFound(_ path: String, known: [String]) -> Response {
        json(
            ["message": .string("no such path: \(path)"), "paths": .array(known.map { .string($0) })],
            status: .notFound)
    }

    static func wrongMethod(_ request: Request, allowed: [HTTPMethod]) -> Response {
        let allowed = allowed.map(\.rawValue).joined(separator: ", ")
        var response = wrong(
            "\(request.method.rawValue) is not allowed here; use \(allowed)", status: .methodNotAllowed)
        response.headers.add(name: "Allow", value: allowed)
        return response
    }

    // MARK: - Others

    static var nothing: Response { guarded(Response(.noContent)) }

    /// A file of the inspector's page.
    static func page(_ file: (bytes: Data, type: String)) -> Response {
        guarded(Response(.ok, type: file.type, body: file.bytes), policy: pagePolicy)
    }

    static func preview(_ html: String) -> Response {
        guarded(Response(.ok, type: "text/html; charset=utf-8", body: html.utf8), policy: previewPolicy)
    }

    /// Previews, which have another origin, show it too. A drawing (SVG) may contain scripts.
    static func picture(_ bytes: Data, type: String) -> Response {
        var response = Response(.ok, type: type, body: bytes)
        response.headers.add(name: "Content-Security-Policy", value: picturePolicy)
        return response
    }

    static func fault(_ fault: Fault) -> Response {
        let status = HTTPResponseStatus(statusCode: fault.status, reasonPhrase: "Fault")
        var response = guarded(
            Response(status, type: "application/json", body: fault.body.utf8), policy: inertPolicy)
        for (name, value) in fault.headers { response.headers.replaceOrAdd(name: name, value: value) }
        return response
    }

    private static func guarded(_ response: Response, policy: String? = nil) -> Response {
        var response = response
        if let policy { response.headers.add(name: "Content-Security-Policy", value: policy) }
        response.headers.add(name: "Referrer-Policy", value: "no-referrer")
        response.headers.add(name: "Cross-Origin-Resource-Policy", value: "same-origin")
        response.headers.add(name: "Cache-Control", value: "no-store")
        return response
    }
}
