import XCTest

@testable import PlacardCore

/// Rule 7.6.2: a full bucket at once, then one per interval, counted from the last token taken.
final class TokenBucketTests: XCTestCase {
    private let limit = TokenBucket.Limit(capacity: 3, refillMs: 1_000)

    /// A bucket that was full and has just been emptied.
    private func empty(at ms: Int64) -> TokenBucket {
        var bucket = TokenBucket()
        for _ in 0..<3 { XCTAssertNil(bucket.take(limit, at: moment(ms))) }
        return bucket
    }

    func testCardsLimitMatchesTheProtocol() {
        XCTAssertEqual(TokenBucket.Limit.cards.capacity, 5)
        XCTAssertEqual(TokenBucket.Limit.cards.refillMs, 180_000)
    }

    func testAFullBucketThenOnePerInterval() {
        var bucket = empty(at: 0)
        XCTAssertEqual(bucket.take(limit, at: moment(0)), 1_000)
        XCTAssertEqual(bucket.take(limit, at: moment(999)), 1)
        XCTAssertNil(bucket.take(limit, at: moment(1_000)))
        XCTAssertEqual(bucket.take(limit, at: moment(1_000)), 1_000)
    }

    func testATakenTokenDiscardsFractions() {
        var bucket = empty(at: 0)
        XCTAssertNil(bucket.take(limit, at: moment(1_900)))
        XCTAssertEqual(bucket.take(limit, at: moment(2_000)), 900)
    }

    func testARefusalCostsNothing() {
        var bucket = empty(at: 0)
        for ms in Int64(0)..<1_000 { XCTAssertEqual(bucket.take(limit, at: moment(ms)), 1_000 - ms) }
        XCTAssertNil(bucket.take(limit, at: moment(1_000)))
    }

    func testReadingTakesNothing() {
        let bucket = TokenBucket()
        for _ in 0..<10 { XCTAssertNil(bucket.wait(limit, at: moment(0))) }
        XCTAssertEqual(bucket, TokenBucket())
    }

    func testTheBucketNeverExceedsItsCapacity() {
        var bucket = empty(at: 0)
        for _ in 0..<3 { XCTAssertNil(bucket.take(limit, at: moment(1_000_000))) }
        XCTAssertEqual(bucket.take(limit, at: moment(1_000_000)), 1_000)
    }

    func testAnotherLimitAppliesAtOnce() {
        var bucket = TokenBucket()
        XCTAssertNil(bucket.take(limit, at: moment(0)))
        let small = TokenBucket.Limit(capacity: 1, refillMs: 5_000)
        XCTAssertNil(bucket.take(small, at: moment(1)))
        XCTAssertEqual(bucket.take(small, at: moment(1)), 5_000)
        XCTAssertEqual(bucket.take(limit, at: moment(1)), 1_000)
        XCTAssertNil(bucket.take(limit, at: moment(1_001)))
    }

    // MARK: Clocks and restarts

    func testTheWallClockIsIgnoredWithinARun() {
        for shift in [-Int64.max / 2, -1_000, 1_000, .max / 4] as [Int64] {
            var bucket = empty(at: 0)
            XCTAssertEqual(bucket.take(limit, at: moment(400, wallShift: shift)), 600, "\(shift)")
            XCTAssertNil(bucket.take(limit, at: moment(1_000, wallShift: shift)), "\(shift)")
        }
    }

    func testARestartUsesTheWallClock() {
        var bucket = TokenBucket(stored: empty(at: 0).stored, at: Instant(wallMs: startMs + 400, monotonicMs: 7))
        XCTAssertEqual(bucket.take(limit, at: Instant(wallMs: 0, monotonicMs: 8)), 599)
        XCTAssertNil(bucket.take(limit, at: Instant(wallMs: 0, monotonicMs: 607)))
    }

    func testAFullBucketStaysFull() {
        XCTAssertEqual(TokenBucket(stored: TokenBucket().stored, at: moment(0)), TokenBucket())
    }

