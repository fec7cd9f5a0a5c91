import Foundation
import XCTest

@testable import placardctl

/// The page for people, and its requests.
final class InspectorTests: ServerTestCase {
    private let event: JSON = [
        "name": "ce", "time": 1_800_000_000, "user_id": "anna", "session_id": "s",
        "data": ["n": "order_placed", "p": ["items": 3]],
    ]

    private func arrivals(_ server: TestServer, after: String = "0") async throws -> [JSON] {
        try await server.get("/_placard/arrivals", ["after": after]).json()["arrivals"]?.elements ?? []
    }

    // MARK: Files

    func testServesThePageAndItsFiles() async throws {
        try await withServer { server in
            let page = try await server.get("/")
            XCTAssertEqual(page.status, 200)
            XCTAssertEqual(page.header("Content-Type"), "text/html; charset=utf-8")
            XCTAssertTrue(page.text.contains("/_placard/inspector/main.js"), page.text)
            XCTAssertFalse(page.text.contains("://"), "the page needs something from elsewhere")
            for (name, type) in [
                ("main.js", "text/javascript; charset=utf-8"), ("inspector.css", "text/css; charset=utf-8"),
                ("base.css", "text/css; charset=utf-8"), ("report.css", "text/css; charset=utf-8"),
                ("icon.svg", "image/svg+xml"),
            ] {
                let file = try await server.get("/_placard/inspector/\(name)")
                XCTAssertEqual(file.status, 200, name)
                XCTAssertEqual(file.header("Content-Type"), type)
            }
            expectEqual(try await server.get("/_placard/inspector/none.js").status, 404)
        }
    }

    /// Every module that another one imports is served.
    func testServesWhatTheModulesImport() async throws {
        try await withServer { server in
            var wanted = ["main.js"]
            var seen: Set<String> = []
            while let name = wanted.popLast() {
                guard seen.insert(name).inserted else { continue }
                let script = try await server.get("/_placard/inspector/\(name)")
                XCTAssertEqual(script.status, 200, name)
                wanted += script.text.matches(of: /from "\.\/([a-z-]+\.js)"/).map { String($0.1) }
            }
            XCTAssertGreaterThan(seen.count, 5)
        }
    }

