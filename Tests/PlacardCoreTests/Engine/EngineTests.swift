import EngineModel
import XCTest

@testable import PlacardCore

/// Short lives of an engine that the scenario files cannot express: invalid calls, odd clocks, large numbers.
final class EngineTests: XCTestCase {
    /// What a server refused, or wanted, concerned the client from before.
    func testAWipeEndsAPauseAndForgetsTheConfig() {
        var harness = EngineHarness(user: "u-1") { $0.refreshesCardsAtStart = false }
        harness.apply(.startSession)
        harness.reply(config: enablingConfig(time: 9))
        harness.log("a")
        harness.apply(.flush(opensSession: true))
        harness.fail(.data, .http, about: .access, status: 401)
        XCTAssertTrue(harness.engine.isSendingStopped)
        harness.apply(.wipe)
        XCTAssertFalse(harness.engine.isSendingStopped)
        XCTAssertEqual(harness.engine.config, Config(time: 0))
        harness.log("b")
        XCTAssertNotNil(harness.open[.data], "the new session asks for campaigns")
        XCTAssertEqual(
            (harness.json(harness.open[.data])["respond_with"] as? [String: Any]).map { $0.keys.sorted() },
            ["config", "triggers"])
    }

    /// The server knows the device; a restart does not send it again.
    func testAnAcknowledgedDeviceIsNotSentAfterARestart() {
        var harness = EngineHarness(user: "u-1") { $0.refreshesCardsAtStart = false }
        harness.apply(.startSession)
        XCTAssertNotNil(harness.json(harness.open[.data])["device"])
        harness.reply()
        harness.restart()
        harness.apply(.refreshMessages(token: 1))
        XCTAssertNotNil(harness.open[.data])
        XCTAssertNil(harness.json(harness.open[.data])["device"])
    }

    // MARK: Determinism

    private func life(seed: UInt64) -> (requests: [HTTPRequest], events: [Event], rows: [NaiveStore.Row]) {
        var harness = EngineHarness(seed: seed, user: "u-1")
        harness.apply(.startSession)
        harness.reply(config: enablingConfig(), campaigns: [freeCampaign("x")])
        harness.replyCards([CardSpec("c")])
        harness.log("a")
        harness.apply(.flush(opensSession: true))
        harness.fail(.data)
        harness.advance(400_000)
        harness.apply(.refreshCards(token: 1))
        harness.fail(.cards)
        harness.advance(60_000)
        return (harness.requests, harness.events, harness.store.rows)
    }

    func testSameInputsAndSeedGiveTheSameEffects() {
        let (first, second) = (life(seed: 5), life(seed: 5))
        XCTAssertEqual(first.requests, second.requests)
        XCTAssertEqual(first.events, second.events)
        XCTAssertEqual(first.rows, second.rows)
        XCTAssertNotEqual(first.requests, life(seed: 6).requests, "other ids and waits")
    }

    func testACopyIsASavedState() {
        var harness = EngineHarness(user: "u-1")
        harness.apply(.startSession)
        harness.reply(config: enablingConfig(), campaigns: [freeCampaign("x")])
        harness.log("a")
        let saved = harness
        var first = saved
        first.apply(.flush(opensSession: true))
        first.fail(.data)
        first.advance(100_000)
        var second = saved
        second.apply(.flush(opensSession: true))
        second.fail(.data)
        second.advance(100_000)
        XCTAssertEqual(first.requests, second.requests)
        XCTAssertEqual(first.events, second.events)
    }

    // MARK: Faults

    func testStrayRepliesAreNotFound() {
        var harness = EngineHarness(user: "u-1")
        let failure = Completion.failure(RequestFailure(.offline, text: ""))
        XCTAssertEqual(harness.apply(.completed(requestID: 1, failure)), .notFound)
        harness.apply(.startSession)
        let id = harness.open[.data]?.id ?? 0
        XCTAssertEqual(harness.apply(.completed(requestID: id &+ 1, failure)), .notFound)
        XCTAssertEqual(harness.apply(.batchFormed(requestID: id, FormedBatch(nil))), .notFound, "formed already")
        XCTAssertEqual(harness.apply(.batchFormed(requestID: 99, FormedBatch(nil))), .notFound)
        harness.reply()
        XCTAssertEqual(harness.apply(.completed(requestID: id, failure)), .notFound, "answered already")
    }

