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
        XCTAssertEqual(read("Sat, 03 Jan 2026 00:00:00 GMT"), 75_355_000)
    }

    func testEveryFormOfADateIsRead() {
        for value in [
            "Friday, 02-Jan-26 03:05:05 GMT", "Fri Jan  2 03:05:05 2026", "  fri,  2 JAN 2026 03:05:05 utc ",
        ] {
            XCTAssertEqual(read(value), 60_000, value)
        }
        XCTAssertEqual(read("Friday, 02-Jan-70 03:05:05 GMT"), 0, "1970")
        XCTAssertEqual(RetryAfter.milliseconds("Thu, 29 Feb 2024 00:00:00 GMT", wallMs: 1_709_164_799_000), 1_000)
        XCTAssertEqual(RetryAfter.milliseconds("Fri, 01 Mar 2024 00:00:00 GMT", wallMs: 1_709_251_199_000), 1_000)
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
            "Fri, 02 Jan 2026 03:05:05 CET", "Fri, 30 Feb 2026 03:05:05 GMT", "Fri, 00 Jan 2026 03:05:05 GMT",
            "Fri, 02 Jan 2026 24:05:05 GMT", "Fri, 02 Jan 2026 03:05 GMT", "Fri, 02 Yan 2026 03:05:05 GMT",
            "Fri, 02 Jan 2026 03:5:05 GMT", "Fri, 02 Jan 2026 03:05:05 GMT GMT", ", , , , ,",
        ] {
            XCTAssertEqual(read(value), 0, value ?? "nil")
        }
    }
}
