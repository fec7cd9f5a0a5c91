import Foundation
import XCTest

@testable import placardctl

/// The paths below `/_placard`.
final class DeveloperPathTests: ServerTestCase {
    private let event: JSON = ["name": "ss", "time": 1, "data": [:]]

    private func addFault(_ server: TestServer, _ fault: JSON) async throws -> Reply {
        try await server.send(
            "POST", "/_placard/fault", body: Data(fault.text().utf8), headers: ["Content-Type": "application/json"])
    }

    func testReceivedIsPrettyAndCanBeCleared() async throws {
        try await withServer { server in
            _ = try await server.post("data", ["events": [event]])
            let text = try await server.send("GET", "/_placard/received").text
            XCTAssertTrue(text.contains("\n  \"batches\": 1,\n"), text)
            expectEqual(try await server.send("DELETE", "/_placard/received/").status, 200)
            expectEqual(
                try await server.received(),
                [
                    "requests": [
                        "data": 0, "content_cards/sync": 0, "template": 0, "users/track": 0,
                        "campaigns/trigger/send": 0,
                    ],
                    "batches": 0, "duplicates": 0, "refused": 0, "forgotten": 0, "events": [], "attributes": [],
                    "users_track": [],
                    "unknown_codes": [:],
                ])
        }
    }

    func testAFaultReplacesTheNextReplies() async throws {
        try await withServer { server in
            let fault: JSON = [
                "path": "data", "status": 503, "times": 2, "headers": ["Retry-After": "7"], "body": "later",
            ]
            expectEqual(try await addFault(server, fault).status, 200)
            for _ in 1...2 {
                expectEqual(try await server.post("content_cards/sync").status, 200)
                let reply = try await server.post("data", ["events": [event]])
                XCTAssertEqual(reply.status, 503)
                XCTAssertEqual(reply.header("Retry-After"), "7")
                XCTAssertEqual(reply.text, "later")
            }
            expectEqual(try await server.received()["events"], [])
            expectEqual(try await server.post("data").status, 200)
        }
    }

    func testAFaultCanBeAnyJSON() async throws {
        try await withServer { server in
            let error: JSON = ["auth_error": ["error_code": 22, "reason": "token expired"]]
            expectEqual(try await addFault(server, ["path": "data", "status": 200, "json": error]).status, 200)
            let reply = try await server.post("data", ["events": [event]])
            XCTAssertEqual(reply.status, 200)
            XCTAssertEqual(try reply.json(), error)
            expectEqual(try await server.received()["events"], [])
        }
    }

    func testAFaultCanLoseOnlyTheReply() async throws {
        try await withServer { server in
            _ = try await addFault(server, ["path": "data", "status": 500, "handle": true])
            let headers = ["X-Placard-Batch-Id": "b"]
            expectEqual(try await server.post("data", ["events": [event]], headers: headers).status, 500)
            expectEqual(try await server.post("data", ["events": [event]], headers: headers).status, 200)
            let received = try await server.received()
            XCTAssertEqual(received["batches"], 1)
            XCTAssertEqual(received["duplicates"], 1)
        }
    }

    func testRefusesInvalidFaults() async throws {
        try await withServer { server in
            let cases: [(JSON, String)] = [
                (["status": 500], "path must not be nil"),
                (
                    ["path": "dta", "status": 500],
                    "path must be one of data, content_cards/sync, template, users/track, campaigns/trigger/send, "
                        + "not \"dta\""
                ),
                (["path": "data", "status": 100], "status must be between 200 and 599"),
                (["path": "data", "status": 304, "body": "x"], "status 304 cannot have a body"),
                (["path": "data", "status": 200, "body": "x", "json": 1], "body cannot be combined with json"),
                (["path": "data", "status": 500, "times": 0], "times must be at least 1, not 0"),
                (
                    ["path": "data", "status": 500, "headers": ["Retry-After": 7]],
                    "headers.Retry-After must be a string, not an integer"
                ),
            ]
            for (fault, message) in cases {
                let reply = try await addFault(server, fault)
                XCTAssertEqual(reply.status, 400)
                XCTAssertEqual(try reply.json(), ["message": .string(message)])
            }
            expectEqual(try await server.post("data").status, 200)
        }
    }

