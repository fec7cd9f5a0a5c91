import Placard
import PlacardCore
import PlacardTransport
import TestSupport
import XCTest

/// The whole path to a server and back, over real sockets.
final class BuiltInTransportTests: ClientTestCase {
    private static func reply(_ body: String, status: String = "200 OK") -> ([UInt8], LoopbackServer.Next) {
        (
            LoopbackServer.reply(status: status, headers: ["Content-Type: application/json"], body: Array(body.utf8)),
            .keepOpen
        )
    }

    private func isSent(_ events: [Event]) -> Bool { events.contains { if case .sent = $0 { true } else { false } } }

    private func failures(_ events: [Event]) -> [Event.Failure] {
        events.compactMap { if case .sendFailed(let failure) = $0 { failure } else { nil } }
    }

    func testTheLoopOfTheManualWorks() throws {
        let server = try makeServer { _ in Self.reply("{}") }
        let client = try open(to: server)
        try client.logEvent("a")
        try client.flush()
        let seen = try loop(client) { try isSent($0) && client.queuedRecords() == 0 }
        XCTAssertEqual(failures(seen), [])
        let first = try XCTUnwrap(server.requests.first)
        XCTAssertEqual(first.line, "POST /api/v3/data/ HTTP/1.1")
        XCTAssertEqual(first.headers["x-braze-api-key"], "key")
        XCTAssertTrue(first.headers["user-agent"]?.contains("placard/\(LibraryVersion.text)") == true)
        XCTAssertEqual(try server.requests.flatMap { try SentBody($0.body).names }, ["ss", "ce"])
    }

    func testOpenAndCloseSendNothing() throws {
        let server = try makeServer { _ in Self.reply("{}") }
        let client = try open(to: server)
        try client.dispatch()
        client.close()
        XCTAssertEqual(server.requests.count, 0)
    }

    // MARK: drain

    func testDrainSendsEverything() throws {
        let server = try makeServer { _ in Self.reply("{}") }
        let client = try open(to: server)
        for number in 0..<600 { try client.logEvent("event \(number)") }
        XCTAssertEqual(try client.drain(timeout: .seconds(30)), .ok)
        XCTAssertEqual(try client.queuedRecords(), 0)
        let names = try server.requests.flatMap { try SentBody($0.body).names }
        XCTAssertEqual(names.count, 601)
        XCTAssertTrue(try server.requests.allSatisfy { try SentBody($0.body).names.count <= 250 })
        let reported = try events(of: client)
        let sent = reported.reduce(0) { if case .sent(let sent) = $1 { $0 + sent.count } else { $0 } }
        XCTAssertEqual(sent, 601, "events of the time stay readable")
    }

    func testDrainOfAnEmptyQueueReturnsAtOnce() throws {
        let server = try makeServer { _ in Self.reply("{}") }
        let client = try open(to: server)
        try client.startSession()
        XCTAssertEqual(try client.drain(timeout: .seconds(30)), .ok)
        XCTAssertEqual(try client.drain(timeout: .seconds(30)), .ok)
        XCTAssertEqual(try client.drain(timeout: .zero), .ok)
    }

    func testDrainEndsAfterItsTimeout() throws {
        let server = try makeServer { _ in ([], .stall) }
        let client = try open(to: server)
        try client.logEvent("a")
        XCTAssertEqual(try client.drain(timeout: .milliseconds(100)), .pending)
        XCTAssertEqual(try client.queuedRecords(), 2)
        XCTAssertTrue(isReadable(client), "the events of the session wait")
        let batch = server.requests.first?.headers["x-placard-batch-id"]
        client.close()

        // The next run sends the same batch.
        let willing = try makeServer { _ in Self.reply("{}") }
        let again = try open(to: willing)
        XCTAssertEqual(try again.drain(timeout: .seconds(30)), .ok)
        XCTAssertEqual(willing.requests.first?.headers["x-placard-batch-id"], batch)
    }

    /// A program that ends its session and exits must not begin another one while it exits.
    func testDrainOpensNoSession() throws {
        let server = try makeServer { _ in Self.reply("{}") }
        let client = try open(to: server)
        try client.startSession()
        try client.endSession()
        XCTAssertEqual(try client.drain(timeout: .seconds(30)), .ok)
        XCTAssertEqual(try server.requests.flatMap { try SentBody($0.body).names }, ["ss", "se"])
    }

    /// Drain does not wait for records that cannot be sent in time: the test itself would take an hour.
    func testDrainDoesNotWaitForTheImpossible() throws {
        let server = try makeServer { _ in Self.reply("{}", status: "401 Unauthorized") }
        let client = try open(to: server)
        try client.setHostState(HostStateChange(isOnline: false))
        try client.logEvent("a")
        XCTAssertEqual(try client.drain(timeout: .seconds(3_600)), .pending, "offline")
        try client.setHostState(HostStateChange(isOnline: true))
        XCTAssertEqual(try client.drain(timeout: .seconds(3_600)), .pending, "refused for good")
        XCTAssertEqual(try client.queuedRecords(), 2)
    }

