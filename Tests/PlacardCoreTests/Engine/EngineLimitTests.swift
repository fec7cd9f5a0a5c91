import XCTest

@testable import PlacardCore

/// The limit on card refreshes (rule 8.2.4) in the engine.
final class EngineLimitTests: XCTestCase {
    /// An open session and a config that enables cards, without automatic refreshes.
    private func harness(seed: UInt64 = 1, limit: TokenBucket.Limit? = nil) -> EngineHarness {
        var harness = EngineHarness(seed: seed, user: "u-1") {
            $0.obeysRateLimits = true
            $0.refreshesCardsAtStart = false
            $0.flushIntervalMs = nil
            $0.sessionTimeoutMs = 1_000_000_000_000
        }
        harness.apply(.startSession)
        harness.reply(
            config: enablingConfig {
                $0.limits.cards = limit
                $0.limits.all = nil
            }, campaigns: [])
        _ = harness.take()
        return harness
    }

    private func endsOfRefreshes(_ events: [Event]) -> [Event] {
        events.filter { EngineFuzzTests.cardToken($0) != nil }
    }

    // MARK: Cost

    /// The changes that an input writes.
    private func changes(_ input: Input, _ harness: EngineHarness) -> [StoreChange] {
        var engine = harness.engine
        return engine.apply(input, at: harness.now).effects.store
    }

    private func unchangedReply(_ harness: EngineHarness) -> Input {
        .completed(
            requestID: harness.open[.cards]?.id ?? 0,
            .cards(CardsReply(isFullSync: true, items: []), problems: [], retryAfterMs: 0))
    }

    private func isBucketAlone(_ changes: [StoreChange]) -> Bool {
        guard changes.count == 1, case .setCardsBucket(let bytes) = changes[0] else { return false }
        return bytes.count == 16
    }

    /// A request writes one small row; a reply with an unchanged list writes nothing.
    func testARefreshWritesOneRow() {
        var harness = harness()
        for token in UInt64(1)...5 {
            XCTAssertTrue(isBucketAlone(changes(.refreshCards(token: token), harness)), "\(token)")
            harness.apply(.refreshCards(token: token))
            XCTAssertEqual(changes(.refreshCards(token: 9), harness), [], "joins")
            XCTAssertEqual(changes(unchangedReply(harness), harness), [])
            harness.replyCards()
        }
    }

    /// An occasional refresh of an unchanged list writes nothing at all, except for the first in a run.
    func testATokenOfAFullBucketIsNotWritten() {
        var harness = harness(limit: .init(capacity: 2, refillMs: 60_000))
        for run in 0..<3 {
            for refresh in 0..<4 {
                XCTAssertEqual(isBucketAlone(changes(.refreshCards(token: 1), harness)), refresh == 0, "run \(run)")
                harness.apply(.refreshCards(token: 1))
                harness.replyCards()
                harness.advance(60_000)
            }
            harness.restart()
        }
        // Two at once: the second is written, and covers the first.
        harness.apply(.refreshCards(token: 1))
        harness.replyCards()
        harness.advance(60_000)
        XCTAssertEqual(changes(.refreshCards(token: 1), harness), [])
        harness.apply(.refreshCards(token: 1))
        harness.replyCards()
        XCTAssertTrue(isBucketAlone(changes(.refreshCards(token: 2), harness)))
        harness.apply(.refreshCards(token: 2))
        harness.restart()
        harness.apply(.refreshCards(token: 3))
        XCTAssertNil(harness.open[.cards])
    }

    /// A bucket's only token must be persisted.
    func testABucketOfOneTokenIsAlwaysWritten() {
        var harness = harness(limit: .init(capacity: 1, refillMs: 60_000))
        for _ in 0..<4 {
            XCTAssertTrue(isBucketAlone(changes(.refreshCards(token: 1), harness)))
            harness.apply(.refreshCards(token: 1))
            harness.replyCards()
            harness.advance(60_000)
        }
    }

    /// However often a host restarts: one refresh per start.
    func testRepeatedRestartsAreLimited() {
        var harness = harness()
        for start in 0..<20 {
            harness.apply(.refreshCards(token: 1))
            XCTAssertEqual(harness.open[.cards] != nil, start < 5)
            harness.restart()
        }
    }

    func testARefusedRefreshWritesNothing() {
        var harness = harness(limit: .init(capacity: 1, refillMs: 60_000))
        harness.apply(.refreshCards(token: 1))
        harness.replyCards()
        XCTAssertEqual(changes(.refreshCards(token: 2), harness), [])
    }

    func testWithoutLimitsNothingIsWritten() {
        var harness = EngineHarness(user: "u-1") { $0.refreshesCardsAtStart = false }
        harness.apply(.startSession)
        harness.reply(config: enablingConfig(), campaigns: [])
        for token in UInt64(1)...50 {
            XCTAssertEqual(changes(.refreshCards(token: token), harness), [])
            harness.apply(.refreshCards(token: token))
            harness.replyCards()
        }
        XCTAssertNil(harness.store.cardsBucket)
        XCTAssertEqual(harness.requests.filter { $0.kind == .cards }.count, 50)
    }

    /// The commit failed: the token is still available.
    func testAFailedCommitTakesNoToken() {
        var harness = harness(limit: .init(capacity: 1, refillMs: 60_000))
        let saved = harness.engine
        _ = harness.engine.apply(.refreshCards(token: 1), at: harness.now)
        harness.engine = saved
        harness.apply(.refreshCards(token: 2))
        XCTAssertNotNil(harness.open[.cards])
    }

    // MARK: Stored states

