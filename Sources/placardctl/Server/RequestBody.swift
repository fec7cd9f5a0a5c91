import Foundation

/// Reads the JSON object that every POST of this protocol carries.
enum RequestBody {
    static func read(_ request: Request) throws(Refusal) -> Field {
        try checkType(request)
        guard let body = request.body else {
            throw Refusal(status: .payloadTooLarge, text: "the body is larger than \(HTTPLimits().body) bytes")
        }
        let value: JSON
        do {
            value = try JSONReader.read(body.readableBytesView)
        } catch {
            let place = "at byte \(error.offset) (line \(error.line), column \(error.column))"
            throw Refusal(status: .badRequest, text: "malformed JSON \(place): \(error.problem)")
        }
        guard case .object = value else {
            throw Refusal(status: .badRequest, text: "the body must be an object, not \(value.kind)")
        }
        return Field(value)
    }

    private static func checkType(_ request: Request) throws(Refusal) {
        let type = request.headers.first(name: "Content-Type") ?? "nothing"
        let essence = type.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
        guard essence.lowercased() == "application/json" else {
            throw Refusal(status: .unsupportedMediaType, text: "Content-Type must be application/json, not \(type)")
        }
        if let encoding = request.headers.first(name: "Content-Encoding"), encoding.lowercased() != "identity" {
            throw Refusal(status: .unsupportedMediaType, text: "Content-Encoding \(encoding) is not understood")
        }
    }
}
