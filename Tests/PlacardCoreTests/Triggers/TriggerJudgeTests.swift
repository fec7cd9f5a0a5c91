import PlacardCore
import XCTest

/// Rules 9.5.1 to 9.5.5: the indexed decision against a walk over all campaigns; and rules 9.2, 9.6, 9.7 at their
/// boundaries.
final class TriggerJudgeTests: XCTestCase {
    private func judge(
        _ campaigns: [Campaign], _ history: DisplayHistory = DisplayHistory(), interval: Int64 = 30_000,
        at now: Instant = moment(0)
    ) -> TriggerJudge {
        let index = TriggerIndex(campaigns, compile: compileFakeRegex)
        return TriggerJudge(index: index, history: history, appIntervalMs: interval, now: now)
    }

    // MARK: Against the model

    /// 60,000 decisions, and the verdicts for some of them.
    func testRandomDecisionsAgreeWithTheModel() {
        var counts: [String: Int] = [:]
        for seed in UInt64(0)..<1_500 {
            var dice = Dice(seed: seed)
            let campaigns = (0..<dice.int(0...9)).map { dice.campaign("c\($0)") }
            var history = DisplayHistory()
            var since: [String: Int64] = [:]
            var sinceAny: Int64?
            for age in [dice.int64(0...70_000), dice.int64(0...30_000), 5_000].sorted(by: >)
            where dice.chance(percent: 50) && !campaigns.isEmpty {
                let id = dice.pick(campaigns).id
                history.record(id, at: moment(-age))
                since[id] = age
                sinceAny = age
            }
            let judge = judge(campaigns, history)
            let model = TriggerModel(
                campaigns: campaigns, sinceDisplay: since, sinceAny: sinceAny, appIntervalMs: 30_000, nowMs: startMs)
            let explainer = TriggerExplainer(judge)
            for round in 0..<40 {
                let event = dice.event()
                let decision = judge.decide(event, onLimit: { _ in })
                guard decision == model.decide(event) else {
                    return XCTFail("seed \(seed): \(decision), not \(model.decide(event)), for \(event)")
                }
                counts[kind(decision), default: 0] += 1
                if case .winner(let winner) = decision {
                    let fallbacks = model.fallbacks(event, winner: winner)
                    XCTAssertEqual(judge.fallbacks(of: event, winner: winner), fallbacks, "seed \(seed): \(event)")
                    if !fallbacks.isEmpty { counts["fallback", default: 0] += 1 }
                }
                guard round < 6 else { continue }
                let verdicts = explainer.explain(event, compile: compileFakeRegex)
                XCTAssertEqual(verdicts.map(\.campaignID), campaigns.map(\.id), "seed \(seed)")
                let expected = campaigns.indices.map { model.outcome($0, event) }
                XCTAssertEqual(verdicts.map(\.outcome), expected, "seed \(seed): \(event)")
                assertOneWinner(verdicts, decision, "seed \(seed)")
            }
        }
        // The comparison is meaningful only when every kind of result occurs often.
        for kind in ["winner", "suppressed", "noMatch", "fallback"] {
            XCTAssertGreaterThan(counts[kind] ?? 0, 1_500, kind)
        }
        XCTAssertGreaterThanOrEqual(counts.values.reduce(0, +), 50_000)
    }

    func testAHundredCampaignsCanTakeAPlace() {
        let campaigns = (0..<110).map { number in
            Campaign(
                id: "c\(number)", conditions: [.customEvent(name: "e")], timeoutMs: 30_000,
                message: Message(type: .modal))
        }
        let found = judge(campaigns).fallbacks(of: TriggerEvent(kind: .customEvent, name: "e"), winner: 109)
        XCTAssertEqual(found, (9..<109).reversed().map { "c\($0)" })
    }

    private func kind(_ decision: TriggerDecision) -> String {
        switch decision {
        case .winner: "winner"
        case .suppressed: "suppressed"
        case .noMatch: "noMatch"
        }
    }

    private func assertOneWinner(_ verdicts: [Verdict], _ decision: TriggerDecision, _ place: String) {
        let winners = verdicts.indices.filter { [.wins, .control].contains(verdicts[$0].outcome) }
        if case .winner(let position) = decision {
            XCTAssertEqual(winners, [position], place)
        } else {
            XCTAssertEqual(winners, [], place)
            XCTAssertFalse(verdicts.contains { $0.outcome == .losesPriority }, place)
        }
        let waits = verdicts.filter { $0.outcome == .interval }.map(\.retryAfterMs)
        if case .suppressed(let wait) = decision { XCTAssertEqual(waits.min(), wait, place) }
    }

