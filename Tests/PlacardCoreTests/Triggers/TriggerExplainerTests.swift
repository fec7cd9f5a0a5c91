import PlacardCore
import XCTest

/// The verdicts of `explain`: which comes first when several apply, and their contents.
final class TriggerExplainerTests: XCTestCase {
    private func filter(_ key: String, _ comparator: PlacardCore.Comparator, _ wanted: Value, isDate: Bool = false)
        -> PropertyFilter
    {
        PropertyFilter(key: key, isDate: isDate, comparator: comparator, wanted: wanted)
    }

    private func explain(
        _ campaigns: [Campaign], displayed: [String: Int64] = [:], _ event: TriggerEvent
    ) -> [Verdict] {
        var history = DisplayHistory()
        for (id, ago) in displayed.sorted(by: { $0.value > $1.value }) {
            history.record(id, at: moment(-ago))
        }
        let index = TriggerIndex(campaigns, compile: compileFakeRegex)
        let judge = TriggerJudge(index: index, history: history, appIntervalMs: 30_000, now: moment(0))
        return TriggerExplainer(judge).explain(event, compile: compileFakeRegex)
    }

    private func campaign(_ id: String, _ filters: FilterGroups = []) -> Campaign {
        Campaign(
            id: id, conditions: [.customEventProperty(name: "a", filters: filters)], timeoutMs: 1,
            message: Message(type: .modal))
    }

    /// Each obstacle hides those after it.
    func testTheFirstObstacleIsReported() throws {
        let event = TriggerEvent(kind: .customEvent, name: "a", properties: try Properties(["n": 1]))
        var obstacles: [(Verdict.Outcome, (inout Campaign) -> Void)] = []
        let missing = filter("n", .equals, 2)
        obstacles.append((.wrongEvent, { $0.conditions = [.customEventProperty(name: "b", filters: [[missing]])] }))
        obstacles.append((.filterFailed, { $0.conditions = [.customEventProperty(name: "a", filters: [[missing]])] }))
        obstacles.append((.notStarted, { $0.startMs = startMs + 7 }))
        obstacles.append((.ended, { $0.endMs = startMs - 1 }))
        obstacles.append((.notReEligible, { $0.reEligibilityMs = 25_000 }))
        obstacles.append((.interval, { $0.minimumIntervalMs = 21_000 }))
        obstacles.append((.losesPriority, { $0.priority = -1 }))
        for first in obstacles.indices {
            var one = campaign("x")
            (one.reEligibilityMs, one.minimumIntervalMs) = (0, 0)
            for (_, apply) in obstacles[first...].reversed() { apply(&one) }
            var winner = campaign("w")
            winner.minimumIntervalMs = 0
            winner.reEligibilityMs = 0
            let verdicts = explain([one, winner], displayed: ["x": 20_000], event)
            XCTAssertEqual(verdicts.map(\.outcome), [obstacles[first].0, .wins])
        }
    }

    func testWaits() {
        let event = TriggerEvent(kind: .customEvent, name: "a")
        var later = campaign("later")
        later.startMs = startMs + 7
        var again = campaign("again")
        again.reEligibilityMs = 25_000
        var never = campaign("never")
        never.minimumIntervalMs = 0
        let verdicts = explain(
            [later, again, never, campaign("held")], displayed: ["again": 20_000, "never": 10_000], event)
        XCTAssertEqual(verdicts.map(\.outcome), [.notStarted, .notReEligible, .notReEligible, .interval])
        XCTAssertEqual(verdicts.map(\.retryAfterMs), [7, 5_000, 0, 20_000])
    }

    func testAControlIsReportedAsOne() {
        var control = campaign("c")
        control.message?.isControl = true
        XCTAssertEqual(explain([control], .init(kind: .customEvent, name: "a")).map(\.outcome), [.control])
        var weak = control
        weak.priority = -1
        let verdicts = explain([weak, campaign("x")], .init(kind: .customEvent, name: "a"))
        XCTAssertEqual(verdicts.map(\.outcome), [.losesPriority, .wins])
    }

    /// Position counts over all groups; the first filter of the first group that fails is named.
    func testTheFailedFilterIsNamed() throws {
        let groups: FilterGroups = [
            [filter("n", .equals, 9), filter("n", .equals, 1)],
            [filter("m", .greater, 2), filter("n", .exists, .null)],
            [filter("s", .equals, "x\"y"), filter("n", .equals, 5)],
        ]
        let event = TriggerEvent(kind: .customEvent, name: "a", properties: try Properties(["n": 1, "s": "z\n"]))
        let failed = try XCTUnwrap(explain([campaign("x", groups)], event).first?.filter)
        XCTAssertEqual(failed.position, 4)
        XCTAssertEqual(failed.property, "s")
        XCTAssertEqual(failed.found, #""z\n""#)
        XCTAssertEqual(failed.wanted, #"equal to "x\"y""#)
    }

    func testFoundValues() throws {
        let values: [(Value?, String?)] = [
            (nil, nil), (7, "7"), (2.5, "2.5"), (true, "true"), ("t", "\"t\""), (.date(ms: 12), #"{"$date_ms":12}"#),
            ([1, "a"], #"[1,"a"]"#),
        ]
        for (value, found) in values {
            var properties = Properties()
            if let value { try properties.set("n", value) }
            let event = TriggerEvent(kind: .customEvent, name: "a", properties: properties)
            let verdict = explain([campaign("x", [[filter("n", .equals, "other")]])], event).first
            XCTAssertEqual(verdict?.outcome, .filterFailed)
            XCTAssertEqual(verdict?.filter?.found, found)
        }
    }

    /// Rule 9.3.2: an empty group fails, and there is no filter to name.
    func testAnEmptyGroupFailsWithoutAFilter() {
        let event = TriggerEvent(kind: .customEvent, name: "a")
        let verdict = explain([campaign("x", [[filter("n", .existsNot, .null)], []])], event).first
        XCTAssertEqual(verdict?.outcome, .filterFailed)
        XCTAssertEqual(verdict?.filter?.position, 1)
        XCTAssertEqual(verdict?.filter?.property, "")
    }

    /// One condition that is met is enough; if several fail, the first is reported.
    func testTheFirstOfSeveralFailedConditionsIsReported() throws {
        let event = TriggerEvent(kind: .customEvent, name: "a", properties: try Properties(["n": 1]))
        var one = campaign("x")
        one.conditions = [
            .never(type: "future"), .open,
            .customEventProperty(name: "a", filters: [[filter("n", .equals, 2)]]),
            .customEventProperty(name: "a", filters: [[filter("n", .equals, 3)]]),
        ]
        let failed = explain([one], event).first?.filter
        XCTAssertEqual(failed?.wanted, "equal to 2")
        one.conditions.append(.customEvent(name: nil))
        XCTAssertEqual(explain([one], event).map(\.outcome), [.wins])
        one.conditions = [.never(type: "custom_event")]
        XCTAssertEqual(explain([one], event).map(\.outcome), [.wrongEvent])
        one.conditions = []
        XCTAssertEqual(explain([one], event).map(\.outcome), [.wrongEvent])
    }
}
