import Foundation
import Placard
import PlacardCore
import PlacardStore
import PlacardTransport
import TestSupport
import XCTest

/// A wipe removes all user data: from the client, the tables, and the bytes of the files.
final class WipeTests: ClientTestCase {
    private let secret = "Wanda-4711"
    private var path: StorePath { StorePath(directory: directory, apiKey: "key") }

    /// A client that has a secret in everything that it stores.
    private func clientWithSecrets() throws -> Client {
        let client = try open { $0.userID = secret }
        try client.startSession()
        let data = """
            {"config": {"time": 5, "content_cards": {"enabled": true}, "events_blacklist": ["\(secret)"]}, "triggers": [
            {"id": "m", "type": "inapp", "re_eligibility": 0,
             "data": {"type": "MODAL", "message": "\(secret)", "image_url": "https://img.example/\(secret).png"},
             "trigger_condition": [{"type": "custom_event", "data": {"event_name": "e"}}]},
            {"id": "d", "type": "inapp", "re_eligibility": 0, "delay": 60, "min_seconds_since_last_trigger": 0,
             "data": {"type": "MODAL", "message": "\(secret)"},
             "trigger_condition": [{"type": "custom_event", "data": {"event_name": "later"}}]}]}
            """
        try answer(client, try request(of: client), data)
        for request in try requests(of: client) {
            let cards = """
                {"full_sync": true, "cards": [
                {"id": "\(secret)", "tp": "banner_image", "ca": 1, "i": "https://x.example/\(secret)"}]}
                """
            try answer(client, request, request.kind == .cards ? cards : "picture \(secret)")
        }
        try client.logCardImpressions([secret])
        try client.logEvent("later", try Properties(["name": .string(secret)]))
        try client.logEvent("e", try Properties(["name": .string(secret)]))
        let long = try Properties(["name": .string(secret + String(repeating: "x", count: 200))])
        for _ in 0..<50 { try client.logEvent("e", long) }
        return client
    }

    /// The contents of the disk, with the names of the files.
    private func bytesOnDisk() throws -> [String: Data] {
        var found: [String: Data] = [:]
        for case let name as String in try XCTUnwrap(FileManager.default.enumerator(atPath: directory)) {
            found[name] = FileManager.default.contents(atPath: "\(directory)/\(name)") ?? Data()
        }
        return found
    }

    private func files(holding text: String) throws -> [String] {
        try bytesOnDisk().filter { $0.key.contains(text) || $0.value.range(of: Data(text.utf8)) != nil }.map(\.key)
    }

    func testNothingIsLeftInTheFiles() throws {
        let client = try clientWithSecrets()
        XCTAssertNotEqual(try files(holding: secret), [], "the test would prove nothing")
        try client.wipe()
        XCTAssertEqual(try files(holding: secret), [])
        XCTAssertEqual(try client.queuedRecords(), 0)
        client.close()
        XCTAssertEqual(try files(holding: secret), [])
    }

