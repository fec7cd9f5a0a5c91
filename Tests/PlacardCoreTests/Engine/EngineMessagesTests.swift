import XCTest

@testable import PlacardCore

/// From events to messages in situations that the scenario files do not reach (rules 9.1.2, 9.4, 9.5, 10.6, 10.7 to
/// 16).
final class EngineMessagesTests: XCTestCase {
    // MARK: Answers

    /// The host can only respond to the offered message, not to a waiting one.
    func testOnlyTheOfferedMessageCanBeAnswered() throws {
        var harness = try harnessWithMessages(2)
        let (top, below) = try XCTUnwrap(
            harness.engine.messages.count == 2 ? (harness.engine.messages[0], harness.engine.messages[1]) : nil)
        for action in [Input.MessageAction.show, .postpone, .impression, .click, .dismissal, .button(1)] {
            XCTAssertEqual(harness.apply(.message(handle: below.handle, action)), .state)
        }
        for action in [Input.MessageAction.impression, .click, .dismissal, .button(1)] {
            XCTAssertEqual(harness.apply(.message(handle: top.handle, action)), .state, "before show")
        }
        XCTAssertEqual(harness.apply(.message(handle: top.handle, .show)), .ok)
        XCTAssertEqual(harness.apply(.message(handle: top.handle, .show)), .state)
        XCTAssertEqual(harness.apply(.message(handle: top.handle, .button(5))), .notFound)
    }

    private func harnessWithMessages(_ count: Int) throws -> EngineHarness {
        var harness = EngineHarness(user: "u-1") { $0.refreshesCardsAtStart = false }
        harness.apply(.startSession)
        harness.reply(campaigns: [freeCampaign("x")])
        for _ in 0..<count { harness.log("a") }
        _ = harness.take()
        return harness
    }

