import XCTest

@testable import PlacardCore

/// When an endpoint may be requested again (rules 3.3, 7.4).
final class EndpointPaceTests: XCTestCase {
    func testNoRetryAfterHoldsNothing() {
        var pace = EndpointPace()
        pace.hold(forMs: 0, at: moment(0))
        XCTAssertNil(pace.retryAfterUntilMs)
        pace.hold(forMs: 1, at: moment(0))
        XCTAssertEqual(pace.retryAfterWait(at: moment(0)), 1)
        XCTAssertNil(pace.retryAfterWait(at: moment(1)))
    }

    /// A success, another user and a wipe begin the back-off again: its first wait is at most three times the minimum.
    func testTheBackoffBeginsAgain() {
        for seed in UInt64(0)..<30 {
            for change in [
                { (pace: inout EndpointPace, turn: Turn) in pace.succeeded(retryAfterMs: 0, at: turn.now) },
                { pace, _ in pace.forgetFailures() }, { pace, _ in pace = pace.emptied() },
            ] as [(inout EndpointPace, Turn) -> Void] {
                var (pace, turn) = (EndpointPace(), Turn.alone(seed: seed))
                for _ in 0..<10 { _ = pace.planRetry(retryAfterMs: 0, &turn) }
                change(&pace, turn)
                XCTAssertLessThanOrEqual(pace.planRetry(retryAfterMs: 0, &turn), 30_000)
            }
        }
    }

    func testARetryWaitsForTheBackoffAndRetryAfter() {
        var (pace, turn) = (EndpointPace(), Turn.alone())
        let wait = pace.planRetry(retryAfterMs: 1_000_000, &turn)
        XCTAssertTrue((1_010_000...1_030_000).contains(wait), "\(wait)")
        XCTAssertEqual(pace.retryDueMs, moment(wait).monotonicMs)
        XCTAssertFalse(pace.takeDueRetry(at: moment(wait - 1)))
        XCTAssertTrue(pace.takeDueRetry(at: moment(wait)))
        XCTAssertNil(pace.retryDueMs)
        XCTAssertFalse(pace.takeDueRetry(at: moment(wait)), "only once")
    }

    func testAnExplicitCallSkipsTheBackoffButNotRetryAfter() {
        var (pace, turn) = (EndpointPace(), Turn.alone())
        pace.hold(forMs: 5_000, at: moment(0))
        _ = pace.planRetry(retryAfterMs: 0, &turn)
        pace.startOver()
        XCTAssertNil(pace.retryDueMs)
        XCTAssertEqual(pace.earliestMs, moment(5_000).monotonicMs)
        XCTAssertEqual(pace.attempt, 0)
    }

    func testAWipeKeepsRetryAfterOnly() {
        var (pace, turn) = (EndpointPace(), Turn.alone())
        pace.hold(forMs: 5_000, at: moment(0))
        _ = pace.begin(.free, at: moment(0))
        _ = pace.planRetry(retryAfterMs: 0, &turn)
        let new = pace.emptied()
        XCTAssertEqual(new.retryAfterUntilMs, moment(5_000).monotonicMs)
        XCTAssertNil(new.retryDueMs)
        XCTAssertEqual(new.attempt, 0)
    }

    /// However long a request waits for the limit on all requests, it pays its own endpoint once.
    func testARequestPaysOnce() {
        var (pace, turn) = (EndpointPace(), Turn.alone())
        let limit = TokenBucket.Limit(capacity: 2, refillMs: 60_000)
        for _ in 0..<5 { XCTAssertNil(pace.pay(limit, StoreChange.setDataBucket, &turn)) }
        XCTAssertNil(pace.ownWait(limit, at: moment(0)))
        _ = pace.begin(.free, at: moment(0))
        XCTAssertNil(pace.pay(limit, StoreChange.setDataBucket, &turn))
        pace.usePayment()
        XCTAssertEqual(pace.pay(limit, StoreChange.setDataBucket, &turn), 60_000)
        XCTAssertEqual(pace.ownWait(limit, at: moment(10_000)), 50_000)
    }

    /// Rule 7.5.7.
    func testFifteenRequestsAnHourAreRefused() {
        var pace = EndpointPace()
        for minute in 0..<15 as Range<Int64> {
            XCTAssertNil(pace.refusalWait(at: moment(minute * 60_000)))
            pace.refused(at: moment(minute * 60_000))
        }
        XCTAssertEqual(pace.refusalWait(at: moment(900_000)), 2_700_000)
        XCTAssertNil(pace.refusalWait(at: moment(3_600_000)))
        pace.refused(at: moment(3_600_000))
        XCTAssertNil(pace.refusalWait(at: moment(3_600_000)), "counts from the beginning")
        for _ in 0..<14 { pace.refused(at: moment(3_600_000)) }
        XCTAssertNotNil(pace.refusalWait(at: moment(3_600_000)))
        pace.succeeded(retryAfterMs: 0, at: moment(3_600_000))
        XCTAssertNil(pace.refusalWait(at: moment(3_600_000)))
    }
}
