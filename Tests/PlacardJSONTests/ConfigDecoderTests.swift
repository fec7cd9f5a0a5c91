import PlacardCore
import XCTest

/// The server's settings (rule 4.4): half a config could unblock what the server means to block, so it is refused as a
/// whole.
final class ConfigDecoderTests: DecoderTestCase {
    private func config(_ text: String, line: UInt = #line) throws -> Config {
        let (reply, problems) = try dataReply("{\"config\": \(text)}", line: line)
        XCTAssertEqual(problems, [], line: line)
        return try XCTUnwrap(reply.config, line: line)
    }

    /// The place reported for a refused config; the campaigns next to it stay.
    private func refused(_ text: String, line: UInt = #line) throws -> String {
        let (reply, problems) = try dataReply("{\"config\": \(text), \"triggers\": []}", line: line)
        XCTAssertNil(reply.config, text, line: line)
        XCTAssertEqual(reply.campaigns?.count, 0, line: line)
        XCTAssertEqual(problems.map(\.what), [.config], text, line: line)
        return try XCTUnwrap(problems.first, text, line: line).id
    }

    func testOmittedKeysHaveDefaults() throws {
        let config = try config("{\"time\": 1700000000}")
        XCTAssertEqual(config, Config(time: 1_700_000_000))
        XCTAssertFalse(config.cardsEnabled)
        XCTAssertTrue(config.blockedEvents.isEmpty && config.blockedPurchases.isEmpty)
        XCTAssertNil(config.minimumSessionTimeoutS)
        XCTAssertEqual(config.backoff.minimumMs, 10_000)
        XCTAssertEqual(config.backoff.scale, 3)
        XCTAssertEqual(config.backoff.maximumMs, 300_000)
    }

    func testEveryKeyIsDecoded() throws {
        let config = try config(
            """
            {"time": 2, "events_blacklist": ["a", "b", "a", ""], "purchases_blacklist": ["p"],
             "attributes_blacklist": ["x"], "minimum_session_timeout": 20, "messaging_session_timeout": 30, "content_cards": {"enabled": true},
             "request_backoff": {"min_sleep_duration_ms": 100, "max_sleep_duration_ms": 5000, "scale_factor": 1.5},
             "unknown": {"x": 1}}
            """)
        XCTAssertEqual(config.blockedEvents.map(\.text).sorted(), ["", "a", "b"])
        XCTAssertEqual(config.blockedPurchases.map(\.text), ["p"])
        XCTAssertEqual(config.blockedAttributes.map(\.text), ["x"])
        XCTAssertEqual(config.minimumSessionTimeoutS, 20)
        XCTAssertEqual(config.messagingTimeoutS, 30)
        XCTAssertTrue(config.cardsEnabled)
        XCTAssertEqual(config.backoff.minimumMs, 100)
        XCTAssertEqual(config.backoff.maximumMs, 5_000)
        XCTAssertEqual(config.backoff.scale, 1.5)
    }

    /// Rule 7.4: from a tenth of a second to a day.
    func testTheOutermostBackoffIsTaken() throws {
        for (minimum, maximum, scale) in [(100, 100, 1), (86_400_000, 86_400_000, 1_000)] as [(Int64, Int64, Int)] {
            let limits =
                "{\"min_sleep_duration_ms\": \(minimum), \"max_sleep_duration_ms\": \(maximum), \"scale_factor\": \(scale)}"
            let config = try config("{\"time\": 1, \"request_backoff\": \(limits)}")
            XCTAssertEqual(config.backoff.minimumMs, minimum)
            XCTAssertEqual(config.backoff.maximumMs, maximum)
            XCTAssertEqual(config.backoff.scale, Double(scale))
        }
    }

    func testNullIsAbsent() throws {
        XCTAssertNil(try dataReply("{\"config\": null}").reply.config)
        let text = """
            {"time": 1, "events_blacklist": null, "purchases_blacklist": null, "attributes_blacklist": null,
             "minimum_session_timeout": null, "messaging_session_timeout": null, "content_cards": null, "request_backoff": null}
            """
        XCTAssertEqual(try config(text), Config(time: 1))
        let inner = """
            {"time": 1, "content_cards": {"enabled": null}, "request_backoff": {"min_sleep_duration_ms": null,
             "max_sleep_duration_ms": null, "scale_factor": null}}
            """
        XCTAssertEqual(try config(inner), Config(time: 1))
    }

    func testFlagsCanBeNumbers() throws {
        XCTAssertTrue(try config("{\"time\": 1, \"content_cards\": {\"enabled\": 1}}").cardsEnabled)
        XCTAssertFalse(try config("{\"time\": 1, \"content_cards\": {\"enabled\": 0}}").cardsEnabled)
    }

