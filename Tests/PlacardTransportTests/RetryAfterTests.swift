import PlacardTransport
import XCTest

/// The header `Retry-After` (rule 3.3).
final class RetryAfterTests: XCTestCase {
    /// 2026-01-02 03:04:05 UTC.
    private let wallMs: Int64 = 1_767_323_045_000

    private func read(_ value: String?) -> Int64 {
        RetryAfter.milliseconds(value, wallMs: wallMs)
    }

    func testSecondsAreRead() {
        XCTAssertEqual(read("120"), 120_000)
        XCTAssertEqual(read("  7"), 7000)
        XCTAssertEqual(read("0"), 0)
    }

    func testDatesAreMeasuredAgainstNow() {
        XCTAssertEqual(read("Fri, 02 Jan 2026 03:05:05 GMT"), 60_000)
        XCTAssertEqual(read("Fri, 02 Jan 2026 03:04:04 GMT"), 0, "past")
    }

    func testTheMaximumIsADay() {
        XCTAssertEqual(read("86401"), 86_400_000)
        XCTAssertEqual(read("86400"), 86_400_000)
        XCTAssertEqual(read("1000000000"), 86_400_000)
        for huge in ["9223372036854775807", "9223372036854775808", "99999999999999999999"] {
            XCTAssertEqual(read(huge), 86_400_000, huge)
        }
        XCTAssertEqual(read("Fri, 31 Dec 9999 23:59:59 GMT"), 86_400_000)
        XCTAssertEqual(RetryAfter.milliseconds("Fri, 31 Dec 9999 23:59:59 GMT", wallMs: .min), 86_400_000)
    }

    func testInvalidValuesMeanNoWait() {
        for value in [
            nil, "", "soon", "-5", "-99999999999999999999", "1.5e3", "+", "7 8 9", "Fri, 02 Jan 1601 03:05:05 GMT",
            "Fri, 31 Dec 99999999999999999999 23:59:59 GMT", "7s",
        ] {
            XCTAssertEqual(read(value), 0, value ?? "nil")
        }
    }
}
