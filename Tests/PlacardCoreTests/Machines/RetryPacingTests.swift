import XCTest

@testable import PlacardCore

/// When an endpoint may be requested again (rules 3.3, 7.4).
final class RetryPacingTests: XCTestCase {
    func testNoRetryAfterHoldsNothing() {
        var pacing = RetryPacing()
        pacing.hold(forMs: 0, at: moment(0))
        XCTAssertNil(pacing.retryAfterUntilMs)
        pacing.hold(forMs: 1, at: moment(0))
        XCTAssertEqual(pacing.retryAfterWait(at: moment(0)), 1)
        XCTAssertNil(pacing.retryAfterWait(at: moment(1)))
    }

    /// A success, another user and a wipe begin the back-off again: its first wait is at most three times the minimum.
    func testTheBackoffBeginsAgain() {
        for seed in UInt64(0)..<30 {
            for change in [
                { (pacing: inout RetryPacing, turn: Turn) in pacing.succeeded(retryAfterMs: 0, at: turn.now) },
                { pacing, _ in pacing.forgetFailures() }, { pacing, _ in pacing = pacing.emptied() },
            ] as [(inout RetryPacing, Turn) -> Void] {
                var (pacing, turn) = (RetryPacing(), Turn.alone(seed: seed))
                for _ in 0..<10 { _ = pacing.planRetry(retryAfterMs: 0, &turn) }
                change(&pacing, turn)
                XCTAssertLessThanOrEqual(pacing.planRetry(retryAfterMs: 0, &turn), 30_000)
            }
        }
    }

    func testARetryWaitsForTheBackoffAndRetryAfter() {
        var (pacing, turn) = (RetryPacing(), Turn.alone())
        let wait = pacing.planRetry(retryAfterMs: 1_000_000, &turn)
        XCTAssertTrue((1_010_000...1_030_000).contains(wait), "\(wait)")
        XCTAssertEqual(pacing.retryDueMs, moment(wait).monotonicMs)
        XCTAssertFalse(pacing.takeDueRetry(at: moment(wait - 1)))
        XCTAssertTrue(pacing.takeDueRetry(at: moment(wait)))
        XCTAssertNil(pacing.retryDueMs)
        XCTAssertFalse(pacing.takeDueRetry(at: moment(wait)), "only once")
    }

    func testAnExplicitCallSkipsTheBackoffButNotRetryAfter() {
        var (pacing, turn) = (RetryPacing(), Turn.alone())
        pacing.hold(forMs: 5_000, at: moment(0))
        _ = pacing.planRetry(retryAfterMs: 0, &turn)
        pacing.startOver()
        XCTAssertNil(pacing.retryDueMs)
        XCTAssertEqual(pacing.earliestMs, moment(5_000).monotonicMs)
        XCTAssertEqual(pacing.attempt, 0)
    }

    func testAWipeKeepsRetryAfterOnly() {
        var (pacing, turn) = (RetryPacing(), Turn.alone())
        pacing.hold(forMs: 5_000, at: moment(0))
        _ = pacing.begin(.free, at: moment(0))
        _ = pacing.planRetry(retryAfterMs: 0, &turn)
        let new = pacing.emptied()
        XCTAssertEqual(new.retryAfterUntilMs, moment(5_000).monotonicMs)
        XCTAssertNil(new.retryDueMs)
        XCTAssertEqual(new.attempt, 0)
    }

    /// However long a request waits for the limit on all requests, it pays its own endpoint once.
    func testARequestPaysOnce() {
        var (pacing, turn) = (RetryPacing(), Turn.alone())
        let limit = TokenBucket.Limit(capacity: 2, refillMs: 60_000)
        for _ in 0..<5 { XCTAssertNil(pacing.pay(limit, StoreChange.setDataBucket, &turn)) }
        XCTAssertNil(pacing.ownWait(limit, at: moment(0)))
        _ = pacing.begin(.free, at: moment(0))
        XCTAssertNil(pacing.pay(limit, StoreChange.setDataBucket, &turn))
        pacing.usePayment()
        XCTAssertEqual(pacing.pay(limit, StoreChange.setDataBucket, &turn), 60_000)
        XCTAssertEqual(pacing.ownWait(limit, at: moment(10_000)), 50_000)
    }

    /// Rule 7.5.7.
    func testFifteenRequestsAnHourAreRefused() {
        var pacing = RetryPacing()
        for minute in 0..<15 as Range<Int64> {
            XCTAssertNil(pacing.refusalWait(at: moment(minute * 60_000)))
            pacing.refused(at: moment(minute * 60_000))
        }
        XCTAssertEqual(pacing.refusalWait(at: moment(900_000)), 2_700_000)
        XCTAssertNil(pacing.refusalWait(at: moment(3_600_000)))
        pacing.refused(at: moment(3_600_000))
        XCTAssertNil(pacing.refusalWait(at: moment(3_600_000)), "counts from the beginning")
        for _ in 0..<14 { pacing.refused(at: moment(3_600_000)) }
        XCTAssertNotNil(pacing.refusalWait(at: moment(3_600_000)))
        pacing.succeeded(retryAfterMs: 0, at: moment(3_600_000))
        XCTAssertNil(pacing.refusalWait(at: moment(3_600_000)))
    }
}