    // MARK: Boundaries

    private func campaign(_ id: String, _ change: (inout Campaign) -> Void = { _ in }) -> Campaign {
        var campaign = Campaign(
            id: id, conditions: [.customEvent(name: "a")], timeoutMs: 30_000, message: Message(type: .modal))
        change(&campaign)
        return campaign
    }

    private let event = TriggerEvent(kind: .customEvent, name: "a")

    private func displayed(_ id: String, ago ms: Int64) -> DisplayHistory {
        var history = DisplayHistory()
        history.record(id, at: moment(-ms))
        return history
    }

    private func decision(_ judge: TriggerJudge) -> TriggerDecision { judge.decide(event, onLimit: { _ in }) }

    /// Rule 9.5.5: also for named and general conditions together.
    func testTiesGoToTheLaterCampaign() {
        let named = campaign("n")
        let general = campaign("g") { $0.conditions = [.customEvent(name: nil)] }
        XCTAssertEqual(decision(judge([named, general])), .winner(1))
        XCTAssertEqual(decision(judge([general, named])), .winner(1))
        XCTAssertEqual(decision(judge([general, named, general, campaign("x") { $0.priority = -1 }])), .winner(2))
    }

    func testExtremePrioritiesAreOrdered() {
        let campaigns = [Int64.max, .min, 0].map { priority in campaign("\(priority)") { $0.priority = priority } }
        XCTAssertEqual(decision(judge(campaigns)), .winner(0))
    }

    /// Rule 9.6: at exactly n seconds, judged at the time of display.
    func testReEligibilityIncludesItsBoundary() {
        func decision(ago: Int64, delay: Int64 = 0, reEligibility: Int64 = 60_000) -> TriggerDecision {
            let one = campaign("x") {
                ($0.reEligibilityMs, $0.delayMs, $0.minimumIntervalMs) = (reEligibility, delay, 0)
            }
            return self.decision(judge([one], displayed("x", ago: ago)))
        }
        XCTAssertEqual(decision(ago: 59_999), .noMatch)
        XCTAssertEqual(decision(ago: 60_000), .winner(0))
        XCTAssertEqual(decision(ago: 50_000, delay: 10_000), .winner(0))
        XCTAssertEqual(decision(ago: 50_000, delay: 9_999), .noMatch)
        XCTAssertEqual(decision(ago: 0, reEligibility: 0), .winner(0))
        XCTAssertEqual(decision(ago: .max, reEligibility: -1), .noMatch)
    }

    /// Rules 9.1.1, 9.7: null means the app's interval, 0 means no interval.
    func testIntervalIncludesItsBoundary() {
        func decision(ago: Int64, delay: Int64 = 0, minimum: Int64? = nil) -> TriggerDecision {
            let one = campaign("x") { ($0.delayMs, $0.minimumIntervalMs) = (delay, minimum) }
            return self.decision(judge([one], displayed("other", ago: ago)))
        }
        XCTAssertEqual(decision(ago: 29_999), .suppressed(retryAfterMs: 1))
        XCTAssertEqual(decision(ago: 30_000), .winner(0))
        XCTAssertEqual(decision(ago: 20_000, delay: 10_000), .winner(0))
        XCTAssertEqual(decision(ago: 0, minimum: 0), .winner(0))
        XCTAssertEqual(decision(ago: 30_000, minimum: 31_000), .suppressed(retryAfterMs: 1_000))
    }

    /// An interval-exempt campaign of low priority wins over a better one that the interval defers (rule 9.5.3 before
    /// Rule 9.5.5).
    func testIntervalIsJudgedBeforePriority() {
        let best = campaign("best") { $0.priority = 9 }
        let free = campaign("free") { $0.minimumIntervalMs = 0 }
        XCTAssertEqual(decision(judge([best, free], displayed("other", ago: 1_000))), .winner(1))
    }

    /// Rule 9.5.1: both ends belong to the window.
    func testWindowIncludesBothEnds() {
        for (start, end, expected) in [
            (0, 0, TriggerDecision.winner(0)), (1, 9, .noMatch), (-9, -1, .noMatch), (-1, 1, .winner(0)),
        ] as [(Int64, Int64, TriggerDecision)] {
            let one = campaign("x") { ($0.startMs, $0.endMs) = (startMs + start, startMs + end) }
            XCTAssertEqual(decision(judge([one])), expected, "\(start) to \(end)")
        }
    }

