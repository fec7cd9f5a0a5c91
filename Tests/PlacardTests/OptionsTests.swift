import Placard
import PlacardCore
import XCTest

/// Options are checked before anything is opened; the message names the option as the C header does.
final class OptionsTests: ClientTestCase {
    private func refusal(line: UInt = #line, _ change: (inout Options) -> Void) throws -> String {
        let error = try fault(line: line) { _ = try self.open(change) }
        XCTAssertEqual(error.status, .invalid, line: line)
        XCTAssertEqual(
            try FileManager.default.contentsOfDirectory(atPath: directory), [], "nothing was made", line: line)
        return error.message
    }

    func testTheAPIKeyIsChecked() throws {
        for key in ["", "a b", "ä", "a\n", "a\0", String(repeating: "k", count: 81)] {
            XCTAssertTrue(try refusal { $0.apiKey = key }.contains("api_key"), key)
        }
        try open { $0.apiKey = String(repeating: "k", count: 80) }.close()
        try open { $0.apiKey = "a/../b" }.close()
    }

    func testTheEndpointIsChecked() throws {
        for endpoint in [
            "", " ", "http://example.com", "ftp://example.com", "https://", "https://a b", "https://a?b", "https://u@h",
        ] {
            XCTAssertTrue(try refusal { $0.endpoint = endpoint }.contains("endpoint"), endpoint)
        }
        try open {
            $0.endpoint = "http://example.com"
            $0.allowsInsecureHTTP = true
        }.close()
        for endpoint in ["http://localhost:1", "http://127.0.0.1", "http://[::1]:80/x", "https://example.com/"] {
            try open { $0.endpoint = endpoint }.close()
        }
    }

    /// No refusal of an endpoint repeats its password.
    func testPasswordsAreNotRepeated() throws {
        for url in [
            "http://user:s3cr3t@host", "https://user:s3cr3t@host", "user:s3cr3t@host", "ftp://user:s3cr3t@host",
            "http://user:s3cr3t/@host", "https://user:s3cr3t@host?query", "https://:s3cr3t@", "https:/user:s3cr3t@host",
        ] {
            let messages = [
                try refusal { $0.endpoint = url },
                try refusal {
                    ($0.delivery, $0.restEndpoint, $0.restKey) = (.usersTrack, url, "rest-secret")
                },
            ]
            for (message, option) in zip(messages, ["endpoint", "rest_endpoint"]) {
                XCTAssertTrue(message.hasPrefix("\(option) '"), message)
                XCTAssertTrue(message.contains("***@"), message)
                XCTAssertFalse(message.contains("s3cr3t"), message)
            }
        }
    }

    func testTheDirectoryIsChecked() throws {
        for missing in [nil, ""] {
            XCTAssertTrue(try refusal { $0.directory = missing }.contains("directory"))
            try open {
                $0.directory = missing
                $0.durability = .memory
            }.close()
        }
    }

    func testTheUserIsChecked() throws {
        for user in ["", "a\0b", String(repeating: "u", count: 998), String(repeating: "ä", count: 499)] {
            XCTAssertTrue(try refusal { $0.userID = user }.contains("user_id"))
        }
        try open { $0.userID = String(repeating: "u", count: 997) }.close()
    }

    func testTheSignatureIsChecked() throws {
        for bad in ["", " ", "a b", "a\n", "a\r\nX: y", "a\0", "ä", String(repeating: "s", count: 4_097)] {
            let message = try refusal { ($0.userID, $0.signature) = ("u", bad) }
            XCTAssertTrue(message.contains("signature"), message)
            XCTAssertFalse(bad.utf8.count > 2 && message.contains(bad), "it is a secret")
        }
        try open { ($0.userID, $0.signature) = ("u", String(repeating: "s", count: 4_096)) }.close()
    }

    func testTextsAreChecked() throws {
        let long = String(repeating: "ä", count: 256)
        let setters: [(String, (inout Options, String) -> Void)] = [
            ("app_version", { $0.appVersion = $1 }), ("device_model", { $0.device.model = $1 }),
            ("device_os_version", { $0.device.osVersion = $1 }), ("device_resolution", { $0.device.resolution = $1 }),
            ("device_locale", { $0.device.locale = $1 }), ("device_time_zone", { $0.device.timeZone = $1 }),
        ]
        for (name, set) in setters { XCTAssertTrue(try refusal { set(&$0, long) }.contains(name), name) }
        for (_, set) in setters { try open { set(&$0, String(long.dropLast())) }.close() }
    }

    func testNumbersAreChecked() throws {
        let past = Duration.seconds(Int64.min)
        for value in [past, .milliseconds(-1)] {
            XCTAssertTrue(try refusal { $0.sessionTimeout = value }.contains("session_timeout_s"))
            XCTAssertTrue(try refusal { $0.messageInterval = value }.contains("message_interval_s"))
        }
        for value in [past, .milliseconds(-1), .zero, .milliseconds(999)] {
            XCTAssertTrue(try refusal { $0.flushInterval = value }.contains("flush_interval_s"))
        }
        for value in [Int32.min, -1, 0] { XCTAssertTrue(try refusal { $0.queueLimit = value }.contains("queue_limit")) }
        for value in [Int64.min, -1, 0] {
            XCTAssertTrue(try refusal { $0.queueLimitBytes = value }.contains("queue_limit_bytes is \(value):"))
        }
        try open { ($0.sessionTimeout, $0.messageInterval, $0.flushInterval) = (.zero, .zero, nil) }.close()
        try open { $0.queueLimit = 1 }.close()
        for value in [1, Int64.max] { try open { $0.queueLimitBytes = value }.close() }
    }

