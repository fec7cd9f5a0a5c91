import XCTest

@testable import PlacardCore

/// `explain` of a whole engine: events that did not match, pictures, and the last event judged by the state at its
/// time.
final class EngineExplainTests: XCTestCase {
    private func explain(_ conditions: [Condition], _ event: TriggerEvent) throws -> Verdict {
        let campaign = freeCampaign("x") { $0.conditions = conditions }
        let index = TriggerIndex([campaign], compile: compileFakeRegex)
        let judge = TriggerJudge(index: index, history: DisplayHistory(), appIntervalMs: 0, now: moment(0))
        return try XCTUnwrap(TriggerExplainer(judge).explain(event, compile: compileFakeRegex).first)
    }

    // MARK: Wrong events

    func testWrongEventNamesTheWantedOne() throws {
        let event = TriggerEvent(kind: .customEvent, name: "Cart")
        let click = TriggerEvent(kind: .messageClick, name: "c", buttonID: "2")
        let cases: [([Condition], TriggerEvent, Verdict.Why, String)] = [
            ([], event, .neverMet, "it has no condition, so nothing triggers it"),
            ([.never(type: "geo")], event, .neverMet, "its condition 'geo' can never be met: its type is unknown"),
            (
                [.never(type: "purchase_property")], event, .neverMet,
                "its condition 'purchase_property' can never be met: it lacks a name or a list of filters"
            ),
            ([.never(type: "geo"), .open], event, .otherKind, "wants a session start"),
            ([.open, .purchase(productID: nil)], event, .otherKind, "wants a session start or any purchase"),
            (
                [.customEvent(name: "cart")], event, .otherName,
                "wants the custom event 'cart' (names are case-sensitive)"
            ),
            (
                [.test, .pushClick(campaignID: nil), .pushClick(campaignID: "p"), .purchase(productID: "q")], event,
                .otherKind,
                "wants a test send or a click on any push message or a click on a push message of 'p' or 1 more"
            ),
            (
                [.pushClick(campaignID: "p")], .init(kind: .pushClick, name: "q"), .otherName,
                "wants a click on a push message of 'p'"
            ),
            ([.messageClick(campaignID: "d", buttons: [])], click, .otherName, "wants a click in a message of 'd'"),
            (
                [.messageClick(campaignID: "c", buttons: ["0", "1"])], click, .otherButton,
                "button '2' was clicked; wanted a click on button '0' or '1' in a message of 'c'"
            ),
            (
                [.messageClick(campaignID: "c", buttons: ["0", "1", "3"])], click, .otherButton,
                "button '2' was clicked; wanted a click on button '0' or '1' or '3' in a message of 'c'"
            ),
            (
                [.messageClick(campaignID: "c", buttons: ["0", "1", "3", "4"])], click, .otherButton,
                "button '2' was clicked; wanted a click on button '0' or '1' or '3' or others in a message of 'c'"
            ),
            (
                [.messageClick(campaignID: "c", buttons: ["0"])], .init(kind: .messageClick, name: "c"), .otherButton,
                "the body was clicked; wanted a click on button '0' in a message of 'c'"
            ),
        ]
        for (conditions, event, why, text) in cases {
            let verdict = try explain(conditions, event)
            XCTAssertEqual(verdict.outcome, .wrongEvent)
            XCTAssertEqual(verdict.why, why, text)
            XCTAssertEqual(verdict.text, text)
        }
        XCTAssertEqual(try explain([.messageClick(campaignID: "c", buttons: ["2"])], click).outcome, .wins)
    }

    /// The closest match of several conditions is reported.
    func testTheClosestConditionIsReported() throws {
        func condition(_ name: String, _ wanted: [Int64]) -> Condition {
            .customEventProperty(
                name: name,
                filters: wanted.map { [PropertyFilter(key: "n", isDate: false, comparator: .equals, wanted: .int($0))] }
            )
        }
        let event = TriggerEvent(kind: .customEvent, name: "a", properties: try Properties(["n": 1]))
        let verdict = try explain(
            [.open, condition("a", [2]), condition("b", [1, 1, 2]), condition("a", [1, 3]), condition("a", [1, 4])],
            event)
        XCTAssertEqual(verdict.outcome, .filterFailed)
        XCTAssertEqual(verdict.filter?.wanted, "equal to 3")
        XCTAssertEqual(verdict.filter?.position, 1)
    }

    // MARK: Winners

    func testPicturesDelayTheWinner() {
        let judge = TriggerJudge(
            index: TriggerIndex(
                [freeCampaign("c") { $0.message?.isControl = true }, freeCampaign("x")], compile: compileFakeRegex),
            history: DisplayHistory(), appIntervalMs: 0, now: moment(0))
        for (picture, outcome, why) in [
            (TriggerExplainer.Picture.there, Verdict.Outcome.wins, Verdict.Why?.none), (.missing, .assetPending, nil),
            (.offline, .assetPending, .offline), (.refused, .assetPending, .refused),
        ] {
            let explainer = TriggerExplainer(judge) { _ in picture }
            let verdicts = explainer.explain(.init(kind: .customEvent, name: "a"), compile: compileFakeRegex)
            XCTAssertEqual(verdicts.map(\.outcome), [.losesPriority, outcome])
            XCTAssertEqual(verdicts.last?.why, why)
            XCTAssertEqual(verdicts.last?.text.hasPrefix("wins"), true)
        }
    }

