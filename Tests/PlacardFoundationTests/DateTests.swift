import Foundation
import Placard
import PlacardFoundation
import XCTest

/// Points in time as dates.
final class DateTests: XCTestCase {
    private let noon = Date(timeIntervalSince1970: 1_760_000_000.125)

    private func open(at date: Date) throws -> Client {
        var options = Options(apiKey: "key", endpoint: "sdk.example.com", directory: nil)
        options.durability = .memory
        options.transport = .host
        options.clock = .host(Instant(wall: date, monotonicMs: 1))
        let client = try Client(options)
        addTeardownBlock { client.close() }
        return client
    }

    func testMillisecondsSurviveTheWayThroughADate() {
        for ms in [0, 1, -1, 999, 1_760_000_000_123, 253_402_300_799_999, -62_135_596_800_001] as [Int64] {
            XCTAssertEqual(Date(placardMs: ms).placardMs, ms)
        }
    }

    func testAnyDateCanBeConverted() {
        for (seconds, ms) in [
            (Double.infinity, Int64.max), (-.infinity, .min), (1e300, .max), (-1e300, .min), (0.000_4, 0), (0.000_6, 1),
        ] {
            XCTAssertEqual(Date(timeIntervalSince1970: seconds).placardMs, ms, "\(seconds)")
        }
        _ = Date(timeIntervalSince1970: .nan).placardMs
        XCTAssertEqual(Date.distantPast.placardMs, -62_135_769_600_000)
    }

    func testADateIsAPropertyAndAnAttribute() throws {
        let value = Value.date(noon)
        XCTAssertEqual(value, .date(ms: 1_760_000_000_125))
        XCTAssertEqual(value.dateValue, noon)
        XCTAssertNil(Value.int(3).dateValue)
        let client = try open(at: noon)
        try client.logEvent("order_placed", Properties(["ready_at": .date(noon)]))
        try client.setAttribute("member_since", .date(noon))
        XCTAssertThrowsError(try client.setAttribute("member_since", .date(.init(timeIntervalSince1970: .infinity)))) {
            XCTAssertEqual(($0 as? PlacardError)?.status, .invalid)
        }
        XCTAssertEqual(try client.explainEvent("order_placed").event.evaluatedAt, noon)
    }

    func testCardsHaveDates() throws {
        let metadata = CardMetadata(id: "a", createdMs: noon.placardMs, expiresAtMs: noon.placardMs + 1_000)
        XCTAssertEqual(metadata.createdAt, noon)
        XCTAssertEqual(metadata.expiresAt, noon + 1)
        XCTAssertNil(CardMetadata(id: "a").expiresAt)

        let client = try open(at: noon)
        XCTAssertNil(try client.cards().lastUpdatedAt)
        try client.refreshCards()
        let reply = """
            {"full_sync": true, "last_full_sync_at": 1760000000, "last_card_updated_at": 1760000000, "cards": [
             {"id": "a", "tp": "short_news", "ca": 1760000000, "ea": 1760003600}]}
            """
        while let event = try client.nextEvent() {
            guard case .request(let request) = event else { continue }
            let body = request.kind == .cards ? reply : #"{"config": {"time": 1, "content_cards": {"enabled": true}}}"#
            try client.completeRequest(
                request.id, status: 200, retryAfter: nil, contentType: "application/json", body: Array(body.utf8))
        }
        let cards = try client.cards()
        XCTAssertEqual(cards.lastUpdatedAt, Date(timeIntervalSince1970: 1_760_000_000))
        var card = try XCTUnwrap(cards.first)
        XCTAssertEqual(card.createdAt, Date(timeIntervalSince1970: 1_760_000_000))
        XCTAssertEqual(card.expiresAt, Date(timeIntervalSince1970: 1_760_003_600))
        card.expiresAt = nil
        card.createdAt = noon
        XCTAssertNil(card.expiresAtMs)
        XCTAssertEqual(card.createdMs, noon.placardMs)
    }

    func testRecordsOfAnOutboxHaveDates() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let outbox = try Outbox(directory: folder.path, apiKey: "key")
        defer { outbox.close() }
        try outbox.setTime(noon)
        try outbox.logEvent("notification_shown", Properties(["at": .date(noon)]))
        XCTAssertEqual(try outbox.list(.event).map(\.putAt), [noon])
    }

    func testAnInstantHasADate() {
        var instant = Instant(wall: noon, monotonicMs: 5)
        XCTAssertEqual(instant, Instant(wallMs: noon.placardMs, monotonicMs: 5))
        instant.wall += 60
        XCTAssertEqual(instant.wall, noon + 60)
    }
}
