import Foundation
import Placard
import PlacardLock
import XCTest

/// Card lists of a client: their contents, and that they are independent values.
final class CardsTests: ClientTestCase {
    private func synced() throws -> Client {
        let client = try open()
        try client.startSession()
        let config = "{\"config\": {\"time\": 1, \"content_cards\": {\"enabled\": true}}, \"triggers\": []}"
        try answer(client, try request(of: client), config)
        try answer(
            client, try request(of: client),
            """
            {"full_sync": true, "last_full_sync_at": 1700000000, "last_card_updated_at": 1700000003, "cards": [
             {"id": "a", "tp": "short_news", "ca": 3, "tt": "A", "e": {"class_type": "Coupon"}},
             {"id": "b", "tp": "control", "ca": 2, "e": {"class_type": "coupon"}},
             {"id": "c", "tp": "banner_image", "ca": 1, "p": true}]}
            """)
        return client
    }

    func testFiltersAndTheTimeOfTheListAreReported() throws {
        let client = try open()
        XCTAssertNil(try client.cards().lastUpdatedMs)
        client.close()
        let cards = try synced().cards()
        XCTAssertEqual(cards.lastUpdatedMs, 1_700_000_003_000)
        let coupons = cards.filtered(by: CardFilter(classTypes: ["COUPON"]))
        XCTAssertEqual(coupons.map(\.id), ["a", "b"])
        XCTAssertEqual(coupons.map(\.classType), ["Coupon", "coupon"])
        XCTAssertEqual(coupons.unviewed, 1)
        XCTAssertEqual(coupons.lastUpdatedMs, cards.lastUpdatedMs)
        XCTAssertEqual(cards.filtered(by: CardFilter(isPinned: true)).map(\.id), ["c"])
        XCTAssertEqual(cards.filtered(by: CardFilter(kinds: [.control, .banner], isPinned: false)).map(\.id), ["b"])
    }

    func testSeveralImpressionsAreLogged() throws {
        let client = try synced()
        let before = try client.cards()
        let queued = try client.queuedRecords()
        XCTAssertEqual(try client.logCardImpressions([]), .ignored)
        XCTAssertEqual(try client.logCardImpressions(["b", "a", "none", "a"]), .ok)
        XCTAssertEqual(try client.queuedRecords(), queued + 2)
        XCTAssertEqual(try client.logCardImpressions(["a", "b"]), .ignored)
        XCTAssertEqual(try fault { try client.logCardImpressions(["none"]) }.status, .notFound)
        XCTAssertEqual(try client.cards().filtered(by: CardFilter(isViewed: true)).map(\.id), ["a", "b"])
        XCTAssertEqual(before.unviewed, 2, "a snapshot does not change")
    }

    /// A snapshot outlives its client, and many threads can read it.
    func testASnapshotIsReadFromManyThreads() throws {
        let client = try synced()
        let cards = try client.cards()
        client.close()
        let found = Lock<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<100 {
                let titles = cards.filtered(by: CardFilter(classTypes: ["coupon"])).map { $0.title ?? $0.id }
                found.withLock { $0.append(titles.joined()) }
            }
        }
        XCTAssertEqual(Set(found.withLock { $0 }), ["Ab"])
    }
}
