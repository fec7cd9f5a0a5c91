import Foundation
import XCTest

@testable import PlacardCore

/// Templated messages (rule 10.4): the request, its replies, and the fallback for a failed message.
final class EngineTemplatesTests: XCTestCase {
    private func started(_ campaigns: [Campaign]) -> EngineHarness {
        var harness = EngineHarness(user: "u-1") { $0.refreshesCardsAtStart = false }
        harness.apply(.startSession)
        harness.reply(campaigns: campaigns)
        _ = harness.take()
        return harness
    }

    private func templated(_ id: String, _ change: (inout Campaign) -> Void = { _ in }) -> Campaign {
        freeCampaign(id) {
            $0.content = .template(triggerID: "t-\(id)")
            $0.priority = 9
            change(&$0)
        }
    }

    private func answer(_ harness: inout EngineHarness, _ content: TemplateReply.Content) {
        harness.complete(.template, .template(TemplateReply(content: content), problems: [], retryAfterMs: 0))
    }

    private func discarded(_ events: [Event]) -> [Reason] {
        events.compactMap { if case .messageDiscarded(let message) = $0 { message.reason } else { nil } }
    }

    private func offered(_ events: [Event]) -> [String] {
        events.compactMap { if case .message(let message) = $0 { message.id } else { nil } }
    }

    func testADelayedTemplateIsRequestedWithItsEventAlsoAfterARestart() throws {
        var harness = started([templated("x") { $0.delayMs = 5_000 }])
        harness.log("a", try Properties(["k": "ä"]))
        let triggered = try XCTUnwrap(harness.engine.delayedMessages.first)
        harness.restart()
        XCTAssertEqual(harness.engine.delayedMessages.first?.event, triggered.event)
        harness.advance(5_000)
        let template = try XCTUnwrap(harness.json(harness.open[.template])["template"] as? NSDictionary)
        XCTAssertEqual(template["trigger_id"] as? String, "t-x")
        XCTAssertEqual(template["trigger_event_type"] as? String, "custom_event")
        let event = try XCTUnwrap(template["data"] as? NSDictionary)
        XCTAssertEqual(event["name"] as? String, "ce")
        XCTAssertEqual(event["user_id"] as? String, "u-1")
        XCTAssertEqual((event["data"] as? NSDictionary)?["p"] as? NSDictionary, ["k": "ä"])
    }

    /// Rule 7.5: an unreadable config must not cost the message.
    func testAfterAMalformedReplyNoConfigIsRequested() {
        var harness = started([templated("x")])
        func asksConfig() -> Bool {
            (harness.json(harness.open[.template])["respond_with"] as? NSDictionary)?["config"] != nil
        }
        harness.log("a")
        XCTAssertTrue(asksConfig())
        answer(&harness, .nothing)
        harness.apply(.refreshMessages(token: 1))
        harness.fail(.data, .malformed, status: 200)
        harness.log("a")
        XCTAssertNotNil(harness.open[.template])
        XCTAssertFalse(asksConfig())
        answer(&harness, .nothing)
        harness.apply(.flush(opensSession: true))
        // The queue, in two batches, then the requests for campaigns.
        for _ in 1...3 { harness.reply() }
        harness.log("a")
        XCTAssertTrue(asksConfig())
    }

    func testFallbacksSurviveARestart() {
        var harness = started([freeCampaign("second"), templated("first") { $0.delayMs = 5_000 }])
        harness.log("a")
        harness.restart()
        harness.advance(5_000)
        harness.fail(.template)
        XCTAssertEqual(offered(harness.take()), ["second"])
    }

    func testAFallbackThatLeftTheListIsSkipped() {
        let last = freeCampaign("last") { $0.priority = -1 }
        var harness = started([last, freeCampaign("gone"), templated("first")])
        harness.log("a")
        harness.apply(.refreshMessages(token: 1))
        harness.reply(campaigns: [last, templated("first")])
        answer(&harness, .nothing)
        XCTAssertEqual(offered(harness.take()), ["last"])
    }

    /// Each fails within the call that requested it: the stack must not grow with the list.
    func testAtMost100FallbacksAreTried() {
        let last = freeCampaign("last") { $0.priority = -1 }
        for (count, isReached) in [(100, true), (101, false)] {
            var harness = started([last] + (0..<count).map { templated("t\($0)") })
            var offline = HostState()
            offline.isOnline = false
            harness.apply(.hostState(offline))
            harness.log("a")
            let events = harness.take()
            XCTAssertEqual(offered(events), isReached ? ["last"] : [])
            XCTAssertEqual(discarded(events), isReached ? [] : [.template])
        }
    }

    /// "a" wins a text that has a replacement; "b" a campaign that then has to wait.
    private var replaced: [Campaign] {
        let other = freeCampaign("other") {
            $0.conditions = [.customEvent(name: "b")]
            $0.minimumIntervalMs = 60_000
        }
        return [freeCampaign("second"), templated("first"), other]
    }

    private let held = Event.suppressed(.init(trigger: .customEvent, name: "b", retryAfterMs: 60_000))

    /// The replacement of a text that cannot be requested is displayed before the next event of a batch is evaluated, as
    /// between two calls.
    func testABatchShowsWhatSingleEventsShow() throws {
        for prepare in [
            { (harness: inout EngineHarness) in harness.host { $0.isOnline = false } },
            { harness in
                harness.apply(.refreshMessages(token: 1))
                harness.complete(.data, .failure(RequestFailure(.http, about: .access, status: 401, text: "no")))
            },
        ] as [(inout EngineHarness) -> Void] {
            var harness = started(replaced)
            prepare(&harness)
            _ = harness.take()
            var batch = EventBatch()
            var single = harness
            for name in ["a", "b"] {
                try batch.addEvent(name)
                single.log(name)
            }
            harness.apply(.logBatch(batch))
            let events = harness.take()
            XCTAssertEqual(events, single.take())
            XCTAssertEqual(offered(events), ["second"])
            XCTAssertTrue(events.contains(held), "\(events)")
        }
    }

