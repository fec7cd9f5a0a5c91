import PlacardCore
import XCTest

/// The stored form of the server's settings.
final class ConfigTests: XCTestCase {
    private var full: Config {
        var config = Config(time: 1_760_000_000)
        config.blockedEvents = ["a", "b \"é\"", ""]
        config.blockedPurchases = ["sku"]
        config.blockedAttributes = ["x"]
        config.cardsEnabled = true
        config.minimumSessionTimeoutS = 60
        config.messagingTimeoutS = 3_600
        config.backoff.minimumMs = 500
        config.backoff.scale = 2.5
        config.backoff.maximumMs = 9_000
        config.cardsLimit = TokenBucket.Limit(capacity: 7, refillMs: 60_500)
        return config
    }

    /// A.5: defaults of what the server leaves out.
    func testDefaults() {
        let config = Config(time: 1)
        XCTAssertFalse(config.cardsEnabled)
        XCTAssertTrue(
            config.blockedEvents.isEmpty && config.blockedPurchases.isEmpty && config.blockedAttributes.isEmpty)
        XCTAssertNil(config.minimumSessionTimeoutS)
        XCTAssertEqual(config.backoff, Backoff.Limits())
        XCTAssertNil(config.cardsLimit)
        XCTAssertNil(config.messagingTimeoutS)
    }

    func testComesBack() {
        for config in [full, Config(time: 0), Config(time: .min)] {
            XCTAssertEqual(Config(stored: config.stored), config)
        }
    }

    /// Written before configs had limits for cards, and a timeout for messages.
    func testOldFormsAreStillRead() {
        var config = full
        config.messagingTimeoutS = nil
        XCTAssertEqual(Config(stored: [2] + config.stored.dropFirst().dropLast()), config)
        config.cardsLimit = nil
        XCTAssertEqual(Config(stored: [1] + config.stored.dropFirst().dropLast(2)), config)
    }

    func testSameSettingsAreTheSameBytes() {
        var config = Config(time: 1)
        config.blockedEvents = Set((0..<50).map { ExactText("event \($0)") })
        var again = Config(time: 1)
        again.blockedEvents = Set((0..<50).reversed().map { ExactText("event \($0)") })
        XCTAssertEqual(config.stored, again.stored)
    }

    func testOtherFormatIsNoConfig() {
        var bytes = full.stored
        for format in [0, 4, 99] as [UInt8] {
            bytes[0] = format
            XCTAssertNil(Config(stored: bytes))
        }
        XCTAssertNil(Config(stored: []))
    }

    /// A damaged config is none, or one whose settings can be used without harm.
    func testDamageNeverTraps() {
        var random = RandomSource(seed: 1)
        assertSurvivesDamage(full.stored, flips: 5_000) {
            guard let config = Config(stored: $0) else { return false }
            var backoff = Backoff()
            for _ in 0..<3 { _ = backoff.next(config.backoff, using: &random) }
            return true
        }
    }
}
