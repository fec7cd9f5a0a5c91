import Glibc
import PlacardCore
import PlacardTransport
import TestSupport
import XCTest

/// What a library inside another program must not change.
final class MannersTests: TransportTestCase {
    func testProxyOfTheEnvironmentIsNotUsed() throws {
        let server = try makeServer()
        let proxy = try makeServer(status: "502 Proxy")
        for name in ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"] {
            setenv(name, proxy.url(""), 1)
        }
        defer { for name in ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"] { unsetenv(name) } }
        XCTAssertEqual(try reply(to: makeRequest(server.url())).status, 200)
        XCTAssertEqual(proxy.requests.count, 0)
    }

    func testProxyOfTheOptionsIsUsedWhateverTheEnvironmentSays() throws {
        let proxy = try makeServer(status: "202 Proxy")
        try useTransport { $0.proxy = proxy.url("") }
        setenv("no_proxy", "*", 1)
        defer { unsetenv("no_proxy") }
        XCTAssertEqual(try reply(to: makeRequest("http://127.0.0.1:1/path")).status, 202)
        XCTAssertEqual(proxy.requests.first?.line, "POST http://127.0.0.1:1/path HTTP/1.1")
    }

    /// curl's messages quote a proxy that it cannot parse.
    func testTheProxysPasswordIsNotReported() throws {
        let long = String(repeating: "s3cr3t", count: 100)
        for proxy in [
            "gopher://user:s3cr3t@127.0.0.1:1", "http://user:s3cr3t@127.0.0.1:x", "http://user:s3cr3t@[::1",
            "user:s3cr3t@127.0.0.1:99999", "http://user:s3cr3t@127.0.0.1:1", "gopher://user:\(long)@127.0.0.1:1",
        ] {
            try useTransport { $0.proxy = proxy }
            let detail = try failure(of: makeRequest("http://127.0.0.1:2/path")).detail
            XCTAssertFalse(detail.contains("s3cr3t"), detail)
            XCTAssertTrue(detail.contains("proxy") || detail.contains("connect"), detail)
        }
    }

    /// Also libcurl's internal descriptors, which it makes without a callback.
    func testEverythingIsClosedByExec() throws {
        let server = try makeServer()
        let before = openDescriptors()
        _ = try reply(to: makeRequest(server.url()))
        XCTAssertEqual(connections(toPort: server.port).count, 1, "the connection is kept")
        let new = openDescriptors().subtracting(before).filter { localPort($0) != server.port }
        XCTAssertGreaterThan(new.count, 1)
        for descriptor in new { XCTAssertTrue(isClosedByExec(descriptor), describe(descriptor)) }
    }

    /// Unread bytes of libcurl's own pairs do not matter, but other descriptors must not change.
    func testDescriptorsOfOthersAreLeftAlone() throws {
        var pair: [Int32] = [0, 0]
        var ends: [Int32] = [0, 0]
        XCTAssertEqual(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair), 0)
        XCTAssertEqual(pipe(&ends), 0)
        defer { (pair + ends).forEach { close($0) } }
        XCTAssertEqual(write(pair[0], "abc", 3), 3)
        XCTAssertEqual(write(ends[1], "abc", 3), 3)
        let server = try makeServer()
        _ = try reply(to: makeRequest(server.url()))
        for descriptor in pair + ends { XCTAssertFalse(isClosedByExec(descriptor), describe(descriptor)) }
        for reader in [pair[1], ends[0]] {
            var bytes = [UInt8](repeating: 0, count: 8)
            XCTAssertEqual(read(reader, &bytes, bytes.count), 3)
        }
    }

    func testSignalMaskIsRestored() throws {
        var mine = sigset_t()
        sigemptyset(&mine)
        sigaddset(&mine, SIGUSR2)
        var before = sigset_t()
        pthread_sigmask(SIG_SETMASK, &mine, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

        let server = try makeServer()
        _ = try reply(to: makeRequest(server.url()))
        _ = try failure(of: makeRequest("http://localhost:\(LoopbackServer.freePort())/"))
        transport.close()
        XCTAssertEqual(blockedSignals(), [SIGUSR2])
    }

    func testSignalHandlersAreLeftAlone() throws {
        let before = (1..<32).map(handler)
        let server = try makeServer()
        _ = try reply(to: makeRequest(server.url()))
        _ = try failure(of: makeRequest("http://localhost:\(LoopbackServer.freePort())/"))
        XCTAssertEqual((1..<32).map(handler), before)
        transport.close()
        XCTAssertEqual((1..<32).map(handler), before)
    }

    func testOpeningAndClosingStartsNothing() throws {
        let before = openDescriptors()
        let poller = try Poller()
        let transport = CurlTransport(options: CurlOptions(userAgent: "x"), poller: poller)
        transport.perform(ready: [], nowMs: SystemClock.monotonicMs())
        XCTAssertEqual(transport.takeCompletions().count, 0)
        XCTAssertNil(transport.deadlineMs)
        XCTAssertEqual(openDescriptors().subtracting(before).count, 1, "the poller's own")
        transport.close()
        poller.close()
        XCTAssertEqual(openDescriptors(), before)
    }

    func testConnectionsAreKeptForTheNextRequest() throws {
        let server = try makeServer { _ in (LoopbackServer.reply(body: []), .keepOpen) }
        _ = try reply(to: makeRequest(server.url(), id: 1))
        let deadline = try XCTUnwrap(transport.deadlineMs)
        XCTAssertGreaterThan(deadline, SystemClock.monotonicMs() + 30_000)
        transport.perform(ready: [], nowMs: deadline - 1)
        _ = try reply(to: makeRequest(server.url(), id: 2))
        XCTAssertEqual(server.requests.map(\.connection), [1, 1])
    }

    func testAnIdleTransportHasNoDescriptors() throws {
        let server = try makeServer { request in
            request.line.contains("/slow") ? ([], .stall) : (LoopbackServer.reply(body: []), .keepOpen)
        }
        poller.setDeadline(nil)
        let before = openDescriptors()
        for id in 1...3 as ClosedRange<UInt64> {
            _ = try reply(to: makeRequest(server.url(), id: id))
            XCTAssertEqual(connections(toPort: server.port).count, 1)
            transport.perform(ready: [], nowMs: try XCTUnwrap(transport.deadlineMs))
            XCTAssertNil(transport.deadlineMs)
            poller.setDeadline(nil)
            XCTAssertEqual(connections(toPort: server.port), [])
            // This process also has the server's end of the connection; a thread of the server closes it.
            turn(until: { openDescriptors() == before })
        }
        XCTAssertEqual(server.requests.map(\.connection), [1, 2, 3])

        // Nothing is closed while a request is in flight.
        transport.start(makeRequest(server.url("/slow"), id: 4))
        turn(until: { server.requests.count == 4 })
        transport.perform(ready: [], nowMs: SystemClock.monotonicMs() + 61_000)
        XCTAssertEqual(connections(toPort: server.port).count, 1)
        transport.cancel(4)
        transport.perform(ready: [], nowMs: try XCTUnwrap(transport.deadlineMs))
        XCTAssertEqual(connections(toPort: server.port), [])
    }

    private func handler(_ signal: Int32) -> UInt {
        var action = sigaction()
        sigaction(signal, nil, &action)
        return UInt(bitPattern: unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self))
    }
}
