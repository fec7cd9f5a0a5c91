import XCTest

@testable import PlacardCore

/// User actions on several cards at once.
final class EngineCardsTests: XCTestCase {
    private func synced(_ specs: [CardSpec]) -> EngineHarness {
        var harness = EngineHarness(user: "u-1")
        harness.apply(.startSession)
        harness.reply(config: enablingConfig())
        harness.replyCards(specs)
        return harness
    }

    private func spec(_ id: String, _ kind: CardKind = .classic) -> CardSpec {
        var spec = CardSpec(id)
        spec.kind = kind
        return spec
    }

    private func records(_ harness: EngineHarness, from start: Int) -> [String] {
        harness.store.rows.dropFirst(start).map {
            $0.record.code.rawValue + String(decoding: $0.record.data, as: UTF8.self)
        }
    }

    private func updates(_ harness: EngineHarness) -> Int {
        harness.events.count { if case .cardsUpdated = $0 { true } else { false } }
    }

    func testSeveralImpressionsAreOneEvent() {
        var harness = synced([spec("a"), spec("b"), spec("x", .control), spec("y", .control), spec("c")])
        let (start, reported) = (harness.store.rows.count, updates(harness))
        XCTAssertEqual(harness.apply(.cardImpressions(ids: ["y", "c", "none", "a", "x", "c"])), .ok)
        XCTAssertEqual(records(harness, from: start), ["cci{\"ids\":[\"c\",\"a\"]}", "ccic{\"ids\":[\"y\",\"x\"]}"])
        XCTAssertEqual(updates(harness), reported + 1)
        XCTAssertEqual(harness.engine.cardState.unviewed, 1)
    }

    func testImpressionsOfTheLastTenSecondsAreLeftOut() {
        var harness = synced([spec("a"), spec("b")])
        XCTAssertEqual(harness.apply(.cardImpressions(ids: ["a"])), .ok)
        harness.advance(9_999)
        let (start, reported) = (harness.store.rows.count, updates(harness))
        XCTAssertEqual(harness.apply(.cardImpressions(ids: ["a", "b"])), .ok)
        XCTAssertEqual(harness.apply(.cardImpressions(ids: ["b", "a", "none"])), .ignored)
        XCTAssertEqual(records(harness, from: start), ["cci{\"ids\":[\"b\"]}"])
        XCTAssertEqual(updates(harness), reported + 1)
        harness.advance(1)
        XCTAssertEqual(harness.apply(.cardImpressions(ids: ["b", "a"])), .ok)
        XCTAssertEqual(records(harness, from: start), ["cci{\"ids\":[\"b\"]}", "cci{\"ids\":[\"a\"]}"])
        XCTAssertEqual(updates(harness), reported + 1, "both were viewed before")
    }

    func testMarkedCardsChangeTogether() {
        var harness = synced([spec("a"), spec("b"), spec("x", .control)])
        let start = harness.store.rows.count
        XCTAssertEqual(harness.apply(.markCards(ids: ["a", "none", "x", "a"], .viewed(logs: false))), .ok)
        XCTAssertEqual(harness.engine.cardState.unviewed, 1)
        XCTAssertEqual(harness.apply(.markCards(ids: ["a"], .viewed(logs: true))), .ignored, "it is viewed")
        XCTAssertEqual(harness.apply(.markCards(ids: ["a", "b"], .unviewed)), .ok)
        XCTAssertEqual(harness.engine.cardState.unviewed, 2)
        XCTAssertEqual(harness.store.rows.count, start)
        let unknown = harness.events.compactMap { if case .dropped(let item) = $0 { item.id } else { nil } }
        XCTAssertEqual(unknown, ["none"])

        let reported = updates(harness)
        XCTAssertEqual(harness.apply(.markCards(ids: ["x", "b", "a"], .viewed(logs: true))), .ok)
        XCTAssertEqual(records(harness, from: start), ["cci{\"ids\":[\"b\",\"a\"]}"])
        XCTAssertEqual(updates(harness), reported + 1)
        XCTAssertEqual(harness.apply(.cardImpressions(ids: ["a"])), .ignored, "it was logged within 10 s")
        XCTAssertEqual(harness.apply(.markCards(ids: [], .unviewed)), .ignored)
        XCTAssertEqual(harness.apply(.markCards(ids: ["none"], .unviewed)), .notFound)
    }

    func testNoImpressionIsLoggedWithoutCards() {
        var dismissible = spec("a")
        dismissible.dismissible = true
        var harness = synced([dismissible])
        XCTAssertEqual(harness.apply(.card(id: "a", .dismissal)), .ok)
        let start = harness.store.rows.count
        XCTAssertEqual(harness.apply(.cardImpressions(ids: [])), .ignored)
        XCTAssertEqual(harness.apply(.cardImpressions(ids: ["a"])), .ignored)
        XCTAssertEqual(harness.apply(.cardImpressions(ids: ["a", "none"])), .ignored)
        XCTAssertEqual(harness.apply(.cardImpressions(ids: ["none"])), .notFound)
        XCTAssertEqual(harness.apply(.cardImpressions(ids: ["none", ""])), .notFound)
        XCTAssertEqual(harness.store.rows.count, start)
    }
}
