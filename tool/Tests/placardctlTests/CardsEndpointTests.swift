import XCTest

@testable import placardctl

final class CardsEndpointTests: ServerTestCase {
    private static let now: Int64 = 1_800_000_000

    private func file(_ cards: String...) -> String {
        "{\"cards\": [\(cards.joined(separator: ", "))]}"
    }

    private func card(_ id: String, _ updated: Int64, title: String = "") -> String {
        "{\"id\": \"\(id)\", \"tp\": \"text_announcement\", \"ca\": \(updated), \"tt\": \"\(title)\"}"
    }

    private func sync(_ server: TestServer, full: Int64, card: Int64) async throws -> JSON {
        let fields: JSON.Members = ["last_full_sync_at": .integer(full), "last_card_updated_at": .integer(card)]
        return try await server.post("content_cards/sync", fields).json()
    }

    func testSendsEverythingToANewClient() async throws {
        try await withServer(file(card("a", 100), card("b", 200))) { server in
            server.clock.time += 5
            let reply = try await server.post("content_cards/sync/").json()
            XCTAssertEqual(reply["full_sync"], true)
            XCTAssertEqual(reply["last_full_sync_at"], .integer(Self.now + 5))
            XCTAssertEqual(reply["last_card_updated_at"], 200)
            XCTAssertEqual(reply["cards"]?.ids, ["a", "b"])
            for card in reply["cards"]?.elements ?? [] {
                let keys = card.members?.keys
                let needed = "ca cl db ds e ea id p r t tp tt u uw v"
                XCTAssertEqual(keys?.joined(separator: " "), needed)
            }
        }
    }

    func testSendsNewerCardsToAnUpToDateClient() async throws {
        try await withServer(file(card("a", 100), card("b", 200))) { server in
            let none = try await sync(server, full: Self.now, card: 200)
            XCTAssertEqual(none["full_sync"], false)
            XCTAssertEqual(none["cards"], [])
            XCTAssertEqual(none["last_full_sync_at"], .integer(Self.now))
            XCTAssertEqual(none["last_card_updated_at"], 200)

            expectEqual(try await sync(server, full: Self.now, card: 100)["cards"]?.ids, ["b"])
        }
    }

    func testSendsEverythingToAClientFromBeforeTheStart() async throws {
        try await withServer(file(card("a", 100))) { server in
            let reply = try await sync(server, full: Self.now - 1, card: 200)
            XCTAssertEqual(reply["full_sync"], true)
            XCTAssertEqual(reply["cards"]?.ids, ["a"])
        }
    }

    func testSendsEverythingAfterAChangeOfTheFile() async throws {
        try await withServer(file(card("a", 100), card("b", 200))) { server in
            server.clock.time += 10
            try await server.rewrite(file(card("b", 200))) { $0["revision"] == 2 }
            let reply = try await sync(server, full: Self.now, card: 200)
            XCTAssertEqual(reply["full_sync"], true)
            XCTAssertEqual(reply["cards"]?.ids, ["b"])
        }
    }

    /// A sync and a change in one second: the client's watermark does not show which came first.
    func testRepeatsChangesInTheSecondOfTheSync() async throws {
        try await withServer(file(card("a", 100), card("b", 200), card("c", 150))) { server in
            try await server.rewrite(file(card("b", 200, title: "new"), card("c", 150))) { $0["revision"] == 2 }
            let reply = try await sync(server, full: Self.now, card: 200)
            XCTAssertEqual(reply["full_sync"], false)
            XCTAssertEqual(reply["cards"]?.ids, ["b", "a"])
            XCTAssertEqual(reply["cards"]?[0]?["tt"], "new")
            XCTAssertEqual(reply["cards"]?[0]?["r"], false)
            XCTAssertEqual(reply["cards"]?[1]?["r"], true)
            XCTAssertEqual(reply["cards"]?[1]?.members?.count, 15)
        }
    }

    func testRefusesBadWatermarks() async throws {
        try await withServer { server in
            let reply = try await server.post("content_cards/sync", ["last_full_sync_at": "0"]).json()
            XCTAssertEqual(reply, ["error": "last_full_sync_at must be an integer, not a string"])
        }
    }
}
