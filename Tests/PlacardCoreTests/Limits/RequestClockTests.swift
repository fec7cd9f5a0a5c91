import PlacardCore
import XCTest

/// Rule 2.2: the headers about earlier requests to the same path.
final class RequestClockTests: XCTestCase {
    private func begin(_ clock: inout RequestClock, at now: Instant) -> [String: String] {
        Dictionary(clock.begin(at: now).map { ($0.name, $0.value) }, uniquingKeysWith: { _, last in last })
    }

    func testTheFirstRequestHasNoEarlierTime() {
        var clock = RequestClock()
        XCTAssertEqual(
            begin(&clock, at: moment(0)), ["X-Braze-Last-Req-Ms-Ago": "7200000", "X-Braze-Req-Attempt": "1"])
    }

    func testAttemptsAndTheTimeSinceTheLastAreReported() {
        var clock = RequestClock()
        _ = begin(&clock, at: moment(0))
        XCTAssertEqual(
            begin(&clock, at: moment(1_234)), ["X-Braze-Last-Req-Ms-Ago": "1234", "X-Braze-Req-Attempt": "2"])
        XCTAssertEqual(
            begin(&clock, at: moment(1_234)), ["X-Braze-Last-Req-Ms-Ago": "0", "X-Braze-Req-Attempt": "3"])
        XCTAssertEqual(clock.attempt, 3)
    }

    func testARestartResetsTheCountButKeepsTheTime() {
        var clock = RequestClock()
        _ = begin(&clock, at: moment(0))
        _ = begin(&clock, at: moment(10))
        clock.restart()
        XCTAssertEqual(
            begin(&clock, at: moment(30)), ["X-Braze-Last-Req-Ms-Ago": "20", "X-Braze-Req-Attempt": "1"])
    }

    /// Rule 5.4.
    func testTheWallClockIsIgnored() {
        var clock = RequestClock()
        _ = begin(&clock, at: moment(0))
        XCTAssertEqual(begin(&clock, at: moment(50, wallShift: -1_000_000))["X-Braze-Last-Req-Ms-Ago"], "50")
    }

    func testExtremeClocksDoNotTrap() {
        var clock = RequestClock()
        _ = begin(&clock, at: Instant(wallMs: .min, monotonicMs: .min))
        let headers = begin(&clock, at: Instant(wallMs: .max, monotonicMs: .max))
        XCTAssertEqual(headers["X-Braze-Last-Req-Ms-Ago"], String(Int64.max))
    }
}
