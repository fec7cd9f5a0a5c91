import XCTest

@testable import placardctl

final class DataEndpointTests: ServerTestCase {
    private let campaigns = """
        {"config": {"events_blacklist": ["secret"]},
         "campaigns": [{"id": "a", "type": "inapp", "start_time": null, "end_time": 1900000000, "priority": 3,
                        "trigger_condition": [{"type": "open"}], "data": {"type": "SLIDEUP"}}]}
        """

    func testSendsTheConfigUntilTheClientHasIt() async throws {
        try await withServer(campaigns, time: 1_800_000_000) { server in
            let first = try await server.post("data/", ["respond_with": ["config": ["config_time": 0]]])
            XCTAssertEqual(first.status, 200)
            let config = try XCTUnwrap(first.json()["config"])
            XCTAssertEqual(config["time"], 1_800_000_000)
            XCTAssertEqual(config["events_blacklist"], ["secret"])
            XCTAssertEqual(config["attributes_blacklist"], [])
            XCTAssertEqual(config["purchases_blacklist"], [])
            XCTAssertEqual(config["content_cards"], ["enabled": true])

            let known: JSON.Members = ["respond_with": ["config": ["config_time": 1_800_000_000]]]
            expectEqual(try await server.post("data", known).json(), ["message": "success"])
        }
    }

    func testSendsCampaignsOnlyWhenAsked() async throws {
        try await withServer(campaigns) { server in
            let asked = try await server.post("data", ["respond_with": ["triggers": true]]).json()
            XCTAssertEqual(
                asked["triggers"],
                [
                    [
                        "id": "a", "type": "inapp", "start_time": .null, "end_time": 1_900_000_000, "priority": 3,
                        "trigger_condition": [["type": "open"]], "data": ["type": "SLIDEUP", "trigger_id": "a"],
                    ]
                ])
            let other = try await server.post("data", ["respond_with": ["triggers": false]]).json()
            XCTAssertNil(other["triggers"])
        }
    }

    func testSendsAnEmptyListToEmptyTheClients() async throws {
        try await withServer { server in
            let reply = try await server.post("data", ["respond_with": ["triggers": true]]).json()
            XCTAssertEqual(reply["triggers"], [])
        }
    }

    func testEchoesTheUser() async throws {
        try await withServer { server in
            let reply = try await server.post("data", ["respond_with": ["user_id": "u-42"]]).json()
            XCTAssertEqual(reply, ["message": "success", "respond_with": ["user_id": "u-42"]])
            let anonymous = try await server.post("data", ["respond_with": [:]]).json()
            XCTAssertNil(anonymous["respond_with"])
        }
    }

    func testRecordsDataInOrder() async throws {
        try await withServer { server in
            let event: JSON = [
                "name": "ce", "time": .real(1_800_000_001.204), "session_id": "s", "user_id": "u",
                "data": ["n": "x", "p": ["whole": 1, "real": .real(1), "yes": true]],
            ]
            let unknown: JSON = ["name": "future", "time": 1_800_000_002, "data": [:]]
            let attributes: JSON = ["user_id": "u", "first_name": "Ada", "custom": ["coins": 12, "old": .null]]
            let fields: JSON.Members = ["events": [event, unknown], "attributes": [attributes]]
            _ = try await server.post("data", fields, headers: ["X-Placard-Batch-Id": "b-1"])
            _ = try await server.post("data", ["events": [unknown]])

            let received = try await server.received()
            XCTAssertEqual(received["events"]?.elements?.count, 3)
            XCTAssertEqual(
                received["events"]?[0],
                [
                    "name": "ce", "time": .real(1_800_000_001.204), "session_id": "s", "user_id": "u",
                    "data": ["n": "x", "p": ["whole": 1, "real": .real(1), "yes": true]], "batch_id": "b-1",
                ])
            XCTAssertEqual(received["events"]?[2]?.members?["batch_id"], .null)
            XCTAssertEqual(received["attributes"]?[0]?["custom"], ["coins": 12, "old": .null])
            XCTAssertEqual(received["batches"], 2)
            XCTAssertEqual(received["unknown_codes"], ["future": 2])
            XCTAssertEqual(received["requests"]?["data"], 2)
            XCTAssertEqual(received["requests"]?["template"], 0)
        }
    }

    func testDropsADuplicateBatch() async throws {
        try await withServer(campaigns) { server in
            let fields: JSON.Members = [
                "events": [["name": "ss", "time": 1, "data": [:]]], "respond_with": ["triggers": true],
            ]
            for _ in 1...3 {
                let reply = try await server.post("data", fields, headers: ["X-Placard-Batch-Id": "b-1"])
                XCTAssertEqual(try reply.json()["message"], "success")
                XCTAssertEqual(try reply.json()["triggers"]?.ids, ["a"])
            }
            let received = try await server.received()
            XCTAssertEqual(received["events"]?.elements?.count, 1)
            XCTAssertEqual(received["batches"], 1)
            XCTAssertEqual(received["duplicates"], 2)

            _ = try await server.send("DELETE", "/_placard/received")
            _ = try await server.post("data", fields, headers: ["X-Placard-Batch-Id": "b-1"])
            expectEqual(try await server.received()["duplicates"], 1)
        }
    }

    func testARefusedBatchCanBeSentAgain() async throws {
        try await withServer { server in
            let headers = ["X-Placard-Batch-Id": "b-1"]
            let good: JSON = ["name": "ss", "time": 1, "data": [:]]
            let bad: JSON = ["name": "ss", "time": "1", "data": [:]]
            let refused = try await server.post("data", ["events": [good, bad]], headers: headers)
            XCTAssertEqual(refused.status, 200)
            XCTAssertEqual(try refused.json(), ["error": "events[1].time must be a number, not a string"])
            expectEqual(try await server.received()["events"], [])

            _ = try await server.post("data", ["events": [good]], headers: headers)
            let received = try await server.received()
            XCTAssertEqual(received["events"]?.elements?.count, 1)
            XCTAssertEqual(received["refused"], 1)
            XCTAssertEqual(received["duplicates"], 0)
        }
    }

    func testRefusesInvalidRecords() async throws {
        try await withServer { server in
            let cases: [(String, JSON, String)] = [
                ("events", [:], "events must be an array, not an object"),
                ("events", [1], "events[0] must be an object, not an integer"),
                ("events", [["time": 1, "data": [:]]], "events[0].name must not be nil"),
                ("events", [["name": "", "time": 1, "data": [:]]], "events[0].name must not be empty"),
                ("events", [["name": "ss", "data": [:]]], "events[0].time must not be nil"),
                ("events", [["name": "ss", "time": 1]], "events[0].data must not be nil"),
                ("events", [["name": "ss", "time": 1, "data": []]], "events[0].data must be an object, not an array"),
                ("attributes", [["custom": 1]], "attributes[0].custom must be an object, not an integer"),
                ("respond_with", 1, "respond_with must be an object, not an integer"),
                ("respond_with", ["config": [:]], "respond_with.config.config_time must not be nil"),
                ("respond_with", ["triggers": 1], "respond_with.triggers must be true or false, not an integer"),
            ]
            for (field, value, error) in cases {
                let reply = try await server.post("data", [field: value])
                XCTAssertEqual(reply.status, 200)
                XCTAssertEqual(try reply.json(), ["error": .string(error)])
            }
            expectEqual(try await server.received()["refused"], .integer(Int64(cases.count)))
        }
    }
}