    /// Rule 9.7.2; and the explanation agrees.
    func testTestSendsAreExemptFromTheInterval() {
        let one = campaign("x") { $0.conditions = [.test] }
        let judge = judge([one], displayed("other", ago: 0))
        XCTAssertEqual(judge.decide(.test, onLimit: { _ in }), .winner(0))
        let verdicts = TriggerExplainer(judge).explain(.test, compile: compileFakeRegex)
        XCTAssertEqual(verdicts.map(\.outcome), [.wins])
    }

    /// Rule 9.2: names are compared exactly.
    func testNamesAreComparedExactly() {
        for name in ["A", "a ", "", "aa"] {
            XCTAssertEqual(
                judge([campaign("x")]).decide(.init(kind: .customEvent, name: name), onLimit: { _ in }), .noMatch)
        }
        XCTAssertEqual(
            judge([campaign("x")]).decide(.init(kind: .purchase, name: "a"), onLimit: { _ in }), .noMatch)
    }

    func testStalledPatternsNameTheirCampaign() throws {
        let slow = PropertyFilter(key: "p", isDate: false, comparator: .matchesNotRegex, wanted: "slow")
        let one = campaign("x") { $0.conditions = [.customEventProperty(name: "a", filters: [[slow]])] }
        var reported: [String] = []
        let event = TriggerEvent(kind: .customEvent, name: "a", properties: try Properties(["p": "text"]))
        XCTAssertEqual(judge([one]).decide(event) { reported.append($0) }, .noMatch)
        XCTAssertEqual(reported, ["x"])
    }

    // MARK: The budget of regexes

    /// Three campaigns whose patterns take half of a budget each, and an easy one.
    private func hardList() -> [Campaign] {
        func regex(_ id: String, _ pattern: String, priority: Int64) -> Campaign {
            let filter = PropertyFilter(
                key: "p", isDate: false, comparator: .matchesRegex, wanted: .string(pattern))
            return campaign(id) {
                $0.conditions = [.customEventProperty(name: "a", filters: [[filter]])]
                $0.priority = priority
            }
        }
        return [
            regex("third", "half x", priority: 1), regex("first", "half z", priority: 3),
            regex("easy", "x", priority: 0), regex("second", "half z", priority: 2),
        ]
    }

    func testHardPatternsShareABudgetInTheOrderOfPriority() throws {
        let event = TriggerEvent(kind: .customEvent, name: "a", properties: try Properties(["p": "x"]))
        let judge = judge(hardList())
        var (run, limited) = (RegexRun(), [String]())
        XCTAssertEqual(judge.decide(event, &run) { limited.append($0) }, .winner(2))
        XCTAssertEqual(limited, ["third"])
        XCTAssertEqual(run.budget.steps, 0)
        XCTAssertEqual(judge.decide(event, &run) { limited.append($0) }, .winner(2), "a second event of the same call")
        XCTAssertEqual(limited, ["third", "first", "second", "third"])
    }

    func testAnExplanationHasTheVerdictsOfTheDecision() throws {
        let event = TriggerEvent(kind: .customEvent, name: "a", properties: try Properties(["p": "x"]))
        let explainer = TriggerExplainer(judge(hardList()))
        func whys(_ budget: RegexBudget) -> [Verdict.Why?] {
            explainer.explain(event, budget, compile: compileFakeRegex).map(\.why)
        }
        XCTAssertEqual(whys(.ofCall), [.patternLimit, .otherValue, nil, .otherValue])
        XCTAssertEqual(whys(.init(steps: 0)), [.patternLimit, .patternLimit, nil, .patternLimit])
    }

    /// What the decision did not need goes to the campaigns behind the winner.
    func testAnExplanationOfLosersTakesWhatIsLeft() throws {
        var list = hardList()
        list[2].priority = 9
        let event = TriggerEvent(kind: .customEvent, name: "a", properties: try Properties(["p": "x"]))
        let verdicts = TriggerExplainer(judge(list)).explain(event, compile: compileFakeRegex)
        XCTAssertEqual(verdicts.map(\.outcome), [.filterFailed, .filterFailed, .wins, .filterFailed])
        XCTAssertEqual(verdicts.map(\.why), [.patternLimit, .otherValue, nil, .otherValue])
    }

    func testBadPatternsAreKeptWithTheirCampaigns() {
        let bad = PropertyFilter(key: "p", isDate: false, comparator: .matchesRegex, wanted: "(a")
        let index = TriggerIndex(
            [campaign("x") { $0.conditions = [.purchaseProperty(productID: "a", filters: [[bad]])] }],
            compile: compileFakeRegex)
        XCTAssertEqual(index.badPatterns.map { "\($0.campaignID) \($0.pattern)" }, ["x (a"])
    }
}
