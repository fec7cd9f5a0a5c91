import XCTest

@testable import PlacardCore

/// `X-RateLimit-Remaining` and `X-RateLimit-Reset` (rule 11.7).
final class RateLimitResetTests: XCTestCase {
    private func wait(_ remaining: String?, _ reset: String?, wallMs: Int64 = 1_000_500) -> Int64 {
        RateLimitReset(remaining: remaining, reset: reset).waitMs(wallMs: wallMs)
    }

    func testWaitsUntilTheReset() {
        XCTAssertEqual(wait("0", "1003"), 2_500)
        XCTAssertEqual(wait("-1", "1003"), 2_500)
        XCTAssertEqual(wait(" 0 ", " 1003.7"), 2_500)
        XCTAssertEqual(wait("0", "1000"), 0, "over")
    }

    func testDoesNotWaitWithoutBothHeaders() {
        XCTAssertEqual(wait("1", "1003"), 0)
        for odd in [nil, "", "soon", "1e9", "-"] as [String?] {
            XCTAssertEqual(wait("0", odd), 0, odd ?? "nil")
            XCTAssertEqual(wait(odd, "1003"), 0, odd ?? "nil")
        }
    }

    /// The server's clock may be wrong.
    func testWaitsAnHourAtMost() {
        XCTAssertEqual(wait("0", "9999999999"), 3_600_000)
        for huge in [Int64.max.description, "9223372036854775808", "99999999999999999999"] {
            XCTAssertEqual(wait("0", huge), 3_600_000, huge)
            XCTAssertEqual(wait(huge, "1003"), 0, "a great deal is left")
        }
        XCTAssertEqual(wait("0", "-99999999999999999999"), 0)
        XCTAssertEqual(wait("0", "0", wallMs: .min), 3_600_000)
        XCTAssertEqual(wait("0", Int64.min.description, wallMs: .max), 0)
    }
}
