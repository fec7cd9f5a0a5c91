import PlacardCore
import XCTest

/// Which servers are trusted over TLS, and how connections end.
final class TLSTests: TransportTestCase {
    private func makeTLSServer() throws -> TLSServer {
        let server = try TLSServer()
        addTeardownBlock { server.stop() }
        return server
    }

    /// Sends a request and lets the server reply.
    private func exchange(_ id: UInt64, with server: TLSServer, line: UInt = #line) {
        let count = server.requestCount
        transport.start(makeRequest(server.url, id: id))
        turn(until: { server.requestCount > count }, line: line)
        server.answer()
        guard case .reply(let reply) = completions(1).first?.outcome else {
            return XCTFail("no reply", line: line)
        }
        XCTAssertEqual(reply.status, 200, line: line)
        XCTAssertEqual(reply.body, Array("{}".utf8), line: line)
    }

    func testUnknownAuthorityIsRefused() throws {
        let server = try makeTLSServer()
        let failure = try failure(of: makeRequest(server.url))
        XCTAssertEqual(failure.kind, .tls)
        XCTAssertTrue(failure.detail.hasPrefix("127.0.0.1:\(server.port): "), failure.detail)
        XCTAssertTrue(failure.detail.contains("certificate"), failure.detail)
    }

    func testAuthorityOfTheOptionsIsTrusted() throws {
        let server = try makeTLSServer()
        try useTransport { $0.caFile = server.certificate }
        exchange(1, with: server)
        let first = connections(toPort: server.port)
        exchange(2, with: server)
        XCTAssertEqual(connections(toPort: server.port), first)
        XCTAssertEqual(blockedSignals(), [])
    }

    func testCertificateOfAnotherHostIsRefused() throws {
        let server = try makeTLSServer()
        try useTransport { $0.caFile = server.certificate }
        XCTAssertEqual(try failure(of: makeRequest("https://localhost:\(server.port)/")).kind, .tls)
    }

    /// TLS sends a notification when a connection is closed. Sent by the child, it would end the parent's connection.
    func testAbandonInAChildSendsNoCloseNotification() throws {
        let server = try makeTLSServer()
        try useTransport { $0.caFile = server.certificate }
        exchange(1, with: server)
        let port = try XCTUnwrap(connections(toPort: server.port).first.map(localPort))
        try inChild { transport.abandon() }
        exchange(2, with: server)
        XCTAssertEqual(connections(toPort: server.port).map(localPort), [port], "another connection was made")
    }
}
