import PlacardCore
import PlacardStore
import XCTest

/// Records for two endpoints (rule 11.1): each gets its own.
final class TrackBatchTests: StoreTestCase {
    private func order(
        _ id: String, _ kind: BatchKind, user: String? = nil, namesAnonymous: Bool = false
    ) -> BatchOrder {
        BatchOrder(
            requestID: 1, newBatchID: id, kind: kind, user: user, content: kind == .data ? .untracked : .tracked,
            namesAnonymous: namesAnonymous)
    }

    private func form(_ order: BatchOrder, in store: Store) throws -> (records: [String], attributes: [String])? {
        let batch = try store.commit([], orders: [order]).first?.batch
        return batch.map { ($0.records.map(\.code.rawValue), $0.attributes.map(\.name)) }
    }

    private func put(_ name: String, _ place: Attribute.Place = .custom, user: String? = "u") -> StoreChange {
        .putAttribute(Attribute(place: place, name: name, value: [UInt8(ascii: "1")], user: user))
    }

    func testEachEndpointGetsItsOwnRecords() throws {
        let store = try open()
        try append(["ss", "ce", "set", "p", "inc", "add", "rem", "lcaa"].map { record($0, user: "u") }, to: store)
        _ = try store.commit([put("k"), put("email", .field), put("native_line_id", .field)])
        let tracked = try XCTUnwrap(try form(order("t", .usersTrack, user: "u"), in: store))
        XCTAssertEqual(tracked.records, ["ce", "p", "inc", "add", "rem"])
        XCTAssertEqual(tracked.attributes, ["k", "email"])
        let rest = try XCTUnwrap(try form(order("d", .data, user: "u"), in: store))
        XCTAssertEqual(rest.records, ["ss", "set", "lcaa"])
        XCTAssertEqual(rest.attributes, ["native_line_id"])
        XCTAssertEqual(try store.load().batched, 8)
        _ = try store.commit([.acknowledgeBatch(id: "t")])
        XCTAssertEqual(try form(order("again", .data, user: "u"), in: store)?.records, ["ss", "set", "lcaa"])
        XCTAssertNil(try form(order("none", .usersTrack, user: "u"), in: store))
    }

    func testTheAnonymousUserNeedsAName() throws {
        let store = try open()
        try append([record("ce")], to: store)
        _ = try store.commit([put("k", user: nil)])
        XCTAssertNil(try form(order("t", .usersTrack), in: store))
        XCTAssertEqual(try form(order("d", .data), in: store)?.records, ["ce"])

        let named = try open(at: StorePath(directory: directory, apiKey: "named"))
        try append([record("ce")], to: named)
        XCTAssertNil(try form(order("d", .data, namesAnonymous: true), in: named))
        XCTAssertEqual(try form(order("t", .usersTrack, namesAnonymous: true), in: named)?.records, ["ce"])
    }

    /// Records with an alias are sent by it, earlier ones are not.
    func testAnAliasIdentifiesTheUser() throws {
        let store = try open()
        let alias = Array(#"{"label":"l","name":"n"}"#.utf8)
        try append([record("ce")], to: store)
        let later = Record(
            code: .purchase, timeMs: 1, data: Array("{}".utf8), sessionID: nil, user: nil, alias: alias)
        _ = try store.commit([
            .appendRecord(later),
            .putAttribute(Attribute(place: .custom, name: "k", value: [UInt8(ascii: "1")], user: nil, alias: alias)),
        ])
        let tracked = try XCTUnwrap(try form(order("t", .usersTrack), in: store))
        XCTAssertEqual(tracked.records, ["p"])
        XCTAssertEqual(tracked.attributes, ["k"])
    }

    func testBatchesAreFoundAgain() throws {
        let store = try open()
        try append([record("ce", user: "u"), record("ss", user: "u")], to: store)
        _ = try store.commit([put("k")])
        XCTAssertTrue(try store.load().tracked.isEmpty)
        _ = try form(order("t", .usersTrack, user: "u"), in: store)
        let found = try reopened(after: store)
        let tracked = try found.load().tracked
        XCTAssertEqual(tracked.records, 1)
        XCTAssertEqual(tracked.attributes.map(\.count), [1])
        XCTAssertEqual(tracked.attributes.map(\.user), ["u"])
        _ = try found.commit([.dissolveBatches(.usersTrack)])
        XCTAssertEqual(try form("all", in: found)?.records.map(\.code.rawValue), ["ce", "ss"])
    }

    func testTheAnonymousUsersNameIsKept() throws {
        let store = try open()
        _ = try store.commit([.setAnonymousName([1, 2])])
        let found = try reopened(after: store)
        XCTAssertEqual(try found.load().anonymousName, [1, 2])
        _ = try found.commit([.setAnonymousName(nil)])
        XCTAssertNil(try reopened(after: found).load().anonymousName)
    }
}
