import Foundation
import Placard
import PlacardCore
import PlacardStore
import TestSupport
import XCTest

/// A damaged row only costs its own card, once; the store of an earlier version is read like a current one.
final class DamagedCardTests: ClientTestCase {
    private var database: String { "\(directory)/key.sqlite3" }

    private func ids(_ client: Client) throws -> [String] { try client.cards().map(\.id) }

    private func dropped(_ client: Client) throws -> [String] {
        try events(of: client).compactMap {
            if case .dropped(let item) = $0, item.kind == .card { item.id } else { nil }
        }
    }

    override func setUpWithError() throws {
        try super.setUpWithError()
        now = Instant(wallMs: 1_760_000_300_000, monotonicMs: 5)
        try StoreFixture.write(version: 1, to: database)
    }

    func testTheStoreOfVersion1IsRead() throws {
        let client = try open { $0.refreshesCardsAtStart = false }
        XCTAssertEqual(try ids(client), ["pinned", "control", "clicked", "seen", "banner", "plain"])
        XCTAssertEqual(try client.cards().unviewed, 1)
        XCTAssertEqual(try dropped(client), [])
        XCTAssertEqual(try client.queuedRecords(), 7)
    }

    func testOneDamagedRowCostsOneCard() throws {
        let other = try OtherConnection(database)
        try other.execute("UPDATE cards SET record = substr(record, 1, 50) WHERE id = 'seen'")
        other.close()
        var client = try open { $0.refreshesCardsAtStart = false }
        XCTAssertEqual(try dropped(client), ["seen"])
        XCTAssertEqual(try ids(client), ["pinned", "control", "clicked", "banner", "plain"])
        client.close()

        client = try open { $0.refreshesCardsAtStart = false }
        XCTAssertEqual(try dropped(client), [], "reported once")
        XCTAssertEqual(try ids(client), ["pinned", "control", "clicked", "banner", "plain"])
        // The card is requested again, by a full sync.
        _ = try client.refreshCards()
        try client.dispatch()
        let request = try XCTUnwrap(try requests(of: client).first { $0.kind == .cards })
        let body = String(decoding: request.body, as: UTF8.self)
        XCTAssertTrue(body.contains(#""last_full_sync_at":0,"last_card_updated_at":0"#), body)
    }

    /// No record is readable: the client opens, and reports each one.
    func testEveryDamagedRowIsReported() throws {
        let other = try OtherConnection(database)
        try other.execute("UPDATE cards SET record = X'FF'")
        other.close()
        let client = try open { $0.refreshesCardsAtStart = false }
        XCTAssertEqual(
            try dropped(client).sorted(), ["banner", "clicked", "control", "gone", "pinned", "plain", "seen"])
        XCTAssertEqual(try ids(client), [])
    }

    /// Rows with another card than their key's: two rows of one card would both be in the list, and a row that its card
    /// does not lead to could never be deleted.
    func testRowsOfOtherCardsAreDropped() throws {
        let other = try OtherConnection(database)
        try other.execute("INSERT INTO cards SELECT 'twin', record FROM cards WHERE id = 'seen'")
        try other.execute("UPDATE cards SET id = NULL WHERE id = 'plain'")
        try other.execute("UPDATE cards SET id = CAST(X'FF' AS TEXT) WHERE id = 'banner'")
        other.close()
        var client = try open { $0.refreshesCardsAtStart = false }
        XCTAssertEqual(try dropped(client).sorted(), ["", "twin", "\u{FFFD}"])
        XCTAssertEqual(try ids(client), ["pinned", "control", "clicked", "seen"])
        client.close()

        client = try open { $0.refreshesCardsAtStart = false }
        XCTAssertEqual(try dropped(client), [], "reported once")
        XCTAssertEqual(try ids(client), ["pinned", "control", "clicked", "seen"])
    }

    /// The highest possible number: new cards would have to share it.
    func testARowWithAnImpossibleNumberIsDropped() throws {
        try open { $0.refreshesCardsAtStart = false }.close()
        let other = try OtherConnection(database)
        try other.execute("UPDATE cards SET key = 9223372036854775807 WHERE id = 'seen'")
        try other.execute("UPDATE cards SET key = -1 WHERE id = 'plain'")
        other.close()
        let client = try open { $0.refreshesCardsAtStart = false }
        XCTAssertEqual(try dropped(client).sorted(), ["plain", "seen"])
        XCTAssertEqual(try ids(client), ["pinned", "control", "clicked", "banner"])
    }

    func testDamagedCampaignsAreReportedOnce() throws {
        let other = try OtherConnection(database)
        try other.execute("UPDATE campaigns SET record = X'FF' WHERE id <> 'idle'")
        other.close()
        func reported(_ client: Client) throws -> [String] {
            try events(of: client).compactMap {
                if case .dropped(let item) = $0, item.kind == .campaign { item.id } else { nil }
            }
        }
        var client = try open { $0.refreshesCardsAtStart = false }
        XCTAssertEqual(try reported(client), ["shown", "later"])
        client.close()
        client = try open { $0.refreshesCardsAtStart = false }
        XCTAssertEqual(try reported(client), [])
    }

    /// For a delayed message: a handle that no message can have, or the highest possible one.
    func testAnImpossibleHandleCostsItsRow() throws {
        func waiting() throws -> [UInt64] {
            let store = try Store(
                StorePath(directory: directory, apiKey: "key"), durability: .process, wallMs: now.wallMs)
            defer { store.close() }
            return try store.load().delayedMessages.map(\.handle)
        }
        try open { $0.refreshesCardsAtStart = false }.close()
        let kept = try waiting()
        XCTAssertEqual(kept.count, 1)
        for handle in ["-1", "0", "9223372036854775807"] {
            let other = try OtherConnection(database)
            try other.execute(
                """
                INSERT INTO pending_fires SELECT \(handle), campaign, fired_ms, kind, name, event FROM pending_fires
                """)
            other.close()
            try open { $0.refreshesCardsAtStart = false }.close()
            XCTAssertEqual(try waiting(), kept, handle)
        }
    }
}
