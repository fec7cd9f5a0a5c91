import Foundation
import XCTest

@testable import PlacardCore

/// What a tracker logs, and the form in which it waits (rule 11.9).
final class TrackedRecordTests: XCTestCase {
    private func json(_ record: TrackedRecord) throws -> NSDictionary {
        let record = Record(
            code: record.code, timeMs: 0, data: record.data, sessionID: nil, user: nil, alias: record.name)
        let batch = Batch(id: "b", kind: .usersTrack, user: nil, records: [record])
        let body = TrackBody(batch, names: TrackNames(), appID: "")
        let all = try XCTUnwrap(try JSONSerialization.jsonObject(with: Data(body.bytes)) as? NSDictionary)
        return try XCTUnwrap((all.allValues.first as? [NSDictionary])?.first)
    }

    func testEveryNameIsTheOnlyOne() throws {
        let names: [(RestIdentity, NSDictionary)] = [
            (.brazeID("b\\\""), ["braze_id": "b\\\""]), (.externalID("name"), ["external_id": "name"]),
            (.email("a@example.com"), ["email": "a@example.com"]), (.phone("+1 2"), ["phone": "+1 2"]),
            (.userAlias(name: "l", label: "name"), ["user_alias": ["alias_name": "l", "alias_label": "name"]]),
        ]
        for (identity, member) in names {
            var expected = member as? [String: Any] ?? [:]
            expected["k"] = NSNull()
            XCTAssertEqual(try json(TrackedRecord(unset: "k", of: identity)), expected as NSDictionary)
        }
    }

    func testTheStoredFormIsReadBack() throws {
        let who = RestIdentity.userAlias(name: "\u{1F600}", label: "l")
        let event = try CustomEvent(name: "e", properties: try Properties(["k": .date(ms: 5)]))
        for record in [
            try TrackedRecord(event, of: who), try TrackedRecord(increment: "k", by: .min, of: who),
            try TrackedRecord(.remove, "", key: "k", of: who), try TrackedRecord(.email, nil, of: who),
        ] { XCTAssertEqual(TrackedRecord(stored: record.stored), record) }
    }

    /// Bytes from a damaged store give nil or some record, and never a trap.
    func testDamagedBytesDoNotTrap() throws {
        let good = try TrackedRecord(unset: "k", of: .brazeID("b")).stored
        var random = RandomSource(seed: 7)
        for _ in 0..<5_000 {
            var bytes = good
            for _ in 0...(random.next() % 3) {
                bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
            }
            bytes.removeLast(Int(random.next() % 4))
            _ = TrackedRecord(stored: bytes)
        }
        XCTAssertNil(TrackedRecord(stored: []))
        XCTAssertNil(TrackedRecord(stored: good + [0]))
        var other = ByteWriter()
        for text in ["ss", "{}", "{}"] { other.string(text) }
        XCTAssertNil(TrackedRecord(stored: other.bytes), "not a record of this endpoint")
    }

    func testWhatTheEndpointWouldTakeForSomethingElseIsRefused() throws {
        XCTAssertThrowsError(try TrackedRecord(unset: "user_alias", of: .brazeID("b")))
        XCTAssertThrowsError(try TrackedRecord(set: try Properties(["email": .string("x")]), of: .brazeID("b")))
        XCTAssertThrowsError(try TrackedRecord(set: Properties(), of: .brazeID("b")))
        XCTAssertThrowsError(try TrackedRecord(.email, "b@example.com", of: .phone("1")))
        XCTAssertThrowsError(try TrackedRecord(.nativeLineID, "x", of: .brazeID("b")))
        XCTAssertThrowsError(try TrackedRecord(unset: "k", of: .brazeID("")))
        XCTAssertThrowsError(try TrackedRecord(unset: "k", of: .phone("-")))
        for key in ["inc", "add", "remove", "update"] {
            let object = Value.object([Value.Member(key: key, value: 3)])
            XCTAssertThrowsError(try TrackedRecord(set: try Properties(["o": object]), of: .brazeID("b")))
            XCTAssertNoThrow(try TrackedRecord(set: try Properties(["o": [object]]), of: .brazeID("b")))
        }
    }
}