    /// The same for events that waited for the list and are released because the host goes offline.
    func testParkedEventsShowWhatSingleEventsShow() {
        var harness = started(replaced)
        harness.apply(.refreshMessages(token: 1))
        for name in ["a", "b"] { harness.log(name) }
        XCTAssertEqual(harness.engine.parked.count, 2)
        _ = harness.take()
        harness.host { $0.isOnline = false }
        let events = harness.take()
        XCTAssertEqual(offered(events), ["second"])
        XCTAssertTrue(events.contains(held), "\(events)")
    }

    /// Another message is displayed while the text is requested.
    func testALateTextRespectsItsInterval() {
        let late = templated("x") {
            $0.conditions = [.customEvent(name: "b")]
            $0.minimumIntervalMs = 60_000
        }
        var harness = started([late, freeCampaign("y")])
        harness.log("b")
        harness.log("a")
        _ = harness.take()
        answer(&harness, .message(Message(type: .modal)))
        XCTAssertEqual(harness.take(), [.suppressed(.init(trigger: .customEvent, name: "b", retryAfterMs: 60_000))])
    }

    func testAReplyForAnotherUserIsIgnored() {
        var harness = started([templated("x")])
        harness.log("a")
        harness.apply(.changeUser("u-2"))
        _ = harness.take()
        answer(&harness, .message(Message(type: .modal)))
        XCTAssertEqual(harness.take(), [])
        XCTAssertNil(harness.engine.history.last)
    }

    func testALateReplyHasTimedOut() {
        var harness = started([templated("x") { $0.timeoutMs = 2_000 }])
        harness.log("a")
        harness.advance(2_000)
        answer(&harness, .message(Message(type: .modal)))
        XCTAssertEqual(discarded(harness.take()), [.timeout])
    }

    func testAMalformedReplyTriggersNoFallback() {
        var harness = started([freeCampaign("second"), templated("first")])
        harness.log("a")
        answer(&harness, .malformed(reason: "`type` is 'X'", place: "type"))
        let events = harness.take()
        XCTAssertEqual(discarded(events), [.malformed])
        XCTAssertEqual(offered(events), [])
        XCTAssertTrue(events.contains(.dropped(.init(.campaign, id: "first", text: "`type` is 'X'"))))
    }

    func testAChainOfFallbacksIsTried() {
        var harness = started((0..<4).map { number in templated("c\(number)") { $0.priority = Int64(number) } })
        harness.log("a")
        for _ in 0..<3 {
            answer(&harness, .nothing)
            XCTAssertEqual(harness.take(), [])
        }
        answer(&harness, .nothing)
        XCTAssertEqual(discarded(harness.take()), [.template])
        let ids = harness.requests.filter { $0.kind == .template }.map {
            (harness.json($0)["template"] as? NSDictionary)?["trigger_id"] as? String
        }
        XCTAssertEqual(ids, ["t-c3", "t-c2", "t-c1", "t-c0"])
    }

    func testRandomEventsAreRestoredFromTheStore() {
        var dice = Dice(seed: 3)
        for number in UInt64(0)..<300 {
            let record = Record(
                code: .pushClick, timeMs: dice.int64(-5...5), data: Array("{\"\(dice.text())\":1}".utf8),
                sessionID: dice.maybe(dice.text()), user: dice.maybe(dice.text()))
            let event = TriggerEvent(
                kind: dice.pick(TriggerKind.allCases), name: dice.maybe(dice.text()), buttonID: dice.maybe("7"),
                record: dice.maybe(record))
            let triggered = TriggeredMessage(
                handle: number, campaign: dice.campaign("x"), fired: Stamp(moment(0)), dueMs: 0, event: event,
                fallbacks: (0..<dice.int(0...3)).map { "f\($0)" })
            let row = StoredTriggeredMessage(
                handle: number, campaign: triggered.campaign.stored, firedWallMs: triggered.fired.wallMs,
                kind: event.kind.rawValue, name: event.name, event: triggered.storedEvent)
            let read = TriggeredMessage(stored: row, at: moment(0))
            XCTAssertEqual(read?.event, event)
            XCTAssertEqual(read?.fallbacks, triggered.fallbacks)
            XCTAssertEqual(read?.campaign, triggered.campaign)
        }
    }

    /// A control campaign as a fallback logs its impression last: it is uploaded, too.
    func testTheRecordOfAFallbackIsUploaded() {
        var harness = EngineHarness(user: "u-1") { $0.refreshesCardsAtStart = false }
        let templated = { (id: String, delayMs: Int64) in
            freeCampaign(id) {
                $0.content = .template(triggerID: "t-\(id)")
                $0.priority = 9
                $0.delayMs = delayMs
            }
        }
        let control = freeCampaign("control") { $0.message?.isControl = true }
        harness.apply(.startSession)
        harness.reply(campaigns: [templated("first", 0)])
        harness.log("a")
        harness.fail(.template, retryAfterMs: 600_000)
        harness.apply(.refreshMessages(token: 1))
        harness.reply(campaigns: [control, templated("late", 5_000)])
        harness.log("a")
        harness.apply(.flush(opensSession: true))
        while harness.open[.data] != nil { harness.reply() }
        XCTAssertEqual(harness.engine.queued, 0)
        harness.advance(5_000)
        XCTAssertEqual(harness.engine.queued, 1, "the control message is logged")
        harness.advance(10_000)
        XCTAssertNotNil(harness.open[.data], "and uploaded")
    }
}
