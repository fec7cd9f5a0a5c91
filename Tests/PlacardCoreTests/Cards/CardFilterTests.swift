import XCTest

@testable import PlacardCore

/// Filters against a slow model that decodes every card.
final class CardFilterTests: XCTestCase {
    private func snapshot(_ specs: [CardSpec], marks: CardWatermarks = CardWatermarks()) -> CardList {
        let rows = specs.enumerated().compactMap { row in row.element.record().map { (Int64(row.offset), $0) } }
        return CardList(
            CardState(rows: rows, flags: [:], watermarks: marks), includingDismissed: false, at: moment(0))
    }

    private func card(_ id: String, _ change: (inout CardSpec) -> Void = { _ in }) -> CardSpec {
        var spec = CardSpec(id)
        change(&spec)
        return spec
    }

    /// The rule in the header and in `CardFilter`.
    private func keeps(_ card: Card, _ filter: CardFilter) -> Bool {
        let classType = card.extras["class_type"]?.lowercased()
        let isOfClass =
            filter.classTypes.isEmpty || filter.classTypes.contains { Array($0.lowercased().utf8) == classType?.bytes }
        let isOfKind = filter.kinds.isEmpty || filter.kinds.contains(card.kind)
        let isAsPinned = filter.isPinned == nil || filter.isPinned == card.isPinned
        let isAsViewed = filter.isViewed == nil || filter.isViewed == card.isViewed
        return isOfClass && isOfKind && isAsPinned && isAsViewed
    }

    private static let types = [
        "coupon", "Coupon", "COUPON", "", "class_type", "straße", "STRASSE", "Ärger", "ÄRGER", "A\u{308}rger", "ΣΑΣ",
        "σασ", "σας", "İ", "i\u{307}", "I", "\u{212A}", "k", "K", "пример", "ПРИМЕР", "a\0b", "A\0B",
    ]

    func testRandomFiltersAgreeWithTheModel() {
        var dice = Dice(seed: 71)
        var kept = 0
        for round in 0..<400 {
            let specs = (0..<dice.int(0...12)).map { index in
                var spec = CardSpec.random("c\(index)", &dice, nowMs: 0)
                if let type = dice.maybe(percent: 70, dice.pick(Self.types)) {
                    spec.extras = (spec.extras ?? [:]).merging(["class_type": type]) { _, new in new }
                }
                spec.expiresAtMs = nil
                return spec
            }
            let all = snapshot(specs)
            let filter = CardFilter(
                classTypes: (0..<dice.int(0...3)).map { _ in dice.pick(Self.types) },
                kinds: Set((0..<dice.int(0...2)).map { _ in dice.pick(CardKind.allCases) }),
                isPinned: dice.pick([nil, nil, true, false]), isViewed: dice.pick([nil, nil, true, false]))
            let found = all.filtered(by: filter)
            let expected = all.filter { keeps($0, filter) }
            XCTAssertEqual(found.map(\.id), expected.map(\.id), "round \(round): \(filter)")
            XCTAssertEqual(found.unviewed, expected.filter { !$0.isViewed && !$0.isControl }.count)
            kept += found.count
        }
        XCTAssertGreaterThan(kept, 200, "the filters must keep something")
    }

    func testCaseIsIgnoredInEveryScript() {
        func matches(_ type: String, _ wanted: String) -> Bool {
            snapshot([card("a") { $0.extras = ["class_type": type] }])
                .filtered(by: CardFilter(classTypes: ["none", wanted])).count == 1
        }
        for (type, wanted) in [("Coupon", "cOUPON"), ("ÄRGER", "ärger"), ("пример", "ПРИМЕР"), ("K", "\u{212A}")] {
            XCTAssertTrue(matches(type, wanted), type)
            XCTAssertTrue(matches(wanted, type), type)
        }
        // Lower-casing only, without other equivalent spellings, as the header promises.
        for (type, wanted) in [("straße", "STRASSE"), ("Ä", "A\u{308}"), ("coupon", "coupons"), ("coupons", "coupon")] {
            XCTAssertFalse(matches(type, wanted), type)
        }
    }

    func testACardWithoutClassTypeMatchesNoType() {
        let cards = snapshot([card("a"), card("b") { $0.extras = ["class_typ": "", "Class_type": ""] }])
        XCTAssertEqual(cards.filtered(by: CardFilter(classTypes: [""])).count, 0)
        XCTAssertEqual(cards.filtered(by: CardFilter()).count, 2)
        XCTAssertNil(cards[id: "a"]?.classType)
    }

    func testTypesThatAreSetLaterCount() {
        let cards = snapshot([card("a") { $0.extras = ["class_type": "X"] }])
        var filter = CardFilter(classTypes: ["y"])
        XCTAssertEqual(cards.filtered(by: filter).count, 0)
        filter.classTypes.append("x")
        XCTAssertEqual(cards.filtered(by: filter).first?.classType, "X")
        filter.classTypes = []
        XCTAssertEqual(cards.filtered(by: filter).count, 1)
    }

    // MARK: Other fields of a snapshot

    /// Rule 8.4.11
    func testLastUpdatedIsTheLargerOfTheWatermarks() {
        func updated(_ full: Int64, _ card: Int64) -> Int64? {
            let marks = CardWatermarks(lastFullSyncAt: full, lastCardUpdatedAt: card)
            return snapshot([], marks: marks).filtered(by: CardFilter()).lastUpdatedMs
        }
        XCTAssertNil(updated(0, 0))
        XCTAssertNil(updated(-5, .min))
        XCTAssertEqual(updated(3, 0), 3_000)
        XCTAssertEqual(updated(3, 4), 4_000)
        XCTAssertEqual(updated(.max, 4), .max)
    }

    /// C2: a copied card can be changed; the snapshot stays as it is.
    func testACopyCanBeChanged() throws {
        let cards = snapshot([card("a") { ($0.texts, $0.extras) = ([.title: "T", .url: "app:x"], ["k": "v"]) }])
        var copy = try XCTUnwrap(cards.first)
        copy.title = "mine"
        copy.url = nil
        copy.image = "https://i"
        copy.extras["class_type"] = "c"
        copy.isViewed = true
        XCTAssertEqual(copy.title, "mine")
        XCTAssertNil(copy.url)
        XCTAssertEqual(copy.image, "https://i")
        XCTAssertEqual(copy.extras, ["k": "v", "class_type": "c"])
        XCTAssertEqual(copy.classType, "c")
        let original = try XCTUnwrap(cards[id: "a"])
        XCTAssertEqual([original.title, original.url, original.image], ["T", "app:x", nil])
        XCTAssertEqual(original.extras, ["k": "v"])
        XCTAssertFalse(original.isViewed)
        XCTAssertEqual(original, copy, "a card's identity is its id")
        copy.id = "b"
        XCTAssertNotEqual(original, copy)
    }

    /// As for the server, two spellings of one accented letter are two ids.
    func testCardsAreEqualWhenTheBytesOfTheirIDsAre() {
        let cards = snapshot([card("\u{E9}"), card("e\u{301}")])
        XCTAssertEqual(Set(cards).count, 2)
        XCTAssertEqual(cards[id: "\u{E9}"]?.id.bytes, [0xC3, 0xA9])
    }
}

extension String {
    fileprivate var bytes: [UInt8] { Array(utf8) }
}