    /// Nor for a token of the limit on requests, unless it comes in time.
    func testDrainDoesNotWaitForATokenThatComesTooLate() throws {
        let limit = #""global_request_rate_limit":{"enabled":true,"capacity":10,"refill_rate":0.2}"#
        let server = try makeServer { _ in
            Self.reply(#"{"config":{"time":1,\#(limit)},"triggers":[]}"#)
        }
        let client = try open(to: server)
        for _ in 0..<11 {
            try client.logEvent("a")
            XCTAssertEqual(try client.drain(timeout: .seconds(30)), .ok)
        }
        XCTAssertNil(server.requests.first?.headers["x-braze-req-tokens-remaining"])
        XCTAssertNotNil(server.requests.last?.headers["x-braze-req-tokens-remaining"])
        let strict = #"{"enabled":true,"capacity":10,"refill_rate":3600}"#
        let other = try makeServer { _ in
            Self.reply(#"{"config":{"time":2,"global_request_rate_limit":\#(strict)},"triggers":[]}"#)
        }
        client.close()
        let again = try open(to: other)
        for _ in 0..<12 {
            try again.logEvent("a")
            _ = try again.drain(timeout: .seconds(30))
        }
        XCTAssertEqual(try again.drain(timeout: .seconds(30)), .pending, "an hour")
        XCTAssertTrue(failures(try events(of: again)).contains { $0.reason == .rateLimited })
    }

    /// A record that the server rejects is isolated and dropped, and the rest arrives, before drain returns.
    func testDrainWaitsForTheBisection() throws {
        let server = try makeServer { request in
            let isBad = String(decoding: request.body, as: UTF8.self).contains("\"bad\"")
            return Self.reply("{}", status: isBad ? "413 Content Too Large" : "200 OK")
        }
        let client = try open(to: server) { $0.obeysRateLimits = false }
        for number in 0..<100 { try client.logEvent(number == 37 ? "bad" : "event \(number)") }
        XCTAssertEqual(try client.drain(timeout: .seconds(30)), .ok)
        let reported = try events(of: client)
        XCTAssertEqual(reported.reduce(0) { if case .sent(let sent) = $1 { $0 + sent.count } else { $0 } }, 100)
        let dropped = reported.compactMap {
            if case .dropped(let item) = $0, item.kind == .record { item.text } else { nil }
        }
        XCTAssertEqual(dropped.count, 1)
        XCTAssertTrue(dropped.first?.hasSuffix("{\"n\":\"bad\",\"p\":{}}") == true, "\(dropped)")
        XCTAssertLessThan(server.requests.count, 30)
    }

    func testDrainWithoutAServerFails() throws {
        let port = try LoopbackServer.freePort()
        let client = try Client(Options(apiKey: "key", endpoint: "http://127.0.0.1:\(port)", directory: directory))
        defer { client.close() }
        try client.logEvent("a")
        XCTAssertEqual(try client.drain(timeout: .milliseconds(200)), .pending)
        XCTAssertEqual(failures(try events(of: client)).first?.reason, .offline)
    }

    // MARK: Failures

    func testAReplyBeyondTheLimitIsAFailure() throws {
        let server = try makeServer { _ in
            (LoopbackServer.reply(body: [UInt8](repeating: 0x20, count: 8 * 1024 * 1024 + 1)), .keepOpen)
        }
        let client = try open(to: server)
        try client.logEvent("a")
        let seen = try loop(client) { !self.failures($0).isEmpty }
        XCTAssertEqual(failures(seen).first?.reason, .malformed)
        XCTAssertEqual(try client.queuedRecords(), 2)
    }

    func testAServerThatResetsIsAFailure() throws {
        let server = try makeServer { _ in ([], .reset) }
        let client = try open(to: server)
        try client.logEvent("a")
        let failure = try XCTUnwrap(failures(try loop(client) { !self.failures($0).isEmpty }).first)
        XCTAssertEqual(failure.reason, .offline)
        XCTAssertGreaterThanOrEqual(try XCTUnwrap(failure.retryAfter), .seconds(10))
        XCTAssertFalse(isReadable(client), "nothing to do until the retry")
    }

    func testTheServersStatusIsReported() throws {
        let server = try makeServer { _ in
            (LoopbackServer.reply(status: "429 Too Many", headers: ["Retry-After: 30"], body: []), .close)
        }
        let client = try open(to: server)
        try client.logEvent("a")
        let failure = try XCTUnwrap(failures(try loop(client) { !self.failures($0).isEmpty }).first)
        XCTAssertEqual(failure.httpStatus, 429)
        XCTAssertGreaterThanOrEqual(try XCTUnwrap(failure.retryAfter), .seconds(30))
    }

    // MARK: Closing while requests run

    func testClosingDoesNotWaitForTheServer() throws {
        let server = try makeServer { _ in ([], .stall) }
        let client = try open(to: server)
        try client.logEvent("a")
        _ = try loop(client) { _ in server.requests.count == 1 }
        client.close()
        XCTAssertEqual(try open(to: server).queuedRecords(), 2)
    }

    // MARK: Cards and messages

    private static let config = "{\"config\": {\"time\": 1, \"content_cards\": {\"enabled\": true}}"

    func testCardsAndMessagesArrive() throws {
        let server = try makeServer { request in
            if request.line.contains("content_cards") {
                return Self.reply(
                    """
                    {"full_sync": true, "last_full_sync_at": 5, "last_card_updated_at": 5, "cards": [
                     {"id": "a", "tp": "short_news", "ca": 1, "tt": "A", "u": "https://x", "db": true},
                     {"id": "b", "tp": "banner_image", "ca": 2, "p": true}, {"id": "bad", "tp": 7, "ca": 3}]}
                    """)
            }
            return Self.reply(
                Self.config + """
                    , "triggers": [{"id": "m", "type": "inapp", "re_eligibility": 0,
                     "trigger_condition": [{"type": "custom_event", "data": {"event_name": "finished"}}],
                     "data": {"type": "MODAL", "trigger_id": "t", "header": "Well done",
                      "btns": [{"id": 4, "text": "OK"}]}}]}
                    """)
        }
        let client = try open(to: server)
        try client.refreshCards(token: 42)
        let seen = try loop(client) {
            $0.contains { if case .cardsUpdated(let updated) = $0 { updated.token == 42 } else { false } }
        }
        XCTAssertTrue(
            seen.contains { if case .dropped(let item) = $0 { item.kind == .card && item.id == "bad" } else { false } })

        let cards = try client.cards()
        XCTAssertEqual(cards.map(\.id), ["b", "a"])
        XCTAssertEqual(cards.unviewed, 2)
        XCTAssertEqual(cards[id: "a"]?.title, "A")
        XCTAssertEqual(try client.logCardImpressions(["a"]), .ok)
        XCTAssertEqual(try client.logCardImpressions(["a"]), .ignored)
        XCTAssertEqual(try client.logCardClick("a"), .ok)
        XCTAssertEqual(try client.logCardDismissal("b"), .ignored, "pinned")
        XCTAssertEqual(try client.logCardDismissal("a"), .ok)
        XCTAssertEqual(try fault { try client.logCardClick("none") }.status, .notFound)
        XCTAssertEqual(cards.map(\.id), ["b", "a"], "a snapshot does not change")
        XCTAssertEqual(try client.cards().map(\.id), ["b"])
        XCTAssertEqual(try client.cards(includingDismissed: true).map(\.id), ["b", "a"])

        XCTAssertEqual(try client.explainEvent("finished").map(\.outcome), [.wins])
        try client.logEvent("finished")
        let offered = try loop(client) { $0.contains { if case .message = $0 { true } else { false } } }
        let message = try XCTUnwrap(
            offered.compactMap { if case .message(let message) = $0 { message } else { nil } }.first)
        XCTAssertEqual(message.message.header, "Well done")
        XCTAssertEqual(try client.showMessage(message.handle), .ok)
        XCTAssertEqual(try client.messages().map(\.state), [.showing])
        XCTAssertEqual(try client.logMessageImpression(message.handle), .ok)
        XCTAssertEqual(try client.logMessageButton(message.handle, 4), .ok)
        XCTAssertEqual(try fault { try client.logMessageButton(message.handle, 5) }.status, .notFound)
        XCTAssertEqual(try client.logMessageDismissal(message.handle), .ok)
        XCTAssertEqual(try client.messages(), [])

        XCTAssertEqual(try client.drain(timeout: .seconds(30)), .ok)
        let names = try server.requests.flatMap { try SentBody($0.body).names }
        XCTAssertEqual(names, ["ss", "cci", "ccc", "ccd", "ce", "si", "sbc"])
        client.close()

        // Offline, in the next run: cards are present before any reply.
        let again = try open()
        XCTAssertEqual(try again.cards().map(\.id), ["b"])
        XCTAssertTrue(
            try events(of: again).contains {
                if case .cardsUpdated(let updated) = $0 { updated.origin == .cache } else { false }
            })
        XCTAssertEqual(try again.explainEvent("finished").count, 1)
    }
}
