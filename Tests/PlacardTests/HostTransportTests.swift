import Placard
import PlacardCore
import XCTest

/// The host carries requests: they come out as events and are answered, failed, or given up.
final class HostTransportTests: ClientTestCase {
    /// A client with its first request open.
    private func started() throws -> (Client, HostRequest) {
        let client = try open()
        try client.startSession()
        return (client, try request(of: client))
    }

    private func failures(_ events: [Event]) -> [Event.Failure] {
        events.compactMap { if case .sendFailed(let failure) = $0 { failure } else { nil } }
    }

    func testRequest() throws {
        let (_, request) = try started()
        XCTAssertEqual(request.kind, .data)
        XCTAssertEqual(request.method, "POST")
        XCTAssertEqual(request.url, "https://sdk.example.com/api/v3/data/")
        XCTAssertEqual(request.header("Content-Type"), "application/json")
        XCTAssertEqual(request.header("X-Braze-Api-Key"), "key")
        XCTAssertEqual(try SentBody(request.body).names, ["ss"])
    }

    func testAnswer() throws {
        let (client, request) = try started()
        try answer(client, request)
        XCTAssertTrue(try events(of: client).contains(.sent(records: 1)))
        XCTAssertEqual(try client.queuedRecords(), 0)
    }

    func testUnknownAndLateIds() throws {
        let (client, request) = try started()
        for id in [0, request.id + 1, .max] {
            let error = try fault { try client.failRequest(id, .reset) }
            XCTAssertEqual(error.status, .notFound)
            XCTAssertTrue(error.message.contains("\(id)"), error.message)
        }
        try answer(client, request)
        XCTAssertEqual(try fault { try self.answer(client, request) }.status, .notFound)
        XCTAssertEqual(try fault { try client.failRequest(request.id, .tls) }.status, .notFound)
    }

    func testFailures() throws {
        for failure in NetworkFailure.allCases where failure != .tooLarge {
            let (client, request) = try started()
            try client.failRequest(request.id, failure)
            let told = try XCTUnwrap(failures(try events(of: client)).first, "\(failure)")
            XCTAssertEqual(told.reason, .offline)
            XCTAssertEqual(told.status, 0)
            XCTAssertTrue(told.text.contains("\(failure)"), told.text)
            XCTAssertEqual(try client.queuedRecords(), 1, "the record is kept")
            client.close()
            try FileManager.default.removeItem(atPath: directory)
        }
    }

    func testNoAnswerWithin60Seconds() throws {
        let (client, request) = try started()
        XCTAssertEqual(try client.nextDeadlineMs(), now.monotonicMs + 60_000)
        try advance(client, by: 59_999)
        XCTAssertEqual(try events(of: client), [])
        XCTAssertFalse(isReadable(client))
        try advance(client, by: 1)
        let told = try events(of: client)
        XCTAssertEqual(told.first, .requestCancelled(id: request.id))
        XCTAssertEqual(failures(told).map(\.reason), [.offline])
        XCTAssertEqual(try fault { try self.answer(client, request) }.status, .notFound)
        XCTAssertEqual(try client.queuedRecords(), 1)

        // It is tried again, unchanged, under another id.
        try advance(client, by: 30_000)
        let again = try self.request(of: client)
        XCTAssertNotEqual(again.id, request.id)
        XCTAssertEqual(again.header("X-Placard-Batch-Id"), request.header("X-Placard-Batch-Id"))
        try answer(client, again)
        XCTAssertEqual(try client.queuedRecords(), 0)
    }

    // MARK: Sizes

    private func padded(_ count: Int) -> [UInt8] { Array("{}".utf8) + [UInt8](repeating: 0x20, count: count - 2) }

    func testAnAnswerAtTheLimit() throws {
        let (client, request) = try started()
        try client.completeRequest(
            request.id, status: 200, retryAfter: nil, contentType: nil, body: padded(8 * 1024 * 1024))
        XCTAssertTrue(try events(of: client).contains(.sent(records: 1)))
    }

    func testAnAnswerBeyondTheLimit() throws {
        let (client, request) = try started()
        try client.completeRequest(
            request.id, status: 200, retryAfter: nil, contentType: nil, body: padded(8 * 1024 * 1024 + 1))
        let told = try XCTUnwrap(failures(try events(of: client)).first)
        XCTAssertEqual(told.reason, .malformed)
        XCTAssertTrue(told.text.contains("8388609"), told.text)
        XCTAssertEqual(try client.queuedRecords(), 1)
        XCTAssertEqual(try fault { try client.failRequest(request.id, .reset) }.status, .notFound, "it was an answer")
    }

    // MARK: Answers that are none

    func testBadAnswersKeepTheRecords() throws {
        let bodies = ["", "not json", "[]", "{\"error\": \"try later\"}", "{\"triggers\": \"\\ud800\"}"]
        for body in bodies {
            let (client, request) = try started()
            try answer(client, request, body)
            XCTAssertEqual(failures(try events(of: client)).count, 1, body)
            XCTAssertEqual(try client.queuedRecords(), 1, body)
            client.close()
            try FileManager.default.removeItem(atPath: directory)
        }
    }

    func testStatusAndRetryAfter() throws {
        let (client, request) = try started()
        try client.completeRequest(request.id, status: 503, retryAfter: "120", contentType: nil, body: [])
        let told = try XCTUnwrap(failures(try events(of: client)).first)
        XCTAssertEqual(told.reason, .http)
        XCTAssertEqual(told.status, 503)
        XCTAssertGreaterThanOrEqual(told.retryAfterMs, 120_000)
        try client.flush()
        XCTAssertEqual(try requests(of: client).count, 0, "the server's word counts more than a flush")
        try advance(client, by: 200_000)
        XCTAssertEqual(try requests(of: client).count, 1)
    }

    func testAbsurdStatus() throws {
        for status in [Int32.min, -1, 0, 99, 600, .max] {
            let (client, request) = try started()
            try answer(client, request, status: status)
            XCTAssertEqual(failures(try events(of: client)).map(\.reason), [.http])
            client.close()
            try FileManager.default.removeItem(atPath: directory)
        }
    }

    func testWhileOfflineNothingIsAsked() throws {
        let client = try open()
        try client.setHostState(HostStateChange(isOnline: false))
        try client.startSession()
        try client.logEvent("a")
        try advance(client, by: 100_000)
        XCTAssertEqual(try requests(of: client).count, 0)
        try client.setHostState(HostStateChange(isOnline: true))
        XCTAssertEqual(try requests(of: client).count, 1)
    }

    func testDrainIsForTheBuiltInTransport() throws {
        XCTAssertEqual(try fault { _ = try self.open().drain(timeoutMs: 0) }.status, .state)
        let client = try open { options in
            options.transport = .builtIn
            options.apiKey = "another"
        }
        XCTAssertEqual(try fault { _ = try client.drain(timeoutMs: 0) }.status, .state, "with the host's clock")
    }
}
