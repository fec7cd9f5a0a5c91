import Placard
import PlacardCore
import PlacardStore
import TestSupport
import XCTest

/// A second process's access to a store, and the client behind it.
final class OutboxTests: ClientTestCase {
    private func outbox() throws -> Outbox {
        let outbox = try Outbox(directory: directory, apiKey: "key")
        addTeardownBlock { outbox.close() }
        return outbox
    }

    private func connection() throws -> OtherConnection {
        try OtherConnection(StorePath(directory: directory, apiKey: "key").database)
    }

    private func put(_ names: [String], in outbox: Outbox) throws {
        for name in names { try outbox.put(.event, json: "{\"event_name\": \"\(name)\"}".utf8) }
    }

    func testRecordsArePutListedAndRemoved() throws {
        let outbox = try outbox()
        XCTAssertEqual(try outbox.removeAll(), .ignored)
        try outbox.setTime(wallMs: 5)
        try put(["a", "b"], in: outbox)
        try outbox.put(.userField, json: "{}".utf8)
        let records = try outbox.list(.event)
        XCTAssertEqual(records.map(\.putMs), [5, 5])
        XCTAssertEqual(records.first?.json, Array("{\"event_name\": \"a\"}".utf8))
        XCTAssertEqual(try outbox.remove(.event), .ok)
        XCTAssertEqual(try outbox.remove(.event), .ignored)
        XCTAssertEqual(try outbox.list(.userField).count, 1)
        XCTAssertEqual(try outbox.removeAll(), .ok)
        XCTAssertEqual(try outbox.list(.userField), [])
        outbox.close()
        outbox.close()
        XCTAssertEqual(try fault { try self.put(["a"], in: outbox) }.status, .state)
    }

    func testTypedRecordsHaveTheDocumentedForm() throws {
        let outbox = try outbox()
        try outbox.logEvent("shown", Properties(["at": .date(ms: 5)]))
        try outbox.logPurchase("tea", currency: "eur", price: 2)
        try outbox.setAttribute("gone", .null)
        try outbox.setUserField(try UserField(named: "phone_number"), "1")
        let records = try OutboxKind.allCases.flatMap { try outbox.list($0) }
        XCTAssertEqual(
            records.map { String(decoding: $0.json, as: UTF8.self) },
            [
                #"{"event_name":"shown","at":{"$date_ms":5}}"#, #"{"gone":null}"#, #"{"phone":"1"}"#,
                #"{"product_id":"tea","currency":"EUR","price":2.0,"quantity":1}"#,
            ])
    }

    /// The client would read an object with that key as a date.
    func testTheKeyOfDatesIsReserved() throws {
        let outbox = try outbox()
        let value = Value.object([.init(key: "$date_ms", value: "5")])
        let error = try fault { try outbox.setAttribute("a", value) }
        XCTAssertEqual(error.status, .invalid)
        XCTAssertTrue(error.message.contains("'$date_ms' is reserved for dates"), error.message)
        let client = try open()
        XCTAssertEqual(try fault { try client.setAttribute("a", value) }, error)
        XCTAssertEqual(try outbox.removeAll(), .ignored)
    }

    /// The engine forgets them too: the records are taken in later, once.
    func testAFailedCommitTakesNothingIn() throws {
        let outbox = try outbox()
        let client = try open { $0.flushInterval = nil }
        try client.startSession()
        try answer(client, try request(of: client), "{\"triggers\": []}")
        let other = try connection()
        try other.refuseInserts(into: "records")
        try put(["a"], in: outbox)
        XCTAssertEqual(try fault { try client.flush() }.status, .io)
        XCTAssertEqual(try client.queuedRecords(), 0)
        XCTAssertEqual(try outbox.list(.event).count, 1)
        try other.allowInserts(into: "records")
        try client.flush()
        XCTAssertEqual(try SentBody(try request(of: client).body).names, ["ce"])
        XCTAssertEqual(try outbox.list(.event).count, 0)
    }

    func testManyRecordsNeedSeveralTransactions() throws {
        let outbox = try outbox()
        try put((0..<2_300).map { "e\($0)" }, in: outbox)
        let client = try open()
        XCTAssertEqual(try client.queuedRecords(), 2_300)
        try put((0..<1_200).map { "f\($0)" }, in: outbox)
        try client.flush()
        XCTAssertEqual(try client.queuedRecords(), 3_501, "and the session start")
        XCTAssertEqual(try outbox.list(.event).count, 0)
    }

    /// Damage in the records of others is reported, once, and prevents nothing.
    func testAnUnreadableTableIsReportedOnce() throws {
        let client = try open()
        try connection().execute("DROP TABLE pending")
        try client.startSession()
        try answer(client, try request(of: client), "{\"triggers\": []}")
        try client.logEvent("a")
        try client.flush()
        let reported = try events(of: client)
        XCTAssertFalse(
            reported.contains {
                if case .dropped(let item) = $0 { item.kind == .store && item.id == "pending" } else { false }
            })
        XCTAssertEqual(reported.filter { if case .request = $0 { true } else { false } }.count, 1)
    }

    /// A row of an unknown kind is deleted and reported.
    func testARowOfAnUnknownKindIsReported() throws {
        let outbox = try outbox()
        let client = try open()
        try connection().execute(
            "INSERT INTO pending (kind, json, put_ms) VALUES (99, '{}', 5), (1, 'x', 5), (1, 7, 5)")
        try put(["a"], in: outbox)
        try client.startSession()
        let dropped = try events(of: client).compactMap { event -> DroppedKind? in
            if case .dropped(let item) = event { item.kind } else { nil }
        }
        XCTAssertEqual(dropped, [.record, .pendingEvent, .pendingEvent])
        XCTAssertEqual(try client.queuedRecords(), 2)
    }

    func testDrainSendsThem() throws {
        let server = try makeServer { _ in (LoopbackServer.reply(body: Array("{}".utf8)), .keepOpen) }
        let outbox = try outbox()
        let client = try open(to: server)
        try put(["a"], in: outbox)
        XCTAssertEqual(try client.drain(timeout: .seconds(20)), .ok)
        XCTAssertEqual(try outbox.list(.event).count, 0)
        XCTAssertEqual(try client.queuedRecords(), 0)
    }

    func testImpossibleOptionsAreRefused() throws {
        XCTAssertEqual(try fault { _ = try Outbox(directory: "", apiKey: "key") }.status, .invalid)
        XCTAssertEqual(try fault { _ = try Outbox(directory: self.directory, apiKey: "") }.status, .invalid)
        XCTAssertEqual(try fault { _ = try Outbox(directory: self.directory, apiKey: "ä") }.status, .invalid)
        XCTAssertEqual(try fault { _ = try Outbox(directory: "/proc/x", apiKey: "key") }.status, .io)
    }
}
