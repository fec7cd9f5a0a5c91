import XCTest

@testable import PlacardCore

/// The limit on all requests together, and the limits on single paths (rule 7.6), in the engine.
final class EngineRequestLimitTests: XCTestCase {
    private let header = "X-Braze-Req-Tokens-Remaining"

    /// An open session; the very first request, which is free, has its reply.
    private func harness(seed: UInt64 = 1, _ change: (inout RequestLimits) -> Void = { _ in }) -> EngineHarness {
        var harness = EngineHarness(seed: seed, user: "u-1") {
            $0.obeysRateLimits = true
            $0.refreshesCardsAtStart = false
            $0.flushIntervalMs = nil
            $0.sessionTimeoutMs = 1_000_000_000_000
        }
        harness.apply(.startSession)
        harness.reply(
            config: enablingConfig {
                $0.limits.cards = .init(capacity: 1_000, refillMs: 1)
                change(&$0.limits)
            }, campaigns: [])
        _ = harness.take()
        return harness
    }

    private func left(_ request: HTTPRequest?) -> Int? {
        request?.headers.first { $0.name == header }.flatMap { Int($0.value) }
    }

    /// All tokens are taken.
    private func emptied(_ change: (inout RequestLimits) -> Void = { _ in }) -> EngineHarness {
        var harness = harness {
            $0.all = .init(capacity: 10, refillMs: 30_000)
            change(&$0)
        }
        for _ in 0..<10 {
            harness.log("e")
            harness.apply(.flush(opensSession: true))
            harness.reply()
        }
        _ = harness.take()
        return harness
    }

    // MARK: Tokens

    func testTheVeryFirstRequestIsFree() {
        var harness = harness()
        XCTAssertNil(left(harness.requests.first))
        var seen: [Int?] = []
        for _ in 0..<30 {
            harness.log("e")
            harness.apply(.flush(opensSession: true))
            seen.append(left(harness.open[.data]))
            harness.reply()
        }
        XCTAssertEqual(seen, (0..<30).reversed().map { $0 })
        harness.log("e")
        harness.apply(.flush(opensSession: true))
        XCTAssertNil(harness.open[.data])
    }

    /// A host that restarts repeatedly has one free request, not one per start.
    func testARestartKeepsTheTokens() {
        var harness = harness()
        for start in 0..<40 {
            harness.restart()
            harness.log("e")
            harness.apply(.flush(opensSession: true))
            XCTAssertEqual(left(harness.open[.data]), start < 30 ? 29 - start : nil)
            XCTAssertEqual(harness.open[.data] != nil, start < 30)
            if harness.open[.data] != nil { harness.reply() }
        }
    }

    func testAChangeOfUserFillsTheBucket() {
        var harness = emptied()
        harness.apply(.changeUser("u-2"))
        XCTAssertNotNil(harness.open[.data])
        XCTAssertNil(left(harness.open[.data]))
        harness.reply()
        // This was the earlier user's records; now the new user's session start.
        XCTAssertEqual(left(harness.open[.data]), 9)
    }

    func testWithoutLimitsThereIsNoHeader() {
        var harness = harness { $0.all = nil }
        for _ in 0..<100 {
            harness.log("e")
            harness.apply(.flush(opensSession: true))
            XCTAssertNil(left(harness.open[.data]))
            harness.reply()
        }
        XCTAssertEqual(harness.requests.count, 101)
    }

    /// There was nothing to send after all: the token is not lost.
    func testNoRequestTakesNoToken() {
        var harness = harness()
        let bucket = harness.engine.limiter.bucket
        harness.log("e")
        let outcome = harness.engine.apply(.flush(opensSession: true), at: harness.now)
        guard let order = outcome.effects.batchOrders.first else { return XCTFail("no order") }
        _ = harness.engine.apply(.batchFormed(requestID: order.requestID, FormedBatch(nil)), at: harness.now)
        XCTAssertEqual(harness.engine.limiter.bucket.bucket, bucket.bucket)
    }

    // MARK: Waiting

