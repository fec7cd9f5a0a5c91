import PlacardCore
import XCTest

/// Durations of the public API as the integers inside.
final class DurationTests: XCTestCase {
    func testMillisecondsAreRoundedUpAndClamped() {
        let known: [(Duration, Int64)] = [
            (.zero, 0), (.milliseconds(1), 1), (.seconds(5), 5_000), (.nanoseconds(1), 1), (.microseconds(1_001), 2),
            (.milliseconds(-3), -3), (.nanoseconds(-1), 0), (.milliseconds(Int64.max), .max),
            (.seconds(Int64.max), .max), (.seconds(Int64.min), .min),
        ]
        for (duration, ms) in known { XCTAssertEqual(duration.clampedMs, ms, "\(duration)") }
    }

    func testABudgetIsAtLeastOneMicrosecond() {
        let known: [(Duration, UInt32)] = [
            (.zero, 1), (.seconds(-9), 1), (.nanoseconds(1), 1), (.nanoseconds(1_001), 2), (.milliseconds(16), 16_000),
            (.seconds(Int64.max), .max), (.seconds(Int64.min), 1),
        ]
        for (duration, us) in known { XCTAssertEqual(duration.clampedBudgetUs, us, "\(duration)") }
    }

    func testZeroMillisecondsAreNoDuration() {
        XCTAssertNil(Duration.nonZero(ms: 0))
        XCTAssertEqual(Duration.nonZero(ms: 7), .milliseconds(7))
        XCTAssertEqual(Duration.nonZero(ms: .max)?.clampedMs, .max)
    }

    /// As one of 0 or below is read from a server (rule 10.1.5).
    func testAMessagesDurationIsNeverZeroOrNegative() {
        var message = Message(type: .slideup)
        XCTAssertEqual(message.duration, .seconds(5))
        for none in [Duration.seconds(-1), .zero] {
            message.duration = .seconds(9)
            message.duration = none
            XCTAssertEqual(message.duration, .seconds(5))
        }
        message.duration = .seconds(Int64.max)
        XCTAssertEqual(message.duration, .milliseconds(Int64.max))
    }
}
