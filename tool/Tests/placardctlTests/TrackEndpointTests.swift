import Foundation
import Placard
import XCTest

@testable import placardctl

/// `/users/track` (rule 11.1).
final class TrackEndpointTests: ServerTestCase {
    private let event: JSON = ["external_id": "u", "name": "a", "time": "2026-01-02T03:04:05Z"]

    private func post(_ server: TestServer, _ body: JSON, _ headers: [String: String] = [:]) async throws -> Reply {
        let usual = ["Content-Type": "application/json", "Authorization": "Bearer k"]
        return try await server.send(
            "POST", "/users/track", body: Data(body.text().utf8), headers: usual.merging(headers) { $1 })
    }

    private func with(_ changes: JSON.Members, _ object: JSON? = nil) -> JSON {
        .object((object ?? event).members?.merging(changes) ?? changes)
    }

    func testAcceptsValidObjects() async throws {
        try await withServer { server in
            let attributes: JSON = [
                "external_id": "u", "email": "a@b.c", "coins": ["inc": 5], "tags": ["add": ["x"]], "old": .null,
                "dob": "1815-12-10", "gender": "F",
            ]
            let purchase: JSON = [
                "braze_id": "b", "product_id": "p", "currency": "EUR", "price": .real(1.5), "quantity": 100,
                "time": "2026-01-02T03:04:05.123Z",
            ]
            let reply = try await post(
                server, ["attributes": [attributes], "events": [event], "purchases": [purchase]],
                ["X-Placard-Batch-Id": "b-1"])
            XCTAssertEqual(reply.status, 201)
            XCTAssertEqual(
                try reply.json(),
                [
                    "message": "success", "attributes_processed": 1, "events_processed": 1, "purchases_processed": 1,
                ])
            let received = try await server.received()
            XCTAssertEqual(
                received["users_track"],
                [
                    ["input_array": "attributes", "batch_id": "b-1", "object": attributes],
                    ["input_array": "events", "batch_id": "b-1", "object": event],
                    ["input_array": "purchases", "batch_id": "b-1", "object": purchase],
                ])
            XCTAssertEqual(received["requests"]?["users/track"], 1)
            XCTAssertEqual(received["events"], [])
        }
    }

    func testABatchIsRecordedOnce() async throws {
        try await withServer { server in
            for _ in 0..<2 {
                expectEqual(try await post(server, ["events": [event]], ["X-Placard-Batch-Id": "b"]).status, 201)
            }
            let received = try await server.received()
            XCTAssertEqual(received["duplicates"], 1)
            XCTAssertEqual(received["users_track"]?.elements?.count, 1)
        }
    }

    func testInvalidObjectsAreReported() async throws {
        let long = JSON.string(String(repeating: "x", count: 256))
        let required = "'external_id' or 'braze_id' or 'user_alias' is required"
        let cases: [(String, JSON, String)] = [
            ("events", with(["external_id": .null]), required),
            ("events", with(["braze_id": "b"]), "the document has more than one user identifier"),
            ("events", with(["email": "a@b.c"]), "the document has more than one user identifier"),
            ("events", with(["external_id": ""]), "external_id must not be empty"),
            ("events", with(["name": long]), "name must not be longer than 255"),
            ("events", with(["name": .null]), "name must not be nil"),
            ("events", with(["time": .null]), "time must not be nil"),
            ("events", with(["time": "yesterday"]), "time must be an ISO 8601 time"),
            ("events", with(["time": "2026-13-02T03:04:05Z"]), "time must be an ISO 8601 time"),
            ("events", with(["properties": [1]]), "properties must be an object, not an array"),
            ("events", with(["properties": ["time": 1]]), "properties must not have the reserved key time"),
            ("events", 3, "the document must be an object, not an integer"),
            ("attributes", ["coins": ["inc": 1]], required),
            (
                "attributes", ["external_id": "u", "coins": ["inc": .real(1.5)]],
                "coins.inc must be an integer, not a number"
            ),
            ("attributes", ["external_id": "u", "gender": "m"], "gender must be one of M, F, O, N, P, not \"m\""),
            ("attributes", ["external_id": "u", "dob": "1815-1-9"], "dob must be an existing day, YYYY-MM-DD"),
            ("attributes", ["external_id": "u", "dob": "2023-02-29"], "dob must be an existing day, YYYY-MM-DD"),
            ("events", with(["time": "2025-02-29T10:00:00Z"]), "time must be an ISO 8601 time"),
            (
                "purchases",
                with(["product_id": "p", "currency": "EUR", "price": 1, "time": "2026-04-31T10:00:00Z"]),
                "time must be an ISO 8601 time"
            ),
            (
                "attributes", ["external_id": "u", "date_of_last_session": "2026-02-30T00:00:00Z"],
                "date_of_last_session must be an ISO 8601 time"
            ),
            (
                "attributes", ["external_id": "u", "marked_email_as_spam_at": "2026-06-31T00:00:00Z"],
                "marked_email_as_spam_at must be an ISO 8601 time"
            ),
            ("attributes", ["external_id": "u", "k": long], "k must not be longer than 255"),
            (
                "attributes", ["external_id": "u", "k": .array(Array(repeating: 1, count: 101))],
                "k must not have more than 100 elements"
            ),
            ("attributes", ["user_alias": ["alias_name": "n"]], "user_alias.alias_label must not be nil"),
            (
                "purchases", with(["product_id": "p", "currency": "XXX", "price": 1]),
                "currency must be an ISO 4217 code"
            ),
            ("purchases", with(["product_id": "p", "currency": "EUR"]), "price must not be nil"),
            (
                "purchases", with(["product_id": "p", "currency": "EUR", "price": 1, "quantity": 101]),
                "quantity must be between 1 and 100"
            ),
        ]
        try await withServer { server in
            for (array, object, type) in cases {
                let good: JSON =
                    array == "events"
                    ? event
                    : array == "attributes" ? ["phone": "1"] : with(["product_id": "p", "currency": "EUR", "price": 1])
                let reply = try await post(server, .object([array: [good, object]]))
                XCTAssertEqual(reply.status, 201)
                XCTAssertEqual(
                    try reply.json(),
                    .object([
                        "message": "success", "\(array)_processed": 1,
                        "errors": [["type": .string(type), "input_array": .string(array), "index": 1]],
                    ]))
            }
            let received = try await server.received()
            XCTAssertEqual(received["users_track"]?.elements?.count, cases.count)
        }
    }