    func testStrictHeadersAreSent() async throws {
        try await withServer { server in
            for path in ["/", "/_placard/inspector/main.js", "/_placard/state", "/_placard/content"] {
                let reply = try await server.get(path)
                XCTAssertEqual(reply.header("X-Content-Type-Options"), "nosniff", path)
                XCTAssertEqual(reply.header("Cross-Origin-Resource-Policy"), "same-origin", path)
                XCTAssertNil(reply.header("Access-Control-Allow-Origin"), path)
            }
            let policy = try await server.get("/").header("Content-Security-Policy") ?? ""
            XCTAssertTrue(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self';"), policy)
            XCTAssertTrue(policy.hasSuffix("frame-ancestors 'none'"), policy)
            XCTAssertFalse(policy.contains("unsafe"), policy)
        }
    }

    func testOtherMethodsAreRefused() async throws {
        try await withServer { server in
            for path in [
                "/", "/_placard/state", "/_placard/content", "/_placard/arrivals", "/_placard/timeline",
                "/_placard/inspector/main.js",
            ] {
                for method in ["POST", "DELETE", "OPTIONS"] {
                    let reply = try await server.send(method, path)
                    XCTAssertEqual(reply.status, 405, "\(method) \(path)")
                    XCTAssertEqual(reply.header("Allow"), "GET")
                }
                let head = try await server.send("HEAD", path)
                XCTAssertEqual(head.status, 200, path)
                XCTAssertEqual(head.body.count, 0)
                let length = try await server.get(path).body.count
                XCTAssertEqual(head.header("Content-Length"), String(length), path)
            }
        }
    }

    // MARK: State

    func testReportsArrivals() async throws {
        try await withServer { server in
            let headers = ["X-Placard-Batch-Id": "b-1"]
            let sets: JSON = [["user_id": "anna", "first_name": "Anna", "custom": ["level": "gold"]]]
            _ = try await server.post("data", ["events": [event], "attributes": sets], headers: headers)
            _ = try await server.post("data", ["events": [event]], headers: headers)
            _ = try await server.post("data", without: "time")

            let found = try await arrivals(server)
            XCTAssertEqual(found.map { $0["kind"] }, ["event", "attributes", "duplicate", "refused"])
            XCTAssertEqual(found.map { $0["number"] }, [1, 2, 3, 4])
            XCTAssertEqual(found[0]["title"], "Custom event")
            XCTAssertEqual(found[0]["name"], "order_placed")
            XCTAssertEqual(found[0]["user"], "anna")
            XCTAssertEqual(found[0]["batch"], "b-1")
            XCTAssertEqual(found[0]["data"], ["items": 3])
            XCTAssertEqual(found[0]["device"], "d-1")
            XCTAssertEqual(
                found[0]["question"],
                ["kind": "event", "name": "order_placed", "properties": "{\n  \"items\": 3\n}"])
            XCTAssertNil(found[1]["question"], "no campaign can wait for attributes")
            XCTAssertEqual(found[1]["name"], "first_name, level")
            XCTAssertEqual(found[1]["data"], ["first_name": "Anna", "level": "gold"])
            XCTAssertEqual(found[3]["name"], "time must not be nil")
            expectEqual(try await arrivals(server, after: "3").map { $0["number"] }, [4])
            expectEqual(try await arrivals(server, after: "99").count, 0)

            let received = try await server.state()["received"]
            XCTAssertEqual(received?["batches"], 1)
            XCTAssertEqual(received?["duplicates"], 1)
            XCTAssertEqual(received?["refused"], 1)
            XCTAssertEqual(received?["requests"], 3)
            XCTAssertEqual(received?["last"], 4)
        }
    }

    func testReportsArrivalsByREST() async throws {
        try await withServer { server in
            let body: JSON = [
                "attributes": [["external_id": "anna", "level": "gold"]],
                "events": [["external_id": "anna", "name": "visit", "time": "2026-01-31T18:00:00Z"]],
                "purchases": [
                    [
                        "external_id": "anna", "product_id": "mug", "currency": "EUR", "price": 8, "quantity": 1,
                        "time": "2026-01-31T18:00:00Z",
                    ]
                ],
            ]
            let headers = ["Content-Type": "application/json", "Authorization": "Bearer k"]
            expectEqual(
                try await server.send("POST", "/users/track", body: Data(body.text().utf8), headers: headers).status,
                201)
            let found = try await arrivals(server)
            XCTAssertEqual(found.map { $0["title"] }, ["Attributes", "Custom event", "Purchase"])
            XCTAssertEqual(found.map { $0["name"] }, ["level", "visit", "mug"])
            XCTAssertEqual(found.map { $0["user"] }, ["anna", "anna", "anna"])
            XCTAssertEqual(found[2]["data"]?["currency"], "EUR")
            XCTAssertEqual(found[1]["question"], ["kind": "event", "name": "visit"])
            XCTAssertEqual(found[2]["question"], ["kind": "purchase", "name": "mug"])
            XCTAssertNil(found[1]["data"])
        }
    }

    func testClearingEmptiesTheList() async throws {
        try await withServer { server in
            _ = try await server.post("data", ["events": [event]])
            _ = try await server.send("DELETE", "/_placard/received")
            expectEqual(try await arrivals(server).count, 0)
            let received = try await server.state()["received"]
            XCTAssertEqual(received?["clearings"], 1)
            XCTAssertEqual(received?["last"], 1)
            _ = try await server.post("data", ["events": [event]])
            expectEqual(try await arrivals(server).map { $0["number"] }, [2])
        }
    }

    func testRefusesInvalidNumbers() async throws {
        try await withServer { server in
            for wrong in ["-1", "x", "1.5"] {
                let reply = try await server.get("/_placard/arrivals", ["after": wrong])
                XCTAssertEqual(reply.status, 400)
                XCTAssertEqual(try reply.json()["message"], "after must be the number of an arrival, or 0")
            }
            for wrong in ["", "x", "a-b", "1-2-3"] {
                expectEqual(try await server.get("/_placard/state", ["since": wrong]).status, 400)
            }
        }
    }

    /// The reply comes with the news, not before: without the event it would take ten seconds, and contain the old
    /// state.
    func testAStateWaitsForNews() async throws {
        try await withServer { server in
            let before = try await server.state()
            let known = try XCTUnwrap(before["state"]?.string)
            async let next = server.state(since: known)
            _ = try await server.post("data", ["events": [event]])
            let after = try await next
            XCTAssertNotEqual(after["state"], before["state"])
            XCTAssertEqual(after["run"], before["run"])
            // The state of another run is outdated: the reply is sent at once.
            expectEqual(try await server.state(since: "other-0")["run"], before["run"])
        }
    }

    func testReportsErrorsInTheFile() async throws {
        try await withServer { server in
            let known = try await server.state()["state"]?.string
            async let next = server.state(since: known)
            try await server.rewrite("{\"cards\": [}") { $0["file_error"] != nil }
            let state = try await next
            XCTAssertEqual(state["file"]?["error"], .string("\(server.file.path):1:12: expected a value"))
            XCTAssertEqual(state["file"]?["revision"], 1)
            try await server.rewrite("{}") { $0["revision"] == 2 }
            let now = try await server.state()
            XCTAssertNil(now["file"]?["error"])
            XCTAssertEqual(now["file"]?["revision"], 2)
        }
    }

    // MARK: The content

    func testListsTheContent() async throws {
        let file = """
            {"cards": [{"id": "a", "tp": "text_announcement"}, {"id": "b", "tp": "control"},
                       {"id": "old", "tp": "text_announcement", "ea": 1}],
             "campaigns": [
              {"id": "one", "type": "inapp", "priority": 7, "delay": 90, "re_eligibility": 86400, "start_time": 1000,
               "min_seconds_since_last_trigger": 0,
               "trigger_condition": [
                {"type": "open"},
                {"type": "custom_event_property", "data": {"event_name": "order_placed", "property_filters": [
                 [{"property_key": "items", "property_type": "number", "comparator": 3, "property_value": 2},
                  {"property_key": "level", "property_type": "string", "comparator": 1, "property_value": "gold"}],
                 [{"property_key": "place", "property_type": "string", "comparator": 11}]]}}],
               "data": {"type": "MODAL", "header": "Hello"}},
              {"id": "two", "type": "templated_iam", "trigger_condition": [{"type": "purchase", "data": {"product_id": "mug"}}],
               "template": {"type": "full", "message": "{{user_id}}"}},
              {"id": "three", "type": "inapp", "trigger_condition": [{"type": "iam_click", "data": {"id": "one"}}],
               "data": {"type": "MODAL", "is_control": true}}]}
            """
        try await withServer(file) { server in
            let content = try await server.get("/_placard/content").json()
            XCTAssertEqual(content["revision"], 1)
            XCTAssertEqual(content["cards"]?["given"], 3)
            XCTAssertEqual(content["cards"]?["shown"], 1)
            XCTAssertEqual(content["cards"]?["controls"], 1)
            let campaigns = content["campaigns"]
            XCTAssertEqual(campaigns?.ids, ["one", "two", "three"])
            XCTAssertEqual(
                campaigns?[0]?["when"],
                [
                    "a session start",
                    "the event order_placed, with (items > 2 or level = \"gold\") and any place",
                ])
            XCTAssertEqual(
                campaigns?[0]?["facts"],
                [
                    ["Priority", "7"], ["Window", "from 1970-01-01T00:16:40Z"],
                    ["Delay", "1 min 30 s after the event"],
                    ["Shown again", "after 1 d"], ["Interval", "none"],
                ])
            XCTAssertEqual(campaigns?[1]?["templated"], true)
            XCTAssertEqual(campaigns?[1]?["type"], "FULL")
            XCTAssertNil(campaigns?[0]?["note"])
            XCTAssertEqual(
                campaigns?[1]?["note"],
                "`template.image_url` is missing. A device discards it: give it an `image_url`.")
            XCTAssertEqual(campaigns?[2]?["control"], true)
            XCTAssertEqual(campaigns?[2]?["nothing"], "it is a control: counted, never drawn")
            XCTAssertEqual(content["names"]?["event"], ["order_placed"])
            XCTAssertEqual(content["names"]?["purchase"], ["mug"])
            XCTAssertEqual(content["names"]?["message_click"], ["one", "three", "two"])
        }
    }

    /// A campaign is listed as a client decodes it, so that the page cannot describe a campaign that never shows.
    func testListsNoDetailsOfACampaignThatClientsLeaveOut() async throws {
        let file = """
            {"campaigns": [
              {"id": "one", "type": "inapp", "trigger_condition": [{"type": "custom_event", "data": {"event_name": "x"}}],
               "data": {"type": "MODAL", "slide_from": "LEFT"}},
              {"id": "two", "type": "inapp", "delay": 5, "timeout": 60000, "trigger_condition": [
                {"type": "push_click"}, {"type": "purchase"}, {"type": "test"},
                {"type": "iam_click", "data": {"id": "one", "buttons": ["0", "1"]}},
                {"type": "purchase_property", "data": {"product_id": "mug", "property_filters": [
                 [{"property_key": "on", "property_type": "date", "comparator": 4, "property_value": 60}],
                 [{"property_key": "at", "property_type": "date", "comparator": 13, "property_value": 60}], []]}}],
               "data": {"type": "MODAL"}}]}
            """
        try await withServer(file) { server in
            let content = try await server.get("/_placard/content").json()
            let left = content["campaigns"]?[0]
            XCTAssertEqual(left?["when"], ["nothing"])
            XCTAssertEqual(left?["facts"], [])
            XCTAssertEqual(
                left?["nothing"],
                "a client leaves the campaign out: `data.slide_from` is 'LEFT', which is unknown")
            XCTAssertEqual(
                content["campaigns"]?[1]?["when"],
                [
                    "a click on any push message", "any purchase", "a test send",
                    "a click on button 0 or 1 of one",
                    .string(
                        "a purchase of mug, with on at most 60 s ago and at by comparator 13, which never holds"
                            + " and an empty group, which never holds"),
                ])
            XCTAssertEqual(content["campaigns"]?[1]?["facts"]?[2], ["Timeout", "1 min after the event"])
            XCTAssertEqual(content["names"]?["event"], [])
            XCTAssertEqual(content["names"]?["purchase"], ["mug"])
        }
    }
}

extension TestServer {
    fileprivate func state(since: String? = nil) async throws -> JSON {
        try await get("/_placard/state", since.map { ["since": $0] } ?? [:]).json()
    }

    func get(
        _ path: String, _ query: [String: String] = [:], headers: [String: String] = [:]
    ) async throws -> Reply {
        let items = query.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0.key, value: $0.value) }
        let target = URL(string: url.absoluteString + path) ?? url
        return try await send("GET", items.isEmpty ? target : target.appending(queryItems: items), headers: headers)
    }
}
