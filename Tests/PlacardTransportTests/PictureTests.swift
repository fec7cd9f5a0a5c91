import PlacardCore
import PlacardTransport
import TestSupport
import XCTest

/// Pictures are fetched by GET and have a separate limit.
final class PictureTests: TransportTestCase {
    private func picture(_ url: String, id: UInt64 = 1) -> HTTPRequest {
        HTTPRequest(id: id, kind: .asset, url: url, headers: [], body: [])
    }

    func testAPictureIsAGetWithoutBody() throws {
        let server = try makeServer(body: "bytes")
        let reply = try reply(to: picture(server.url("/a.png?x=1")))
        XCTAssertEqual(reply.body, Array("bytes".utf8))
        let request = try XCTUnwrap(server.requests.first)
        XCTAssertEqual(request.line, "GET /a.png?x=1 HTTP/1.1")
        XCTAssertEqual(request.body, [])
        for name in [
            "content-type", "content-length", "x-braze-api-key", "cookie", "authorization", "expect", "referer",
        ] {
            XCTAssertNil(request.headers[name], name)
        }
    }

    func testAPostOnTheSameConnectionStaysAPost() throws {
        let server = try makeServer(body: "{}")
        _ = try reply(to: makeRequest(server.url(), id: 1))
        _ = try reply(to: picture(server.url("/a.png"), id: 2))
        _ = try reply(to: makeRequest(server.url(), id: 3))
        XCTAssertEqual(server.requests.map { String($0.line.prefix(5)) }, ["POST ", "GET /", "POST "])
        XCTAssertEqual(Set(server.requests.map(\.connection)), [1])
    }

    func testEachKindHasItsLimit() throws {
        try useTransport { ($0.maxReplyBytes, $0.maxAssetBytes) = (100, 200) }
        for (size, posts, gets) in [(100, true, true), (101, false, true), (200, false, true), (201, false, false)] {
            let server = try makeServer(body: String(repeating: "x", count: size))
            for (request, isTaken) in [(makeRequest(server.url()), posts), (picture(server.url("/a")), gets)] {
                switch try send(request) {
                case .reply(let reply): XCTAssertTrue(isTaken && reply.body.count == size, "\(request.kind) \(size)")
                case .failure(let failure, _):
                    XCTAssertEqual(failure, .tooLarge)
                    XCTAssertFalse(isTaken, "\(request.kind) \(size)")
                }
            }
        }
    }

    func testARedirectIsNotFollowed() throws {
        let target = try makeServer(body: "picture")
        let server = try makeServer(status: "302 Found", headers: ["Location: \(target.url("/b.png"))"], body: "")
        XCTAssertEqual(try reply(to: picture(server.url("/a.png"))).status, 302)
        XCTAssertEqual(target.requests.count, 0)
    }
}
