import FlyingFox
import Foundation

/// Reads the JSON object that every POST of this protocol carries.
enum RequestBody {
    static let limit = 8 * 1024 * 1024

    static func read(_ request: HTTPRequest) async throws -> Field {
        // Read in any case: what stays on the connection would be taken for the next request.
        let bytes = try await read(request.bodySequence)
        try checkType(request)
        guard let bytes else {
            throw Refusal(status: .payloadTooLarge, text: "the body is larger than \(limit) bytes")
        }
        let value: JSON
        do {
            value = try JSONReader.read(bytes)
        } catch {
            let place = "at byte \(error.offset) (line \(error.line), column \(error.column))"
            throw Refusal(status: .badRequest, text: "malformed JSON \(place): \(error.problem)")
        }
        guard case .object = value else {
            throw Refusal(status: .badRequest, text: "the body must be an object, not \(value.kind)")
        }
        return Field(value)
    }

    private static func checkType(_ request: HTTPRequest) throws {
        let type = request.headers[.contentType] ?? "nothing"
        let essence = type.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
        guard essence.lowercased() == "application/json" else {
            throw Refusal(status: .unsupportedMediaType, text: "Content-Type must be application/json, not \(type)")
        }
        if let encoding = request.headers[.contentEncoding], encoding.lowercased() != "identity" {
            throw Refusal(status: .unsupportedMediaType, text: "Content-Encoding \(encoding) is not understood")
        }
    }

    /// nil when the body is larger than the limit; the rest is then read and thrown away.
    private static func read(_ body: HTTPBodySequence) async throws -> Data? {
        var bytes = Data()
        var isTooLarge = false
        for try await chunk in body {
            isTooLarge = isTooLarge || bytes.count + chunk.count > limit
            if !isTooLarge { bytes.append(chunk) }
        }
        return isTooLarge ? nil : bytes
    }
}