    /// The clock was years ahead when the token was taken: starves for one interval, not years, and not one per
    /// restart.
    func testAClockSetBackStarvesForOneIntervalAtMost() {
        var stored = empty(at: 0).stored
        var waited: Int64 = 0
        for run in Int64(0)..<20 {
            let start = Instant(wallMs: 1_000 + run * 300, monotonicMs: 50)
            let bucket = TokenBucket(stored: stored, at: start)
            guard bucket.wait(limit, at: start) != nil else { break }
            stored = bucket.stored
            waited += 300
        }
        XCTAssertEqual(waited, 1_200)
    }

    func testDamageNeitherTrapsNorStarves() {
        var numbers = ByteWriter()
        let extremes: [Int64] = [.min, -1, 0, 1, 5, startMs, .max]
        for tokens in extremes {
            for wallMs in extremes {
                numbers = ByteWriter()
                numbers.number(tokens)
                numbers.number(wallMs)
                for now in [moment(0), Instant(wallMs: .min, monotonicMs: .min), Instant(wallMs: .max, monotonicMs: 0)]
                {
                    for limit in [
                        limit, .cards, .init(capacity: .max, refillMs: .max), .init(capacity: -3, refillMs: .min),
                    ] {
                        var bucket = TokenBucket(stored: numbers.bytes, at: now)
                        let wait = bucket.take(limit, at: now) ?? 0
                        XCTAssertTrue((0...limit.refillMs).contains(wait), "\(tokens) \(wallMs) \(wait)")
                    }
                }
            }
        }
        for length in 0..<16 {
            let bytes = [UInt8](numbers.bytes.prefix(length))
            XCTAssertEqual(TokenBucket(stored: bytes, at: moment(0)), TokenBucket(), "\(length)")
        }
    }

    // MARK: Model

    /// A model that counts every millisecond.
    private struct SlowBucket {
        let capacity: Int
        let refillMs: Int
        var tokens: Int
        private var progressMs = 0

        init(_ capacity: Int, _ refillMs: Int) {
            (self.capacity, self.refillMs, tokens) = (capacity, refillMs, capacity)
        }

        mutating func pass(_ ms: Int64) {
            for _ in 0..<ms {
                progressMs += 1
                if progressMs == refillMs { (tokens, progressMs) = (min(capacity, tokens + 1), 0) }
            }
        }

        mutating func take() -> Int64? {
            guard tokens > 0 else { return Int64(refillMs - progressMs) }
            (tokens, progressMs) = (tokens - 1, 0)
            return nil
        }
    }

    func testRandomInputsAgreeWithTheModel() {
        var refused = 0
        for seed in UInt64(0)..<400 {
            var dice = Dice(seed: seed)
            let (capacity, refillMs) = (dice.int(1...6), dice.int(1...60))
            let limit = TokenBucket.Limit(capacity: Int64(capacity), refillMs: Int64(refillMs))
            var (model, bucket, now) = (SlowBucket(capacity, refillMs), TokenBucket(), moment(0))
            for step in 0..<200 {
                let ms = dice.pick([0, 1, Int64(refillMs), dice.int64(0...Int64(refillMs * 2)), 500])
                model.pass(ms)
                now = Instant(wallMs: now.wallMs + ms, monotonicMs: now.monotonicMs + ms)
                if dice.chance(percent: 10) {
                    now.monotonicMs = dice.int64(0...1_000_000)
                    bucket = TokenBucket(stored: bucket.stored, at: now)
                }
                for _ in 0..<dice.int(0...3) {
                    let (wanted, found) = (model.take(), bucket.take(limit, at: now))
                    if wanted != nil { refused += 1 }
                    guard wanted == found else { return XCTFail("seed \(seed), step \(step): \(found ?? 0)") }
                }
            }
        }
        XCTAssertGreaterThan(refused, 10_000)
    }
}
