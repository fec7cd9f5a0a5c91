import Foundation
import XCTest

@testable import placardctl

/// Connections that ask for more than a server should provide.
final class HostileConnectionTests: ServerTestCase {
    private static let mebibyte = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 20)

    func testRefusesALongRequestLine() async throws {
        try await withServer { server in
            for start in ["GET /", "\r\n\r\nGET /"] {
                let answer = try await server.connect { connection in
                    connection.send(start)
                    connection.send(Self.mebibyte)
                    return connection.readAnswer()
                }
                XCTAssertEqual(answer?.status, 431, start)
                XCTAssertEqual(answer?.headers["connection"], "close", start)
            }
        }
    }

    func testRefusesALongHeader() async throws {
        try await withServer { server in
            let answer = try await server.connect { connection in
                connection.send("GET / HTTP/1.1\r\nHost: localhost\r\nX: ")
                connection.send(Self.mebibyte)
                return connection.readAnswer()
            }
            XCTAssertEqual(answer?.status, 431)
        }
    }

    func testRefusesManyHeaders() async throws {
        try await withServer { server in
            let answer = try await server.connect { connection in
                connection.send("GET / HTTP/1.1\r\nHost: localhost\r\n")
                connection.send((1...10_000).map { "X-\($0): 1\r\n" }.joined())
                return connection.readAnswer()
            }
            XCTAssertEqual(answer?.status, 431)
        }
    }

    /// Bytes that the parser holds back or skips are not covered by its own limits.
    func testRefusesEndlessBytesWithoutContent() async throws {
        var limits = HTTPLimits()
        limits.idle = .seconds(10)
        limits.upload = .seconds(10)
        let chunked = "POST /api/v3/data HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
        try await withServer(limits: limits) { server in
            for (start, filler) in [
                ("GET / HTTP/1.1\r\nX:", " "), ("", "\r\n"), (chunked + "0\r\nX:", " "), (chunked + "1;", "a"),
            ] {
                let answer = try await server.connect { connection in
                    connection.send(start)
                    let piece = String(repeating: filler, count: (1 << 20) / filler.utf8.count)
                    for _ in 1...16 { connection.send(piece) }
                    return connection.readAnswer()
                }
                XCTAssertEqual(answer?.status, 431, "\(start)\(filler)")
                XCTAssertEqual(answer?.headers["connection"], "close", "\(start)\(filler)")
            }
        }
    }

    /// Also after the server has stopped parsing: the decoder would keep everything that it gets.
    func testStopsReadingUnparsedBytes() async throws {
        var limits = HTTPLimits()
        limits.discarded = 1 << 20
        limits.linger = .seconds(60)
        try await withServer(limits: limits) { server in
            for start in [
                "GET / HTTP/1.1\r\nX:", "nonsense\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n",
            ] {
                let sent = try await server.connect { connection in
                    connection.send(start)
                    let piece = [UInt8](repeating: UInt8(ascii: " "), count: 1 << 20)
                    for count in 0..<256 {
                        guard connection.send(piece) == piece.count else { return count }
                    }
                    return 256
                }
                // What the server reads and discards, and what the system buffers.
                XCTAssertLessThan(sent, 128, start)
            }
        }
    }

    /// Real requests, such as a preview's query with the ids of a long feed, are far below the limits.
    func testAcceptsWhatIsBelowTheLimits() async throws {
        try await withServer { server in
            let query = String(repeating: "a", count: 32_000)
            let headers = (1...90).map { "X-\($0): \(String(repeating: "b", count: 600))\r\n" }.joined()
            let seen = try await server.connect { connection in
                [
                    "GET /_placard/health?\(query) HTTP/1.1\r\nHost: localhost\r\n\r\n",
                    "GET /_placard/health HTTP/1.1\r\nHost: localhost\r\n\(headers)\r\n",
                ].map { request in
                    // Single bytes would take too long on a slow machine: send pieces.
                    for start in stride(from: 0, to: request.utf8.count, by: 1000) {
                        connection.send(request.utf8.dropFirst(start).prefix(1000))
                    }
                    return connection.readAnswer()?.status
                }
            }
            XCTAssertEqual(seen, [200, 200])
        }
    }

    /// Each sends half a line.
    func testAnswersOthersWhileHostileConnectionsAreOpen() async throws {
        try await withServer { server in
            let port = UInt16(server.url.port ?? 0)
            let hostile = try await RawConnection.use {
                try ["GET /", "GET / HTTP/1.1\r\nX: "].map { start in
                    let connection = try RawConnection(to: port)
                    connection.send(start)
                    connection.send(Self.mebibyte.prefix(65_536))
                    return connection
                }
            }
            expectEqual(try await server.send("GET", "/_placard/health").status, 200)
            expectEqual(try await server.post("data").status, 200)
            withExtendedLifetime(hostile) {}
        }
    }

    /// An endless body is not read to its end.
    func testStopsReadingATooLargeBody() async throws {
        try await withServer { server in
            let (sent, answer) = try await server.connect { connection in
                connection.send(
                    "POST /api/v3/data HTTP/1.1\r\nHost: localhost\r\nX-Braze-Api-Key: k\r\n"
                        + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n")
                var sent = 0
                for _ in 1...4096 {
                    let count = connection.send("100000\r\n") + connection.send(Self.mebibyte) + connection.send("\r\n")
                    sent += count
                    if count < Self.mebibyte.count { break }
                }
                return (sent, connection.readAnswer())
            }
            // What the server reads and discards, and what the system buffers.
            XCTAssertLessThan(sent, 128 << 20)
            XCTAssertEqual(answer?.status, 413)
            XCTAssertEqual(answer?.body, #"{"message":"the body is larger than 8388608 bytes"}"#)
        }
    }

    // MARK: Slow and many connections

    /// Each byte comes in time, the whole request never does.
    func testClosesAConnectionThatSendsSlowly() async throws {
        var limits = HTTPLimits()
        limits.idle = .milliseconds(500)
        limits.upload = .milliseconds(500)
        try await withServer(limits: limits) { server in
            let body = "POST /api/v3/data HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n"
            for start in ["GET /", "GET / HTTP/1.1\r\nX: ", body] {
                let (sent, answer) = try await server.connect { connection in
                    connection.send(start)
                    var sent = 0
                    while sent < 1000, connection.send("a") == 1 {
                        sent += 1
                        usleep(50_000)
                    }
                    return (sent, connection.readToEnd())
                }
                // About ten bytes pass in time, a few more on a busy machine; a server without a deadline reads hundreds.
                XCTAssertLessThan(sent, 400, start)
                XCTAssertEqual(answer, "", start)
            }
        }
    }

    func testClosesAnIdleConnection() async throws {
        var limits = HTTPLimits()
        limits.idle = .milliseconds(100)
        try await withServer(limits: limits) { server in
            let text = try await server.connect { $0.readToEnd() }
            XCTAssertEqual(text, "")
        }
    }

    /// The connection that has been idle longest is closed.
    func testIdleConnectionsKeepNobodyOut() async throws {
        var limits = HTTPLimits()
        limits.connections = 4
        try await withServer(limits: limits) { server in
            let port = UInt16(server.url.port ?? 0)
            let idle = try await RawConnection.use { try (1...12).map { _ in try RawConnection(to: port) } }
            for _ in 1...3 {
                let status = try await server.connect { connection in
                    connection.send("GET /_placard/health HTTP/1.1\r\nHost: localhost\r\n\r\n")
                    return connection.readAnswer()?.status
                }
                XCTAssertEqual(status, 200)
            }
            // Which of them is closed is not defined: they arrive on several threads.
            let closed = try await RawConnection.use {
                let patience = ContinuousClock.now + .seconds(20)
                while idle.count(where: \.isEnded) < 8, ContinuousClock.now < patience { usleep(10_000) }
                return idle.count(where: \.isEnded)
            }
            XCTAssertGreaterThanOrEqual(closed, 8)
        }
    }

    /// A connection that does not read its replies has one ready, not thousands.
    func testReadsNoMoreRequestsWhileAReplyIsUnread() async throws {
        try await withServer { server in
            // More than the system buffers for a client that does not read.
            try server.addPicture("large.png", Data(count: 64 << 20))
            let port = UInt16(server.url.port ?? 0)
            let greedy = try await RawConnection.use {
                let connection = try RawConnection(to: port)
                let request = "GET /images/large.png HTTP/1.1\r\nHost: localhost\r\n\r\n"
                connection.send(String(repeating: request, count: 500))
                return connection
            }
            // The server prints one line for each picture that it sends.
            let answered = { server.lines.all.count { $0 == "GET /images/large.png: sent" } }
            let patience = ContinuousClock.now + .seconds(20)
            while answered() == 0, ContinuousClock.now < patience { try await Task.sleep(for: .milliseconds(10)) }
            expectEqual(try await server.send("GET", "/_placard/health").status, 200)
            try await Task.sleep(for: .milliseconds(500))
            XCTAssertEqual(answered(), 1)
            withExtendedLifetime(greedy) {}
        }
    }
}