    func testTimeIsRequired() throws {
        XCTAssertEqual(try refused("{}"), "config.time")
        for time in ["null", "0", "-5", "1.5", "1e300", "\"5\"", "true", "[5]", "{}"] {
            XCTAssertEqual(try refused("{\"time\": \(time)}"), "config.time", time)
        }
    }

    func testAKeyOfTheWrongTypeRefusesTheWholeConfig() throws {
        let wanted: [(key: String, good: [String])] = [
            ("events_blacklist", [SomeJSON.array]), ("purchases_blacklist", [SomeJSON.array]),
            ("attributes_blacklist", [SomeJSON.array]), ("minimum_session_timeout", [SomeJSON.integer]),
            ("content_cards", [SomeJSON.object]), ("request_backoff", [SomeJSON.object]),
        ]
        for (key, good) in wanted {
            for shape in SomeJSON.all(but: good) {
                XCTAssertEqual(try refused("{\"time\": 1, \"\(key)\": \(shape)}"), "config.\(key)", shape)
            }
        }
        for shape in SomeJSON.all(but: [SomeJSON.bool]) {
            let text = "{\"time\": 1, \"content_cards\": {\"enabled\": \(shape)}}"
            XCTAssertEqual(try refused(text), "config.content_cards.enabled", shape)
        }
        for key in ["min_sleep_duration_ms", "max_sleep_duration_ms"] {
            for shape in SomeJSON.all(but: [SomeJSON.integer]) {
                let text = "{\"time\": 1, \"request_backoff\": {\"\(key)\": \(shape)}}"
                XCTAssertEqual(try refused(text), "config.request_backoff.\(key)", shape)
            }
        }
    }

    func testInvalidNamesAreReported() throws {
        for key in ["events_blacklist", "purchases_blacklist", "attributes_blacklist"] {
            for shape in SomeJSON.all(but: [SomeJSON.string]) + ["null"] {
                let text = "{\"time\": 1, \"\(key)\": [\"fine\", \(shape)]}"
                XCTAssertEqual(try refused(text), "config.\(key)[1]", shape)
            }
        }
    }

    /// A config with this in `endpoint_overrides`.
    private func overrides(_ text: String) -> String {
        "{\"time\": 1, \"global_request_rate_limit\": {\"enabled\": false, \"endpoint_overrides\": {\(text)}}}"
    }

    private func cardsOverride(_ text: String) -> String { overrides("\"content_cards/sync\": \(text)") }

    /// Rule 7.6.4. The key's other members are for the bucket of all requests.
    func testCardsLimitIsDecoded() throws {
        for (text, capacity, refillMs) in [
            ("{\"capacity\": 1, \"refill_rate\": 60}", 1, 60_000), ("{\"capacity\": 9, \"refill_rate\": 0.25}", 9, 250),
            ("{\"capacity\": 2.0, \"refill_rate\": 1e-300}", 2, 1),
            ("{\"capacity\": 9223372036854775807, \"refill_rate\": 31536000}", .max, 31_536_000_000),
        ] as [(String, Int64, Int64)] {
            let limit = TokenBucket.Limit(capacity: capacity, refillMs: refillMs)
            XCTAssertEqual(try config(cardsOverride(text)).limits.cards, limit, text)
        }
    }

    func testInactiveCardsLimitIsIgnored() throws {
        for text in [
            "null", "{}", "{\"capacity\": 5}", "{\"refill_rate\": 5}", "{\"capacity\": 0, \"refill_rate\": 60}",
            "{\"capacity\": -1, \"refill_rate\": 60}", "{\"capacity\": 5, \"refill_rate\": 0}",
            "{\"capacity\": 5, \"refill_rate\": -1e300}", "{\"capacity\": null, \"refill_rate\": 1}",
        ] { XCTAssertNil(try config(cardsOverride(text)).limits.cards, text) }
        // Other paths are not checked.
        let limits = try config(overrides("\"\": [], \"content_cards\": 5, \"feature_flags/sync\": {}")).limits
        XCTAssertNil(limits.cards ?? limits.data ?? limits.template)
        for text in ["null", "{}", "{\"endpoint_overrides\": null}"] {
            XCTAssertEqual(try config("{\"time\": 1, \"global_request_rate_limit\": \(text)}"), Config(time: 1), text)
        }
    }

