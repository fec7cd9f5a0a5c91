import Glibc
import NIOCore

/// Reads the JSON object that every POST of this protocol carries.
enum RequestBody {
    static func read(_ request: Request) throws(Refusal) -> Field {
        try checkType(request)
        let value: JSON
        switch request.body {
        case .whole(let bytes): value = try parse(bytes)
        case .tooLarge(let limit):
            throw Refusal(status: .payloadTooLarge, text: "the body is larger than \(limit) bytes")
        }
        guard case .object = value else {
            throw Refusal(status: .badRequest, text: "the body must be an object, not \(value.kind)")
        }
        return Field(value)
    }

    private static func parse(_ bytes: ByteBuffer) throws(Refusal) -> JSON {
        do {
            return try JSONReader.read(bytes.readableBytesView)
        } catch {
            let place = "at byte \(error.offset) (line \(error.line), column \(error.column))"
            throw Refusal(status: .badRequest, text: "malformed JSON \(place): \(error.problem)")
        }
    }

    private static func checkType(_ request: Request) throws(Refusal) {
        let type = request.headers.first(name: "Content-Type") ?? "nothing"
        let essence = type.prefix { $0 != ";" }.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard essence.lowercased() == "application/json" else {
            throw Refusal(status: .unsupportedMediaType, text: "Content-Type must be application/json, not \(type)")
        }
        if let encoding = request.headers.first(name: "Content-Encoding"), encoding.lowercased() != "identity" {
            throw Refusal(status: .unsupportedMediaType, text: "Content-Encoding \(encoding) is not understood")
        }
    }
}
