import EngineModel
import XCTest

@testable import PlacardCore

/// Sending and refreshing in situations that the scenario files do not reach
/// (rules 2.2, 4.1, 5.3, 7.1, 7.2, 7.5, 8.2, 8.3).
final class EngineSendingTests: XCTestCase {
    private func started(_ change: (inout EngineOptions) -> Void = { _ in }) -> EngineHarness {
        var harness = EngineHarness(user: "u-1", change)
        harness.apply(.startSession)
        return harness
    }

    /// Enabled, synced, no request in flight.
    private func idle(_ specs: [CardSpec] = []) -> EngineHarness {
        var harness = started()
        harness.reply(config: enablingConfig(), campaigns: [])
        harness.replyCards(specs, marks: (100, 90))
        _ = harness.take()
        return harness
    }

    // MARK: Queue

    /// Rule 7.1.2: the oldest records are dropped, an event counts them, and those in an unanswered batch stay.
    func testAFullQueueDropsTheOldestOutsideBatches() {
        var harness = started { ($0.queueLimit, $0.refreshesCardsAtStart) = (10, false) }
        for number in 0..<25 { harness.log("e\(number)") }
        XCTAssertEqual(harness.store.rows.count, 10)
        XCTAssertEqual(harness.store.rows.first?.record.code, .sessionStart, "in flight")
        XCTAssertNotNil(harness.store.rows.first?.batch)
        let dropped = harness.take().reduce(0) {
            if case .overflow(let overflow) = $1 { $0 + overflow.count } else { $0 }
        }
        XCTAssertEqual(dropped, 16)
        XCTAssertTrue(String(decoding: harness.store.rows.last?.record.data ?? [], as: UTF8.self).contains("e24"))
    }

