import Glibc
import PlacardCore
import PlacardTransport
import TestSupport
import XCTest

/// What servers receive, and concurrent requests.
final class RequestTests: TransportTestCase {
    func testSendsMethodPathHeadersAndBody() throws {
        let server = try makeServer()
        let body = "{\"name\":\"Zoë\",\"nul\":\"\0\"}"
        let headers = [
            HTTPRequest.Header("Content-Type", "application/json"), .init("X-Braze-Api-Key", "key-1"),
            .init("X-Empty", ""),
        ]
        _ = try reply(to: makeRequest(server.url("/api/v3/data/?x=1"), headers: headers, body: body))

        let request = try XCTUnwrap(server.requests.first)
        XCTAssertEqual(request.line, "POST /api/v3/data/?x=1 HTTP/1.1")
        XCTAssertEqual(request.headers["content-type"], "application/json")
        XCTAssertEqual(request.headers["x-braze-api-key"], "key-1")
        XCTAssertEqual(request.headers["x-empty"], "")
        XCTAssertEqual(request.headers["user-agent"], "placard-test/1")
        XCTAssertEqual(request.headers["host"], "127.0.0.1:\(server.port)")
        XCTAssertNil(request.headers["cookie"])
        XCTAssertNil(request.headers["authorization"])
        XCTAssertEqual(request.body, Array(body.utf8))
    }

    func testLargeBodyIsSentWithoutAsking() throws {
        let server = try makeServer()
        let body = String(repeating: "x", count: 3_000_000)
        _ = try reply(to: makeRequest(server.url(), body: body))
        XCTAssertNil(server.requests.first?.headers["expect"])
        XCTAssertEqual(server.requests.first?.body.count, 3_000_000)
    }

    func testAnEmptyBodyIsSent() throws {
        let server = try makeServer()
        _ = try reply(to: makeRequest(server.url(), body: ""))
        XCTAssertEqual(server.requests.first?.headers["content-length"], "0")
    }

    func testAConnectionIsReused() throws {
        let server = try makeServer()
        for id in 1...3 {
            _ = try reply(to: makeRequest(server.url(), id: UInt64(id)))
        }
        XCTAssertEqual(server.requests.map(\.connection), [1, 1, 1])
    }

    func testCookiesAreNotKept() throws {
        let server = try makeServer(headers: ["Set-Cookie: a=1"])
        _ = try reply(to: makeRequest(server.url()))
        _ = try reply(to: makeRequest(server.url()))
        XCTAssertNil(server.requests.last?.headers["cookie"])
    }

    func testConnectionClosedByTheServerIsReplaced() throws {
        let server = try makeServer { _ in (LoopbackServer.reply(body: Array("{}".utf8)), .close) }
        for id in 1...3 {
            XCTAssertEqual(try reply(to: makeRequest(server.url(), id: UInt64(id))).status, 200)
        }
        XCTAssertEqual(server.requests.count, 3)
    }

    func testRequestsRunConcurrently() throws {
        // The first request is answered at the end of the test, so the second cannot wait for it.
        let server = try makeServer { request in
            request.line.contains("/slow") ? ([], .stall) : (LoopbackServer.reply(body: request.body), .keepOpen)
        }
        transport.start(makeRequest(server.url("/slow"), id: 1))
        transport.start(makeRequest(server.url("/fast"), id: 2, body: "two"))
        transport.start(makeRequest(server.url("/fast"), id: 3, body: "three"))
        let done = completions(2)
        XCTAssertEqual(Set(done.map(\.id)), [2, 3])
        for (id, outcome) in done {
            guard case .reply(let reply) = outcome else { return XCTFail("\(outcome)") }
            XCTAssertEqual(String(decoding: reply.body, as: UTF8.self), id == 2 ? "two" : "three")
        }
    }

    func testCancelledRequestDoesNotComplete() throws {
        let server = try makeServer { request in
            request.line.contains("/slow") ? ([], .stall) : (LoopbackServer.reply(body: []), .keepOpen)
        }
        transport.start(makeRequest(server.url("/slow"), id: 1))
        turn(until: { !server.requests.isEmpty })
        transport.cancel(1)
        transport.cancel(1)
        transport.cancel(99)
        XCTAssertEqual(connections(toPort: server.port), [])
        transport.start(makeRequest(server.url(), id: 2))
        XCTAssertEqual(completions(1).map(\.id), [2])
    }

    func testCancelRemovesACompletion() throws {
        transport.start(makeRequest("not a url", id: 1))
        transport.start(makeRequest("not a url", id: 2))
        transport.cancel(1)
        XCTAssertEqual(transport.takeCompletions().map(\.id), [2])
        transport.start(makeRequest("not a url", id: 3))
        transport.cancelAll()
        XCTAssertEqual(transport.takeCompletions().count, 0)
    }

    func testCancellingAllEndsEveryRequest() throws {
        let server = try makeServer { _ in ([], .stall) }
        for id in 1...4 { transport.start(makeRequest(server.url(), id: UInt64(id))) }
        turn(until: { server.requests.count == 4 })
        transport.cancelAll()
        XCTAssertEqual(connections(toPort: server.port), [])
        XCTAssertEqual(transport.takeCompletions().count, 0)
    }

    func testTheSameIDReplacesTheRunningRequest() throws {
        let server = try makeServer { request in
            request.line.contains("/slow") ? ([], .stall) : (LoopbackServer.reply(body: []), .keepOpen)
        }
        transport.start(makeRequest(server.url("/slow"), id: 1))
        turn(until: { !server.requests.isEmpty })
        XCTAssertEqual(try reply(to: makeRequest(server.url("/fast"), id: 1)).status, 200)
    }

    func testAWaitingCompletionMakesTheDeadlinePast() throws {
        XCTAssertNil(transport.deadlineMs)
        transport.start(makeRequest("not a url"))
        XCTAssertLessThanOrEqual(try XCTUnwrap(transport.deadlineMs), SystemClock.monotonicMs())
        XCTAssertEqual(transport.takeCompletions().count, 1)
        XCTAssertNil(transport.deadlineMs)
    }

    func testAnIdleTransportWaitsForNothing() throws {
        let server = try makeServer()
        _ = try reply(to: makeRequest(server.url()))
        poller.setDeadline(nil)
        XCTAssertFalse(Poller.wait(poller.descriptor, timeoutMs: 0), "an idle connection must not wake the host")
    }

    func testCloseEndsEverythingWithoutCompletions() throws {
        let server = try makeServer { _ in ([], .stall) }
        transport.start(makeRequest(server.url()))
        turn(until: { !server.requests.isEmpty })
        transport.close()
        transport.close()
        XCTAssertEqual(connections(toPort: server.port), [])
        XCTAssertEqual(transport.takeCompletions().count, 0)
        XCTAssertNil(transport.deadlineMs)

        transport.start(makeRequest(server.url()))
        let outcome = try XCTUnwrap(transport.takeCompletions().first).outcome
        XCTAssertEqual(outcome, .failure(.unreachable, detail: "the transport is closed"))
    }

    func testClosingThePollerFirstIsHarmless() throws {
        let server = try makeServer { _ in ([], .stall) }
        transport.start(makeRequest(server.url()))
        turn(until: { !server.requests.isEmpty })
        poller.close()
        transport.close()
        XCTAssertEqual(connections(toPort: server.port), [])
    }
}
