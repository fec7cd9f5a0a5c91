import PlacardCore
import TestSupport
import XCTest

/// Requests without a usable reply.
final class FailureTests: TransportTestCase {
    func testNoListenerIsUnreachable() throws {
        let port = try LoopbackServer.freePort()
        let failure = try failure(of: makeRequest("http://127.0.0.1:\(port)/"))
        XCTAssertEqual(failure.kind, .unreachable)
        XCTAssertTrue(failure.detail.hasPrefix("127.0.0.1:\(port): "), failure.detail)
    }

    func testATruncatedBodyIsAReset() throws {
        let server = try makeServer { _ in
            (Array("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"a\"".utf8), .close)
        }
        XCTAssertEqual(try failure(of: makeRequest(server.url())).kind, .reset)
    }

    func testTruncatedChunksAreAReset() throws {
        let server = try makeServer { _ in
            (Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n50\r\n{\"a\"".utf8), .close)
        }
        XCTAssertEqual(try failure(of: makeRequest(server.url())).kind, .reset)
    }

    func testAResetInTheMiddleIsAReset() throws {
        let server = try makeServer { _ in
            (Array("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"a\"".utf8), .reset)
        }
        XCTAssertEqual(try failure(of: makeRequest(server.url())).kind, .reset)
    }

    func testAClosedConnectionIsAReset() throws {
        let server = try makeServer { _ in ([], .close) }
        let failure = try failure(of: makeRequest(server.url()))
        XCTAssertEqual(failure.kind, .reset)
        XCTAssertTrue(failure.detail.hasPrefix("127.0.0.1:\(server.port): "), failure.detail)
    }

    func testOtherProtocolsAreFailures() throws {
        let server = try makeServer { _ in (Array("220 mail.example ESMTP\r\n".utf8), .close) }
        XCTAssertEqual(try failure(of: makeRequest(server.url())).kind, .reset)
    }

    func testASilentServerTimesOut() throws {
        try useTransport { $0.totalTimeoutMs = 100 }
        let server = try makeServer { _ in ([], .stall) }
        let failure = try failure(of: makeRequest(server.url()))
        XCTAssertEqual(failure.kind, .timeout)
        XCTAssertTrue(failure.detail.hasPrefix("127.0.0.1:\(server.port): "), failure.detail)
    }

    func testAStalledServerTimesOut() throws {
        try useTransport { $0.totalTimeoutMs = 100 }
        let server = try makeServer { _ in
            (Array("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"a\"".utf8), .stall)
        }
        XCTAssertEqual(try failure(of: makeRequest(server.url())).kind, .timeout)
    }

    func testInvalidURLsAreFailures() throws {
        for url in [
            "", "no scheme", "ftp://127.0.0.1/", "file:///etc/passwd", "http://", "http://a\nb/", "http://a\0b/",
        ] {
            let failure = try failure(of: makeRequest(url))
            XCTAssertEqual(failure.kind, .unreachable, url)
            XCTAssertFalse(failure.detail.isEmpty, url)
        }
    }

    func testHeadersCannotAddLines() throws {
        let server = try makeServer()
        for header in [
            HTTPRequest.Header("X-A", "1\r\nX-B: 2"), .init("X-A\n", "1"), .init("X-A", "a\0b"), .init("", "1"),
        ] {
            let failure = try failure(of: makeRequest(server.url(), headers: [header]))
            XCTAssertEqual(failure.kind, .unreachable)
            XCTAssertTrue(failure.detail.contains("single line"), failure.detail)
        }
        XCTAssertEqual(server.requests.count, 0)
    }

    func testDetailKeepsSecrets() throws {
        let port = try LoopbackServer.freePort()
        let request = makeRequest(
            "http://127.0.0.1:\(port)/?token=SECRET", headers: [.init("X-Braze-Api-Key", "SECRET")],
            body: "{\"api_key\":\"SECRET\"}")
        let failure = try failure(of: request)
        XCTAssertFalse(failure.detail.contains("SECRET"), failure.detail)
    }

    func testAMissingAuthorityFileIsAFailure() throws {
        try useTransport { $0.caFile = "/does/not/exist.pem" }
        let server = try makeServer()
        let url = server.url().replacingOccurrences(of: "http:", with: "https:")
        let failure = try failure(of: makeRequest(url))
        XCTAssertEqual(failure.kind, .tls)
        XCTAssertTrue(failure.detail.contains("/does/not/exist.pem"), failure.detail)
    }

    func testAServerWithoutTLSIsAFailure() throws {
        let server = try makeServer(greeting: "220 mail.example ESMTP\r\n") { _ in ([], .close) }
        XCTAssertEqual(try failure(of: makeRequest("https://127.0.0.1:\(server.port)/")).kind, .tls)
    }
}
