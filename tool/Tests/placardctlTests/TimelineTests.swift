import Foundation
import XCTest

@testable import placardctl

/// What a device has sent, with the verdicts of `explain`.
final class TimelineTests: ServerTestCase {
    private static let start: Int64 = 1_700_000_000
    private let file = """
        {"campaigns": [
          {"id": "welcome", "type": "inapp", "trigger_condition": [{"type": "open"}], "data": {"type": "MODAL"}},
          {"id": "round", "type": "inapp", "priority": 1, "re_eligibility": 0, "trigger_condition": [
            {"type": "custom_event_property", "data": {"event_name": "order", "property_filters": [
              [{"property_key": "items", "property_type": "number", "comparator": 3, "property_value": 2}]]}}],
           "data": {"type": "MODAL"}},
          {"id": "thanks", "type": "inapp", "re_eligibility": 0,
           "trigger_condition": [{"type": "custom_event", "data": {"event_name": "order"}}], "data": {"type": "MODAL"}}]}
        """

    private func event(
        _ code: String, at seconds: Int64, _ data: JSON = [:], user: String? = "anna", session: String = "s-1"
    ) -> JSON {
        var members: JSON.Members = [
            "name": .string(code), "time": .integer(Self.start + seconds), "session_id": .string(session), "data": data,
        ]
        members["user_id"] = user.map(JSON.string)
        return .object(members)
    }

    private func order(_ items: Int64, at seconds: Int64) -> JSON {
        event("ce", at: seconds, ["n": "order", "p": ["items": .integer(items)]])
    }

    private func send(_ server: TestServer, _ events: [JSON], device: String = "d-1") async throws {
        _ = try await server.post("data", ["events": .array(events), "device_id": .string(device)])
    }

    private func verdicts(_ entry: JSON?) -> [String: String] {
        Dictionary(
            uniqueKeysWithValues: (entry?["verdicts"]?.elements ?? []).map {
                ($0["campaign"]?.string ?? "", $0["verdict"]?.string ?? "")
            })
    }

    func testEveryEventHasItsVerdicts() async throws {
        try await withServer(file) { server in
            try await send(
                server,
                [
                    event("ss", at: 0), event("si", at: 2, ["trigger_ids": ["welcome"]]),
                    event("sc", at: 3, ["trigger_ids": ["welcome"]]),
                    order(3, at: 10), order(1, at: 60), event("si", at: 61, ["trigger_ids": ["thanks"]]),
                    order(3, at: 120), event("ss", at: 200),
                ])
            let answer = try await server.get("/_placard/timeline").json()
            XCTAssertEqual(answer["device"], "d-1")
            XCTAssertEqual(answer["devices"]?[0]?["user"], "anna")
            XCTAssertEqual(answer["count"], 8)
            let entries = answer["entries"]
            XCTAssertEqual(
                verdicts(entries?[0]), ["welcome": "wins", "round": "wrong_event", "thanks": "wrong_event"])
            XCTAssertEqual(
                entries?[0]?["fate"],
                [
                    "displayed_ms": .integer((Self.start + 2) * 1000), "clicked_ms": .integer((Self.start + 3) * 1000),
                ])
            XCTAssertNil(entries?[1]?["verdicts"])
            // The winner is first, as in an explanation.
            XCTAssertEqual(entries?[0]?["verdicts"]?[0]?["campaign"], "welcome")
            // Eight seconds after a message.
            XCTAssertEqual(verdicts(entries?[3])["round"], "interval")
            XCTAssertEqual(verdicts(entries?[4])["round"], "filter_failed")
            XCTAssertEqual(verdicts(entries?[4])["thanks"], "wins")
            XCTAssertEqual(entries?[4]?["fate"], ["displayed_ms": .integer((Self.start + 61) * 1000)])
            XCTAssertEqual(
                verdicts(entries?[6]), ["welcome": "wrong_event", "round": "wins", "thanks": "loses_priority"])
            XCTAssertNil(entries?[6]?["fate"], "no impression has arrived")
            XCTAssertEqual(verdicts(entries?[7])["welcome"], "not_re_eligible")
        }
    }

    /// A batch can arrive late: the order is that in which things happened.
    func testSortsByTime() async throws {
        try await withServer(file) { server in
            try await send(server, [event("ss", at: 100)])
            try await send(server, [event("si", at: 50, ["trigger_ids": ["welcome"]])])
            let entries = try await server.get("/_placard/timeline").json()["entries"]
            XCTAssertEqual(entries?.elements?.map { $0["code"] }, ["si", "ss"])
            XCTAssertEqual(verdicts(entries?[1])["welcome"], "not_re_eligible")
        }
    }

    func testAnotherUserHasSeenNothing() async throws {
        try await withServer(file) { server in
            try await send(
                server,
                [
                    event("si", at: 0, ["trigger_ids": ["welcome"]]),
                    event("ss", at: 100, user: "ben", session: "s-2"),
                ])
            let entries = try await server.get("/_placard/timeline").json()["entries"]
            XCTAssertEqual(verdicts(entries?[1])["welcome"], "wins")
        }
    }

    func testListsTheDevicesOfTheList() async throws {
        try await withServer(file) { server in
            expectEqual(try await server.get("/_placard/timeline").json()["devices"], [])
            try await send(server, [event("ss", at: 0)], device: "d-1")
            try await send(server, [event("ss", at: 1, user: nil)], device: "d-2")
            let answer = try await server.get("/_placard/timeline").json()
            XCTAssertEqual(answer["devices"]?.ids, ["d-2", "d-1"])
            XCTAssertEqual(answer["device"], "d-2")
            XCTAssertEqual(answer["entries"]?.elements?.count, 1)
            let first = try await server.get("/_placard/timeline", ["device": "d-1"]).json()
            XCTAssertEqual(first["entries"]?[0]?["user"], "anna")
            let none = try await server.get("/_placard/timeline", ["device": "d-3"]).json()
            XCTAssertEqual(none["entries"], [])
            XCTAssertEqual(none["dropped"], 0)
        }
    }

    func testReportsWhatHasLeftTheList() async throws {
        try await withServer(file) { server in
            try await send(server, (0..<1010).map { event("ss", at: $0) })
            let answer = try await server.get("/_placard/timeline").json()
            XCTAssertEqual(answer["dropped"], 10)
            XCTAssertEqual(answer["count"], 1000)
            XCTAssertEqual(answer["entries"]?.elements?.count, Timeline.limit)
            XCTAssertEqual(answer["is_cleared"], false)
            _ = try await server.send("DELETE", "/_placard/received")
            let cleared = try await server.get("/_placard/timeline").json()
            XCTAssertEqual(cleared["dropped"], 0)
            XCTAssertEqual(cleared["is_cleared"], true)
        }
    }

    /// Clients of other programs can send anything that the rules allow.
    func testHostileRecordsAreListed() async throws {
        try await withServer(file) { server in
            try await send(
                server,
                [
                    ["name": "ce", "time": .real(1e300), "data": [:]], ["name": "ce", "time": -1, "data": ["n": ""]],
                    ["name": "ce", "time": .integer(.max), "data": ["n": "order", "p": 7]],
                    ["name": "si", "time": 1, "data": ["trigger_ids": [7, "x"]]],
                    ["name": "sbc", "time": 1, "data": ["trigger_ids": [], "bid": ["a": 1]]],
                    ["name": "ce", "time": 1, "data": ["n": "order", "p": ["items": ["$date_ms": "x"]]]],
                ])
            let answer = try await server.get("/_placard/timeline").json()
            XCTAssertEqual(answer["entries"]?.elements?.count, 6)
        }
    }
}
