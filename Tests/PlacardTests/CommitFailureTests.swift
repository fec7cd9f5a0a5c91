import Foundation
import Placard
import PlacardCore
import PlacardStore
import TestSupport
import XCTest

/// A failed commit leaves no trace: the call fails, nothing is logged, reported or sent, and the next one works.
final class CommitFailureTests: ClientTestCase {
    private func connection() throws -> OtherConnection {
        try OtherConnection(StorePath(directory: directory, apiKey: "key").database)
    }

    func testABusyStoreFailsTheCall() throws {
        let client = try open()
        let other = try connection()
        try other.execute("BEGIN IMMEDIATE")
        for _ in 0..<3 {
            let error = try fault { try client.logEvent("a") }
            XCTAssertEqual(error.status, .io)
            XCTAssertTrue(error.message.contains("nothing was changed"), error.message)
        }
        XCTAssertEqual(try client.queuedRecords(), 0)
        XCTAssertEqual(try events(of: client), [])
        XCTAssertFalse(isReadable(client))

        try other.execute("ROLLBACK")
        try client.logEvent("a")
        let reported = try events(of: client)
        XCTAssertEqual(reported.filter { if case .sessionStarted = $0 { true } else { false } }.count, 1)
        XCTAssertEqual(try client.queuedRecords(), 2)
        client.close()
        XCTAssertEqual(try open().queuedRecords(), 2)
    }

    func testOneOfManyRowsFailsTheCall() throws {
        let client = try open()
        let other = try connection()
        // The session start can be written, the event cannot: neither is stored.
        try other.refuseInserts(into: "records", when: "NEW.code = 'ce'")
        XCTAssertEqual(try fault { try client.logEvent("a") }.status, .io)
        XCTAssertEqual(try other.column("SELECT COUNT(*) FROM records"), ["0"])
        XCTAssertEqual(try client.queuedRecords(), 0)
        XCTAssertEqual(try events(of: client), [])
        XCTAssertEqual(try client.endSession(), .ignored, "no session was opened")
        try other.allowInserts(into: "records")
        try client.logEvent("a")
        XCTAssertEqual(try other.column("SELECT code FROM records ORDER BY seq"), ["ss", "ce"])
    }

