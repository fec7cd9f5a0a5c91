import PlacardCore
import TestSupport
import XCTest

/// What servers send, and what the client gets from it.
final class ReplyTests: TransportTestCase {
    func testAJSONBodyIsReceived() throws {
        let server = try makeServer(headers: ["Content-Type: application/json"], body: "{\"cards\":[]}")
        let reply = try reply(to: makeRequest(server.url()))
        XCTAssertEqual(reply.status, 200)
        XCTAssertEqual(reply.contentType, "application/json")
        XCTAssertNil(reply.retryAfter)
        XCTAssertEqual(String(decoding: reply.body, as: UTF8.self), "{\"cards\":[]}")
    }

    func testStatusAndHeadersInOddCaseAreRead() throws {
        let server = try makeServer(
            status: "429 Slow Down", headers: ["rEtRy-AfTeR:   120  ", "CONTENT-TYPE: text/plain; charset=utf-8"],
            body: "wait")
        let reply = try reply(to: makeRequest(server.url()))
        XCTAssertEqual(reply.status, 429)
        XCTAssertEqual(reply.retryAfter, "120")
        XCTAssertEqual(reply.contentType, "text/plain; charset=utf-8")
    }

    func testAHeaderThatIsNotUTF8IsOmitted() throws {
        let server = try makeServer { _ in
            let head = Array("HTTP/1.1 200 OK\r\nRetry-After: ".utf8) + [0xFF, 0xFE]
            return (head + Array("\r\nContent-Length: 2\r\n\r\n{}".utf8), .keepOpen)
        }
        XCTAssertNil(try reply(to: makeRequest(server.url())).retryAfter)
    }

    func testAnEmptyBodyIsReceived() throws {
        let reply = try reply(to: makeRequest(makeServer(status: "204 No Content", body: "").url()))
        XCTAssertEqual(reply.status, 204)
        XCTAssertEqual(reply.body, [])
    }

    func testAChunkedBodyIsReceived() throws {
        let server = try makeServer { _ in
            let text = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n{\"a\r\n4\r\n\":1}\r\n0\r\n\r\n"
            return (Array(text.utf8), .keepOpen)
        }
        let reply = try reply(to: makeRequest(server.url()))
        XCTAssertEqual(String(decoding: reply.body, as: UTF8.self), "{\"a\":1}")
    }

    func testABodyUntilTheConnectionEndsIsReceived() throws {
        let server = try makeServer { _ in (Array("HTTP/1.1 200 OK\r\n\r\n{\"a\":1}".utf8), .close) }
        XCTAssertEqual(String(decoding: try reply(to: makeRequest(server.url())).body, as: UTF8.self), "{\"a\":1}")
    }

    func testContinueIsNotTheReply() throws {
        let server = try makeServer { _ in
            let early = Array("HTTP/1.1 103 Early Hints\r\nRetry-After: 7\r\n\r\n".utf8)
            return (early + LoopbackServer.reply(body: Array("{}".utf8)), .keepOpen)
        }
        let reply = try reply(to: makeRequest(server.url()))
        XCTAssertEqual(reply.status, 200)
        XCTAssertNil(reply.retryAfter)
    }

    func testRedirectIsNotFollowed() throws {
        let target = try makeServer()
        let server = try makeServer(status: "302 Found", headers: ["Location: \(target.url())"], body: "moved")
        XCTAssertEqual(try reply(to: makeRequest(server.url())).status, 302)
        XCTAssertEqual(target.requests.count, 0)
    }

    func testGzipIsUnpacked() throws {
        let server = try makeServer { request in
            XCTAssertEqual(request.headers["accept-encoding"], "gzip, deflate")
            return (Packed.reply(Packed.small), .keepOpen)
        }
        let reply = try reply(to: makeRequest(server.url()))
        XCTAssertEqual(String(decoding: reply.body, as: UTF8.self), Packed.smallText)
    }

    func testGzipBombIsCutAtTheLimit() throws {
        try useTransport { $0.maxReplyBytes = 99_999 }
        let server = try makeServer { _ in (Packed.reply(Packed.zeros100000), .keepOpen) }
        let failure = try failure(of: makeRequest(server.url()))
        XCTAssertEqual(failure.kind, .tooLarge)
        XCTAssertEqual(failure.detail, "127.0.0.1:\(server.port): the response is larger than 99999 bytes")
    }

    func testGzipOfExactlyTheLimitIsRead() throws {
        try useTransport { $0.maxReplyBytes = 100_000 }
        let server = try makeServer { _ in (Packed.reply(Packed.zeros100000), .keepOpen) }
        XCTAssertEqual(try reply(to: makeRequest(server.url())).body, Array(repeating: 0x30, count: 100_000))
    }

    func testOversizedBodyIsCutAtTheLimit() throws {
        try useTransport { $0.maxReplyBytes = 1000 }
        let server = try makeServer(body: String(repeating: "x", count: 1001))
        XCTAssertEqual(try failure(of: makeRequest(server.url())).kind, .tooLarge)
        let fitting = try makeServer(body: String(repeating: "x", count: 1000))
        XCTAssertEqual(try reply(to: makeRequest(fitting.url())).body.count, 1000)
    }

    func testEndlessTrailersAreCutAtTheLimit() throws {
        let server = try makeServer { _ in
            let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n"
            let trailer = "X-Trailer: \(String(repeating: "x", count: 1000))\r\n"
            return (Array((head + String(repeating: trailer, count: 1000)).utf8), .stall)
        }
        let failure = try failure(of: makeRequest(server.url()))
        XCTAssertEqual(failure.kind, .tooLarge)
        XCTAssertEqual(failure.detail, "127.0.0.1:\(server.port): the headers are larger than 262144 bytes")
    }

    func testBrokenGzipIsAFailure() throws {
        let server = try makeServer { _ in (Packed.reply(Array("this is not gzip".utf8)), .keepOpen) }
        let failure = try failure(of: makeRequest(server.url()))
        XCTAssertEqual(failure.kind, .reset)
        XCTAssertTrue(failure.detail.hasPrefix("127.0.0.1:\(server.port): "), failure.detail)
    }
}
