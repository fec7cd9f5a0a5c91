import XCTest

@testable import PlacardReplay

/// Users that come back. The hash is fixed, so that the shares are the same in every run.
final class SeenUsersTests: XCTestCase {
    /// The share of users that are noticed when they return after so many others, among 300,000.
    private func share(after others: Int) -> Double {
        var (seen, noticed, returned) = (SeenUsers(), 0, 0)
        for number in 0..<300_000 {
            XCTAssertTrue(seen.insert("user-\(number)"), "a new user")
            guard number > 50_000, number % 1000 == 0 else { continue }
            returned += 1
            if !seen.insert("user-\(number - others)") { noticed += 1 }
        }
        return Double(noticed) / Double(returned)
    }

    func testReturnsAfterFewOthersAreNoticed() {
        XCTAssertEqual(share(after: 1), 1)
        XCTAssertEqual(share(after: 10_000), 1)
        XCTAssertGreaterThan(share(after: 20_000), 0.99)
    }

    func testASecondFileIsNoticedAtOnce() {
        var seen = SeenUsers()
        for number in 0..<1_000_000 { _ = seen.insert("user-\(number)") }
        XCTAssertFalse((0..<10).allSatisfy { seen.insert("user-\($0)") })
    }
}