    /// Rule 10.7: once per button, by its id, preceded by a missing impression; -1 is not counted.
    func testButtonsAreLoggedOnceWithAMissingImpression() throws {
        var harness = EngineHarness(user: "u-1") { $0.refreshesCardsAtStart = false }
        harness.apply(.startSession)
        let campaign = freeCampaign("x") {
            $0.message?.buttons = [MessageButton(id: 7), MessageButton(id: .min), MessageButton(id: -1)]
            $0.message?.messageExtras = .object([.init(key: "k", value: "v")])
        }
        harness.reply(campaigns: [campaign])
        harness.log("a")
        let handle = try XCTUnwrap(harness.engine.stack.offered?.handle)
        harness.apply(.message(handle: handle, .show))
        XCTAssertEqual(harness.apply(.message(handle: handle, .button(.min))), .ok)
        XCTAssertEqual(harness.apply(.message(handle: handle, .button(.min))), .ignored)
        XCTAssertEqual(harness.apply(.message(handle: handle, .button(-1))), .ignored)
        XCTAssertEqual(harness.apply(.message(handle: handle, .button(7))), .ok)
        XCTAssertEqual(harness.apply(.message(handle: handle, .button(0))), .notFound)
        let logged = harness.store.rows.suffix(3).map { String(decoding: $0.record.data, as: UTF8.self) }
        XCTAssertEqual(
            harness.store.rows.suffix(3).map(\.record.code), [.messageImpression, .messageButton, .messageButton])
        XCTAssertEqual(logged[1], #"{"trigger_ids":["t-x"],"bid":-2147483648,"message_extras":{"k":"v"}}"#)
        XCTAssertTrue(logged[2].contains(#""bid":7"#))
    }

    // MARK: Parked events

    /// Rules 9.4.3, 9.4.4: at most 100 events wait; all are logged.
    func testAtMost100EventsWaitForTheList() {
        var harness = EngineHarness(user: "u-1") { $0.refreshesCardsAtStart = false }
        harness.apply(.startSession)
        for number in 0..<130 { harness.log(number < 100 ? "early \(number)" : "late \(number)") }
        XCTAssertEqual(harness.take().filter { if case .log = $0 { true } else { false } }.count, 1, "reported once")
        harness.reply(campaigns: [])
        let names = harness.take().compactMap { if case .noMatch(let event) = $0 { event.name } else { nil } }
        XCTAssertEqual(names, (0..<100).map { "early \($0)" }, "in their order")
        XCTAssertEqual(harness.store.rows.count, 130, "the session start was acknowledged, the rest waits")
    }

    /// Rule 9.4.4: events wait only while a request is in flight, whichever request failed.
    func testEventsDoNotWaitForARetry() {
        var harness = EngineHarness(user: "u-1") { $0.refreshesCardsAtStart = false }
        harness.apply(.startSession)
        harness.reply(campaigns: [freeCampaign("x")])
        harness.log("b")
        harness.apply(.flush(opensSession: true))
        harness.apply(.refreshMessages(token: 4))
        harness.log("a")
        XCTAssertTrue(harness.engine.stack.all.isEmpty, "waits for the list that is asked next")
        harness.fail(.data)
        XCTAssertEqual(harness.engine.stack.offered?.campaignID, "x")
    }

    func testEventsDoNotWaitForRetryAfter() {
        var harness = EngineHarness(user: "u-1") { $0.refreshesCardsAtStart = false }
        harness.apply(.startSession)
        harness.reply(campaigns: [freeCampaign("x")])
        harness.log("b")
        harness.apply(.flush(opensSession: true))
        harness.apply(.refreshMessages(token: 4))
        harness.log("a")
        harness.reply(retryAfterMs: 3_600_000)
        XCTAssertEqual(harness.engine.stack.offered?.campaignID, "x")
    }

    func testEventsDoNotWaitForThePreviousUsersRequest() {
        var harness = EngineHarness(user: "u-1") { $0.refreshesCardsAtStart = false }
        harness.apply(.startSession)
        harness.apply(.changeUser("u-2"))
        harness.log("a")
        _ = harness.take()
        harness.fail(.data)
        XCTAssertTrue(harness.events.contains(.noMatch(.init(trigger: .customEvent, name: "a"))))
    }

    // MARK: Stack

    /// Rule 10.6: at most 50 wait, also when a message is postponed.
    func testPostponingKeepsTheLimitOfTheEngine() throws {
        var harness = try harnessWithMessages(51)
        let oldest = try XCTUnwrap(harness.engine.messages.last)
        let offered = try XCTUnwrap(harness.engine.messages.first)
        XCTAssertEqual(harness.apply(.message(handle: offered.handle, .postpone)), .ok)
        XCTAssertEqual(harness.take(), [.messageDiscarded(.init(id: "x", handle: oldest.handle, reason: .replaced))])
        XCTAssertEqual(harness.engine.stack.waiting.count, 50)
    }

    // MARK: Changes (rules 10.6.12 to 10.6.14)

    /// Whatever the host passes: what identifies the message to the server stays the campaign's.
    func testAChangeKeepsTheIdentity() throws {
        var harness = EngineHarness(user: "u-1") { $0.refreshesCardsAtStart = false }
        harness.apply(.startSession)
        harness.reply(campaigns: [
            freeCampaign("x") { $0.message?.messageExtras = .object([.init(key: "k", value: 1)]) }
        ])
        harness.log("a")
        let old = try XCTUnwrap(harness.engine.messages.first)
        var other = Message(type: .full)
        other.isControl = true
        other.isTestSend = true
        other.header = "new"
        XCTAssertEqual(harness.apply(.message(handle: old.handle, .change(other))), .ok)
        let new = try XCTUnwrap(harness.engine.messages.first).message
        XCTAssertEqual(new.header, "new")
        XCTAssertEqual(new.type, old.message.type)
        XCTAssertEqual([new.isControl, new.isTestSend], [false, false])
        XCTAssertEqual(new.triggerID, old.message.triggerID)
        XCTAssertEqual(new.messageExtras, old.message.messageExtras)
        XCTAssertEqual(harness.apply(.message(handle: old.handle, .change(other))), .ignored)
        XCTAssertEqual(harness.engine.triggers.campaigns.first?.message, old.message, "the campaign")
        XCTAssertEqual(harness.apply(.message(handle: 99, .change(other))), .notFound)
    }

    func testALocalMessageIsDiscardedWhileItWaitsForItsPicture() throws {
        var harness = EngineHarness(user: "u-1") { $0.assetDirectory = "/pictures" }
        var local = Message(type: .modal)
        local.imageURL = "https://example.com/a.png"
        XCTAssertEqual(harness.apply(.localMessage(local)), .ok)
        let handle = harness.engine.lastHandle
        XCTAssertEqual(harness.apply(.message(handle: handle, .show)), .notFound)
        XCTAssertEqual(harness.apply(.message(handle: handle, .discard)), .ok)
        XCTAssertEqual(
            harness.take().filter { if case .messageDiscarded = $0 { true } else { false } },
            [.messageDiscarded(.init(id: "local-1", handle: handle, reason: .host))])
        XCTAssertEqual(harness.apply(.message(handle: handle, .discard)), .notFound)
    }

    // MARK: Filters

    /// Rule 9.3.10: a pattern that does not compile or takes too long is reported once per list.
    func testBadFiltersAreReportedOnce() throws {
        var harness = EngineHarness(user: "u-1") { $0.refreshesCardsAtStart = false }
        harness.apply(.startSession)
        let patterns = ["slow", "(", "slow"]
        let campaigns = patterns.enumerated().map { number, pattern in
            freeCampaign("c\(number)") {
                let filter = PropertyFilter(
                    key: "p", isDate: false, comparator: .matchesRegex, wanted: .string(pattern))
                $0.conditions = [.customEventProperty(name: "a", filters: [[filter, filter]])]
            }
        }
        harness.reply(campaigns: campaigns)
        for _ in 0..<3 { harness.log("a", try Properties(["p": "text"])) }
        let reported = harness.take().compactMap {
            if case .dropped(let item) = $0, item.kind == .filter { item.id } else { nil }
        }
        XCTAssertEqual(reported, ["c1", "c2", "c0"])
    }

    func testProblemsOfAReplyAreReported() {
        var harness = EngineHarness(user: "u-1")
        harness.apply(.startSession)
        let problem = Problem(.campaign, id: "x", "`type` is missing")
        harness.complete(.data, .data(DataReply(config: enablingConfig()), problems: [problem], retryAfterMs: 0))
        harness.complete(.cards, .cards(CardsReply(), problems: [Problem(.card, id: "c", "bad")], retryAfterMs: 0))
        let reported = harness.take().compactMap {
            if case .dropped(let item) = $0 { "\(item.id): \(item.text)" } else { nil }
        }
        XCTAssertEqual(reported, ["x: `type` is missing", "c: bad"])
    }

    // MARK: Delay

    /// The number of delayed messages is limited, and none is lost across a restart (rule 10.3.6).
    func testAtMost100MessagesAreDelayed() {
        var harness = EngineHarness(user: "u-1") { $0.refreshesCardsAtStart = false }
        harness.apply(.startSession)
        harness.reply(campaigns: [freeCampaign("x") { ($0.delayMs, $0.timeoutMs) = (60_000, 120_000) }])
        for _ in 0..<130 { harness.log("a") }
        XCTAssertEqual(harness.take().filter { if case .log = $0 { true } else { false } }.count, 30)
        harness.restart()
        XCTAssertEqual(harness.engine.delayedMessages.count, 100)
        harness.advance(60_000)
        XCTAssertEqual(harness.engine.delayedMessages, [])
        XCTAssertEqual(harness.engine.messages.count, 51, "one is offered, 50 wait, the rest went as replaced")
        XCTAssertEqual(Set(harness.engine.messages.map(\.handle)).count, 51)
    }

    /// Rule 10.3.6: a later list may change the campaign; the winner stays as it was.
    func testADelayedMessageKeepsItsCampaign() {
        var harness = EngineHarness(user: "u-1") { $0.refreshesCardsAtStart = false }
        harness.apply(.startSession)
        harness.reply(campaigns: [freeCampaign("x") { $0.delayMs = 5_000 }])
        harness.log("a")
        harness.apply(.refreshMessages(token: 1))
        harness.reply(campaigns: [freeCampaign("x") { $0.delayMs = 60_000 }])
        harness.advance(5_000)
        XCTAssertEqual(harness.engine.stack.offered?.campaignID, "x")
    }

    /// Rule 10.3.1: re-eligibility and the interval can both defer it; the later end counts.
    func testAFailedSecondCheckReportsTheLaterEnd() {
        for (reEligibility, interval) in [(1_000, 30_000), (30_000, 1_000)] as [(Int64, Int64)] {
            var harness = EngineHarness(user: "u-1") { $0.refreshesCardsAtStart = false }
            harness.apply(.startSession)
            let campaign = freeCampaign("x") {
                ($0.delayMs, $0.reEligibilityMs, $0.minimumIntervalMs) = (5_000, reEligibility, interval)
            }
            harness.reply(campaigns: [campaign])
            harness.log("a")
            harness.log("a")
            _ = harness.take()
            harness.advance(5_000)
            XCTAssertEqual(
                harness.take().last, .suppressed(.init(trigger: .customEvent, name: "a", retryAfterMs: 30_000)))
        }
    }

    // MARK: Explain

    func testExplainChangesNothing() {
        var harness = EngineHarness(user: "u-1") { $0.refreshesCardsAtStart = false }
        harness.apply(.startSession)
        harness.reply(campaigns: [freeCampaign("x"), freeCampaign("y") { $0.priority = 1 }])
        let event = TriggerEvent(kind: .customEvent, name: "a")
        for _ in 0..<2 {
            XCTAssertEqual(harness.engine.explain(event, at: harness.now).map(\.outcome), [.losesPriority, .wins])
        }
        _ = harness.take()
        harness.log("a")
        XCTAssertEqual(harness.engine.stack.offered?.campaignID, "y")
    }
}
