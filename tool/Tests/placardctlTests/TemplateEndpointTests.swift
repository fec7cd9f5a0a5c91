import XCTest

@testable import placardctl

final class TemplateEndpointTests: ServerTestCase {
    private let campaigns = """
        {"campaigns": [{"id": "t", "type": "templated_iam", "trigger_condition": [{"type": "open"}],
          "template": {"type": "MODAL", "duration": 5000, "header": "{{ event.name }} by {{user_id}}",
            "message": "{{properties.count}} of {{properties.what}}, {{properties.none}}{{event.type}} {{",
            "btns": [{"id": 0, "text": "{{properties.what}}"}]}}]}
        """

    private func template(_ id: JSON, _ data: JSON = [:]) -> JSON.Members {
        ["template": ["trigger_id": id, "trigger_event_type": "custom_event", "data": data]]
    }

    func testFillsInPlaceholders() async throws {
        try await withServer(campaigns) { server in
            let event: JSON = [
                "name": "ce", "time": 1, "user_id": "u-1",
                "data": ["n": "cart", "p": ["count": 3, "what": "{{user_id}} \"beans\""]],
            ]
            let reply = try await server.post("template/", template("t", event)).json()
            XCTAssertEqual(
                reply["templated_message"],
                [
                    "type": "inapp",
                    "data": [
                        "type": "MODAL", "duration": 5000, "trigger_id": "t", "header": "cart by u-1",
                        "message": "3 of {{user_id}} \"beans\", custom_event {{",
                        "btns": [["id": 0, "text": "{{user_id}} \"beans\""]],
                    ],
                ])
        }
    }

    func testFillsInPurchases() async throws {
        try await withServer(campaigns) { server in
            let event: JSON = ["name": "p", "data": ["pid": "gift_card", "pr": ["what": "beans"]]]
            let reply = try await server.post("template", template("t", event)).json()
            let message = reply["templated_message"]?["data"]
            XCTAssertEqual(message?["header"], "gift_card by ")
            XCTAssertEqual(message?["btns"]?[0]?["text"], "beans")
        }
    }

    func testSendsNothingForOtherCampaigns() async throws {
        try await withServer(campaigns) { server in
            let reply = try await server.post("template", template("other"))
            XCTAssertEqual(reply.status, 200)
            XCTAssertEqual(try reply.json()["templated_message"], [:])
        }
    }

    func testRefusesInvalidRequests() async throws {
        try await withServer(campaigns) { server in
            expectEqual(try await server.post("template").json(), ["error": "template must not be nil"])
            expectEqual(
                try await server.post("template", ["template": [:]]).json(),
                ["error": "template.trigger_id must not be nil"])
            expectEqual(
                try await server.post("template", template("t", 1)).json(),
                ["error": "template.data must be an object, not an integer"])
        }
    }
}
