import XCTest

@testable import PlacardCore

/// What rules can read, and how it is stored (rule 13.2).
final class KnownFactsTests: XCTestCase {
    /// Applies changes to rows as a store does.
    private func stored(_ changes: [StoredFact.Change?]) -> [StoredFact] {
        var rows: [StoredFact] = []
        for change in changes.compactMap({ $0 }) {
            rows.removeAll { $0.kind == change.kind && $0.name == change.name }
            if let value = change.value { rows.append(.init(kind: change.kind, name: change.name, value: value)) }
        }
        return rows
    }

    func testTheRowsAreWhatIsKnown() throws {
        var known = KnownFacts()
        let object: Value = .object([.init(key: "a", value: [1, "x", .date(ms: 2_000)])])
        let changes = [
            known.started(at: 5), known.sessionOpened(), known.sessionOpened(), known.setAttribute("k", object),
            known.setAttribute("gone", 1), known.setAttribute("gone", .null), known.set(try HostFact("f", 2.5)),
            known.count("c", .shown), known.count("c", .clicked), known.count("c", .dismissed),
        ]
        XCTAssertEqual(KnownFacts(stored(changes)), known)
        XCTAssertEqual(known.sessions, 2)
        XCTAssertEqual(known.attributes.count, 1)
        XCTAssertNil(known.started(at: 6))
        XCTAssertNil(known.setAttribute("k", object))
        XCTAssertEqual(known.forgetUser(), [.attribute, .campaign])
        XCTAssertEqual(known.forgetUser(), [])
        XCTAssertEqual(known.hostFacts.count, 1)
    }

    func testLimits() throws {
        var known = KnownFacts()
        for number in 0..<HostFact.limit { _ = known.set(try HostFact("f\(number)", 1)) }
        XCTAssertFalse(known.admits(try HostFact("new", 1)))
        XCTAssertTrue(known.admits(try HostFact("f0", 2)))
        XCTAssertTrue(known.admits(try HostFact("new", .null)))
        XCTAssertThrowsError(try HostFact("", 1))
        XCTAssertThrowsError(try HostFact("f", .string(String(repeating: "x", count: 1_023))))
        XCTAssertNoThrow(try HostFact("f", .string(String(repeating: "x", count: 1_022))))
        var deep: Value = 1
        for _ in 1..<16 { deep = [deep] }
        XCTAssertNoThrow(try HostFact("f", deep))
        XCTAssertThrowsError(try HostFact("f", [deep]))
    }

    func testAThousandAttributesAreKnown() {
        var known = KnownFacts()
        for number in 0..<1_000 { XCTAssertNotNil(known.setAttribute("a\(number)", 1)) }
        XCTAssertNil(known.setAttribute("new", 1))
        XCTAssertNotNil(known.setAttribute("a0", 2))
        XCTAssertNotNil(known.setAttribute("a0", .null))
        XCTAssertNotNil(known.setAttribute("new", 1))
        XCTAssertNil(known.setAttribute("newer", 1))
    }

    func testAThousandCampaignsAreCounted() {
        var known = KnownFacts()
        for number in 0..<1_000 { XCTAssertNotNil(known.count("c\(number)", .shown)) }
        XCTAssertNil(known.count("new", .shown))
        XCTAssertNotNil(known.count("c999", .clicked))
    }

    func testOperationsChangeWhatIsKnown() throws {
        func changed(_ change: AttributeChange, _ old: Value) -> Value? {
            if case .operation(let operation) = change { operation.changed(old) } else { nil }
        }
        XCTAssertEqual(changed(try .increment("k", by: 2), 40), 42)
        XCTAssertEqual(changed(try .increment("k", by: 2), .null), 2)
        XCTAssertEqual(changed(try .set("k", ["a"]), 1), ["a"])
        XCTAssertEqual(changed(try .add("b", to: "k"), ["a"]), ["a", "b"])
        XCTAssertEqual(changed(try .add("a", to: "k"), ["a"]), ["a"])
        XCTAssertEqual(changed(try .add("a", to: "k"), .null), ["a"])
        XCTAssertEqual(changed(try .remove("a", from: "k"), ["a", "b"]), ["b"])
        let (one, two) = (Value.object([.init(key: "x", value: 1)]), Value.object([.init(key: "x", value: 2)]))
        XCTAssertEqual(changed(try .merge("k", two), one), two)
        XCTAssertEqual(changed(try .merge("k", two), .null), two)
        XCTAssertNil(changed(try .setLocation("k", Coordinates(latitude: 1, longitude: 2)), 1))
    }

    func testDamagedRowsAreNotKnown() {
        let rows: [StoredFact] = [
            .init(kind: .attribute, name: "a", value: []), .init(kind: .campaign, name: "c", value: [1]),
            .init(kind: .device, name: "sessions", value: []), .init(kind: .host, name: "h", value: [200]),
        ]
        XCTAssertEqual(KnownFacts(rows), KnownFacts())
    }
}