    func testLimitsAreInTheUnitOfTheOption() throws {
        XCTAssertEqual(
            try refusal { $0.sessionTimeout = .seconds(-1) }, "session_timeout_s is -1 s: the minimum is 0 s")
        XCTAssertEqual(
            try refusal { $0.messageInterval = .milliseconds(-1_500) },
            "message_interval_s is -1.5 s: the minimum is 0 s")
        XCTAssertEqual(
            try refusal { $0.flushInterval = .milliseconds(999) }, "flush_interval_s is 0.999 s: the minimum is 1 s")
    }

    func testTheFileOfAuthoritiesIsChecked() throws {
        let folder = NSTemporaryDirectory() + "placard-authorities-\(UUID())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let mark = "-----BEGIN CERTIFICATE-----"
        let files = [
            "empty": Data(), "text": Data("none".utf8), "der": Data([0x30, 0x82, 0] + Array(mark.utf8)),
            "good": Data("# ours\n\(mark)\n".utf8),
            "late": Data([UInt8](repeating: 0x23, count: (1 << 20) - 5) + Array(mark.utf8)),
        ]
        for (name, bytes) in files { try bytes.write(to: URL(fileURLWithPath: "\(folder)/\(name)")) }
        for (name, problem) in [
            ("missing", "cannot be read: No such file or directory"), ("", "is a directory"),
            ("empty", "contains no certificate"), ("text", "contains no certificate"),
            ("der", "contains no certificate"), ("empty/x", "cannot be read: Not a directory"),
        ] {
            let path = "\(folder)/\(name)"
            for transport in [Options.TransportKind.builtIn, .host] {
                let message = try refusal { ($0.caFile, $0.transport) = (path, transport) }
                XCTAssertTrue(message.hasPrefix("ca_file '\(path)' \(problem)"), message)
            }
            var tracker = TrackerOptions(restEndpoint: "rest.example.com", restKey: "r", directory: nil)
            (tracker.durability, tracker.caFile) = (.memory, path)
            let error = try fault { _ = try Tracker(tracker) }
            XCTAssertEqual(error.status, .invalid)
            XCTAssertTrue(error.message.hasPrefix("ca_file '\(path)' \(problem)"), error.message)
        }
        for name in ["good", "late"] { try open { $0.caFile = "\(folder)/\(name)" }.close() }
    }

    func testAnyDurationCanBeGiven() throws {
        let (past, future) = (Duration.seconds(Int64.min), Duration.seconds(Int64.max))
        let client = try open {
            ($0.sessionTimeout, $0.messageInterval, $0.flushInterval) = (future, future, future)
            ($0.dispatchBudget, $0.queueLimit) = (future, .max)
        }
        try client.logEvent("a")
        for duration in [past, .zero, .nanoseconds(1), future] { try client.dispatch(budget: duration) }
        for duration in [past, .zero, .nanoseconds(1)] { try client.wait(for: duration) }
        XCTAssertEqual(try client.drain(timeout: past), .pending)
        client.wake()
        try client.wait(for: future)
    }

    func testDurationsAreRoundedUpToWholeMilliseconds() {
        var options = Options(apiKey: "key", endpoint: "sdk.example.com", directory: nil)
        XCTAssertEqual(options.sessionTimeout, .seconds(1_800))
        XCTAssertEqual(options.messageInterval, .seconds(30))
        XCTAssertEqual(options.flushInterval, .seconds(10))
        XCTAssertNil(options.dispatchBudget)
        options.messageInterval = .microseconds(1_001)
        XCTAssertEqual(options.messageInterval, .milliseconds(2))
        for (given, kept) in [(Duration.nanoseconds(1), 1), (.zero, 1), (.seconds(-1), 1), (.milliseconds(3), 3_000)] {
            options.dispatchBudget = given
            XCTAssertEqual(options.dispatchBudget, .microseconds(kept))
        }
    }

    func testTheQueueLimitIsChecked() throws {
        let client = try open { $0.queueLimit = 3 }
        try client.setHostState(HostStateChange(isOnline: false))
        for _ in 0..<20 { try client.logEvent("a") }
        XCTAssertLessThanOrEqual(try client.queuedRecords(), 3)
        XCTAssertTrue(try events(of: client).contains { if case .overflow = $0 { true } else { false } })
        client.close()
        XCTAssertLessThanOrEqual(try open().queuedRecords(), 3)
    }

    func testWithoutAFlushIntervalOnlyAFlushSends() throws {
        let client = try open { $0.flushInterval = nil }
        try client.startSession()
        try answer(client, try request(of: client))
        try client.logEvent("a")
        try advance(client, by: 1_000_000)
        XCTAssertEqual(try requests(of: client).count, 0)
        try client.flush()
        XCTAssertEqual(try requests(of: client).count, 1)
    }
}