    /// Rule 7.6.3: deferred, never dropped, and reported.
    func testAFlushOverTheLimitIsDeferredAndReported() {
        var harness = emptied()
        harness.advance(5_000)
        harness.log("e")
        harness.apply(.flush(opensSession: true))
        XCTAssertNil(harness.open[.data])
        guard case .sendFailed(let failure)? = harness.take().last else { return XCTFail("not reported") }
        XCTAssertEqual(failure.reason, .rateLimited)
        XCTAssertEqual(failure.retryAfterMs, 25_000)
        harness.advance(24_999)
        XCTAssertNil(harness.open[.data])
        harness.advance(1)
        XCTAssertEqual(harness.codes(harness.open[.data]), ["ce"])
        XCTAssertEqual(left(harness.open[.data]), 0)
    }

    /// Rule 7.3: campaigns count as requested while their request waits.
    func testEventsWaitForADeferredRequest() {
        var harness = emptied()
        harness.apply(.refreshMessages(token: 4))
        guard case .messagesFailed(let failed)? = harness.take().last else { return XCTFail("not reported") }
        XCTAssertEqual(failed.token, 4)
        XCTAssertEqual(failed.reason, .rateLimited)
        harness.log("a")
        XCTAssertEqual(harness.engine.parked.count, 1)
        harness.advance(30_000)
        harness.reply(campaigns: [freeCampaign("x")])
        XCTAssertEqual(harness.engine.messages.map(\.id), ["x"])
    }

    func testGoingOfflineReleasesRequestsThatWaitForAToken() {
        var harness = emptied()
        harness.apply(.refreshMessages(token: 4))
        harness.log("a")
        harness.host { $0.isOnline = false }
        XCTAssertEqual(harness.engine.parked.count, 0)
    }

    /// A refresh of cards waits too, and ends with its sync; later refreshes join it.
    func testCardsWaitForATokenAndShareIt() {
        var harness = emptied()
        harness.apply(.refreshCards(token: 1))
        harness.apply(.refreshCards(token: 2))
        XCTAssertNil(harness.open[.cards])
        XCTAssertEqual(harness.take().compactMap(EngineFuzzTests.cardToken), [])
        harness.advance(30_000)
        XCTAssertEqual(left(harness.open[.cards]), 0)
        harness.replyCards()
        XCTAssertEqual(harness.take().compactMap(EngineFuzzTests.cardToken), [1, 2])
    }

    /// Rule 7.6.4: the path's own token is taken at the call, once.
    func testAnEndpointsTokenIsTakenOnce() {
        var harness = emptied { $0.cards = .init(capacity: 1, refillMs: 40_000) }
        harness.apply(.refreshCards(token: 1))
        harness.apply(.refreshCards(token: 2))
        harness.advance(30_000)
        harness.replyCards()
        XCTAssertEqual(harness.take().compactMap(EngineFuzzTests.cardToken), [1, 2])
        harness.advance(10_000)
        harness.apply(.refreshCards(token: 3))
        XCTAssertEqual(harness.take().compactMap(EngineFuzzTests.cardToken), [], "its token came 40 s after the first")
    }

    /// FIFO, so that a frequent caller cannot starve the others.
    func testWaitingRequestsAreFIFO() {
        var harness = emptied()
        harness.apply(.refreshCards(token: 1))
        harness.advance(10_000)
        harness.log("e")
        harness.apply(.flush(opensSession: true))
        guard case .sendFailed(let failure)? = harness.take().last else { return XCTFail("not reported") }
        XCTAssertEqual(failure.retryAfterMs, 50_000, "behind the cards")
        harness.advance(20_000)
        XCTAssertNotNil(harness.open[.cards])
        XCTAssertNil(harness.open[.data])
        harness.advance(30_000)
        XCTAssertNotNil(harness.open[.data])
    }

    /// A waiting request that is not needed any more does not block the others.
    func testACancelledRequestLeavesTheQueue() {
        var harness = emptied()
        harness.apply(.refreshCards(token: 1))
        harness.log("e")
        harness.apply(.flush(opensSession: true))
        harness.apply(.changeUser("u-2"))
        XCTAssertNotNil(harness.open[.data], "the bucket is full again")
    }

    /// A path's own limit defers data as well: no record is dropped because of a limit.
    func testTheEndpointLimitDefersData() {
        var harness = harness { $0.data = .init(capacity: 1, refillMs: 20_000) }
        harness.log("a")
        harness.apply(.flush(opensSession: true))
        harness.reply()
        harness.log("b")
        harness.apply(.flush(opensSession: true))
        XCTAssertNil(harness.open[.data])
        harness.restart()
        harness.apply(.flush(opensSession: true))
        XCTAssertNil(harness.open[.data], "what is left is stored")
        harness.advance(20_000)
        XCTAssertEqual(harness.codes(harness.open[.data]), ["ce"])
    }

