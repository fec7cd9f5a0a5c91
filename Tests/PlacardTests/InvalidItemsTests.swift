import Placard
import PlacardCore
import XCTest

/// Replies with hundreds of thousands of invalid items: the memory and the reports for them are bounded.
final class InvalidItemsTests: ClientTestCase {
    private let count = 300_000

    private func list(_ item: String) -> String { "[" + String(repeating: item + ",", count: count - 1) + item + "]" }

    private func dropped(_ events: [Event]) -> [(id: String, reason: String)] {
        events.compactMap { if case .dropped(let item) = $0 { (item.id, item.text) } else { nil } }
    }

    private func check(_ events: [Event], _ kind: String, line: UInt = #line) {
        let reported = dropped(events)
        XCTAssertEqual(reported.map(\.id), (0..<100).map { "\(kind)[\($0)]" } + [""], line: line)
        XCTAssertEqual(
            reported.last?.reason, "\(count - 100) more were dropped: only the first 100 are reported individually",
            line: line)
        XCTAssertLessThan(events.count, 110, line: line)
    }

    func testCampaignsAreBounded() throws {
        for item in ["{}", "7", "null"] {
            let client = try open { $0.durability = .memory }
            try client.startSession()
            try answer(client, try request(of: client), "{\"triggers\": \(list(item))}")
            check(try events(of: client), "triggers")
            client.close()
        }
    }

    func testCardsAreBounded() throws {
        for item in ["{}", "7", "{\"id\": 7}"] {
            let client = try open { $0.durability = .memory }
            try client.startSession()
            try answer(
                client, try request(of: client), #"{"config": {"time": 1, "content_cards": {"enabled": true}}}"#)
            try answer(client, try request(of: client), "{\"full_sync\": true, \"cards\": \(list(item))}")
            check(try events(of: client), "cards")
            client.close()
        }
    }

    func testItemsWithAnIDAreBounded() throws {
        let client = try open { $0.durability = .memory }
        try client.startSession()
        let items = (0..<count).map { "{\"id\":\"c\($0)\"}" }.joined(separator: ",")
        try answer(client, try request(of: client), "{\"triggers\": [\(items)]}")
        let reported = dropped(try events(of: client))
        XCTAssertEqual(reported.map(\.id), (0..<100).map { "c\($0)" } + [""])
    }

    /// A request to that endpoint never has more objects than are read.
    func testErrorsOfUsersTrackAreBounded() throws {
        let client = try open {
            ($0.durability, $0.delivery, $0.restEndpoint, $0.restKey) = (
                .memory, .usersTrack, "rest.example.com", "rest-secret"
            )
            $0.userID = "u-1"
        }
        try client.startSession()
        try answer(client, try request(of: client))
        try client.logEvent("a")
        try client.flush()
        let items = (0..<count).map { "{\"type\":\"t\($0)\"}" }.joined(separator: ",")
        try answer(client, try request(of: client), "{\"errors\": [\(items)]}", status: 201)
        let reported = dropped(try events(of: client))
        XCTAssertEqual(reported.count, 101)
        XCTAssertEqual(reported.last?.id, "")
        XCTAssertEqual(reported.last?.reason.hasPrefix("125 more"), true, reported.last?.reason ?? "")
        XCTAssertEqual(try client.queuedRecords(), 0)
    }
}
