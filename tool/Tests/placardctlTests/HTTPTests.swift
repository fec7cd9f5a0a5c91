import Foundation
import XCTest

@testable import placardctl

/// HTTP/1.1 as clients use it, tested at the socket.
final class HTTPTests: ServerTestCase {
    private static let health = "GET /_placard/health HTTP/1.1\r\nHost: localhost\r\n\r\n"

    private static func post(_ body: String, _ headers: String = "") -> String {
        "POST /api/v3/data HTTP/1.1\r\nHost: localhost\r\nX-Braze-Api-Key: k\r\nContent-Type: application/json\r\n"
            + "\(headers)\r\n\(body)"
    }

    private static let body = #"{"time": 1, "sdk_version": "1", "device_id": "d"}"#

    func testAConnectionServesManyRequests() async throws {
        try await withServer { server in
            let seen = try await server.connect { connection in
                (1...3).map { _ in
                    connection.send(Self.health)
                    return connection.readAnswer()?.status
                }
            }
            XCTAssertEqual(seen, [200, 200, 200])
        }
    }

    func testAnswersPipelinedRequestsInOrder() async throws {
        try await withServer { server in
            let paths = ["/_placard/health", "/none", "/_placard/content", "/"]
            let seen = try await server.connect { connection in
                connection.send(paths.map { "GET \($0) HTTP/1.1\r\nHost: localhost\r\n\r\n" }.joined())
                return paths.map { _ in connection.readAnswer()?.headers["content-type"] ?? "none" }
            }
            XCTAssertEqual(
                seen, ["application/json", "application/json", "application/json", "text/html; charset=utf-8"])
        }
    }

    /// Reads can end anywhere: within a body, and within the head that follows it.
    func testAnswersPipelinedRequestsWhoseBodiesCrossReads() async throws {
        try await withServer { server in
            let filler = (1...90).map { "X-\($0): \(String(repeating: "b", count: 600))\r\n" }.joined()
            let requests = (1...20).flatMap { number in
                let body = Self.body + String(repeating: " ", count: 100_000 + number * 997)
                let headers = number.isMultiple(of: 2) ? filler : ""
                return [Self.post(body, "\(headers)Content-Length: \(body.utf8.count)\r\n"), Self.health]
            }
            let seen = try await server.connect { connection in
                connection.send(requests.joined())
                return requests.map { _ in connection.readAnswer() }
                    .map { "\($0?.status ?? 0) \($0?.body == #"{"message":"success"}"#)" }
            }
            XCTAssertEqual(seen, (1...20).flatMap { _ in ["200 true", "200 false"] })
        }
    }

    func testClosesWhenAsked() async throws {
        try await withServer { server in
            for request in [
                "GET /_placard/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
                "GET /_placard/health HTTP/1.0\r\nHost: localhost\r\n\r\n",
                // No other protocol is supported: a client that proposes one gets an HTTP/1.1 reply.
                "GET /_placard/health HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n",
            ] {
                let text = try await server.connect { connection in
                    connection.send(request)
                    return connection.readToEnd()
                }
                XCTAssertTrue(text?.hasPrefix("HTTP/1.1 200 OK\r\n") ?? false, text ?? "not closed: \(request)")
            }
        }
    }

    func testRepliesToAClientThatHasEndedSending() async throws {
        try await withServer { server in
            let text = try await server.connect { connection in
                connection.send(Self.health)
                connection.endSending()
                return connection.readToEnd()
            }
            XCTAssertTrue(text?.hasPrefix("HTTP/1.1 200 OK\r\n") ?? false, text ?? "not closed")
        }
    }

    func testAcceptsAChunkedBody() async throws {
        try await withServer { server in
            let answer = try await server.connect { connection in
                let half = Self.body.utf8.count / 2
                let (first, second) = (Self.body.prefix(half), Self.body.dropFirst(half))
                connection.send(Self.post("", "Transfer-Encoding: chunked\r\n"))
                for part in [first, second] { connection.send("\(String(part.utf8.count, radix: 16))\r\n\(part)\r\n") }
                connection.send("0\r\n\r\n")
                return connection.readAnswer()
            }
            XCTAssertEqual(answer?.status, 200)
            XCTAssertEqual(answer?.body, #"{"message":"success"}"#)
        }
    }

    /// curl waits a second for the 100 (Continue) when the body is large.
    func testAllowsABodyThatExpectsContinue() async throws {
        try await withServer { server in
            let seen = try await server.connect { connection in
                connection.send(Self.post("", "Content-Length: \(Self.body.utf8.count)\r\nExpect: 100-continue\r\n"))
                let first = connection.readAnswer()?.status
                connection.send(Self.body)
                return [first, connection.readAnswer()?.status]
            }
            XCTAssertEqual(seen, [100, 200])
        }
    }

    func testRefusesOtherProtocols() async throws {
        try await withServer { server in
            for nonsense in [
                "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "hello\r\n\r\n",
                "GET / HTTP/9.9\r\n\r\n", "GET / HTTP/1.1\r\nHost : localhost\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n",
                "GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n", "GET nothing HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "CONNECT localhost:1 HTTP/1.1\r\nHost: localhost\r\n\r\n",
            ] {
                let text = try await server.connect { connection in
                    connection.send(nonsense)
                    connection.endSending()
                    return connection.readToEnd()
                }
                let status = Int(text?.split(separator: " ").dropFirst().first ?? "")
                XCTAssertTrue((400...505).contains(status ?? 0), "\(nonsense): \(text ?? "not closed")")
            }
            expectEqual(try await server.send("GET", "/_placard/health").status, 200)
        }
    }

    /// A body there would be parsed as the beginning of the next reply.
    func testRepliesToHeadHaveNoBody() async throws {
        try await withServer { server in
            for path in [
                "/", "/_placard/explain", "/_placard/simulate", "/_placard/preview/none", "/_placard/health",
                "/nothing",
            ] {
                let answer = try await server.connect { connection in
                    connection.send("HEAD \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                    return connection.readToEnd() ?? "not closed"
                }
                XCTAssertTrue(answer.hasPrefix("HTTP/1.1 "), "\(path): \(answer)")
                XCTAssertTrue(answer.hasSuffix("\r\n\r\n"), "\(path): \(answer)")
            }
        }
    }
}
