import Foundation
import XCTest

@testable import placardctl

/// `POST /_placard/simulate`.
final class SimulateEndpointTests: ServerTestCase {
    private let file = """
        {"campaigns": [
          {"id": "small", "type": "inapp", "priority": 1, "re_eligibility": 0,
           "trigger_condition": [{"type": "custom_event", "data": {"event_name": "order"}}], "data": {"type": "MODAL"}},
          {"id": "large", "type": "inapp", "priority": 5, "re_eligibility": 0,
           "trigger_condition": [{"type": "custom_event_property", "data": {"event_name": "order", "property_filters": [
             [{"property_key": "items", "property_type": "number", "comparator": 3, "property_value": 2}]]}}],
           "data": {"type": "MODAL"}}]}
        """
    private let events = """
        user,time_ms,kind,name,properties
        anna,1760000000000,event,order,"{""items"": 3}"
        anna,1760000010000,event,order,"{""items"": 1}"
        ben,1760000000000,event,order,"{""items"": ""3""}"
        """

    private func simulate(
        _ server: TestServer, _ events: String, type: String = "text/csv", _ query: String = "",
        headers: [String: String] = [:]
    ) async throws -> Reply {
        let url = try XCTUnwrap(URL(string: "\(server.url)/_placard/simulate\(query)"))
        let headers = ["Content-Type": type].merging(headers) { $1 }
        return try await server.send("POST", url, body: Data(events.utf8), headers: headers)
    }

    private func counts(_ report: JSON, _ campaign: Int) -> [Int64?] {
        report["campaigns"]?[campaign]?["funnel"]?.elements?.map { $0["count"]?.integer } ?? []
    }

    func testReplaysTheServedCampaigns() async throws {
        try await withServer(file) { server in
            let reply = try await simulate(server, events)
            XCTAssertEqual(reply.status, 200, reply.text)
            XCTAssertNil(reply.header("Access-Control-Allow-Origin"))
            let report = try reply.json()
            XCTAssertEqual(report["totals"]?["events"], 3)
            XCTAssertEqual(report["totals"]?["users"], 2)
            XCTAssertEqual(report["totals"]?["messages"], 2)
            XCTAssertEqual(report["title"], "campaigns.json over events")
            // Anna's second event comes 10 seconds after her message; in her first one the other campaign wins.
            XCTAssertEqual(counts(report, 0), [3, 3, 3, 3, 2, 1, 1])
            XCTAssertEqual(counts(report, 1), [3, 1, 1, 1, 1, 1, 1])
            let lines = """
                {"user": "anna", "time_ms": 1760000000000, "kind": "event", "name": "order", "properties": {"items": 3}}
                {"user": "anna", "time_ms": 1760000010000, "kind": "event", "name": "order", "properties": {"items": 1}}
                {"user": "ben", "time_ms": 1760000000000, "kind": "event", "name": "order", "properties": {"items": "3"}}
                """
            let same = try await simulate(server, lines, type: "application/x-ndjson; charset=utf-8")
            XCTAssertEqual(same.status, 200, same.text)
            XCTAssertEqual(try same.json(), report)
        }
    }

    func testTakesAssumptions() async throws {
        try await withServer(file) { server in
            let report = try await simulate(server, events, "?message_interval=5&host=drops&online=08:00-22:00").json()
            XCTAssertEqual(counts(report, 0)[4], 3)
            let set = report["assumptions"]?.elements?.filter { $0["is_default"] == false }.map { $0["name"] }
            XCTAssertEqual(set, ["host", "message_interval", "online"])
            let restarts = "?stack_keep=unseen&restart_every=24&count_at=shown&time_zone=Europe/Vienna"
            let other = try await simulate(server, events, restarts).json()
            let also = other["assumptions"]?.elements?.filter { $0["is_default"] == false }.map { $0["name"] }
            XCTAssertEqual(also, ["count_at", "stack_keep", "restart_every", "time_zone"])
        }
    }

