import PlacardCore
import PlacardJSON
import XCTest

/// Decodes replies as a server would send them, as a black box: text in, values and problems out.
class DecoderTestCase: XCTestCase {
    func decode(
        _ body: [UInt8], of kind: RequestKind = .data, status: Int = 200, contentType: String? = "application/json",
        retryAfterMs: Int64 = 0
    ) -> Completion {
        let reply = HTTPReply(status: status, contentType: contentType, body: body)
        return ReplyDecoder.decode(reply, of: kind, retryAfterMs: retryAfterMs)
    }

    func decode(_ body: String, of kind: RequestKind = .data, status: Int = 200) -> Completion {
        decode(Array(body.utf8), of: kind, status: status)
    }

    /// The decoded reply to `data`.
    func dataReply(
        _ body: String, file: StaticString = #filePath, line: UInt = #line
    ) throws -> (reply: DataReply, problems: [Problem]) {
        guard case .data(let reply, let problems, _) = decode(body) else {
            return try XCTUnwrap(nil, "no answer to data: \(decode(body))", file: file, line: line)
        }
        return (reply, problems)
    }

    /// The decoded reply to `content_cards/sync`.
    func cardsReply(
        _ body: String, file: StaticString = #filePath, line: UInt = #line
    ) throws -> (reply: CardsReply, problems: [Problem]) {
        guard case .cards(let reply, let problems, _) = decode(body, of: .cards) else {
            return try XCTUnwrap(nil, "no answer to cards: \(decode(body, of: .cards))", file: file, line: line)
        }
        return (reply, problems)
    }

    func failure(
        _ completion: Completion, file: StaticString = #filePath, line: UInt = #line
    ) throws -> RequestFailure {
        guard case .failure(let failure) = completion else {
            return try XCTUnwrap(nil, "no failure: \(completion)", file: file, line: line)
        }
        return failure
    }
}

/// The text of a JSON object from the JSON texts of its members. `changes` add or replace members; nil removes one.
func object(_ members: [String: String], _ changes: [String: String?] = [:]) -> String {
    let merged = members.merging(changes.compactMapValues { $0 }) { $1 }
        .filter { key, _ in changes[key].map { $0 != nil } ?? true }
    let pairs = merged.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
    return "{\(pairs.joined(separator: ","))}"
}

/// One value of every JSON type, to use in place of another type.
enum SomeJSON {
    static let string = "\"text\""
    static let integer = "7"
    static let fraction = "1.5"
    static let bool = "true"
    static let array = "[1]"
    static let object = "{\"a\":1}"

    static let all = [string, integer, fraction, bool, array, object]

    static func all(but good: [String]) -> [String] { all.filter { !good.contains($0) } }
}
