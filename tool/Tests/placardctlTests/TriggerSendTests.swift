import Foundation
import Placard
import XCTest

@testable import placardctl

/// `/campaigns/trigger/send`, and who gets what of a campaign file.
final class TriggerSendTests: ServerTestCase {
    private static let now: Int64 = 1_800_000_000
    private static let content = #"""
        {"cards": [
           {"id": "all", "tp": "text_announcement", "ca": 100},
           {"id": "staff", "tp": "text_announcement", "ca": 100, "audience": ["ada", "bob"]},
           {"id": "ready", "tp": "text_announcement", "tt": "{{api_trigger_properties.${name}}}, it is ready",
            "e": {"order": "no. {{ api_trigger_properties.${order} }}"}},
           {"id": "vip", "tp": "control", "api_triggered": true, "audience": ["ada"]}],
         "campaigns": [
           {"id": "ready", "type": "inapp", "re_eligibility": 0,
            "data": {"type": "MODAL", "message": "Ready, {{api_trigger_properties.${name}}}! {{event.name}}"}},
           {"id": "team", "type": "inapp", "trigger_condition": [{"type": "open"}], "audience": ["bob"],
            "data": {"type": "MODAL", "message": "m"}}]}
        """#

    private func send(_ server: TestServer, _ body: JSON, key: String? = "k") async throws -> Reply {
        var headers = ["Content-Type": "application/json"]
        headers["Authorization"] = key.map { "Bearer \($0)" }
        return try await server.send(
            "POST", "/campaigns/trigger/send", body: Data(body.text().utf8), headers: headers)
    }

    private func cards(_ server: TestServer, _ user: String?, full: Int64 = 0) async throws -> [JSON] {
        let fields: JSON.Members = [
            "user_id": user.map(JSON.string) ?? .null, "last_full_sync_at": .integer(full),
            "last_card_updated_at": .integer(full),
        ]
        return try await server.post("content_cards/sync", fields).json()["cards"]?.elements ?? []
    }

    private func triggers(_ server: TestServer, _ user: String?) async throws -> [JSON] {
        let fields: JSON.Members = ["respond_with": ["triggers": true, "user_id": user.map(JSON.string) ?? .null]]
        return try await server.post("data", fields).json()["triggers"]?.elements ?? []
    }

    private func ids(_ list: [JSON]) -> [String] { JSON.array(list).ids }

    func testAnAudienceLimitsWhoGetsIt() async throws {
        try await withServer(Self.content) { server in
            for (user, wanted) in [("ada", ["all", "staff"]), ("eve", ["all"]), (nil, ["all"])] {
                expectEqual(ids(try await cards(server, user)), wanted)
            }
            expectEqual(ids(try await triggers(server, "bob")), ["team"])
            expectEqual(try await triggers(server, "bob").first?["audience"], nil)
            expectEqual(ids(try await triggers(server, "ada")), [])
            expectEqual(ids(try await triggers(server, nil)), [])
        }
    }

    func testSendsToTheRecipientsOnly() async throws {
        try await withServer(Self.content) { server in
            server.clock.time += 5
            let reply = try await send(
                server,
                [
                    "campaign_id": "ready", "trigger_properties": ["name": "friend", "order": 7],
                    "recipients": [
                        ["external_user_id": "ada", "trigger_properties": ["name": "A<d>\"a\""]],
                        ["external_user_id": "eve"],
                    ],
                ])
            XCTAssertEqual(reply.status, 201)
            let dispatch = try XCTUnwrap(try reply.json()["dispatch_id"]?.string)
            XCTAssertEqual(dispatch.utf8.count, 32)
            XCTAssertEqual(try reply.json()["message"], "success")

            let new = try await cards(server, "ada", full: Self.now)
            XCTAssertEqual(ids(new), ["ready-\(dispatch)"])
            XCTAssertEqual(new.first?["tt"], "A<d>\"a\", it is ready")
            XCTAssertEqual(new.first?["e"], ["order": "no. 7"])
            XCTAssertEqual(new.first?["ca"], .integer(Self.now + 5))
            expectEqual(try await cards(server, "eve").last?["tt"], "friend, it is ready")
            expectEqual(ids(try await cards(server, "bob")), ["all", "staff"])
            expectEqual(ids(try await cards(server, nil)), ["all"])

            let trigger = try await triggers(server, "eve").first
            XCTAssertEqual(trigger?["id"], .string("ready-\(dispatch)"))
            XCTAssertEqual(trigger?["trigger_condition"], [["type": "open"]])
            XCTAssertEqual(trigger?["data"]?["message"], "Ready, friend! {{event.name}}")
            XCTAssertEqual(trigger?["data"]?["trigger_id"], "ready")
            expectEqual(try await server.received()["requests"]?["campaigns/trigger/send"], 1)
            XCTAssertEqual(server.lines.all.filter { $0.contains("trigger/send") }.count, 1)
        }
    }

    func testEachRequestIsACardOfItsOwn() async throws {
        try await withServer(Self.content) { server in
            for _ in 1...2 {
                let recipients: JSON = [["external_user_id": "ada"], ["external_user_id": "eve"]]
                expectEqual(try await send(server, ["campaign_id": "vip", "recipients": recipients]).status, 201)
            }
            expectEqual(Set(ids(try await cards(server, "ada"))).count, 4)
            // Who is not in the audience gets nothing.
            expectEqual(ids(try await cards(server, "eve")), ["all"])
            XCTAssertTrue(server.lines.all.contains { $0.contains("recipients: 1, not in the audience: 1") })
            // A removed entry takes what was sent along.
            try await server.rewrite(#"{"cards": []}"#) { $0["revision"] == 2 }
            expectEqual(try await cards(server, "ada"), [])
        }
    }

    func testSaysWhatIsWrong() async throws {
        let ada: JSON = [["external_user_id": "ada"]]
        let many = JSON.array((0..<51).map { ["external_user_id": .string("u\($0)")] })
        let cases: [(JSON, String)] = [
            ([:], "campaign_id must not be nil"),
            (["campaign_id": "ready"], "recipients must not be nil"),
            (["campaign_id": 3, "recipients": ada], "campaign_id must be a string, not an integer"),
            (["campaign_id": "no", "recipients": ada], "campaign_id: the file has no card and no campaign 'no'"),
            (
                ["campaign_id": "all", "recipients": ada],
                "campaign_id: 'all' is not API-triggered: add \"api_triggered\": true to it"
            ),
            (["campaign_id": "ready", "recipients": []], "recipients must have 1 to 50 elements, not 0"),
            (["campaign_id": "ready", "recipients": many], "recipients must have 1 to 50 elements, not 51"),
            (["campaign_id": "ready", "recipients": [[:]]], "recipients[0].external_user_id must not be nil"),
            (
                ["campaign_id": "ready", "recipients": [["external_user_id": "a"], ["external_user_id": "a"]]],
                "recipients[1].external_user_id is that of an earlier recipient"
            ),
            (
                ["campaign_id": "ready", "recipients": ada, "trigger_properties": "x"],
                "trigger_properties must be an object, not a string"
            ),
            (
                ["campaign_id": "ready", "broadcast": true],
                "broadcast must be false: this server does not know all users, name recipients"
            ),
            (
                ["campaign_id": "ready", "recipients": [["email": "a@b.example"]]],
                "recipients[0].email is not a known key; known keys are external_user_id, send_to_existing_only, "
                    + "trigger_properties"
            ),
        ]
        try await withServer(Self.content, restKey: "k") { server in
            for (body, message) in cases {
                let reply = try await send(server, body)
                XCTAssertEqual(reply.status, 400, message)
                XCTAssertEqual(try reply.json(), ["message": .string(message)])
            }
            let good: JSON = ["campaign_id": "ready", "recipients": ada]
            expectEqual(try await send(server, good, key: nil).status, 401)
            expectEqual(try await send(server, good, key: "other").status, 401)
            expectEqual(try await server.send("GET", "/campaigns/trigger/send").status, 405)
            expectEqual(ids(try await cards(server, "ada")), ["all", "staff"])
        }
    }

    // MARK: - The library against it

    private func client(_ server: TestServer, _ user: String) throws -> Client {
        var options = Options(apiKey: "app", endpoint: server.url.absoluteString, directory: nil)
        options.durability = .memory
        options.userID = user
        return try Client(options)
    }

    /// Waits until the client reports what `wanted` finds.
    private func wait<Found>(_ client: Client, _ wanted: (Event) -> Found?) throws -> Found {
        let end = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < end {
            try client.wait(for: .milliseconds(200))
            try client.dispatch()
            while let event = try client.nextEvent() { if let found = wanted(event) { return found } }
        }
        throw XCTSkip("nothing arrived within a minute")
    }

    private func titles(_ client: Client) throws -> [String?] {
        try client.refreshCards(token: 7)
        _ = try wait(client) { if case .cardsUpdated(let event) = $0, event.token == 7 { event } else { nil } }
        return try client.cards().map(\.title)
    }

    func testADeviceGetsWhatItsUserIsSent() async throws {
        try await withServer(Self.content, time: Int64(Date().timeIntervalSince1970)) { server in
            let (ada, eve) = (try client(server, "ada"), try client(server, "eve"))
            defer { for client in [ada, eve] { client.close() } }
            for client in [ada, eve] { try client.startSession() }
            XCTAssertEqual(try titles(ada).count, 2)
            XCTAssertEqual(try titles(eve).count, 1)
            let body: JSON = [
                "campaign_id": "ready", "recipients": [["external_user_id": "ada"]],
                "trigger_properties": ["name": "Ada"],
            ]
            expectEqual(try await send(server, body).status, 201)
            XCTAssertEqual(try titles(ada).first, "Ada, it is ready")
            XCTAssertEqual(try titles(eve).count, 1)
            // The message shows when the app is opened next.
            try ada.endSession()
            try ada.startSession()
            let offer = try wait(ada) { if case .message(let offer) = $0 { offer } else { nil } }
            XCTAssertEqual(offer.message.message, "Ready, Ada! {{event.name}}")
            // Another person at the same device gets nothing of it.
            try ada.changeUser("eve")
            XCTAssertEqual(try titles(ada).count, 1)
        }
    }

    // MARK: - The file

    func testTheFileSaysWhatIsWrong() throws {
        func problem(_ more: String, in list: String = "cards", _ rest: String = #""tp":"control""#) -> String? {
            do {
                _ = try CampaignFile(#"{"\#(list)":[{"id":"c",\#(rest),\#(more)}]}"#.utf8, modified: 1)
                return nil
            } catch { return error.note }
        }
        XCTAssertNil(problem(#""audience":["ada"]"#))
        XCTAssertNil(problem(#""audience":null"#))
        XCTAssertNil(problem(#""audience":[]"#))
        XCTAssertEqual(problem(#""audience":"ada""#), "cards[0].audience: must be an array, not a string")
        XCTAssertEqual(problem(#""audience":[3]"#), "cards[0].audience[0]: must be a string, not an integer")
        XCTAssertEqual(problem(#""audience":[""]"#), "cards[0].audience[0]: must not be empty")
        XCTAssertEqual(problem(#""api_triggered":1"#), "cards[0].api_triggered: must be true or false, not an integer")
        XCTAssertEqual(
            problem(#""tt":"{{api_trigger_properties.name}}""#),
            "cards[0].tt: has the unknown placeholder {{api_trigger_properties.name}}; "
                + "write {{api_trigger_properties.${KEY}}}")
        XCTAssertEqual(
            problem(#""api_triggered":false,"tt":"{{api_trigger_properties.${n}}}""#),
            "cards[0].api_triggered: must be true, or missing: a text has {{api_trigger_properties…}}")
        let inapp = #""type":"inapp","data":{"type":"MODAL"}"#
        XCTAssertEqual(
            problem(#""audience":{}"#, in: "campaigns", inapp + #","trigger_condition":[{"type":"open"}]"#),
            "campaigns[0].audience: must be an array, not an object")
        XCTAssertNil(problem(#""api_triggered":true"#, in: "campaigns", inapp))
        XCTAssertEqual(
            problem(#""api_triggered":false"#, in: "campaigns", inapp), "campaigns[0].trigger_condition: missing")
        XCTAssertEqual(
            problem(
                #""api_triggered":true"#, in: "campaigns", #""type":"templated_iam","template":{"type":"MODAL"}"#),
            "campaigns[0].type: must be inapp: the texts of an API-triggered campaign are filled in when it is sent")
    }
}
