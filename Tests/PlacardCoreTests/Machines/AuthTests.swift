import XCTest

@testable import PlacardCore

/// Which signatures are sent, and when sending stops (rule 7.7).
final class AuthTests: XCTestCase {
    private var options: EngineOptions {
        var options = EngineOptions()
        options.authenticates = true
        options.authFailureLimit = 2
        return options
    }
    private var effects = Effects()
    private var auth = Auth(EngineOptions())

    override func setUp() {
        auth = Auth(options)
        _ = auth.set("s-1", &effects)
    }

    private func fail(_ count: Int) {
        for _ in 0..<count { _ = auth.failed(auth.credentials(of: "u", current: "u"), current: "u") }
    }

    func testSendingStopsAtTheLimit() {
        XCTAssertFalse(auth.isStopped)
        fail(1)
        XCTAssertFalse(auth.isStopped)
        fail(1)
        XCTAssertTrue(auth.isStopped)
    }

    func testASuccessBeginsAgain() {
        fail(1)
        auth.succeeded(auth.credentials(of: "u", current: "u"), current: "u")
        fail(1)
        XCTAssertFalse(auth.isStopped)
    }

    /// A request with another signature says nothing about the current one.
    func testOnlyTheCurrentSignatureCounts() {
        let earlier = auth.credentials(of: "u", current: "u")
        _ = auth.set("s-2", &effects)
        for _ in 0..<5 { _ = auth.failed(earlier, current: "u") }
        XCTAssertFalse(auth.isStopped)
        fail(1)
        auth.succeeded(earlier, current: "u")
        fail(1)
        XCTAssertTrue(auth.isStopped)
    }

    func testASessionAllowsTheWholeNumberOfAttempts() {
        fail(5)
        auth.sessionOpened()
        XCTAssertFalse(auth.isStopped)
        fail(1)
        XCTAssertFalse(auth.isStopped)
        fail(1)
        XCTAssertTrue(auth.isStopped)
    }

    func testAFlushAllowsOneAttempt() {
        fail(2)
        auth.flushed()
        XCTAssertFalse(auth.isStopped)
        fail(1)
        XCTAssertTrue(auth.isStopped)
    }

    func testAnotherSignatureEndsAStop() {
        XCTAssertFalse(auth.set("s-2", &effects), "nothing was stopped")
        fail(2)
        XCTAssertFalse(auth.set("s-2", &effects), "the same")
        XCTAssertTrue(auth.isStopped)
        XCTAssertTrue(auth.set("s-3", &effects))
        XCTAssertFalse(auth.isStopped)
    }

    func testAnEarlierUsersFailureHoldsOnlyThatUser() {
        auth.change(from: "u", to: "v", "t-1", leavesQueue: true, &effects)
        let earlier = auth.credentials(of: "u", current: "v")
        XCTAssertEqual(earlier.signature, "s-1")
        XCTAssertEqual(auth.failed(earlier, current: "v"), .holds)
        XCTAssertTrue(auth.holdsOthers)
        XCTAssertFalse(auth.isStopped)
        auth.flushed()
        XCTAssertFalse(auth.holdsOthers)
        _ = auth.failed(earlier, current: "v")
        auth.sessionOpened()
        XCTAssertFalse(auth.holdsOthers)
    }

    func testNoUserGetsTheSignatureOfAnother() {
        auth.change(from: "u", to: "v", nil, leavesQueue: false, &effects)
        XCTAssertNil(auth.credentials(of: "u", current: "v").signature)
        XCTAssertNil(auth.credentials(of: "v", current: "v").signature)
        XCTAssertNil(auth.credentials(of: nil, current: "v").signature)
    }
}
