import PlacardCore
import XCTest

/// Choice 12b: the monotonic clock within a run, the wall clock across a restart.
final class StampTests: XCTestCase {
    func testWithinARunTheWallClockMayJump() {
        let stamp = Stamp(moment(0))
        XCTAssertEqual(stamp.elapsedMs(at: moment(5_000, wallShift: 86_400_000)), 5_000)
        XCTAssertEqual(stamp.elapsedMs(at: moment(5_000, wallShift: -86_400_000)), 5_000)
        XCTAssertEqual(stamp.elapsedMs(at: moment(0)), 0)
    }

    func testAcrossARestartTheWallClockMeasures() {
        let stamp = Stamp(storedWallMs: startMs)
        let rebooted = Instant(wallMs: startMs + 7_000, monotonicMs: 3)
        XCTAssertEqual(stamp.elapsedMs(at: rebooted), 7_000)
    }

    func testAStampInTheFutureCountsAsNow() {
        let stamp = Stamp(storedWallMs: startMs + 60_000)
        XCTAssertEqual(stamp.elapsedMs(at: moment(0)), 0)
        XCTAssertEqual(stamp.elapsedMs(at: moment(60_001)), 1)
    }

    func testEndsOfTheClocks() {
        let first = Instant(wallMs: .min, monotonicMs: .min)
        let last = Instant(wallMs: .max, monotonicMs: .max)
        XCTAssertEqual(Stamp(first).elapsedMs(at: last), .max)
        XCTAssertEqual(Stamp(last).elapsedMs(at: first), 0)
        XCTAssertEqual(Stamp(storedWallMs: .min).elapsedMs(at: last), .max)
        XCTAssertEqual(Stamp(storedWallMs: .max).elapsedMs(at: first), 0)
    }
}