    /// Rule 2.1: both spellings occur; the spelling of the request takes precedence.
    func testLimitsOfTheOtherPathsAreDecoded() throws {
        let (one, two) = ("{\"capacity\": 1, \"refill_rate\": 1}", "{\"capacity\": 2, \"refill_rate\": 1}")
        for path in ["data", "template"] {
            for (text, capacity) in [
                ("\"\(path)\": \(one)", 1), ("\"\(path)/\": \(one)", 1),
                ("\"\(path)\": \(one), \"\(path)/\": \(two)", 2),
                ("\"\(path)/\": \(two), \"\(path)\": \(one)", 2), ("\"\(path)/\": {}, \"\(path)\": \(one)", 1),
            ] as [(String, Int64)] {
                let limits = try config(overrides(text)).limits
                let limit = TokenBucket.Limit(capacity: capacity, refillMs: 1_000)
                XCTAssertEqual(path == "data" ? limits.data : limits.template, limit, text)
            }
            XCTAssertEqual(
                try refused(overrides("\"\(path)\": 5")), "config.global_request_rate_limit.endpoint_overrides.\(path)")
        }
    }

    private func limitOfAll(_ members: String) throws -> TokenBucket.Limit? {
        try config("{\"time\": 1, \"global_request_rate_limit\": {\(members)}}").limits.all
    }

    /// Rule 7.6.1: omitted limits use the defaults.
    func testLimitOfAllRequestsIsDecoded() throws {
        for (text, capacity, refillMs) in [
            ("", 30, 30_000), ("\"enabled\": true", 30, 30_000), ("\"capacity\": 10", 10, 30_000),
            ("\"refill_rate\": 0.5", 30, 500),
            ("\"capacity\": 1000, \"refill_rate\": 1, \"enabled\": true", 1_000, 1_000),
        ] as [(String, Int64, Int64)] {
            let limit = TokenBucket.Limit(capacity: capacity, refillMs: refillMs)
            XCTAssertEqual(try limitOfAll(text), limit, text)
        }
        for text in [
            "\"enabled\": false", "\"capacity\": 9", "\"capacity\": -1", "\"refill_rate\": 0", "\"refill_rate\": -5",
        ] { XCTAssertNil(try limitOfAll(text), text) }
    }

    func testCardsLimitOfTheWrongTypeIsRefused() throws {
        let place = "config.global_request_rate_limit"
        for shape in SomeJSON.all(but: [SomeJSON.object]) {
            XCTAssertEqual(try refused("{\"time\": 1, \"global_request_rate_limit\": \(shape)}"), place, shape)
            let text = "{\"time\": 1, \"global_request_rate_limit\": {\"endpoint_overrides\": \(shape)}}"
            XCTAssertEqual(try refused(text), "\(place).endpoint_overrides", shape)
            XCTAssertEqual(try refused(cardsOverride(shape)), "\(place).endpoint_overrides.content_cards/sync", shape)
        }
        for shape in SomeJSON.all(but: [SomeJSON.integer]) + ["2.5", "1e300"] {
            let found = try refused(cardsOverride("{\"capacity\": \(shape), \"refill_rate\": 1}"))
            XCTAssertEqual(found, "\(place).endpoint_overrides.content_cards/sync.capacity", shape)
        }
        for shape in SomeJSON.all(but: [SomeJSON.integer, SomeJSON.fraction]) + ["1e300", "31536001"] {
            let found = try refused(cardsOverride("{\"capacity\": 1, \"refill_rate\": \(shape)}"))
            XCTAssertEqual(found, "\(place).endpoint_overrides.content_cards/sync.refill_rate", shape)
        }
    }

    func testAConfigThatIsNotAnObjectIsRefused() throws {
        for shape in SomeJSON.all(but: [SomeJSON.object]) { XCTAssertEqual(try refused(shape), "config", shape) }
    }

    /// Limits under which a client would flood the server, or never retry.
    func testSenselessBackoffIsRefused() throws {
        for limits in [
            "\"min_sleep_duration_ms\": 0", "\"min_sleep_duration_ms\": -1", "\"scale_factor\": 0.5",
            "\"scale_factor\": -3", "\"scale_factor\": 1000.5", "\"min_sleep_duration_ms\": 99",
            "\"max_sleep_duration_ms\": 86400001", "\"max_sleep_duration_ms\": 9999", "\"scale_factor\": 1e300",
            "\"max_sleep_duration_ms\": 9223372036854775807", "\"min_sleep_duration_ms\": 9223372036854775807",
        ] {
            let place = try refused("{\"time\": 1, \"request_backoff\": {\(limits)}}")
            XCTAssertEqual(place, "config.request_backoff", limits)
        }
    }
}
