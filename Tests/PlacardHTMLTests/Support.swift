import PlacardCore
import PlacardJSON
import XCTest

@testable import PlacardHTML

extension String {
    /// Whether it contains those bytes. (Foundation's functions would also match canonically equivalent text.)
    func hasPart(_ part: String) -> Bool { count(of: part) > 0 }

    /// How often it contains those bytes.
    func count(of part: String) -> Int {
        let (bytes, wanted) = (Array(utf8), Array(part.utf8))
        guard !wanted.isEmpty, bytes.count >= wanted.count else { return 0 }
        return (0...(bytes.count - wanted.count)).count { bytes[$0...].starts(with: wanted) }
    }
}

/// A card as a server would send it; only `changes` matter.
func card(_ kind: String, _ changes: [String: Value] = [:]) -> [String: Value] {
    let least: [String: Value] = ["id": "card", "tp": .string(kind), "ca": 1_760_000_000]
    return least.merging(changes) { $1 }
}

/// A list of cards in the given order.
func snapshot(
    _ cards: [[String: Value]], flags: CardFlags = [], file: StaticString = #filePath, line: UInt = #line
) throws -> CardList {
    let list = cards.enumerated().map { index, card in
        var members = card.sorted { $0.key < $1.key }.map { Value.Member(key: $0.key, value: $0.value) }
        members.removeAll { $0.key == "id" }
        return Value.object(members + [Value.Member(key: "id", value: .string("card-\(index)"))])
    }
    let body = Value.object([Value.Member(key: "cards", value: .array(list))]).jsonText
    let reply = HTTPReply(status: 200, contentType: "application/json", body: Array(body.utf8))
    guard case .cards(let decoded, let problems, _) = ReplyDecoder.decode(reply, of: .cards, retryAfterMs: 0) else {
        return try XCTUnwrap(nil, "no answer to cards", file: file, line: line)
    }
    XCTAssertEqual(problems, [], file: file, line: line)
    var entries: [CardEntry] = []
    for case .card(let record, _) in decoded.items {
        entries.append(CardEntry(record, key: Int64(entries.count), flags: flags))
    }
    return CardList(entries, lastUpdatedMs: nil)
}

let testKey = PageKey(token: "token", nonce: "nonce")
