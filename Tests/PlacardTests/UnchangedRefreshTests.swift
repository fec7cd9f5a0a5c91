import Foundation
import Placard
import PlacardCore
import TestSupport
import XCTest

/// A refresh without news leaves the store's files unchanged, byte for byte, except for the tokens of the limit on
/// refreshes, when there is one.
final class UnchangedRefreshTests: ClientTestCase {
    private let config = #"{"config":{"time":1,"content_cards":{"enabled":true}},"triggers":[]}"#

    private func reply(stamp: Int = 1_700_000_000, changed: Int? = nil, isFull: Bool = true) -> String {
        let cards = (0..<250).map { number in
            let title = number == changed ? "new" : "card \(number)"
            return #"{"id":"c\#(number)","tp":"short_news","tt":"\#(title)","ds":"d","i":"http://i","ca":\#(number)}"#
        }
        return #"{"cards":[\#(cards.joined(separator: ","))],"full_sync":\#(isFull),"last_full_sync_at":\#(stamp),"#
            + #""last_card_updated_at":\#(stamp)}"#
    }

    /// A client with 250 cards.
    private func filledClient(isLimited: Bool = false) throws -> Client {
        let client = try open {
            $0.refreshesCardsAtStart = false
            $0.obeysRateLimits = isLimited
        }
        try client.startSession()
        try client.dispatch()
        try answer(client, try request(of: client), config)
        try refresh(client, reply())
        return client
    }

    /// Minutes after the last one, so that no limit on the rate of refreshes or writes hides anything.
    private func refresh(_ client: Client, _ body: String, line: UInt = #line) throws {
        try advance(client, by: 600_000)
        _ = try events(of: client)
        _ = try client.refreshCards()
        try client.dispatch()
        let request = try request(of: client, line: line)
        XCTAssertEqual(request.kind, .cards, line: line)
        try answer(client, request, body)
        try client.dispatch()
    }

    private func isChangeReported(_ client: Client) throws -> [Bool] {
        try events(of: client).compactMap {
            if case .cardsUpdated(let updated) = $0 { updated.changed } else { nil }
        }
    }

    private func database() throws -> String {
        let name = try FileManager.default.contentsOfDirectory(atPath: directory).first { $0.hasSuffix(".sqlite3") }
        return "\(directory)/\(try XCTUnwrap(name))"
    }

    /// Main file and log: every commit adds pages to the log.
    private func files() throws -> [Data] {
        let main = try database()
        return try [main, main + "-wal"].map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
    }

    func testNothingIsWritten() throws {
        let client = try filledClient()
        _ = try events(of: client)
        let before = try files()
        XCTAssertGreaterThan(before[1].count, 0, "the log is where writing would show")
        for isFull in [true, false, true] {
            try refresh(client, reply(isFull: isFull))
            XCTAssertEqual(try isChangeReported(client), [false])
            XCTAssertEqual(try files(), before, "full: \(isFull)")
        }
    }

    /// Records the writes to each table, by another connection's triggers.
    private func watch() throws -> OtherConnection {
        let other = try OtherConnection(try database())
        try other.execute("CREATE TABLE seen (what)")
        for table in ["state", "records", "cards", "card_flags", "campaigns"] {
            let subject = table == "state" ? "NEW.key" : "'\(table)'"
            for action in ["INSERT", "UPDATE"] {
                try other.execute(
                    "CREATE TRIGGER \(action)_\(table) AFTER \(action) ON \(table) BEGIN "
                        + "INSERT INTO seen VALUES (\(subject)); END")
            }
            try other.execute(
                "CREATE TRIGGER DELETE_\(table) AFTER DELETE ON \(table) BEGIN "
                    + "INSERT INTO seen VALUES ('deleted from \(table)'); END")
        }
        return other
    }

    func testNewWatermarksWriteOnlyThemselves() throws {
        let client = try filledClient()
        let other = try watch()
        try refresh(client, reply(stamp: 1_700_000_001))
        XCTAssertEqual(
            try other.column("SELECT what FROM seen ORDER BY what"), ["last_card_updated_at", "last_full_sync_at"])
        XCTAssertEqual(try isChangeReported(client).last, false)
    }

    func testOnlyTheLimitOnRefreshesIsWritten() throws {
        let client = try filledClient(isLimited: true)
        let other = try watch()
        try refresh(client, reply())
        XCTAssertTrue(try Set(other.column("SELECT what FROM seen")).isSubset(of: ["cards_bucket"]))
        XCTAssertEqual(try isChangeReported(client).last, false)
    }

    func testOneChangedCardWritesOnlyThatCard() throws {
        let client = try filledClient()
        let other = try watch()
        try refresh(client, reply(changed: 7))
        XCTAssertEqual(try other.column("SELECT what FROM seen"), ["cards"])
        XCTAssertEqual(try isChangeReported(client).last, true)
    }

    /// So that its text is recognized the next time.
    func testACardThatIsOnlySpelledDifferentlyIsWrittenOnce() throws {
        let client = try filledClient()
        let other = try watch()
        let spelled = reply().replacing(#""id":"c7","tp""#, with: #""id": "c7","tp""#)
        try refresh(client, spelled)
        XCTAssertEqual(try other.column("SELECT what FROM seen"), ["cards"])
        try refresh(client, spelled)
        XCTAssertEqual(try other.column("SELECT what FROM seen"), ["cards"])
        XCTAssertEqual(try isChangeReported(client), [false])
    }

    /// The marks of a store of another version, whose key is replaced, recognize nothing: the rows are written again.
    func testAnUpdateRecognizesNothing() throws {
        var client = try filledClient()
        client.close()
        var other = try OtherConnection(try database())
        try other.execute("UPDATE state SET value = '0.0.1' WHERE key = 'library_version'")
        other.close()
        client = try open { $0.refreshesCardsAtStart = false }
        other = try watch()
        for _ in 0..<2 {
            try refresh(client, reply())
            XCTAssertEqual(try isChangeReported(client), [false])
            XCTAssertEqual(try other.column("SELECT count(*) FROM seen WHERE what = 'cards'"), ["250"])
        }
    }

    /// The session's activity is in memory while the client runs, and is written with the next write.
    func testARefreshStillExtendsTheSession() throws {
        let client = try filledClient()
        // Each within the half hour of a session, together much longer.
        for _ in 0..<6 { try refresh(client, reply()) }
        XCTAssertFalse(try events(of: client).contains { if case .sessionEnded = $0 { true } else { false } })
        try advance(client, by: 1_000)
        _ = try client.logEvent("after")
        let stored = try OtherConnection(try database())
            .column("SELECT value FROM state WHERE key = 'session_activity_ms'")
        XCTAssertEqual(stored, ["\(now.wallMs)"])
    }
}
