import Foundation
import Placard
import PlacardCore
import XCTest

@testable import placardctl

/// Makes a store by a real client, which stays open while a command reads it.
class StoreTestCase: XCTestCase {
    let folder = FileManager.default.temporaryDirectory.appending(path: "placardctl-\(UUID().uuidString)")
    /// 2025-10-09T08:53:20Z.
    let startMs: Int64 = 1_760_000_000_000
    /// A minute after the start.
    let later = ["--at", "2025-10-09T08:54:20Z"]

    override func setUpWithError() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    override func tearDownWithError() throws {
        try FileManager.default.removeItem(at: folder)
    }

    var store: [String] { ["--store", folder.path, "--api-key", "key"] }
    var database: URL { folder.appending(path: "key.sqlite3") }

    // MARK: - The client

    func open(user: String? = "ada", at ms: Int64? = nil) throws -> Client {
        var options = Options(apiKey: "key", endpoint: "sdk.example.com", directory: folder.path)
        options.transport = .host
        options.clock = .host(Instant(wallMs: ms ?? startMs, monotonicMs: 1000))
        options.userID = user
        return try Client(options)
    }

    static let cards = #"""
        {"id": "welcome", "tp": "text_announcement", "ca": 1759900000, "p": true, "tt": "We open at 6:30 from Monday",
         "ds": "Two hours earlier", "u": "https://coffee.example/hours", "e": {"theme": "hours"}},
        {"id": "latte", "tp": "captioned_image", "ca": 1759990000, "ea": 1760090000, "tt": "15 % off your next flat white",
         "ds": "Today only", "i": "https://coffee.example/latte.png"},
        {"id": "group", "tp": "control", "ca": 1759980000},
        {"id": "old", "tp": "text_announcement", "ca": 1759800000, "tt": "Seen and dismissed", "ds": "d", "db": true}
        """#

    static let campaigns = #"""
        {"id": "free-coffee", "type": "inapp", "priority": 10, "re_eligibility": 7500,
         "data": {"type": "MODAL", "trigger_id": "free-coffee"},
         "trigger_condition": [{"type": "custom_event_property", "data": {"event_name": "order_placed",
           "property_filters": [[{"property_key": "items", "property_type": "number", "comparator": 3,
             "property_value": 2}]]}}]},
        {"id": "greeting", "type": "templated_iam", "start_time": 1760086400,
         "data": {"trigger_id": "greeting"}, "trigger_condition": [{"type": "open"}]},
        {"id": "menu-control", "type": "inapp", "data": {"type": "MODAL", "is_control": true, "trigger_id": "menu"},
         "trigger_condition": [{"type": "custom_event", "data": {"event_name": "menu_opened"}}]}
        """#

    /// A client with cards and campaigns, one message displayed, a batch in flight, and one record in no batch.
    func client() throws -> Client {
        let client = try open()
        try client.startSession()
        let config = #"{"time": 1, "content_cards": {"enabled": true}}"#
        try answer(client, .data, #"{"config": \#(config), "triggers": [\#(Self.campaigns)]}"#)
        try fill(client, Self.cards)
        try client.logCardImpressions(["latte"])
        try client.logCardDismissal("old")
        try client.logEvent("order_placed", Properties(["items": .int(3)]))
        try client.setAttribute("favourite", "flat white")
        try client.flush()
        try client.logEvent("cup_returned")
        return client
    }

    /// Ends the card sync that is in flight.
    func fill(_ client: Client, _ cards: String) throws {
        let marks = #""last_full_sync_at": 1760000000, "last_card_updated_at": 1760000000"#
        try answer(client, .cards, #"{"full_sync": true, \#(marks), "cards": [\#(cards)]}"#)
    }

    func answer(_ client: Client, _ kind: RequestKind, _ body: String) throws {
        var found: UInt64?
        while let event = try client.nextEvent() {
            if case .request(let request) = event, request.kind == kind { found = request.id }
        }
        try client.completeRequest(
            try XCTUnwrap(found, "there is no request for \(kind)"), status: 200, retryAfter: nil, contentType: nil,
            body: Array(body.utf8))
    }

    // MARK: - Commands

    /// The lines of a command that ends with that status and prints no error.
    func lines(_ arguments: [String], status: Int32 = 0, line: UInt = #line) throws -> [String] {
        let run = try Run(arguments)
        let lines = run.readLines()
        let ended = run.end()
        XCTAssertEqual(ended.status, status, ended.errors, line: line)
        XCTAssertEqual(ended.errors, "", line: line)
        return lines
    }

    func json(_ arguments: [String], status: Int32 = 0, line: UInt = #line) throws -> JSON {
        let output = try lines(arguments + ["--json"], status: status, line: line)
        XCTAssertEqual(output.count, 1, line: line)
        return try JSONReader.read(try XCTUnwrap(output.first, line: line).utf8)
    }

    func jsonLines(_ arguments: [String], line: UInt = #line) throws -> [JSON] {
        try lines(arguments + ["--json"], line: line).map { try JSONReader.read($0.utf8) }
    }

    // MARK: - Files

    /// Each file's bytes and time of change.
    struct Contents: Equatable {
        var bytes: [String: Data] = [:]
        var changed: [String: Date] = [:]
    }

    func contents() throws -> Contents {
        var contents = Contents()
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let file = folder.appending(path: name)
            contents.bytes[name] = try Data(contentsOf: file)
            contents.changed[name] =
                try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date
        }
        return contents
    }
}