    func testADamagedRowIsAFullBucketAndWrittenAgain() {
        var harness = harness(limit: .init(capacity: 1, refillMs: 60_000))
        for bytes in [[], [1, 2, 3], [UInt8](repeating: 255, count: 16), [UInt8](repeating: 0x7F, count: 16)]
            as [[UInt8]]
        {
            harness.store.cardsBucket = bytes
            harness.restart()
            harness.apply(.refreshCards(token: 1))
            if harness.open[.cards] == nil { harness.advance(60_000) }
            harness.apply(.refreshCards(token: 2))
            XCTAssertNotNil(harness.open[.cards], "\(bytes)")
        }
    }

    /// Opened as another user.
    func testAnotherUserAtOpenSharesTheBucket() {
        var harness = harness(limit: .init(capacity: 1, refillMs: 60_000))
        harness.apply(.refreshCards(token: 1))
        harness.restart(user: "u-2")
        harness.apply(.refreshCards(token: 2))
        XCTAssertNil(harness.open[.cards])
        guard case .cardsFailed(let failed)? = harness.take().last else { return XCTFail("no end") }
        XCTAssertEqual(failed.token, 2)
        XCTAssertEqual(failed.reason, .rateLimited)
        XCTAssertEqual(failed.retryAfterMs, 60_000)
    }

    // MARK: Model

    /// Counts in whole milliseconds since the last token was taken.
    private struct Model {
        struct State {
            var tokens: Int64
            var sinceMs: Int64 = 0
        }

        let limit: TokenBucket.Limit
        var now: State
        /// The state after a restart.
        var stored: State
        var isFirstOfRun = true

        init(_ limit: TokenBucket.Limit) {
            self.limit = limit
            now = State(tokens: limit.capacity)
            stored = now
        }

        mutating func pass(_ ms: Int64) {
            now.sinceMs += ms
            stored.sinceMs += ms
        }

        mutating func take() -> Int64? {
            var came: Int64 = 0
            while (came + 1) * limit.refillMs <= now.sinceMs { came += 1 }
            let tokens = min(limit.capacity, now.tokens + came)
            guard tokens > 0 else { return limit.refillMs - now.sinceMs }
            now = State(tokens: tokens - 1)
            let wasFull = tokens == limit.capacity
            if isFirstOfRun || !wasFull || now.tokens == 0 { stored = now }
            isFirstOfRun = false
            return nil
        }

        mutating func restart() {
            now = stored
            isFirstOfRun = true
        }
    }

    /// Refreshes, replies, failures with their retries, clock jumps and restarts in any order: a sync begins when the
    /// model has a token, and every refresh ends exactly once.
    func testRandomLivesAgreeWithAModel() {
        var (begun, refused) = (0, 0)
        for seed in UInt64(0)..<150 {
            var dice = Dice(seed: seed)
            let limit = TokenBucket.Limit(capacity: dice.int64(1...6), refillMs: dice.int64(1_000...200_000))
            var model = Model(limit)
            var harness = harness(seed: seed, limit: limit)
            var token: UInt64 = 0
            var waiting: Set<UInt64> = []
            for step in 0..<150 {
                let isFree = harness.open[.cards] == nil
                switch dice.int(0...9) {
                case 0...3:
                    token += 1
                    waiting.insert(token)
                    harness.apply(.refreshCards(token: token))
                    guard isFree else { break }
                    let wait = model.take()
                    (begun, refused) = (begun + (wait == nil ? 1 : 0), refused + (wait == nil ? 0 : 1))
                    XCTAssertEqual(harness.open[.cards] != nil, wait == nil, "seed \(seed), step \(step)")
                    guard let wait else { break }
                    guard case .cardsFailed(let failed)? = endsOfRefreshes(harness.events).last, failed.token == token
                    else {
                        return XCTFail("seed \(seed), step \(step): not reported")
                    }
                    XCTAssertEqual(failed.reason, .rateLimited)
                    XCTAssertEqual(failed.retryAfterMs, wait, "seed \(seed), step \(step)")
                case 4, 5: if !isFree { harness.replyCards() }
                case 6: if !isFree { harness.fail(.cards, status: 503) }
                case 7:
                    let ms = dice.pick([1, limit.refillMs, dice.int64(0...400_000)])
                    harness.advance(ms)
                    model.pass(ms)
                case 8: harness.now.wallMs += dice.int64(-1_000_000...1_000_000)
                default:
                    // A restart can be predicted exactly only if the wall clock has moved on.
                    let wallMs = storedWallMs(harness) ?? harness.now.wallMs
                    harness.now.wallMs = wallMs + model.stored.sinceMs
                    model.restart()
                    harness.restart()
                    waiting = []
                    _ = harness.take()
                }
                for case let event in endsOfRefreshes(harness.take()) {
                    guard let ended = EngineFuzzTests.cardToken(event), ended != 0 else { continue }
                    XCTAssertNotNil(waiting.remove(ended), "seed \(seed), step \(step): \(ended) ends twice")
                }
                XCTAssertTrue(waiting.isEmpty || harness.open[.cards] != nil, "seed \(seed), step \(step): \(waiting)")
                if testRun?.hasSucceeded == false { return }
            }
        }
        XCTAssertGreaterThan(begun, 2_000)
        XCTAssertGreaterThan(refused, 2_000)
    }
    /// When the last persisted token was taken.
    private func storedWallMs(_ harness: EngineHarness) -> Int64? {
        guard let bytes = harness.store.cardsBucket else { return nil }
        var reader = ByteReader(bytes)
        _ = try? reader.number(Int64.self)
        return try? reader.number(Int64.self)
    }
}