    /// Otherwise a fault could begin a second reply, or remove the protection of its own.
    func testRefusesInvalidFaultHeaders() async throws {
        try await withServer { server in
            let token = "the name of a header must be letters, digits and any of !#$%&'*+-.^_`|~"
            let value = "must not hold control characters"
            let own = "the server sets this header itself"
            let cases: [(String, String, String)] = [
                ("", "x", token), ("X Y", "x", token), ("X:Y", "x", token), ("X\r\nY", "x", token), ("Ä", "x", token),
                ("X", "a\r\nY: b", value), ("X", "a\nb", value), ("X", "a\rb", value), ("X", "a\0b", value),
                ("X", "\u{7F}", value), ("content-length", "1", own), ("Transfer-Encoding", "chunked", own),
                ("CONNECTION", "close", own), ("Content-Security-Policy", "script-src *", own),
                ("X-Content-Type-Options", "", own),
            ]
            for (name, given, problem) in cases {
                let reply = try await addFault(
                    server, ["path": "data", "status": 200, "headers": [name: .string(given)]])
                XCTAssertEqual(reply.status, 400, name)
                XCTAssertTrue(try reply.json()["message"]?.string?.hasSuffix(problem) ?? false, reply.text)
            }
            expectEqual(try await server.post("data").text, #"{"message":"success"}"#)
            let good: JSON = ["Content-Type": "text/plain; charset=utf-8", "X-~'": "a\tb Ä"]
            expectEqual(try await addFault(server, ["path": "data", "status": 200, "headers": good]).status, 200)
            expectEqual(try await server.post("data").header("Content-Type"), "text/plain; charset=utf-8")
        }
    }

    /// Whatever a fault contains, a browser does not run it in the server's origin.
    func testFaultRepliesAreInert() async throws {
        try await withServer { server in
            let fault: JSON = [
                "path": "data", "status": 200, "headers": ["Content-Type": "text/html"], "body": "<script>1</script>",
            ]
            expectEqual(try await addFault(server, fault).status, 200)
            let reply = try await server.post("data")
            XCTAssertEqual(reply.text, "<script>1</script>")
            XCTAssertEqual(reply.header("Content-Type"), "text/html")
            XCTAssertEqual(
                reply.header("Content-Security-Policy"), "sandbox; default-src 'none'; frame-ancestors 'none'")
            XCTAssertEqual(reply.header("X-Content-Type-Options"), "nosniff")
        }
    }

    func testAnInvalidEditKeepsTheLastValidContent() async throws {
        try await withServer(#"{"cards": [{"id": "a", "tp": "control"}]}"#) { server in
            try await server.rewrite("{\"cards\": [}") { $0["file_error"] != nil }
            let health = try await server.send("GET", "/_placard/health").json()
            XCTAssertEqual(health["file_error"], .string("\(server.file.path):1:12: expected a value"))
            XCTAssertEqual(health["revision"], 1)
            expectEqual(try await server.post("content_cards/sync").json()["cards"]?.ids, ["a"])

            try await server.rewrite(#"{"cards": [{"id": "b", "tp": "control"}]}"#) { $0["revision"] == 2 }
            expectEqual(try await server.post("content_cards/sync").json()["cards"]?.ids, ["b"])
            XCTAssertEqual(
                server.lines.all.filter { $0.hasPrefix(server.file.path) },
                [
                    "\(server.file.path):1:12: expected a value; still serving the previous content",
                    "\(server.file.path): reloaded, cards: 1, campaigns: 0",
                ])
        }
    }

    func testConfigTimeIncreasesWithEachChange() async throws {
        try await withServer("{}", time: 1_800_000_000) { server in
            try await server.rewrite(#"{"config": {}}"#) { $0["revision"] == 2 }
            let fields: JSON.Members = ["respond_with": ["config": ["config_time": 1_800_000_000]]]
            expectEqual(try await server.post("data", fields).json()["config"]?["time"], 1_800_000_001)
            try await server.rewrite(#"{"config": {"time": 1900000000}}"#) { $0["revision"] == 3 }
            expectEqual(try await server.post("data", fields).json()["config"]?["time"], 1_900_000_000)
        }
    }
}