    func testAReplyOfAnotherKindIsMalformed() {
        var harness = EngineHarness(user: "u-1")
        harness.apply(.startSession)
        harness.complete(.data, .cards(CardsReply(), problems: [], retryAfterMs: 0))
        XCTAssertTrue(
            harness.events.contains { if case .sendFailed(let f) = $0 { f.reason == .malformed } else { false } })
        XCTAssertEqual(harness.store.rows.count, 1)
    }

    func testUnknownMessagesAndButtonsAreRefused() {
        var harness = EngineHarness(user: "u-1")
        for action in [Input.MessageAction.show, .postpone, .discard, .impression, .click, .dismissal, .button(1)] {
            XCTAssertEqual(harness.apply(.message(handle: 7, action)), .notFound)
        }
        XCTAssertEqual(harness.apply(.offerNextMessage), .ignored)
        XCTAssertEqual(harness.apply(.card(id: "x", .click)), .notFound)
        XCTAssertEqual(harness.apply(.endSession), .ignored)
    }

    // MARK: Users

    /// Rule 5.3.2: the user of the options and the stored one.
    func testOpenComparesUsersByteByByte() {
        var harness = EngineHarness(user: "\u{E9}")
        harness.restart(user: "e\u{301}")
        XCTAssertEqual(harness.engine.user.map { Array($0.utf8) }, Array("e\u{301}".utf8))
    }

    // MARK: Sessions and clocks

    /// Rule 5.4: a jump of the wall clock neither ends a session nor fires a timer.
    func testWallClockJumpsDoNotEndTheSession() {
        for jump in [Int64.min, -86_400_000, 86_400_000, .max] {
            var harness = EngineHarness(user: "u-1")
            harness.apply(.startSession)
            let session = harness.engine.session?.id
            harness.now.wallMs = jump == .min || jump == .max ? jump : harness.now.wallMs + jump
            harness.now.monotonicMs += 1_800_000
            harness.apply(.startSession)
            XCTAssertEqual(harness.engine.session?.id, session)
            harness.now.monotonicMs += 1_800_001
            harness.apply(.startSession)
            XCTAssertNotEqual(harness.engine.session?.id, session)
        }
    }

    /// Rules 4.4, 5.2: the server's minimum raises a shorter timeout.
    func testTheServersMinimumRaisesTheSessionTimeout() {
        var harness = EngineHarness(user: "u-1") { $0.sessionTimeoutMs = 12_000 }
        harness.apply(.startSession)
        harness.reply(config: enablingConfig { $0.minimumSessionTimeoutS = 60 })
        let session = harness.engine.session?.id
        harness.advance(60_000)
        harness.apply(.startSession)
        XCTAssertEqual(harness.engine.session?.id, session, "at the edge it is open")
        harness.advance(60_001)
        harness.apply(.startSession)
        XCTAssertNotEqual(harness.engine.session?.id, session)
    }

    /// An expiry that no clock can pass must not be due forever.
    func testNothingStaysDueAtExtremeClocks() {
        for wall in [Int64.min, 0, .max - 1, .max] {
            for monotonic in [Int64.min, 0, .max - 1, .max] {
                var harness = EngineHarness(user: "u-1")
                harness.apply(.startSession)
                harness.reply(config: enablingConfig(), campaigns: [freeCampaign("x") { $0.delayMs = 1_000 }])
                let specs = [Int64.min, 0, .max - 1, .max].map { expiry in
                    var spec = CardSpec("c\(expiry)")
                    spec.expiresAtMs = expiry
                    return spec
                }
                harness.now = Instant(wallMs: wall, monotonicMs: max(monotonic, harness.now.monotonicMs))
                harness.log("a")
                harness.apply(.refreshMessages(token: 1))
                harness.replyCards(specs)
                harness.settle()
                harness.fail(.data, retryAfterMs: .max)
                harness.settle()
            }
        }
    }
}
