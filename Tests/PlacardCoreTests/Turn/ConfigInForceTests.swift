import XCTest

@testable import PlacardCore

/// What follows from the server's config (rule 4.4).
final class ConfigInForceTests: XCTestCase {
    private func current(_ config: Config? = nil) -> ConfigInForce { ConfigInForce(config, EngineOptions()) }

    func testOnlyAConfigSwitchesCardsOff() throws {
        XCTAssertFalse(current().areCardsSwitchedOff)
        XCTAssertFalse(current().areCardsEnabled)
        let off = current(Config(time: 1))
        XCTAssertTrue(off.areCardsSwitchedOff)
        XCTAssertFalse(off.areCardsEnabled)
        XCTAssertFalse(try XCTUnwrap(off.askingAgain()).areCardsSwitchedOff, "another config may come")
        XCTAssertFalse(current(enablingConfig()).areCardsSwitchedOff)
        XCTAssertTrue(current(enablingConfig()).areCardsEnabled)
    }

    func testOnlyANewerConfigCounts() throws {
        for (time, isTaken) in [(4, false), (5, false), (6, true)] as [(Int64, Bool)] {
            let next = current(Config(time: 5)).replaced(by: Config(time: time), keepsLimits: false)
            XCTAssertEqual(next?.time, isTaken ? time : nil)
        }
        XCTAssertNil(current().replaced(by: nil, keepsLimits: false))
    }

    func testAConfigCanKeepTheLimits() throws {
        var limited = Config(time: 7)
        limited.limits.data = TokenBucket.Limit(capacity: 1, refillMs: 1)
        let old = current(limited)
        XCTAssertEqual(old.replaced(by: Config(time: 8), keepsLimits: true)?.limits, limited.limits)
        XCTAssertEqual(old.replaced(by: Config(time: 8), keepsLimits: false)?.limits, RequestLimits())
    }

    func testTheServerIsAskedAgainOnce() throws {
        XCTAssertNil(current().askingAgain())
        let again = try XCTUnwrap(current(enablingConfig()).askingAgain())
        XCTAssertEqual(again.time, 0)
        XCTAssertTrue(again.areCardsEnabled, "the rest stays in force")
        XCTAssertNil(again.askingAgain())
    }

    func testWithoutRateLimitsThereAreNone() {
        var options = EngineOptions()
        options.obeysRateLimits = false
        XCTAssertNil(ConfigInForce(enablingConfig(), options).limits)
        XCTAssertEqual(current().limits, RequestLimits())
    }

    func testTimeouts() {
        var config = Config(time: 1)
        XCTAssertEqual(current(config).minimumSessionMs, 10_000)
        XCTAssertEqual(current(config).sessionTimeoutMs, 1_800_000)
        XCTAssertNil(current(config).messagingTimeoutMs)
        config.minimumSessionTimeoutS = 0
        config.messagingTimeoutS = -5
        XCTAssertEqual(current(config).minimumSessionMs, 1_000)
        XCTAssertEqual(current(config).messagingTimeoutMs, 0)
        config.minimumSessionTimeoutS = 7_200
        XCTAssertEqual(current(config).sessionTimeoutMs, 7_200_000)
    }
}
