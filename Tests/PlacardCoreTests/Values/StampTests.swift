import PlacardCore
import XCTest

/// Rule 5.4: the monotonic clock within a run, the wall clock across a restart.
final class StampTests: XCTestCase {
    func testTheWallClockIsIgnoredWithinARun() {
        let stamp = Stamp(moment(0))
        XCTAssertEqual(stamp.elapsedMs(at: moment(5_000, wallShift: 86_400_000)), 5_000)
        XCTAssertEqual(stamp.elapsedMs(at: moment(5_000, wallShift: -86_400_000)), 5_000)
        XCTAssertEqual(stamp.elapsedMs(at: moment(0)), 0)
    }

    func testTheWallClockCountsOnceAcrossARestart() {
        let rebooted = Instant(wallMs: startMs + 7_000, monotonicMs: 3)
        let stamp = Stamp(storedWallMs: startMs, at: rebooted)
        XCTAssertEqual(stamp.elapsedMs(at: rebooted), 7_000)
        let later = Instant(wallMs: startMs - 99_000, monotonicMs: 1_003)
        XCTAssertEqual(stamp.elapsedMs(at: later), 8_000, "from then on the monotonic clock measures")
    }

    func testAStampInTheFutureCountsAsNow() {
        let stamp = Stamp(storedWallMs: startMs + 60_000, at: moment(0))
        XCTAssertEqual(stamp.elapsedMs(at: moment(0)), 0)
        XCTAssertEqual(stamp.elapsedMs(at: moment(1)), 1)
    }

    /// The distance to a later stamp of the same run; none if the clock was set back between them.
    func testAnEarlierStampKeepsItsDistance() {
        let later = Stamp(moment(0))
        for (wallMs, elapsed) in [(startMs - 7_000, 7_000), (startMs, 0), (startMs + 60_000, 0)] as [(Int64, Int64)] {
            XCTAssertEqual(Stamp(storedWallMs: wallMs, before: later).elapsedMs(at: moment(0)), elapsed)
        }
    }

    func testExtremeClocksDoNotTrap() {
        let first = Instant(wallMs: .min, monotonicMs: .min)
        let last = Instant(wallMs: .max, monotonicMs: .max)
        XCTAssertEqual(Stamp(first).elapsedMs(at: last), .max)
        XCTAssertEqual(Stamp(last).elapsedMs(at: first), 0)
        XCTAssertEqual(Stamp(storedWallMs: .min, at: last).elapsedMs(at: last), .max)
        XCTAssertEqual(Stamp(storedWallMs: .max, at: first).elapsedMs(at: first), 0)
    }
}
