import Foundation
import XCTest

@testable import placardctl

/// `POST /_placard/explain`.
final class ExplainEndpointTests: ServerTestCase {
    private let file = """
        {"campaigns": [
          {"id": "small", "type": "inapp", "priority": 1,
           "trigger_condition": [{"type": "custom_event", "data": {"event_name": "order"}}], "data": {"type": "MODAL"}},
          {"id": "large", "type": "inapp", "priority": 5,
           "trigger_condition": [{"type": "custom_event_property", "data": {"event_name": "order", "property_filters": [
             [{"property_key": "items", "property_type": "number", "comparator": 3, "property_value": 2}]]}}],
           "data": {"type": "MODAL"}},
          {"id": "mug", "type": "inapp", "trigger_condition": [{"type": "purchase", "data": {"product_id": "mug"}}],
           "data": {"type": "MODAL"}},
          {"id": "after", "type": "inapp",
           "trigger_condition": [{"type": "iam_click", "data": {"id": "small", "buttons": ["1"]}}], "data": {"type": "MODAL"}},
          {"id": "push", "type": "inapp", "trigger_condition": [{"type": "push_click", "data": {"campaign_id": "p"}}],
           "data": {"type": "MODAL"}},
          {"id": "start", "type": "inapp", "trigger_condition": [{"type": "open"}], "data": {"type": "MODAL"}}]}
        """

    private func explain(_ server: TestServer, _ body: JSON) async throws -> Reply {
        try await server.send(
            "POST", "/_placard/explain", body: Data(body.text().utf8), headers: ["Content-Type": "application/json"])
    }

    func testReportsEveryVerdictTheWinnersFirst() async throws {
        try await withServer(file) { server in
            let reply = try await explain(server, ["kind": "event", "name": "order", "properties": "{\"items\": 3}"])
            XCTAssertEqual(reply.status, 200)
            XCTAssertNil(reply.header("Access-Control-Allow-Origin"))
            let report = try reply.json()
            XCTAssertEqual(report["conclusion"], "large is shown")
            let verdicts = report["verdicts"]
            XCTAssertEqual(verdicts?.elements?.count, 6)
            XCTAssertEqual(verdicts?[0]?["campaign"], "large")
            XCTAssertEqual(verdicts?[0]?["verdict"], "wins")
            XCTAssertEqual(verdicts?[1]?["verdict"], "loses_priority")
            let few = try await explain(server, ["kind": "event", "name": "order", "properties": "{\"items\": 1}"])
                .json()
            XCTAssertEqual(few["conclusion"], "small is shown")
            XCTAssertEqual(few["verdicts"]?[1]?["text"], "filter 1 of 1: 'items' is 1; wanted greater than 2")
        }
    }

    func testExplainsEveryKind() async throws {
        try await withServer(file) { server in
            let cases: [(JSON, JSON)] = [
                (["kind": "open"], "start is shown"), (["kind": "purchase", "name": "mug"], "mug is shown"),
                (["kind": "push_click", "name": "p"], "push is shown"),
                (["kind": "message_click", "name": "small", "button": "1"], "after is shown"),
                (["kind": "message_click", "name": "small"], "nothing is shown"),
                (["kind": "event", "name": "other", "properties": .null], "nothing is shown"),
            ]
            for (question, conclusion) in cases {
                expectEqual(try await explain(server, question).json()["conclusion"], conclusion)
            }
        }
    }

