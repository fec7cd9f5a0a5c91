import Foundation
import XCTest

@testable import placardctl

/// Rules for every path.
final class RequestRulesTests: ServerTestCase {
    func testNamesTheMissingField() async throws {
        try await withServer { server in
            for path in ["data", "content_cards/sync", "template"] {
                for field in ["time", "sdk_version", "device_id"] {
                    let reply = try await server.post(path, without: field)
                    XCTAssertEqual(reply.status, 200)
                    XCTAssertEqual(try reply.json(), ["error": .string("\(field) must not be nil")])
                }
            }
            expectEqual(
                try await server.post("data", ["time": "now"]).json(), ["error": "time must be a number, not a string"])
        }
    }

    func testAcceptsTheAPIKeyInHeaderOrBody() async throws {
        try await withServer { server in
            let noHeader = ["X-Braze-Api-Key": ""]
            let missing = try await server.post("data", headers: noHeader)
            XCTAssertEqual(missing.status, 200)
            XCTAssertEqual(
                try missing.json(), ["error": "api_key must not be nil, in the header X-Braze-Api-Key or in the body"])
            let inBody = try await server.post("data", ["api_key": "k"], headers: noHeader)
            XCTAssertEqual(try inBody.json()["message"], "success")
            let both = try await server.post("data", ["api_key": "other"])
            XCTAssertEqual(try both.json(), ["error": "api_key differs from the header X-Braze-Api-Key"])
        }
    }

    func testNamesThePositionOfMalformedJSON() async throws {
        try await withServer { server in
            let reply = try await server.post("data", text: #"{"time": 1,}"#)
            XCTAssertEqual(reply.status, 400)
            XCTAssertEqual(
                try reply.json(),
                ["message": "malformed JSON at byte 11 (line 1, column 12): expected a key in double quotes"])
            expectEqual(try await server.post("data", text: "").status, 400)
            expectEqual(try await server.received()["refused"], 2)
        }
    }

    func testRefusesABodyThatIsNotAnObject() async throws {
        try await withServer { server in
            let reply = try await server.post("data", text: "[]")
            XCTAssertEqual(reply.status, 400)
            XCTAssertEqual(try reply.json(), ["message": "the body must be an object, not an array"])
        }
    }

    func testRefusesATooLargeBodyAndContinues() async throws {
        try await withServer { server in
            let limit = 8 * 1024 * 1024
            let tooLarge = try await server.post("data", text: String(repeating: " ", count: limit + 1))
            XCTAssertEqual(tooLarge.status, 413)
            XCTAssertEqual(try tooLarge.json(), ["message": "the body is larger than 8388608 bytes"])

            let body = #"{"time":1,"sdk_version":"1","device_id":"d"}"#
            let largest = body + String(repeating: " ", count: limit - body.utf8.count)
            expectEqual(try await server.post("data", text: largest).json()["message"], "success")
        }
    }

    func testNamesTheLimitInForce() async throws {
        var limits = HTTPLimits()
        limits.body = 1000
        try await withServer(limits: limits) { server in
            let reply = try await server.post("data", text: String(repeating: " ", count: 1001))
            XCTAssertEqual(reply.status, 413)
            XCTAssertEqual(try reply.json(), ["message": "the body is larger than 1000 bytes"])
        }
    }

    func testRefusesOtherContentTypes() async throws {
        try await withServer { server in
            let reply = try await server.post("data", headers: ["Content-Type": "text/plain"])
            XCTAssertEqual(reply.status, 415)
            XCTAssertEqual(try reply.json(), ["message": "Content-Type must be application/json, not text/plain"])
            let zipped = try await server.post("data", headers: ["Content-Encoding": "gzip"])
            XCTAssertEqual(zipped.status, 415)
            let charset = try await server.post("data", headers: ["Content-Type": "application/JSON; charset=utf-8"])
            XCTAssertEqual(charset.status, 200)
        }
    }

    func testNamesThePathsThatExist() async throws {
        try await withServer { server in
            let reply = try await server.post("dta")
            XCTAssertEqual(reply.status, 404)
            XCTAssertEqual(try reply.json()["message"], "no such path: /api/v3/dta")
            XCTAssertEqual(try reply.json()["paths"]?.elements?.contains("/api/v3/content_cards/sync"), true)
            expectEqual(try await server.send("GET", "/index.html").status, 404)
        }
    }

    func testRefusesOtherMethods() async throws {
        try await withServer { server in
            let reply = try await server.send("GET", "/api/v3/data")
            XCTAssertEqual(reply.status, 405)
            XCTAssertEqual(reply.header("Allow"), "POST")
            expectEqual(try await server.send("POST", "/_placard/received").status, 405)
            expectEqual(try await server.send("HEAD", "/_placard/health").status, 405)
            expectEqual(try await server.send("DELETE", "/_placard/fault").status, 405)
        }
    }

    func testPrintsWhatHappens() async throws {
        try await withServer { server in
            _ = try await server.post("data", ["events": [["name": "ss", "time": 1, "data": [:]]]])
            _ = try await server.post("content_cards/sync")
            _ = try await server.post("data", without: "time")
            XCTAssertEqual(
                server.lines.all,
                [
                    "data: events: 1 (ss)", "content_cards/sync: all cards: 0",
                    "data: refused (200), time must not be nil",
                ])
        }
    }
}