    func testNamesRowAndColumnOfAnError() async throws {
        try await withServer(file) { server in
            let reply = try await simulate(server, events + "\nben,1760000000001,opne,,")
            XCTAssertEqual(reply.status, 400)
            let error = try reply.json()
            XCTAssertEqual(error["line"], 5)
            XCTAssertEqual(error["row"], 3)
            XCTAssertEqual(error["column"], "kind")
            XCTAssertEqual(error["field"], "events")
            let message = error["message"]?.string ?? ""
            XCTAssertTrue(message.hasPrefix("line 5, row 3, column kind: 'opne'"), message)

            let back = try await simulate(server, events + "\nanna,1760000000001,open,,").json()
            XCTAssertEqual(back["row"], 3)
            XCTAssertEqual(back["column"], "user")
            expectEqual(try await simulate(server, "{}", type: "application/x-ndjson").status, 400)
            expectEqual(try await simulate(server, "").status, 400)
        }
    }

    func testNamesTheInvalidAssumption() async throws {
        try await withServer(file) { server in
            for (query, field, message) in [
                ("host=x", "host", "host must be shows or drops, not 'x'"),
                ("show_for=-1", "show_for", "show_for must be whole seconds, such as 4, not '-1'"),
                (
                    "message_interval=1.5", "message_interval",
                    "message_interval must be whole seconds, such as 30, not '1.5'"
                ),
                ("online=8-9", "online", "online must be a part of the day such as 08:00-22:00, not '8-9'"),
                ("stack_keep=all", "stack_keep", "stack_keep must be process, session or unseen, not 'all'"),
                (
                    "restart_every=daily", "restart_every",
                    "restart_every must be whole hours, such as 24, not 'daily'"
                ),
                ("count_at=seen", "count_at", "count_at must be hand_over or shown, not 'seen'"),
                ("time_zone=Wien", "time_zone", "time_zone must be a time zone such as Europe/Vienna, not 'Wien'"),
                ("help=1", "help", "there is no assumption 'help'"),
            ] {
                let reply = try await simulate(server, events, "?\(query)")
                XCTAssertEqual(reply.status, 400, query)
                XCTAssertEqual(try reply.json()["field"]?.string, field)
                XCTAssertEqual(try reply.json()["message"]?.string, message)
            }
        }
    }

    /// A replay without the campaign would mislead.
    func testNamesACampaignThatClientsLeaveOut() async throws {
        let file = """
            {"campaigns": [{"id": "one", "type": "inapp", "trigger_condition": [{"type": "open"}],
                            "data": {"type": "MODAL", "slide_from": "LEFT"}}]}
            """
        try await withServer(file) { server in
            let reply = try await simulate(server, events)
            XCTAssertEqual(reply.status, 400)
            XCTAssertEqual(try reply.json()["field"], "campaigns")
            XCTAssertTrue(try reply.json()["message"]?.string?.contains("'one'") == true, reply.text)
        }
    }

    func testLimitsRowsAndBytes() async throws {
        try await withServer(file) { server in
            var endpoint = SimulateEndpoint(
                content: PageContent(source: try CampaignSource(path: server.file.path) { 0 }, drafts: Drafts()))
            XCTAssertEqual(endpoint.rowLimit, 50_000)
            for limit: Int64 in [2, 3] {
                endpoint.rowLimit = limit
                let simulation = Simulation(try Simulation.campaigns(Array(file.utf8)))
                let reader = try EventFormat.csv.reader(ByteSource(Array(events.utf8)))
                do throws(EventFileError) {
                    try await endpoint.replay(reader, simulation)
                    XCTAssertEqual(limit, 3)
                } catch {
                    XCTAssertEqual(limit, 2)
                    XCTAssertTrue(error.text.hasPrefix("there are more than 2 rows"), error.text)
                }
            }
            let long = String(repeating: " ", count: SimulateEndpoint.byteLimit + 1)
            expectEqual(try await simulate(server, long).status, 413)
        }
    }

    func testRefusesOtherMethodsTypesAndOrigins() async throws {
        try await withServer(file) { server in
            for method in ["GET", "HEAD", "OPTIONS", "DELETE"] {
                let reply = try await server.send(method, "/_placard/simulate")
                XCTAssertEqual(reply.status, 405, method)
                XCTAssertEqual(reply.header("Allow"), "POST")
            }
            // A page of another origin can send this type without asking first.
            expectEqual(try await simulate(server, events, type: "text/plain").status, 415)
            expectEqual(try await simulate(server, events, headers: ["Origin": "http://evil.example"]).status, 403)
            expectEqual(try await simulate(server, events, headers: ["Sec-Fetch-Site": "cross-site"]).status, 403)
            expectEqual(try await simulate(server, events, headers: ["Host": "evil.example"]).status, 421)
        }
    }
}