    func testTimeFormatsAreChecked() {
        for good in [
            "2026-01-02T03:04:05Z", "2026-01-02T03:04:05", "2026-01-02T03:04:05.1Z", "2026-01-02T03:04:05:123+0100",
            "2026-01-02T03:04:05-01:00", "2024-02-29T10:00:00Z", "2000-02-29T10:00:00Z", "2026-12-31T23:59:60Z",
            "2026-01-02T03:04:05+2359",
        ] { XCTAssertTrue(TrackTime.isTime(good), good) }
        for bad in [
            "", "2026-01-02", "2026-01-02 03:04:05", "2026-01-02T24:04:05", "2026-01-32T03:04:05",
            "2026-01-02T03:04:05X",
            "2026-01-02T03:04:05.Z", "1767323045", "2025-02-29T10:00:00Z", "1900-02-29T10:00:00Z",
            "2026-04-31T10:00:00Z", "2026-00-01T10:00:00Z", "2026-01-00T10:00:00Z", "2026-01-02T25:00:00Z",
            "2026-01-02T03:60:05Z", "2026-01-02T03:04:61Z", "2026-01-02T03:04:05+24:00", "2026-01-02T03:04:05-0160",
            "2026-01-02T03:04:05+1", "2026-01-02T03:04:05ZZ",
        ] { XCTAssertFalse(TrackTime.isTime(bad), bad) }
    }

    func testOnlyDaysOfTheCalendarAreDates() {
        var count = 0
        for year in ["1900", "2000", "2023", "2024"] {
            for month in 0...13 {
                for day in 0...32 where TrackTime.isDate(String(format: "%@-%02d-%02d", year, month, day)) {
                    count += 1
                }
            }
        }
        XCTAssertEqual(count, 365 + 366 + 365 + 366)
        for bad in ["2023-1-01", "2023-01-1", "02023-01-01", "2023/01/01", "-023-01-01", ""] {
            XCTAssertFalse(TrackTime.isDate(bad), bad)
        }
    }

    func testRefusesWholeRequests() async throws {
        try await withServer { server in
            let many = JSON.array(Array(repeating: event, count: 76))
            for (body, text): (JSON, String) in [
                ([:], "no data: send attributes, events or purchases"),
                (["events": []], "no data: send attributes, events or purchases"),
                (["events": [:]], "events must be an array, not an object"),
                (["events": many], "Max input length exceeded: events has 76 objects, the limit is 75"),
            ] {
                let reply = try await post(server, body)
                XCTAssertEqual(reply.status, 400)
                XCTAssertEqual(try reply.json(), ["message": .string(text)])
            }
            let malformed = try await server.send(
                "POST", "/users/track", body: Data("{".utf8),
                headers: ["Content-Type": "application/json", "Authorization": "Bearer k"])
            XCTAssertEqual(malformed.status, 400)
            for header in ["", "k", "Basic k", "Bearer"] {
                expectEqual(try await post(server, ["events": [event]], ["Authorization": header]).status, 401)
            }
            let received = try await server.received()
            XCTAssertEqual(received["users_track"], [])
            XCTAssertEqual(received["refused"], 9)
        }
    }

