import PlacardCore
import XCTest

/// Who is trusted over TLS.
final class TLSTests: TransportTestCase {
    private func makeTLSServer() throws -> TLSServer {
        let server = try TLSServer(answer: "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")
        addTeardownBlock { server.stop() }
        return server
    }

    func testUnknownAuthorityIsRefused() throws {
        let server = try makeTLSServer()
        let failure = try failure(of: makeRequest("https://127.0.0.1:\(server.port)/"))
        XCTAssertEqual(failure.kind, .tls)
        XCTAssertTrue(failure.detail.hasPrefix("127.0.0.1:\(server.port): "), failure.detail)
        XCTAssertTrue(failure.detail.contains("certificate"), failure.detail)
    }

    func testAuthorityOfTheOptionsIsTrusted() throws {
        let server = try makeTLSServer()
        try useTransport { $0.caFile = server.certificate }
        XCTAssertEqual(try reply(to: makeRequest("https://127.0.0.1:\(server.port)/")).status, 200)
        XCTAssertEqual(blockedSignals(), [])
    }

    func testCertificateOfAnotherHostIsRefused() throws {
        let server = try makeTLSServer()
        try useTransport { $0.caFile = server.certificate }
        XCTAssertEqual(try failure(of: makeRequest("https://localhost:\(server.port)/")).kind, .tls)
    }
}
