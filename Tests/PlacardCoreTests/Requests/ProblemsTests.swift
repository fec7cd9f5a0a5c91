import XCTest

@testable import PlacardCore

/// The number of invalid items that one reply reports is bounded.
final class ProblemsTests: XCTestCase {
    func testEachIsDescribedUpToTheLimit() {
        var problems = Problems()
        XCTAssertEqual(problems.list, [])
        for number in 0..<Problems.limit { problems.add(.card, id: "c\(number)", "bad") }
        XCTAssertEqual(problems.list.map(\.id), (0..<100).map { "c\($0)" })
    }

    func testTheOthersAreCounted() {
        var problems = Problems()
        for number in 0..<Problems.limit { problems.add(.card, id: "c\(number)", "bad") }
        problems.add(.url, id: "c", "bad")
        for _ in 0..<2_000_000 { problems.add(.card, id: "c", "bad") }
        XCTAssertEqual(problems.list.count, 101)
        XCTAssertEqual(
            problems.list.last,
            Problem(.url, id: "", "2000001 more were dropped: only the first 100 are reported individually"))
    }

    func testNoTextIsMadeBeyondTheLimit() {
        var problems = Problems()
        var made = 0
        func text() -> String {
            made += 1
            return "text"
        }
        for _ in 0..<1_000 { problems.add(.card, id: text(), text()) }
        XCTAssertEqual(made, 200)
    }

    func testBadFiltersOfAListAreCounted() {
        var harness = EngineHarness(user: "u-1") { $0.refreshesCardsAtStart = false }
        harness.apply(.startSession)
        let campaigns = (0..<250).map { number in
            freeCampaign("c\(number)") {
                let filter = PropertyFilter(key: "p", isDate: false, comparator: .matchesRegex, wanted: "(")
                $0.conditions = [.customEventProperty(name: "a", filters: [[filter]])]
            }
        }
        _ = harness.take()
        harness.reply(campaigns: campaigns)
        let reported = harness.take().compactMap {
            if case .dropped(let item) = $0, item.kind == .filter { (id: item.id, text: item.text) } else { nil }
        }
        XCTAssertEqual(reported.map(\.id), (0..<100).map { "c\($0)" } + [""])
        XCTAssertEqual(reported.last?.text.hasPrefix("150 more"), true)
    }
}