    func testEveryTableIsEmpty() throws {
        let client = try clientWithSecrets()
        let other = try OtherConnection(path.database)
        try other.execute("INSERT INTO pending (kind, json, put_ms) VALUES (1, x'7b7d', 5)")
        try other.execute("INSERT INTO attributes (place, name, value) VALUES (0, 'a', x'31')")
        try other.execute("INSERT INTO batches (id, kind) VALUES ('b', 1)")
        try client.wipe()
        let tables = try other.column(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
        XCTAssertGreaterThan(tables.count, 10)
        for table in tables where table != "state" && table != "facts" {
            XCTAssertEqual(try other.column("SELECT count(*) FROM \(table)"), ["0"], table)
        }
        XCTAssertEqual(
            try other.column("SELECT key FROM state WHERE value IS NOT NULL ORDER BY key"),
            ["device_id", "digest_key", "library_version"])
        // The device starts for the first time.
        XCTAssertEqual(try other.column("SELECT name FROM facts"), ["first_start_ms"])
    }

    func testTheDeviceIDIsNew() throws {
        let client = try open()
        try client.startSession()
        let first = try answeredDevice(client)
        try client.wipe()
        try client.startSession()
        let second = try answeredDevice(client)
        XCTAssertNotEqual(first, second)
        client.close()
        let again = try open()
        try again.logEvent("a")
        try again.flush()
        XCTAssertEqual(try answeredDevice(again), second, "it is stored")
    }

    private func answeredDevice(_ client: Client) throws -> String {
        let request = try request(of: client)
        try answer(client, request)
        return try XCTUnwrap(try SentBody(request.body).device_id)
    }

    func testPicturesAreDeleted() throws {
        let client = try clientWithSecrets()
        let before = try XCTUnwrap(FileManager.default.enumerator(atPath: path.assets)?.allObjects as? [String])
        XCTAssertEqual(before.count, 1)
        try client.wipe()
        XCTAssertEqual(FileManager.default.enumerator(atPath: path.assets)?.allObjects.count, 0)
    }

    /// A rewrite of the file that failed must be retried.
    func testTheFileIsRewrittenLater() throws {
        let client = try clientWithSecrets()
        let reader = try OtherConnection(path.database)
        try reader.execute("BEGIN")
        _ = try reader.column("SELECT count(*) FROM records")
        try client.wipe()
        XCTAssertEqual(try client.queuedRecords(), 0, "the wipe is still in force")
        XCTAssertNotEqual(try files(holding: secret), [], "the test would prove nothing")
        client.abandon()
        try reader.execute("COMMIT")
        reader.close()

        let again = try open()
        XCTAssertTrue(isReadable(again), "there is something to do")
        try again.dispatch()
        XCTAssertEqual(try files(holding: secret), [])
        XCTAssertFalse(isReadable(again))
    }

    /// Any dispatch finishes it, once the reader has ended: also one that is limited in time, and in the same run.
    func testALimitedDispatchFinishesTheWipe() throws {
        for budget in [nil, Duration.microseconds(1)] {
            let client = try clientWithSecrets()
            let reader = try OtherConnection(path.database)
            try reader.execute("BEGIN")
            _ = try reader.column("SELECT count(*) FROM records")
            try client.wipe()
            try client.dispatch(budget: budget)
            XCTAssertNotEqual(try files(holding: secret), [], "the test would prove nothing")
            try reader.execute("COMMIT")
            reader.close()
            try client.logEvent("after")

            let end = Date(timeIntervalSinceNow: 60)
            while try !files(holding: secret).isEmpty, Date() < end {
                try client.dispatch(budget: budget)
                usleep(20_000)
            }
            XCTAssertEqual(try files(holding: secret), [])
            XCTAssertEqual(try client.queuedRecords(), 2, "what was logged since stays")
            client.close()
        }
    }

    /// A host that waits for its descriptor dispatches again, and not in a busy loop.
    func testTheDescriptorSaysWhenAWipeIsTriedAgain() throws {
        let client = try clientWithSecrets()
        _ = try events(of: client)
        let reader = try OtherConnection(path.database)
        try reader.execute("BEGIN")
        _ = try reader.column("SELECT count(*) FROM records")
        try client.wipe()
        _ = try events(of: client)
        try client.dispatch(budget: .microseconds(1))
        XCTAssertFalse(isReadable(client))
        XCTAssertTrue(Poller.wait(client.fileDescriptor, timeoutMs: 60_000))
        reader.close()
        let end = Date(timeIntervalSinceNow: 60)
        while try !files(holding: secret).isEmpty, Date() < end {
            _ = Poller.wait(client.fileDescriptor, timeoutMs: 60_000)
            try client.dispatch(budget: .microseconds(1))
        }
        XCTAssertEqual(try files(holding: secret), [])
    }

    func testAFailedWipeChangesNothing() throws {
        let client = try clientWithSecrets()
        _ = try events(of: client)
        let other = try OtherConnection(path.database)
        try other.execute("BEGIN IMMEDIATE")
        let queued = try client.queuedRecords()
        XCTAssertEqual(try fault { try client.wipe() }.status, .io)
        XCTAssertEqual(try client.queuedRecords(), queued)
        XCTAssertEqual(try events(of: client), [])
        XCTAssertEqual(try client.cards().count, 1)
        try other.execute("ROLLBACK")
        try client.wipe()
        XCTAssertEqual(try client.queuedRecords(), 0)
    }

    func testACallWhileDisabledIsRefused() throws {
        for durability in [Durability.process, .memory] {
            let client = try open { $0.durability = durability }
            XCTAssertEqual(try client.disable(), .ok)
            XCTAssertTrue(try client.isDisabled())
            let calls: [() throws -> Status] = [
                { try client.logEvent("a") }, { try client.startSession() }, { try client.refreshCards() },
            ]
            for call in calls {
                let error = try fault { _ = try call() }
                XCTAssertEqual(error.status, .disabled)
                XCTAssertTrue(error.message.contains("enable it first"), error.message)
            }
            XCTAssertEqual(try fault { _ = try client.explainOpen() }.status, .disabled)
            XCTAssertEqual(try client.enable(), .ok)
            XCTAssertFalse(try client.isDisabled())
            XCTAssertEqual(try client.logEvent("a"), .ok)
            client.close()
        }
    }
}