    func testLosersNameTheWinner() throws {
        var harness = EngineHarness(user: "u-1") { $0.refreshesCardsAtStart = false }
        harness.apply(.startSession)
        harness.reply(campaigns: [freeCampaign("low") { $0.priority = -3 }, freeCampaign("even"), freeCampaign("top")])
        let verdicts = harness.engine.explain(TriggerEvent(kind: .customEvent, name: "a"), at: harness.now)
        XCTAssertEqual(
            verdicts.map(\.text),
            [
                "loses to 'top': its priority is -3, the winner's 0",
                "loses to 'top': same priority, 0, but later in the list", "wins, but its message has nothing to see",
            ])
    }

    // MARK: The budget of regexes

    /// A batch, and what a dispatch does, is one call; the next call has a budget of its own.
    func testRegexesOfOneCallShareABudget() throws {
        var harness = EngineHarness(user: "u-1") { $0.refreshesCardsAtStart = false }
        harness.apply(.startSession)
        let hard = PropertyFilter(key: "p", isDate: false, comparator: .matchesRegex, wanted: "half z")
        harness.reply(
            campaigns: [freeCampaign("x") { $0.conditions = [.customEventProperty(name: "a", filters: [[hard]])] }])
        func why() -> Verdict.Why? { harness.engine.explainLast()?.first?.why }
        let event = try CustomEvent(name: "a", properties: try Properties(["p": "x"]))
        for count in 1...3 {
            var batch = EventBatch()
            for _ in 0..<count { try batch.addEvent("a", try Properties(["p": "x"])) }
            harness.apply(.logBatch(batch))
            XCTAssertEqual(why(), count < 3 ? .otherValue : .patternLimit)
        }
        for _ in 0..<3 {
            harness.apply(.logEvent(event))
            XCTAssertEqual(why(), .otherValue)
        }
        harness.engine.turn.budget.isDispatching = true
        for count in 1...3 {
            harness.apply(.logEvent(event))
            XCTAssertEqual(why(), count < 3 ? .otherValue : .patternLimit)
        }
        harness.engine.turn.budget.isDispatching = false
        harness.apply(.logEvent(event))
        XCTAssertEqual(why(), .otherValue)
    }

    // MARK: The last event

    func testLastEventIsJudgedByTheStateAtItsTime() throws {
        var harness = EngineHarness(user: "u-1") { $0.refreshesCardsAtStart = false }
        XCTAssertNil(harness.engine.explainLast())
        harness.apply(.startSession)
        let limited = freeCampaign("x") {
            $0.conditions = [.customEvent(name: "a"), .customEvent(name: "b")]
            $0.minimumIntervalMs = 60_000
            $0.endMs = startMs + 20_000
        }
        harness.reply(campaigns: [limited])
        XCTAssertEqual(harness.engine.explainLast()?.event.kind, .open)

        harness.log("a")
        let won = try XCTUnwrap(harness.engine.explainLast())
        XCTAssertEqual(won.map(\.outcome), [.wins])
        XCTAssertEqual(won.event.name, "a")
        XCTAssertEqual(won.event.timeMs, harness.now.wallMs)

        harness.advance(10_000)
        harness.log("b")
        let held = try XCTUnwrap(harness.engine.explainLast())
        XCTAssertEqual(held.map(\.outcome), [.interval])
        XCTAssertEqual(held.map(\.retryAfterMs), [50_000])

        // Time, history and list move on; the last event stays the same.
        harness.advance(100_000)
        XCTAssertEqual(harness.engine.explainLast(), held)
        XCTAssertEqual(
            harness.engine.explain(.init(kind: .customEvent, name: "b"), at: harness.now).map(\.outcome), [.ended])
    }

    func testAParkedEventIsNotTheLastOne() throws {
        var harness = EngineHarness(user: "u-1") { $0.refreshesCardsAtStart = false }
        harness.apply(.startSession)
        harness.log("early")
        XCTAssertNil(harness.engine.explainLast())
        harness.reply(campaigns: [freeCampaign("x")])
        let last = try XCTUnwrap(harness.engine.explainLast())
        XCTAssertEqual(last.event.name, "early")
        XCTAssertEqual(last.map(\.why), [.otherName])
    }

    func testAChangeOfUserForgetsTheLastEvent() {
        var harness = EngineHarness(user: "u-1") { $0.refreshesCardsAtStart = false }
        harness.apply(.startSession)
        harness.reply(campaigns: [freeCampaign("x")])
        harness.log("a")
        XCTAssertNotNil(harness.engine.explainLast())
        harness.apply(.changeUser("u-2"))
        XCTAssertNil(harness.engine.explainLast())
    }

    func testEventPropertiesAreReportedAsText() throws {
        let properties = try Properties(["on": .date(ms: 5), "n": 2.5, "s": "\"", "l": [1, "x"]])
        let event = ExplainedEvent(TriggerEvent(kind: .purchase, name: "p", properties: properties), at: moment(0))
        XCTAssertEqual(event.propertiesText, #"{"on":{"$date_ms":5},"n":2.5,"s":"\"","l":[1,"x"]}"#)
        XCTAssertNil(ExplainedEvent(.open, at: moment(0)).propertiesText)
    }
}
