import XCTest

@testable import PlacardCore

/// What counts when a host sets nothing (docs/options.md), and when a store has nothing.
final class EngineOptionsTests: XCTestCase {
    func testDefaultsAreThoseOfTheDocumentation() {
        let options = EngineOptions()
        XCTAssertEqual(options.sessionTimeoutMs, 1_800_000)
        XCTAssertEqual(options.messageIntervalMs, 30_000)
        XCTAssertEqual(options.flushIntervalMs, 10_000)
        XCTAssertEqual(options.queueLimit, 100_000)
        XCTAssertEqual(options.queueLimitBytes, .max)
        XCTAssertEqual(options.authFailureLimit, 50)
        XCTAssertEqual(options.firstRequestID, 1)
        XCTAssertTrue(options.refreshesCardsAtStart)
        XCTAssertTrue(options.obeysRateLimits)
        XCTAssertFalse(options.reportsOpenNoMatch)
        XCTAssertFalse(options.prefetchesCardImages)
        XCTAssertFalse(options.isTracker)
        XCTAssertFalse(options.authenticates)
        XCTAssertFalse(options.allowsInsecureHTTP)
        XCTAssertFalse(options.observesTriggers)
    }

    func testAFreshStoreNeedsNothing() {
        let stored = StoredState()
        XCTAssertFalse(stored.needsScrubbing)
        XCTAssertFalse(TemplateReply(content: .nothing).keepsLimits)
        XCTAssertFalse(DataReply().keepsLimits)
    }
}