    /// A rule, a window of time and the device's clock.
    func testAssumesAttributesFactsAndATime() async throws {
        let file = """
            {"campaigns": [
              {"id": "gold", "type": "inapp", "trigger_condition": [{"type": "open"}], "data": {"type": "MODAL"},
               "end_time": 1760000000,
               "targeting": {"and": [{"==": [{"var": "tier"}, "gold"]}, {">": [{"var": "$host.floor"}, 2]}]}}]}
            """
        try await withServer(file) { server in
            let cases: [(JSON, JSON)] = [
                (["kind": "open"], "ended"),
                (["kind": "open", "at": "2025-10-09T08:53:19Z"], "not_targeted"),
                (["kind": "open", "at": "2025-10-09T08:53:19Z", "attributes": #"{"tier": "gold"}"#], "not_targeted"),
                (
                    [
                        "kind": "open", "at": "2025-10-09T08:53:19Z", "attributes": #"{"tier": "gold"}"#,
                        "facts": #"{"floor": 3}"#,
                    ], "wins"
                ),
                (["kind": "open", "at": "2025-10-09T10:53:21+02:00", "attributes": #"{"tier": "gold"}"#], "ended"),
            ]
            for (question, verdict) in cases {
                expectEqual(try await explain(server, question).json()["verdicts"]?[0]?["verdict"], verdict)
            }
            for key in ["attributes", "facts"] {
                for wrong: JSON in ["[1]", "{", ""] {
                    let reply = try await explain(server, .object(["kind": "open", key: wrong]))
                    XCTAssertEqual(reply.status, 400)
                    XCTAssertEqual(try reply.json()["field"]?.string, key)
                }
            }
        }
    }

    func testReportsErrorsInTheRequest() async throws {
        try await withServer(file) { server in
            let cases: [(JSON, String)] = [
                ([:], "kind must not be nil"),
                (["kind": "x"], "kind must be one of open, event, purchase, push_click, message_click, not \"x\""),
                (["kind": "event"], "name must not be nil"), (["kind": "event", "name": ""], "name must not be empty"),
                (["kind": "open", "properties": "{}"], "properties belongs to events and purchases"),
                (
                    ["kind": "open", "when": 1],
                    "when is not a known key; known keys are at, attributes, button, facts, kind, name, properties"
                ),
                (["kind": "open", "at": 1], "at must be a string, not an integer"),
                (
                    ["kind": "open", "at": "2026-02-30T00:00:00Z"],
                    "at is not a valid time: month 2 of 2026 has the days 1 to 28; write it as 2026-01-31T18:00:00Z"
                ),
                (["kind": "open", "facts": [:]], "facts must be a string, not an object"),
                (
                    ["kind": "event", "name": "order", "properties": "[1]"],
                    "properties is not a JSON object such as {\"items\": 3}"
                ),
            ]
            for (question, message) in cases {
                let reply = try await explain(server, question)
                XCTAssertEqual(reply.status, 400)
                XCTAssertEqual(try reply.json()["message"]?.string, message)
            }
            let broken = try await explain(server, ["kind": "event", "name": "order", "properties": "{\"items\": }"])
            XCTAssertEqual(broken.status, 400)
            let message = try broken.json()["message"]?.string ?? ""
            XCTAssertTrue(message.hasPrefix("properties") && message.contains("byte 11"), message)
            XCTAssertEqual(try broken.json()["field"], "properties")
            let name = String(repeating: "n", count: 300)
            let long = try await explain(server, ["kind": "event", "name": .string(name)])
            XCTAssertEqual(long.status, 400)
            XCTAssertEqual(try long.json()["field"], "name")
        }
    }

    func testRefusesOtherMethodsAndBodies() async throws {
        try await withServer(file) { server in
            for method in ["GET", "HEAD", "OPTIONS", "DELETE"] {
                let reply = try await server.send(method, "/_placard/explain")
                XCTAssertEqual(reply.status, 405, method)
                XCTAssertEqual(reply.header("Allow"), "POST")
            }
            let path = "/_placard/explain"
            let json = ["Content-Type": "application/json"]
            expectEqual(
                try await server.send("POST", path, body: Data("{}".utf8), headers: ["Content-Type": "text/plain"])
                    .status, 415)
            expectEqual(try await server.send("POST", path, body: Data("{".utf8), headers: json).status, 400)
        }
    }
}