    func testRequiresItsKey() async throws {
        try await withServer(restKey: "secret") { server in
            expectEqual(try await post(server, ["events": [event]]).status, 401)
            expectEqual(
                try await post(server, ["events": [event]], ["Authorization": "Bearer secret"]).status, 201)
        }
    }

    // MARK: - The library against it

    private func client(_ server: TestServer, key: String = "secret") throws -> Client {
        var options = Options(apiKey: "app", endpoint: server.url.absoluteString, directory: nil)
        options.durability = .memory
        options.userID = "u-1"
        options.delivery = .usersTrack
        options.restEndpoint = server.url.absoluteString
        options.restKey = key
        options.restIdentity = .brazeID("b-1")
        return try Client(options)
    }

    private func events(_ client: Client) throws -> [Event] {
        var events: [Event] = []
        while let event = try client.nextEvent() { events.append(event) }
        return events
    }

    /// Every call about the host's user passes the checks, over a socket.
    func testTheLibrarysRequestsAreAccepted() async throws {
        try await withServer(restKey: "secret") { server in
            let client = try client(server)
            try client.logEvent("opened", Properties(["n": .int(1), "on": .date(ms: 0)]))
            try client.logPurchase("p", currency: "EUR", price: 1.5, quantity: 3)
            for (field, text) in [
                (UserField.firstName, "Ada"), (.email, "ada@example.com"), (.gender, "f"), (.dob, "1815-12-1"),
                (.emailSubscribe, "opted_in"), (.country, "GB"), (.phone, "+43 1"), (.nativeLineID, "line"),
            ] { try client.setUserField(field, text) }
            try client.setAttribute("level", .int(3))
            try client.setAttribute("list", .array([.string("x")]))
            try client.incrementAttribute("coins", by: 5)
            try client.addToAttribute("tags", "vip")
            try client.removeFromAttribute("tags", "new")
            XCTAssertEqual(try client.drain(timeoutMs: 20_000), .ok)
            let failures = try events(client).filter {
                switch $0 {
                case .dropped, .sendFailed: true
                default: false
                }
            }
            XCTAssertEqual(failures, [])
            let received = try await server.received()
            let objects = received["users_track"]?.elements ?? []
            XCTAssertEqual(
                objects.compactMap { $0["input_array"]?.string },
                ["attributes", "attributes", "attributes", "attributes", "events", "purchases"])
            XCTAssertTrue(objects.allSatisfy { $0["object"]?["braze_id"] == "b-1" })
            XCTAssertEqual(objects.first?["object"]?["dob"], "1815-12-01")
            let codes = received["events"]?.elements?.compactMap { $0["name"]?.string }
            XCTAssertEqual(codes, ["ss", "set"])
            client.close()
        }
    }

    func testAWrongKeyPausesTheLibrary() async throws {
        try await withServer(restKey: "secret") { server in
            let client = try client(server, key: "wrong")
            try client.logEvent("a")
            XCTAssertEqual(try client.drain(timeoutMs: 20_000), .pending)
            let failures = try events(client).compactMap {
                if case .sendFailed(let failure) = $0 { failure } else { nil }
            }
            XCTAssertEqual(failures.map(\.reason), [.refused])
            XCTAssertEqual(failures.map(\.httpStatus), [401])
            XCTAssertEqual(failures.first?.text.hasSuffix("unknown REST key"), true)
            XCTAssertEqual(try client.queuedRecords(), 1)
            client.close()
        }
    }

    func testRateLimitHeadersArrive() async throws {
        try await withServer { server in
            let reset = String(Int64(Date().timeIntervalSince1970) + 600)
            let fault: JSON = [
                "path": "users/track", "status": 201, "handle": true, "json": ["message": "success"],
                "headers": ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": .string(reset)],
            ]
            _ = try await server.send(
                "POST", "/_placard/fault", body: Data(fault.text().utf8), headers: ["Content-Type": "application/json"])
            let client = try client(server)
            try client.logEvent("a")
            XCTAssertEqual(try client.drain(timeoutMs: 20_000), .ok)
            try client.logEvent("b")
            XCTAssertEqual(try client.drain(timeoutMs: 20_000), .pending)
            let waits = try events(client).compactMap {
                if case .sendFailed(let failure) = $0 { failure.retryAfterMs } else { nil }
            }
            XCTAssertEqual(waits.count, 1)
            XCTAssertTrue((1...600_000).contains(waits.first ?? 0), "\(waits)")
            client.close()
        }
    }
}