    func testARowOfABatchFailsTheCall() throws {
        let client = try open()
        let other = try connection()
        try other.refuseInserts(into: "records", when: "CAST(NEW.data AS TEXT) LIKE '%e17%'")
        var batch = EventBatch()
        for number in 0..<30 { try batch.addEvent("e\(number)") }
        XCTAssertEqual(try fault { try client.logBatch(batch) }.status, .io)
        XCTAssertEqual(try other.column("SELECT COUNT(*) FROM records"), ["0"])
        XCTAssertEqual(try client.queuedRecords(), 0)
        XCTAssertEqual(try events(of: client), [])
        try other.allowInserts(into: "records")
        try client.logBatch(batch)
        XCTAssertEqual(
            try other.column("SELECT data FROM records ORDER BY seq"),
            ["{}"] + (0..<30).map { #"{"n":"e\#($0)","p":{}}"# })
    }

    func testAFailedChangeOfUserChangesNothing() throws {
        let client = try open()
        try client.changeUser("old")
        for request in try requests(of: client) { try answer(client, request) }
        _ = try events(of: client)
        let other = try connection()
        try other.refuseInserts(into: "state", when: "NEW.key = 'user_id'")
        XCTAssertEqual(try fault { try client.changeUser("new") }.status, .io)
        XCTAssertEqual(try events(of: client), [])
        XCTAssertEqual(try client.changeUser("old"), .ignored)
        try other.allowInserts(into: "state")
        XCTAssertEqual(try client.changeUser("new"), .ok)
        XCTAssertTrue(try events(of: client).contains(.userChanged(.init(id: "new"))))
    }

    func testAFailedAttributeOrAliasChangesNothing() throws {
        let client = try open()
        let other = try connection()
        try other.refuseInserts(into: "attributes", when: "1")
        XCTAssertEqual(try fault { try client.setAttribute("a", 1) }.status, .io)
        XCTAssertEqual(try fault { try client.setUserField(.email, nil) }.status, .io)
        XCTAssertEqual(try client.queuedRecords(), 0)
        try other.allowInserts(into: "attributes")
        try client.setAttribute("a", 2)
        XCTAssertEqual(try client.queuedRecords(), 1)

        try other.refuseInserts(into: "state", when: "NEW.key = 'alias'")
        XCTAssertEqual(try fault { try client.addAlias("n", label: "l") }.status, .io)
        XCTAssertEqual(try client.queuedRecords(), 1)
        try other.allowInserts(into: "state")
        try client.flush()
        let body = try XCTUnwrap(
            try JSONSerialization.jsonObject(with: Data(try request(of: client).body)) as? NSDictionary)
        XCTAssertNil(body["alias"], "nobody was given one")
        XCTAssertEqual(body["attributes"] as? NSArray, [["custom": ["a": 2]]] as NSArray)
    }

    /// A call that logs and sends is one transaction, including the batch's changes: here, that campaigns are
    /// requested.
    func testACallsBatchIsPartOfItsTransaction() throws {
        let client = try open { $0.refreshesCardsAtStart = false }
        try client.startSession()
        try answer(client, try request(of: client), #"{"config": {"time": 5, "messaging_session_timeout": 10}}"#)
        try client.endSession()
        now.wallMs += 60_000
        now.monotonicMs += 60_000
        try client.setTime(now)
        _ = try events(of: client)
        let other = try connection()
        let contents = { try other.column("SELECT code || coalesce(batch_id, '-') FROM records ORDER BY seq") }
        let before = try contents()
        try other.refuseInserts(into: "state", when: "NEW.key = 'messaging_mark_ms'")
        for call in [{ try client.startSession() }, { try client.flush() }] {
            let error = try fault { _ = try call() }
            XCTAssertEqual(error.status, .io)
            XCTAssertTrue(error.message.contains("nothing was changed"), error.message)
            XCTAssertEqual(try contents(), before)
            XCTAssertEqual(try other.column("SELECT id FROM batches"), [])
            XCTAssertEqual(try client.queuedRecords(), before.count)
            XCTAssertEqual(try events(of: client), [])
        }
        try other.allowInserts(into: "state")
        try client.startSession()
        XCTAssertEqual(try SentBody(try request(of: client).body).names, ["se", "ss"])
    }

    func testAReplyThatCannotBeStoredIsRequestedAgain() throws {
        let client = try open()
        try client.startSession()
        let first = try request(of: client)
        let other = try connection()
        try other.refuseInserts(into: "state", when: "NEW.key = 'config'")
        let config = "{\"config\": {\"time\": 5, \"events_blacklist\": [\"secret\"]}}"
        try answer(client, first, config)
        let reported = try events(of: client)
        XCTAssertTrue(
            reported.contains { if case .dropped(let item) = $0 { item.kind == .store } else { false } }, "\(reported)")
        XCTAssertFalse(reported.contains(.configUpdated))
        XCTAssertFalse(reported.contains(.sent(.init(count: 1))))
        XCTAssertEqual(try client.queuedRecords(), 1)
        XCTAssertEqual(try client.logEvent("secret"), .ok)

        try other.allowInserts(into: "state")
        try advance(client, by: 60_000)
        let again = try request(of: client)
        XCTAssertEqual(again.header("X-Placard-Batch-Id"), first.header("X-Placard-Batch-Id"))
        try answer(client, again, config)
        XCTAssertTrue(try events(of: client).contains(.configUpdated))
        XCTAssertEqual(try client.logEvent("secret"), .blocked)
    }

    func testAFailedTimerIsRetried() throws {
        let client = try open()
        try client.startSession()
        try answer(client, try request(of: client))
        try client.logEvent("a")
        _ = try events(of: client)
        let other = try connection()
        try other.execute("BEGIN IMMEDIATE")
        XCTAssertEqual(try fault { try self.advance(client, by: 20_000) }.status, .io)
        XCTAssertEqual(try requests(of: client).count, 0)
        XCTAssertEqual(try client.queuedRecords(), 1)
        try other.execute("ROLLBACK")
        try advance(client, by: 20_000)
        XCTAssertEqual(try SentBody(try request(of: client).body).names, ["ce"])
    }

    /// A full disk must not keep the host's loop spinning: a failure is retried after a while.
    func testAFailedTimerWaitsForItsRetry() throws {
        let client = try open()
        try client.startSession()
        try answer(client, try request(of: client))
        try client.logEvent("a")
        _ = try events(of: client)
        let other = try connection()
        try other.execute("BEGIN IMMEDIATE")
        XCTAssertThrowsError(try advance(client, by: 20_000))
        XCTAssertFalse(isReadable(client))
        XCTAssertGreaterThan(try XCTUnwrap(try client.nextDeadlineMs()), now.monotonicMs)
        try client.dispatch()
        try other.execute("ROLLBACK")
        now.monotonicMs = try XCTUnwrap(try client.nextDeadlineMs())
        try client.setTime(now)
        XCTAssertTrue(isReadable(client))
        try client.dispatch()
        XCTAssertEqual(try SentBody(try request(of: client).body).names, ["ce"])
    }

    /// The end of a request releases waiting events, which may write something.
    func testARequestCanEndWhileNothingCanBeWritten() throws {
        let campaign = """
            {"triggers": [{"id": "m", "type": "inapp", "re_eligibility": 0, "data": {"type": "MODAL"},
             "trigger_condition": [{"type": "custom_event", "data": {"event_name": "e"}}]}]}
            """
        let client = try open()
        try client.refreshMessages()
        for request in try requests(of: client) { try answer(client, request, campaign) }
        try client.refreshMessages()
        let open = try request(of: client)
        try client.logEvent("e")
        let other = try connection()
        try other.refuseInserts(into: "displays")
        try client.failRequest(open.id, .reset)
        _ = try events(of: client)
        try other.allowInserts(into: "displays")
        try advance(client, by: 60_000)
        try advance(client, by: 60_000)
        XCTAssertGreaterThan(try requests(of: client).count, 0, "it goes on")
    }

    /// Calls that change something report it; nothing is sent, and the host's loop stays idle.
    func testADeletedStoreIsReported() throws {
        let client = try open()
        try client.startSession()
        try answer(client, try request(of: client))
        try client.logEvent("a")
        _ = try events(of: client)
        try FileManager.default.removeItem(atPath: directory)
        // The files are checked once in a few milliseconds.
        usleep(20_000)
        var reported: [Event] = []
        for _ in 0..<5 {
            let error = try fault { try client.logEvent("b") }
            XCTAssertEqual(error.status, .io)
            XCTAssertTrue(error.message.contains("Close the client and open it again"), error.message)
            XCTAssertEqual(try fault { try client.flush() }.status, .io)
            XCTAssertEqual(try fault { try self.advance(client, by: 20_000) }.status, .io)
            reported += try events(of: client)
            XCTAssertFalse(isReadable(client))
            XCTAssertGreaterThan(try XCTUnwrap(try client.nextDeadlineMs()), now.monotonicMs)
        }
        XCTAssertEqual(reported, [], "the calls say so")
        XCTAssertEqual(try client.queuedRecords(), 1)
        client.close()
        let again = try open()
        try again.logEvent("c")
        XCTAssertEqual(try again.queuedRecords(), 2, "a new store, with a session start")
    }

    /// Records that cannot be deleted are not sent in an endless loop.
    func testADamagedStoreStopsSending() throws {
        let client = try open { $0.refreshesCardsAtStart = false }
        try client.startSession()
        let first = try request(of: client)
        try connection().execute("DELETE FROM records; DELETE FROM batches")
        try answer(client, first)
        var sent = 0
        for _ in 0..<50 {
            try? advance(client, by: 600_000)
            for request in try requests(of: client) {
                sent += 1
                try answer(client, request)
            }
        }
        XCTAssertEqual(sent, 0)
        XCTAssertEqual(try fault { try client.logEvent("a") }.status, .io)
        client.close()
        let again = try open()
        try again.logEvent("a")
    }
}
