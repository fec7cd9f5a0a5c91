import PlacardCore
import XCTest

/// The stored format of the config.
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
        config.limits.all = TokenBucket.Limit(capacity: 12, refillMs: 1)
        config.limits.data = TokenBucket.Limit(capacity: 8, refillMs: 2)
        config.limits.cards = TokenBucket.Limit(capacity: 7, refillMs: 60_500)
        config.limits.template = TokenBucket.Limit(capacity: 6, refillMs: 3)
        return config
    }

    /// Rule 4.4: defaults for settings that the server omits.
    func testOmittedSettingsHaveDefaults() {
        let config = Config(time: 1)
        XCTAssertFalse(config.cardsEnabled)
        XCTAssertTrue(
            config.blockedEvents.isEmpty && config.blockedPurchases.isEmpty && config.blockedAttributes.isEmpty)
        XCTAssertNil(config.minimumSessionTimeoutS)
        XCTAssertEqual(config.backoff, Backoff.Limits())
        XCTAssertEqual(config.limits.all, TokenBucket.Limit(capacity: 30, refillMs: 30_000))
        XCTAssertNil(config.limits.data ?? config.limits.cards ?? config.limits.template)
        XCTAssertNil(config.messagingTimeoutS)
    }

    func testConfigIsRestored() {
        var unlimited = full
        unlimited.limits.all = nil
        for config in [full, unlimited, Config(time: 0), Config(time: .min)] {
            XCTAssertEqual(Config(stored: config.stored), config)
        }
    }

    /// Written before configs had limits for cards, a timeout for messages, and the other limits.
    func testOldFormsAreStillRead() {
        var config = full
        (config.limits.all, config.limits.data, config.limits.template) = (.requests, nil, nil)
        let limits = 19
        XCTAssertEqual(Config(stored: [3] + config.stored.dropFirst().dropLast(limits)), config)
        config.messagingTimeoutS = nil
        XCTAssertEqual(Config(stored: [2] + config.stored.dropFirst().dropLast(limits + 1)), config)
        config.limits.cards = nil
        XCTAssertEqual(Config(stored: [1] + config.stored.dropFirst().dropLast(limits + 2)), config)
    }

    func testEqualSettingsHaveEqualBytes() {
        var config = Config(time: 1)
        config.blockedEvents = Set((0..<50).map { ExactText("event \($0)") })
        var again = Config(time: 1)
        again.blockedEvents = Set((0..<50).reversed().map { ExactText("event \($0)") })
        XCTAssertEqual(config.stored, again.stored)
    }

    func testAnUnknownFormatIsRefused() {
        var bytes = full.stored
        for format in [0, 5, 99] as [UInt8] {
            bytes[0] = format
            XCTAssertNil(Config(stored: bytes))
        }
        XCTAssertNil(Config(stored: []))
    }

    /// A damaged config is refused, or its settings can be used without harm.
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