    // MARK: Templates

    private func templated(_ change: (inout Campaign) -> Void = { _ in }) -> Campaign {
        freeCampaign("t") {
            $0.content = .template(triggerID: "id")
            change(&$0)
        }
    }

    func testTemplatesWaitForAToken() {
        var harness = emptied()
        harness.host { $0.isOnline = true }
        harness.advance(30_000)
        harness.apply(.refreshMessages(token: 0))
        harness.reply(campaigns: [templated { $0.timeoutMs = 60_000 }])
        harness.log("a")
        XCTAssertNil(harness.open[.template])
        harness.advance(30_000)
        XCTAssertEqual(left(harness.open[.template]), 0)
    }

    /// Rule 10.4.4: the template may time out while it waits.
    func testADeferredTemplateCanTimeOut() {
        var harness = emptied()
        harness.advance(30_000)
        harness.apply(.refreshMessages(token: 0))
        harness.reply(campaigns: [templated { $0.timeoutMs = 20_000 }])
        harness.log("a")
        _ = harness.take()
        harness.advance(30_000)
        XCTAssertNil(harness.open[.template])
        guard case .messageDiscarded(let message)? = harness.take().last else { return XCTFail("not reported") }
        XCTAssertEqual(message.id, "t")
        XCTAssertEqual(message.reason, .timeout)
        // The token is available for other requests.
        harness.log("b")
        harness.apply(.flush(opensSession: true))
        XCTAssertNotNil(harness.open[.data])
    }

    /// Rule 7.6.4: over its endpoint's own limit the template is not requested at all.
    func testTheEndpointLimitCancelsTemplates() {
        var harness = harness { $0.template = .init(capacity: 1, refillMs: 60_000) }
        harness.apply(.refreshMessages(token: 0))
        harness.reply(campaigns: [templated()])
        for round in 0..<2 {
            harness.log("a")
            XCTAssertEqual(harness.open[.template] != nil, round == 0)
            if harness.open[.template] != nil { harness.fail(.template) }
            guard case .messageDiscarded(let message)? = harness.take().last else { return XCTFail("not reported") }
            XCTAssertEqual(message.id, "t")
            XCTAssertEqual(message.reason, .template)
        }
    }

    // MARK: Model

    /// Uploads, refreshes, time and restarts in any order: requests begin as in a count of whole tokens.
    func testRandomLivesAgreeWithAModel() {
        var (begun, delayed) = (0, 0)
        for seed in UInt64(0)..<100 {
            var dice = Dice(seed: seed)
            let limit = TokenBucket.Limit(capacity: dice.int64(10...14), refillMs: dice.int64(1_000...60_000))
            var harness = harness(seed: seed) { $0.all = limit }
            // The tokens left at the last request, and its time.
            var (tokens, sinceMs) = (limit.capacity, Int64(0))
            for step in 0..<120 {
                switch dice.int(0...9) {
                case 0...5 where harness.open[.data] == nil && !harness.engine.data.waitsForPermit:
                    harness.log("e")
                    harness.apply(.flush(opensSession: true))
                    let now = min(limit.capacity, tokens + sinceMs / limit.refillMs)
                    XCTAssertEqual(harness.open[.data] != nil, now > 0, "seed \(seed), step \(step)")
                    guard now > 0 else {
                        delayed += 1
                        harness.advance(limit.refillMs - sinceMs)
                        XCTAssertEqual(left(harness.open[.data]), 0, "seed \(seed), step \(step)")
                        (tokens, sinceMs) = (0, 0)
                        break
                    }
                    XCTAssertEqual(left(harness.open[.data]), Int(now) - 1, "seed \(seed), step \(step)")
                    (tokens, sinceMs) = (now - 1, 0)
                    begun += 1
                case 6, 7: if harness.open[.data] != nil { harness.reply() }
                default:
                    let ms = dice.pick([1, limit.refillMs, limit.refillMs / 2, dice.int64(0...100_000)])
                    harness.advance(ms)
                    sinceMs += ms
                }
                if testRun?.hasSucceeded == false { return }
            }
        }
        XCTAssertGreaterThan(begun, 1_000)
        XCTAssertGreaterThan(delayed, 100)
    }
}