    /// Its last records stay, and no other is counted or reported twice.
    func testABatchCanBeLargerThanTheQueue() throws {
        var harness = started { ($0.queueLimit, $0.refreshesCardsAtStart) = (10, false) }
        var batch = EventBatch()
        for number in 0..<25 { try batch.addEvent("e\(number)") }
        harness.apply(.logBatch(batch))
        XCTAssertEqual(harness.store.rows.count, 10)
        XCTAssertEqual(harness.engine.queuedCount, 10)
        let names = harness.store.rows.dropFirst().map { String(decoding: $0.record.data, as: UTF8.self) }
        XCTAssertEqual(names, (16..<25).map { #"{"n":"e\#($0)","p":{}}"# })
        let dropped = harness.take().reduce(0) {
            if case .overflow(let overflow) = $1 { $0 + overflow.count } else { $0 }
        }
        XCTAssertEqual(dropped, 16)
    }

    /// A large queue drops several at a time, so that not every call reports it.
    func testOverflowIsReportedOnceInAWhile() {
        var harness = started { ($0.queueLimit, $0.refreshesCardsAtStart) = (1_000, false) }
        for number in 0..<1_100 { harness.log("e\(number)") }
        let reported = harness.take().filter { if case .overflow = $0 { true } else { false } }.count
        XCTAssertTrue((1...11).contains(reported), "\(reported)")
        XCTAssertTrue((980...1_000).contains(harness.store.rows.count))
    }

    /// Rule 7.1.2: the limit in bytes drops as the limit in records does, and the engine's count stays exact.
    func testALimitInBytesDropsTheOldestOutsideBatches() throws {
        let size = #"{"n":"e10","p":{}}"#.utf8.count + 160
        var harness = started { ($0.queueLimitBytes, $0.refreshesCardsAtStart) = (10 * size, false) }
        for number in 10..<35 { harness.log("e\(number)") }
        XCTAssertNotNil(harness.store.rows.first?.batch, "in flight")
        XCTAssertTrue((9...10).contains(harness.store.rows.count), "\(harness.store.rows.count)")
        let overflows = harness.take().compactMap { if case .overflow(let overflow) = $0 { overflow } else { nil } }
        XCTAssertEqual(overflows.reduce(0) { $0 + $1.count }, 26 - harness.store.rows.count)
        XCTAssertEqual(
            overflows.first?.text, "the queue is full (\(10 * size) bytes): the oldest 1 were dropped unsent")
        var large = Properties()
        for number in 0..<40 { try large.set("k\(number)", .string(String(repeating: "x", count: 200))) }
        harness.log("large", large)
        XCTAssertEqual(harness.store.rows.count, 2, "in flight, and the newest, although it is larger than the limit")
        harness.reply()
        XCTAssertEqual(harness.store.rows.count, 1)
        harness.log("small")
        XCTAssertEqual(harness.store.rows.count, 1, "the large one was the oldest")
        harness.restart()
        harness.log("again")
        XCTAssertEqual(harness.store.rows.filter { $0.record.code == .customEvent }.count, 2)
    }

    /// Records in flight are sent unchanged, and a new record is the newest: neither is dropped.
    func testAQueueInFlightDropsNothing() {
        var harness = EngineHarness(user: "u-1") { ($0.queueLimit, $0.refreshesCardsAtStart) = (3, false) }
        harness.host { $0.isOnline = false }
        for name in ["a", "b"] { harness.log(name) }
        harness.host { $0.isOnline = true }
        XCTAssertEqual(harness.codes(harness.open[.data]), ["ss", "ce", "ce"])
        for name in ["c", "d", "e"] {
            harness.log(name)
            XCTAssertEqual(harness.store.rows.count, 4)
            XCTAssertEqual(harness.store.rows.last?.record.data, Array(#"{"n":"\#(name)","p":{}}"#.utf8))
        }
    }

    /// Rule 7.2.2: large records fill a batch by their size, and the rest is sent as well.
    func testATimedUploadOfLargeRecordsContinues() throws {
        var harness = started { $0.refreshesCardsAtStart = false }
        harness.reply(campaigns: [])
        var large = Properties()
        for number in 0..<190 { try large.set("k\(number)", .string(String(repeating: "x", count: 250))) }
        for _ in 0..<23 { harness.log("large", large) }
        harness.advance(10_000)
        XCTAssertEqual(harness.codes(harness.open[.data]).count, 10)
        harness.reply()
        XCTAssertEqual(harness.codes(harness.open[.data]).count, 10)
        harness.reply()
        XCTAssertNil(harness.open[.data], "three are no full batch")
        harness.advance(9_999)
        XCTAssertNil(harness.open[.data])
        harness.advance(1)
        XCTAssertEqual(harness.codes(harness.open[.data]).count, 3)
    }

    /// A session start sends everything queued by then, also without a timer.
    func testSessionStartSendsWhatWasQueued() {
        var harness = EngineHarness(user: "u-1") { ($0.flushIntervalMs, $0.refreshesCardsAtStart) = (nil, false) }
        harness.host { $0.isOnline = false }
        for _ in 0..<400 { harness.log("e") }
        harness.apply(.endSession)
        harness.apply(.startSession)
        harness.log("after")
        harness.host { $0.isOnline = true }
        var sizes: [Int] = []
        for _ in 0..<5 {
            guard let request = harness.open[.data] else { break }
            sizes.append(harness.codes(request).count)
            harness.reply(campaigns: [])
        }
        XCTAssertEqual(sizes, [250, 154])
    }

    /// Rules 7.1.2, 7.2.2: 250 records a batch, and a flush continues until nothing is left.
    func testAFlushSendsManyRecordsInBatches() {
        var harness = started { $0.refreshesCardsAtStart = false }
        harness.reply(campaigns: [])
        for _ in 0..<600 { harness.log("e") }
        harness.apply(.flush(opensSession: true))
        var sizes: [Int] = []
        for _ in 0..<10 {
            guard let request = harness.open[.data] else { break }
            sizes.append(harness.codes(request).count)
            harness.reply()
        }
        XCTAssertEqual(sizes, [250, 250, 100])
    }

    /// The store has fewer records than it reported: nothing is sent, and the request is not repeated.
    func testAnEmptyBatchIsNotSent() throws {
        var harness = started { $0.refreshesCardsAtStart = false }
        harness.reply(campaigns: [])
        harness.log("e")
        let outcome = harness.engine.apply(.flush(opensSession: true), at: harness.now)
        let order = try XCTUnwrap(outcome.effects.batchOrders.first)
        let formed = harness.engine.apply(.batchFormed(requestID: order.requestID, FormedBatch(nil)), at: harness.now)
        XCTAssertEqual(formed.status, .ok)
        XCTAssertEqual(formed.effects.requests, [])
        XCTAssertEqual(formed.effects.batchOrders, [])
        XCTAssertNil(harness.engine.open(.data))
        XCTAssertNil(harness.engine.nextDeadlineMs(at: harness.now))
    }

    // MARK: Users

    /// Rule 7.1.4: earlier users' records are sent first and separately, and request nothing for the current user.
    func testRecordsOfEarlierUsersAreSentFirst() {
        var harness = EngineHarness { $0.refreshesCardsAtStart = false }
        harness.host { $0.isOnline = false }
        harness.log("a0")
        harness.apply(.endSession)
        harness.apply(.startSession)
        harness.apply(.changeUser("u-1"))
        harness.log("a1")
        harness.apply(.changeUser("u-2"))
        harness.log("a2")
        harness.host { $0.isOnline = true }
        var seen: [[String: String]] = []
        for _ in 0..<10 {
            guard let request = harness.open[.data] else { break }
            let body = harness.json(request)
            let users = Set((body["events"] as? [NSDictionary] ?? []).map { $0["user_id"] as? String ?? "-" })
            seen.append([
                "users": users.sorted().joined(separator: ","),
                "for": (body["respond_with"] as? NSDictionary)?["user_id"] as? String ?? "-",
                "triggers": harness.header("X-Braze-TriggersRequest", of: request) ?? "no",
                "device": body["device"] == nil ? "no" : "yes",
            ])
            harness.reply(campaigns: [freeCampaign("of \(seen.count)")])
        }
        XCTAssertEqual(
            seen,
            [
                // The anonymous session that had ended stays anonymous; the last one was assigned to the user
                // (rule 5.3.4).
                ["users": "-", "for": "-", "triggers": "no", "device": "no"],
                ["users": "u-1", "for": "u-1", "triggers": "no", "device": "no"],
                ["users": "u-2", "for": "u-2", "triggers": "true", "device": "yes"],
            ])
        XCTAssertEqual(harness.store.rows, [])
        XCTAssertEqual(harness.engine.triggers.campaigns.map(\.id), ["of 3"], "rule 3.4.2")
    }

    /// Rule 3.4.2: a delta builds on a list that was discarded; applied, it would lose the earlier cards for good.
    func testADeltaForAReturningUserIsIgnored() {
        var harness = idle([CardSpec("old")])
        harness.apply(.refreshCards(token: 5))
        harness.apply(.changeUser("u-2"))
        harness.apply(.changeUser("u-1"))
        harness.replyCards(full: false, [CardSpec("new")], marks: (100, 95))
        XCTAssertEqual(harness.engine.cardState.watermarks, CardWatermarks(), "the next sync is a full one")
        XCTAssertEqual(
            harness.json(harness.open[.cards])["last_full_sync_at"] as? Int, harness.open[.cards] == nil ? nil : 0)
    }

    /// The same when the config disables and enables cards during a sync (rule 8.2.2).
    func testADeltaFromBeforeCardsWereDisabledIsIgnored() {
        var harness = idle([CardSpec("old")])
        harness.apply(.refreshCards(token: 5))
        for (time, isOn) in [(2, false), (3, true)] as [(Int64, Bool)] {
            harness.log("e")
            harness.apply(.flush(opensSession: true))
            harness.reply(config: enablingConfig(time: time) { $0.cardsEnabled = isOn })
        }
        harness.replyCards(full: false, [CardSpec("new")], marks: (100, 95))
        harness.replyCards(full: true, [CardSpec("old"), CardSpec("new")], marks: (200, 95))
        XCTAssertEqual(harness.engine.cardState.count, 2)
        let ends = harness.take().filter { EngineFuzzTests.cardToken($0) == 5 }
        XCTAssertEqual(ends.count, 1, "the refresh ends once")
    }

    // MARK: Attempts and back-off

    /// Rule 2.2: back to 1 at an explicit refresh.
    func testAnExplicitRefreshOfMessagesRestartsTheAttemptCount() {
        var harness = started { $0.refreshesCardsAtStart = false }
        harness.fail(.data)
        harness.advance(30_000)
        XCTAssertEqual(harness.header("X-Braze-Req-Attempt", of: harness.open[.data]), "2")
        harness.fail(.data)
        harness.apply(.refreshMessages(token: 1))
        harness.advance(90_000)
        XCTAssertEqual(harness.header("X-Braze-Req-Attempt", of: harness.open[.data]), "1")
    }

    func testAnExplicitFlushOfAnEmptyQueueRestartsTheAttemptCount() {
        var harness = started { $0.refreshesCardsAtStart = false }
        harness.reply(campaigns: [])
        harness.apply(.refreshMessages(token: 1))
        harness.fail(.data)
        XCTAssertEqual(harness.store.rows, [])
        harness.apply(.flush(opensSession: true))
        XCTAssertEqual(harness.header("X-Braze-Req-Attempt", of: harness.open[.data]), "1")
    }

    /// Rule 8.3: a refresh that failed offline is retried, also when Retry-After must pass first.
    func testARetryOnceOnlineHonoursRetryAfter() {
        var harness = idle()
        harness.apply(.refreshCards(token: 1))
        harness.fail(.cards, .http, about: .content, status: 400, retryAfterMs: 20_000)
        harness.host { $0.isOnline = false }
        harness.apply(.refreshCards(token: 2))
        harness.host { $0.isOnline = true }
        XCTAssertNil(harness.open[.cards])
        harness.advance(20_000)
        XCTAssertNotNil(harness.open[.cards])
    }

    /// A sync that begins for another reason replaces the retry.
    func testASyncForAnotherReasonReplacesTheRetry() {
        var harness = idle()
        harness.apply(.refreshCards(token: 1))
        harness.fail(.cards, .http, status: 503)
        harness.advance(5_000)
        harness.apply(.endSession)
        harness.apply(.startSession)
        harness.replyCards()
        harness.reply(campaigns: [])
        harness.advance(600_000)
        XCTAssertNil(harness.open[.cards])
    }

    /// Rule 8.2.7: 15 attempts, then only on request.
    func testCardSyncGivesUpAfter15Attempts() {
        var harness = idle()
        harness.apply(.refreshCards(token: 1))
        var attempts: [String] = []
        for _ in 0..<20 {
            guard let request = harness.open[.cards] else { break }
            attempts.append(harness.header("BRAZE-SYNC-RETRY-COUNT", of: request) ?? "")
            harness.fail(.cards, .http, status: 503)
            harness.advance(400_000)
        }
        XCTAssertEqual(attempts, (0..<15).map(String.init))
        harness.apply(.refreshCards(token: 2))
        XCTAssertEqual(harness.header("BRAZE-SYNC-RETRY-COUNT", of: harness.open[.cards]), "0")
    }

    /// Rule 7.4: `data/` never gives up.
    func testDataNeverGivesUp() {
        var harness = started { $0.refreshesCardsAtStart = false }
        for attempt in 1...40 {
            XCTAssertEqual(harness.header("X-Braze-Req-Attempt", of: harness.open[.data]), String(attempt))
            harness.fail(.data)
            harness.advance(400_000)
        }
    }

    // MARK: Ends of refreshes

    /// Rule 8.3.1: each call ends in an event, whatever the tokens of the others.
    func testEachCallEndsInAnEvent() {
        var harness = idle()
        for token: UInt64 in [1, 2, 2, 0] { harness.apply(.refreshCards(token: token)) }
        harness.replyCards()
        XCTAssertEqual(harness.take().compactMap(EngineFuzzTests.cardToken), [1, 2, 2, 0])
        XCTAssertNil(harness.open[.cards])
        for token: UInt64 in [7, 7, 7] { harness.apply(.refreshMessages(token: token)) }
        harness.reply(campaigns: [])
        harness.reply(campaigns: [])
        XCTAssertEqual(harness.take().compactMap(EngineFuzzTests.messageToken), [7, 7, 7])
    }

    /// Rule 8.3.1: the automatic refresh has an event only if no call ends with it, in success and in failure.
    func testTheAutomaticRefreshEndsInTheEventsOfCalls() {
        for tokens: [UInt64] in [[], [0], [5], [5, 0, 6]] {
            for fails in [false, true] {
                var harness = idle()
                harness.apply(.endSession)
                harness.apply(.startSession)
                for token in tokens { harness.apply(.refreshCards(token: token)) }
                _ = harness.take()
                if fails { harness.fail(.cards) } else { harness.replyCards([CardSpec("c")]) }
                let events = harness.take().filter { EngineFuzzTests.cardToken($0) != nil }
                XCTAssertEqual(events.compactMap(EngineFuzzTests.cardToken), tokens.isEmpty ? [0] : tokens)
                if fails { continue }
                for (index, event) in events.enumerated() {
                    guard case .cardsUpdated(let updated) = event else { return XCTFail("\(event)") }
                    XCTAssertEqual(updated.changed, index == 0, "only the first says that the list changed")
                }
            }
        }
    }

    func testARefreshOfMessagesDuringAnotherJoinsANewRequest() {
        var harness = started { $0.refreshesCardsAtStart = false }
        harness.apply(.refreshMessages(token: 1))
        harness.apply(.refreshMessages(token: 2))
        harness.reply(campaigns: [])
        XCTAssertEqual(harness.take().compactMap(EngineFuzzTests.messageToken), [])
        harness.reply(campaigns: [freeCampaign("x")])
        XCTAssertEqual(
            harness.take().filter { EngineFuzzTests.messageToken($0) != nil },
            [.messagesUpdated(.init(count: 1, token: 1)), .messagesUpdated(.init(count: 1, token: 2))])
    }

    // MARK: Restart

    /// Rule 8.4.1: a new library version requests everything until it has got it.
    func testANewVersionRequestsEverythingUntilItSucceeds() {
        var harness = idle([CardSpec("c")])
        harness.store.libraryVersion = "0.0.1"
        for _ in 0..<3 {
            harness.restart()
            XCTAssertEqual(harness.engine.cardState.count, 1)
        }
        harness.now.monotonicMs += 3_600_000
        harness.now.wallMs += 3_600_000
        harness.apply(.startSession)
        let asked = harness.json(harness.open[.data])["respond_with"] as? NSDictionary
        XCTAssertEqual(asked?["config"] as? NSDictionary, ["config_time": 0])
        XCTAssertEqual(harness.json(harness.open[.cards])["last_full_sync_at"] as? Int, 0)
    }

    /// A damaged row only affects itself, and cards are requested again.
    func testDamagedRowsOnlyAffectThemselves() throws {
        var store = NaiveStore()
        store.libraryVersion = LibraryVersion.text
        store.watermarks = CardWatermarks(lastFullSyncAt: 5, lastCardUpdatedAt: 6)
        var state = store.state
        state.cards = [(7, try XCTUnwrap(CardSpec("good").record()))]
        state.damagedCards = [(3, "bad")]
        state.campaigns = [
            StoredCampaign(key: 1, id: "broken", bytes: [9]),
            StoredCampaign(key: 2, id: "x", bytes: freeCampaign("x").stored),
        ]
        state.config = [1, 2]
        state.delayedMessages = [
            .init(handle: 1 << 63 - 1, campaign: freeCampaign("x").stored, firedWallMs: .max, kind: 99, name: nil),
            .init(handle: 0, campaign: [7], firedWallMs: .min, kind: 2, name: "a"),
        ]
        var effects = Effects()
        var engine = Engine(
            options: EngineOptions(),
            requests: RequestBuilder(
                endpoint: try Endpoint("localhost", allowInsecureHTTP: false), apiKey: "k", appVersion: nil,
                device: DeviceFields()),
            compileRegex: compileFakeRegex, identifiers: IdentifierSource(entropy: (1, 2)), jitterSeed: 1,
            stored: state, at: moment(0), effects: &effects)
        try engine.finishOpening(user: nil, at: moment(0), &effects)
        XCTAssertEqual(engine.cardState.entries.map(\.id), ["good"])
        XCTAssertEqual(engine.triggers.campaigns.map(\.id), ["x"])
        XCTAssertEqual(engine.cardState.watermarks, CardWatermarks())
        XCTAssertEqual(engine.config, Config(time: 0))
        XCTAssertEqual(engine.delayedMessages, [])
        let reported = effects.events.compactMap {
            if case .dropped(let item) = $0 { "\(item.kind) \(item.id)" } else { nil }
        }
        XCTAssertEqual(reported, ["card bad", "campaign broken"])
        // Handles continue after the greatest that a store can hold.
        var offline = HostState()
        offline.isOnline = false
        _ = engine.apply(.hostState(offline), at: moment(1))
        let event = try CustomEvent(name: "a", properties: nil)
        for _ in 0..<3 { XCTAssertEqual(engine.apply(.logEvent(event), at: moment(1)).status, .ok) }
        XCTAssertEqual(engine.messages.count, 3)
        XCTAssertEqual(Set(engine.messages.map(\.handle)).count, 3)
    }

    /// Rule 3.4.2: after a change of user, a reply to an earlier request says nothing about the current user, even when
    /// the first user has come back meanwhile. The session's own request asks again.
    func testAReplyFromBeforeTheUserLeftAndReturnedIsIgnored() {
        var harness = EngineHarness(user: "a") { $0.refreshesCardsAtStart = false }
        harness.apply(.startSession)
        harness.apply(.refreshMessages(token: 7))
        harness.apply(.changeUser("b"))
        harness.apply(.changeUser("a"))
        _ = harness.take()
        while harness.json(harness.open[.data])["events"] != nil {
            harness.reply(campaigns: [freeCampaign("old")])
            XCTAssertEqual(harness.engine.triggers.campaigns.map(\.id), [])
            if harness.header("X-Braze-TriggersRequest", of: harness.open[.data]) != nil { break }
        }
        harness.reply(campaigns: [freeCampaign("new")])
        XCTAssertEqual(harness.engine.triggers.campaigns.map(\.id), ["new"])
        XCTAssertTrue(harness.take().contains(.messagesUpdated(.init(count: 1, token: 7))), "its refresh ends as well")
    }
}
