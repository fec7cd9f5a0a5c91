import Glibc
import PlacardCore
import PlacardTransport
import TestSupport
import XCTest

/// A transport with its poller, used as a client uses them.
class TransportTestCase: XCTestCase {
    private(set) var poller: Poller!
    private(set) var transport: CurlTransport!
    private var servers: [LoopbackServer] = []

    override func setUpWithError() throws {
        try useTransport { _ in }
    }

    override func tearDown() {
        transport.close()
        poller.close()
        for server in servers { XCTAssertTrue(server.stop(), "a server goes on after the test") }
        // XCTest keeps the test case; its objects must be freed, so that leaks can be found.
        transport = nil
        poller = nil
        servers = []
    }

    /// Replaces the transport by one with other options.
    func useTransport(_ change: (inout CurlOptions) -> Void) throws {
        transport?.close()
        var options = CurlOptions(userAgent: "placard-test/1", connectTimeoutMs: 10_000, totalTimeoutMs: 20_000)
        change(&options)
        poller = try Poller()
        transport = CurlTransport(options: options, poller: poller)
    }

    func makeServer(
        greeting: String? = nil, _ handler: @escaping LoopbackServer.Handler
    ) throws -> LoopbackServer {
        stopAtEnd(try LoopbackServer(greeting: greeting.map { Array($0.utf8) }, handler))
    }

    func makeServer(
        status: String = "200 OK", headers: [String] = [], body: String = "{}"
    ) throws -> LoopbackServer {
        stopAtEnd(try LoopbackServer(status: status, headers: headers, body: Array(body.utf8)))
    }

    private func stopAtEnd(_ server: LoopbackServer) -> LoopbackServer {
        servers.append(server)
        return server
    }

    func makeRequest(
        _ url: String, id: UInt64 = 1, headers: [HTTPRequest.Header] = [], body: String = "{\"a\":1}"
    ) -> HTTPRequest {
        HTTPRequest(id: id, kind: .data, url: url, headers: headers, body: Array(body.utf8))
    }

    /// Runs one round of `dispatch` and waits until there is work again; false after 30 s without work.
    @discardableResult
    func turn() -> Bool {
        transport.perform(ready: poller.takeReady(), nowMs: SystemClock.monotonicMs())
        poller.setDeadline(transport.deadlineMs)
        return Poller.wait(poller.descriptor, timeoutMs: 30_000)
    }

    /// Runs the transport until something has happened outside of it, such as in the server; fails after 30 s.
    func turn(until isDone: () -> Bool, line: UInt = #line) {
        let end = SystemClock.monotonicMs() + 30_000
        while !isDone() {
            guard SystemClock.monotonicMs() < end else { return XCTFail("it did not happen within 30 s", line: line) }
            transport.perform(ready: poller.takeReady(), nowMs: SystemClock.monotonicMs())
            poller.setDeadline(transport.deadlineMs)
            _ = Poller.wait(poller.descriptor, timeoutMs: 5)
            usleep(500)
        }
    }

    /// Runs the transport until `count` requests have ended.
    func completions(_ count: Int) -> [(id: UInt64, outcome: HTTPOutcome)] {
        var done: [(id: UInt64, outcome: HTTPOutcome)] = []
        while done.count < count {
            guard turn() else {
                XCTFail("nothing happened for 30 s; \(done.count) of \(count) requests ended")
                return done
            }
            done += transport.takeCompletions()
        }
        return done
    }

    func send(_ request: HTTPRequest) throws -> HTTPOutcome {
        transport.start(request)
        let done = try XCTUnwrap(completions(1).first)
        XCTAssertEqual(done.id, request.id)
        return done.outcome
    }

    func reply(to request: HTTPRequest, line: UInt = #line) throws -> HTTPReply {
        switch try send(request) {
        case .reply(let reply): return reply
        case .failure(let failure, let detail):
            XCTFail("\(failure): \(detail)", line: line)
            throw XCTSkip("no reply to look at")
        }
    }

    func failure(of request: HTTPRequest, line: UInt = #line) throws -> (kind: NetworkFailure, detail: String) {
        switch try send(request) {
        case .failure(let failure, let detail): return (failure, detail)
        case .reply(let reply):
            XCTFail("an answer with status \(reply.status)", line: line)
            throw XCTSkip("no failure to look at")
        }
    }
}
