import Placard
import PlacardCore
import XCTest

/// The host sends requests: it gets them as events, and replies, fails them, or gives up.
final class HostTransportTests: ClientTestCase {
    /// A client with its first request in flight.
    private func started() throws -> (Client, HostRequest) {
        let client = try open()
        try client.startSession()
        return (client, try request(of: client))
    }

    private func failures(_ events: [Event]) -> [Event.Failure] {
        events.compactMap { if case .sendFailed(let failure) = $0 { failure } else { nil } }
    }

    func testARequestIsAnEvent() throws {
        let (_, request) = try started()
        XCTAssertEqual(request.kind, .data)
        XCTAssertEqual(request.method, "POST")
        XCTAssertEqual(request.url, "https://sdk.example.com/api/v3/data/")
        XCTAssertEqual(request.header("Content-Type"), "application/json")
        XCTAssertEqual(request.header("X-Braze-Api-Key"), "key")
        XCTAssertEqual(try SentBody(request.body).names, ["ss"])
    }

    func testAReplyCompletesTheRequest() throws {
        let (client, request) = try started()
        try answer(client, request)
        XCTAssertTrue(try events(of: client).contains(.sent(.init(count: 1))))
        XCTAssertEqual(try client.queuedRecords(), 0)
    }

    func testUnknownAndLateIDsAreRefused() throws {
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

    func testFailuresAreReported() throws {
        for failure in NetworkFailure.allCases where failure != .tooLarge {
            let (client, request) = try started()
            try client.failRequest(request.id, failure)
            let reported = try XCTUnwrap(failures(try events(of: client)).first, "\(failure)")
            XCTAssertEqual(reported.reason, .offline)
            XCTAssertNil(reported.httpStatus)
            XCTAssertTrue(reported.text.contains("\(failure)"), reported.text)
            XCTAssertEqual(try client.queuedRecords(), 1, "the record is kept")
            client.close()
            try FileManager.default.removeItem(atPath: directory)
        }
    }

    func testARequestTimesOutAfter60Seconds() throws {
        let (client, request) = try started()
        XCTAssertEqual(try client.nextDeadlineMs(), now.monotonicMs + 60_000)
        try advance(client, by: 59_999)
        XCTAssertEqual(try events(of: client), [])
        XCTAssertFalse(isReadable(client))
        try advance(client, by: 1)
        let reported = try events(of: client)
        XCTAssertEqual(reported.first, .requestCancelled(.init(id: request.id)))
        XCTAssertEqual(failures(reported).map(\.reason), [.offline])
        XCTAssertEqual(try fault { try self.answer(client, request) }.status, .notFound)
        XCTAssertEqual(try client.queuedRecords(), 1)

        // It is retried, unchanged, under another id.
        try advance(client, by: 30_000)
        let again = try self.request(of: client)
        XCTAssertNotEqual(again.id, request.id)
        XCTAssertEqual(again.header("X-Placard-Batch-Id"), request.header("X-Placard-Batch-Id"))
        try answer(client, again)
        XCTAssertEqual(try client.queuedRecords(), 0)
    }

    func testAFailureIsReportedWithItsText() throws {
        let (client, request) = try started()
        try client.failRequest(request.id, .tls, text: "sdk.example.com:443: the certificate has expired")
        let reported = try XCTUnwrap(failures(try events(of: client)).first)
        XCTAssertEqual(reported.reason, .offline)
        XCTAssertEqual(reported.text, "sdk.example.com:443: the certificate has expired")
    }

    // MARK: Sizes

    private func padded(_ count: Int) -> [UInt8] { Array("{}".utf8) + [UInt8](repeating: 0x20, count: count - 2) }

    func testAReplyAtTheLimitIsAccepted() throws {
        let (client, request) = try started()
        try client.completeRequest(
            request.id, status: 200, retryAfter: nil, contentType: nil, body: padded(8 * 1024 * 1024))
        XCTAssertTrue(try events(of: client).contains(.sent(.init(count: 1))))
    }

    func testAReplyBeyondTheLimitIsAFailure() throws {
        let (client, request) = try started()
        try client.completeRequest(
            request.id, status: 200, retryAfter: nil, contentType: nil, body: padded(8 * 1024 * 1024 + 1))
        let reported = try XCTUnwrap(failures(try events(of: client)).first)
        XCTAssertEqual(reported.reason, .malformed)
        XCTAssertTrue(reported.text.contains("8388609"), reported.text)
        XCTAssertEqual(try client.queuedRecords(), 1)
        XCTAssertEqual(try fault { try client.failRequest(request.id, .reset) }.status, .notFound, "it was an answer")
    }

    // MARK: Invalid replies

    func testInvalidRepliesKeepTheRecords() throws {
        let bodies = ["", "not json", "[]", "{\"error\": \"try later\"}", "{\"triggers\": }"]
        for body in bodies {
            let (client, request) = try started()
            try answer(client, request, body)
            XCTAssertEqual(failures(try events(of: client)).count, 1, body)
            XCTAssertEqual(try client.queuedRecords(), 1, body)
            client.close()
            try FileManager.default.removeItem(atPath: directory)
        }
    }

    func testStatusAndRetryAfterAreUsed() throws {
        let (client, request) = try started()
        try client.completeRequest(request.id, status: 503, retryAfter: "120", contentType: nil, body: [])
        let reported = try XCTUnwrap(failures(try events(of: client)).first)
        XCTAssertEqual(reported.reason, .http)
        XCTAssertEqual(reported.httpStatus, 503)
        XCTAssertGreaterThanOrEqual(try XCTUnwrap(reported.retryAfter), .seconds(120))
        try client.flush()
        XCTAssertEqual(try requests(of: client).count, 0, "a flush does not override Retry-After")
        try advance(client, by: 200_000)
        XCTAssertEqual(try requests(of: client).count, 1)
    }

    func testAnAbsurdStatusIsAFailure() throws {
        for status in [Int32.min, -1, 0, 99, 600, .max] {
            let (client, request) = try started()
            try answer(client, request, status: status)
            XCTAssertEqual(failures(try events(of: client)).map(\.reason), [.http])
            client.close()
            try FileManager.default.removeItem(atPath: directory)
        }
    }

    func testNothingIsRequestedWhileOffline() throws {
        let client = try open()
        try client.setHostState(HostStateChange(isOnline: false))
        try client.startSession()
        try client.logEvent("a")
        try advance(client, by: 100_000)
        XCTAssertEqual(try requests(of: client).count, 0)
        try client.setHostState(HostStateChange(isOnline: true))
        XCTAssertEqual(try requests(of: client).count, 1)
    }

    func testDrainNeedsTheBuiltInTransport() throws {
        XCTAssertEqual(
            try fault { _ = try self.open { $0.clock = .system }.drain(timeout: .milliseconds(1)) }.status, .state)
        let client = try open { options in
            options.transport = .builtIn
            options.apiKey = "another"
        }
        XCTAssertEqual(
            try fault { _ = try client.drain(timeout: .milliseconds(1)) }.status, .state, "with the host's clock")
    }

    /// Unlike `flush`, it opens no session.
    func testADrainWithoutTimeBeginsToSend() throws {
        let client = try open()
        try client.setAttribute("colour", .string("blue"))
        XCTAssertEqual(try client.drain(timeout: .zero), .pending)
        let all = try events(of: client)
        XCTAssertTrue(all.contains { if case .request(let request) = $0 { request.kind == .data } else { false } })
        XCTAssertFalse(all.contains { if case .sessionStarted = $0 { true } else { false } })
    }
}
