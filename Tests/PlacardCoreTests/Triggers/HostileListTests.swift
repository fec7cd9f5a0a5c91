import PlacardCore
import XCTest

/// Lists that are built to be slow: the work must grow with their length, not with its square. A square would take
/// minutes; the bound is far from both.
final class HostileListTests: XCTestCase {
    private let bound = Duration.seconds(10)

    private func campaign(_ conditions: [Condition]) -> Campaign {
        Campaign(id: "x", conditions: conditions, timeoutMs: 1, message: Message(type: .modal))
    }

    private func index(_ campaign: Campaign) -> TriggerIndex {
        TriggerIndex([campaign], compile: compileFakeRegex)
    }

    func testExplainingManyConditionsIsFast() {
        let one = campaign((0..<20_000).map { .customEvent(name: "a\($0)") })
        let judge = TriggerJudge(
            index: index(one), history: DisplayHistory(), appIntervalMs: 30_000, now: moment(0))
        var verdicts: [Verdict] = []
        let time = ContinuousClock().measure {
            verdicts = TriggerExplainer(judge).explain(.init(kind: .customEvent, name: "b"), compile: compileFakeRegex)
        }
        XCTAssertEqual(verdicts.map(\.why), [.otherName])
        XCTAssertEqual(verdicts.first?.text.hasSuffix("or 19997 more"), true)
        XCTAssertLessThan(time, bound)
    }

    func testFiltersOfManyPropertiesAreFast() throws {
        for comparator in [PlacardCore.Comparator.equals, .greater] {
            let filters = (0..<60_000).map {
                [PropertyFilter(key: "k\($0)", isDate: false, comparator: comparator, wanted: "v")]
            }
            let one = campaign([.customEventProperty(name: "a", filters: filters)])
            let time = ContinuousClock().measure { _ = index(one) }
            XCTAssertLessThan(time, bound, "\(comparator)")
        }
    }

    /// Each condition is stored in the list of its own property.
    func testConditionsOnManyPropertiesAreFast() {
        let one = campaign(
            (0..<60_000).map {
                let filter = PropertyFilter(key: "k\($0)", isDate: false, comparator: .equals, wanted: "v")
                return .customEventProperty(name: "a", filters: [[filter]])
            })
        let time = ContinuousClock().measure { _ = index(one) }
        XCTAssertLessThan(time, bound)
    }
}
