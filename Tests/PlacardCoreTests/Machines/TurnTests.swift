import XCTest

@testable import PlacardCore

/// What a turn says about the config (rule 4.4).
final class TurnTests: XCTestCase {
    func testOnlyAConfigSwitchesCardsOff() {
        XCTAssertFalse(Turn.alone().areCardsSwitchedOff)
        var turn = Turn.alone(config: Config(time: 1))
        XCTAssertTrue(turn.areCardsSwitchedOff)
        XCTAssertFalse(turn.areCardsEnabled)
        turn.askForConfigAgain()
        XCTAssertFalse(turn.areCardsSwitchedOff, "another config may come")
        turn = .alone(config: enablingConfig())
        XCTAssertFalse(turn.areCardsSwitchedOff)
        XCTAssertTrue(turn.areCardsEnabled)
        turn.forgetConfig()
        XCTAssertFalse(turn.areCardsEnabled)
        XCTAssertEqual(turn.configTime, 0)
    }

    func testOnlyANewerConfigCounts() {
        var turn = Turn.alone(config: Config(time: 5))
        for (time, isTaken) in [(4, false), (5, false), (6, true)] as [(Int64, Bool)] {
            XCTAssertEqual(turn.take(Config(time: time), keepsLimits: false), isTaken)
        }
        var limited = Config(time: 7)
        limited.limits.data = TokenBucket.Limit(capacity: 1, refillMs: 1)
        XCTAssertTrue(turn.take(limited, keepsLimits: false))
        XCTAssertTrue(turn.take(Config(time: 8), keepsLimits: true))
        XCTAssertEqual(turn.limits?.data, limited.limits.data)
        XCTAssertTrue(turn.take(Config(time: 9), keepsLimits: false))
        XCTAssertNil(turn.limits?.data)
    }

    func testTimeouts() {
        var config = Config(time: 1)
        XCTAssertEqual(Turn.alone(config: config).minimumSessionMs, 10_000)
        XCTAssertEqual(Turn.alone(config: config).sessionTimeoutMs, 1_800_000)
        XCTAssertNil(Turn.alone(config: config).messagingTimeoutMs)
        config.minimumSessionTimeoutS = 0
        config.messagingTimeoutS = -5
        XCTAssertEqual(Turn.alone(config: config).minimumSessionMs, 1_000)
        XCTAssertEqual(Turn.alone(config: config).messagingTimeoutMs, 0)
        config.minimumSessionTimeoutS = 7_200
        XCTAssertEqual(Turn.alone(config: config).sessionTimeoutMs, 7_200_000)
    }
}
