import XCTest

@testable import PlacardCore

/// Records that other processes left for the client (rule 6.7).
final class EngineOutboxTests: XCTestCase {
    private var nextID: Int64 = 0

    private func event(_ name: String, putMs: Int64 = startMs) throws -> OutboxEntry {
        nextID += 1
        return OutboxEntry(
            id: nextID, putMs: putMs, calls: [.event(try CustomEvent(name: name, properties: nil))])
    }

    private func names(_ harness: EngineHarness) -> [String] {
        harness.store.rows.map { row in
            let text = String(decoding: row.record.data, as: UTF8.self)
            return row.record.code == .customEvent ? text.split(separator: "\"").map(String.init)[3] : "-"
        }
    }

    func testAFlushOfAnEmptyQueueSendsThem() throws {
        var harness = EngineHarness()
        harness.store.pending = [try event("a")]
        harness.apply(.flush(opensSession: false))
        XCTAssertEqual(harness.codes(harness.open[.data]), ["ce"])
        harness.reply()
        harness.apply(.flush(opensSession: false))
        XCTAssertNil(harness.open[.data], "nothing is left")
    }

    func testTheyNeitherOpenNorExtendASession() throws {
        var harness = EngineHarness()
        harness.store.pending = [try event("a")]
        harness.apply(.flush(opensSession: false))
        XCTAssertNil(harness.engine.session)
        harness.reply()

        harness.apply(.startSession)
        harness.reply(campaigns: [])
        let opened = try XCTUnwrap(harness.engine.session)
        harness.advance(60_000)
        harness.store.pending = [try event("b", putMs: harness.now.wallMs)]
        harness.apply(.flush(opensSession: false))
        XCTAssertEqual(harness.engine.session?.lastActivity.wallMs, opened.lastActivity.wallMs)
        XCTAssertEqual(harness.store.rows.last?.record.sessionID, opened.id)
        // The same after a restart.
        harness.restart()
        XCTAssertEqual(harness.engine.session?.lastActivity.wallMs, opened.lastActivity.wallMs)
    }

    /// The newest record dates a session's last activity, but theirs may be old.
    func testTheLastActivityIsKept() throws {
        var harness = EngineHarness()
        harness.apply(.startSession)
        harness.reply(campaigns: [])
        harness.advance(5_000)
        harness.log("own")
        harness.store.pending = [try event("old", putMs: startMs - 1_000_000)]
        harness.apply(.flush(opensSession: false))
        harness.restart()
        XCTAssertEqual(harness.engine.session?.lastActivity.wallMs, startMs + 5_000)
    }

    func testManyAreSentWithTheSessionThatBegins() throws {
        var harness = EngineHarness { $0.flushIntervalMs = nil }
        harness.store.pending = try (0..<400).map { try event("e\($0)") }
        harness.apply(.startSession)
        XCTAssertEqual(harness.codes(harness.open[.data]).count, 250)
        harness.reply(campaigns: [])
        XCTAssertEqual(harness.codes(harness.open[.data]).count, 151, "what had no room goes at once, too")
    }

    func testTheQueueLimitCountsThem() throws {
        var harness = EngineHarness { $0.queueLimit = 3 }
        harness.store.pending = try ["a", "b", "c", "d", "e"].map { try event($0) }
        harness.host { $0.isOnline = false }
        harness.apply(.flush(opensSession: false))
        XCTAssertEqual(names(harness), ["c", "d", "e"])
    }

    func testAKnownUsersRecordsStayWithThatUser() throws {
        var harness = EngineHarness(user: "u-1")
        harness.store.pending = [try event("a")]
        harness.apply(.changeUser("u-2"))
        XCTAssertEqual(harness.store.rows.first?.record.user, "u-1")
        harness.store.pending = [try event("b")]
        harness.restart(user: "u-3")
        XCTAssertEqual(harness.store.rows.last { $0.record.code == .customEvent }?.record.user, "u-2")
    }

    func testAnonymousRecordsGoToTheNewUser() throws {
        var harness = EngineHarness()
        harness.store.pending = [try event("a")]
        harness.apply(.changeUser("u-1"))
        XCTAssertEqual(Set(harness.store.rows.map(\.record.user)), ["u-1"])
    }

    func testBlockedRecordsAreReportedToDevelopers() throws {
        var harness = EngineHarness()
        harness.apply(.startSession)
        harness.reply(
            config: enablingConfig {
                $0.blockedEvents = [ExactText("secret")]
                $0.blockedAttributes = [ExactText("k")]
            }, campaigns: [])
        _ = harness.take()
        let update = AttributeUpdate(place: .custom, name: "k", value: Array("1".utf8))
        let operation = AttributeOperation(code: .customEvent, key: "k", data: Array("{}".utf8))
        harness.store.pending = [
            try event("secret"),
            OutboxEntry(id: 50, putMs: 0, calls: [.attribute(update), .operation(operation)]),
        ]
        harness.apply(.flush(opensSession: false))
        let logs = harness.take().filter { if case .log = $0 { true } else { false } }
        XCTAssertEqual(logs.count, 3)
        XCTAssertEqual(harness.store.rows.count, 0)
        XCTAssertEqual(harness.store.attributes.count, 0)
    }

    func testAnyTimeIsAccepted() throws {
        var harness = EngineHarness()
        harness.store.pending = try [Int64.min, -1, 0, .max].map { try event("a", putMs: $0) }
        harness.apply(.flush(opensSession: true))
        XCTAssertEqual(harness.codes(harness.open[.data]).count, 5)
    }

    func testNothingHappensWithoutRecords() {
        var harness = EngineHarness()
        let outcome = harness.engine.apply(.takeOutbox([], flushes: true), at: harness.now)
        XCTAssertTrue(EngineInvariants.isSame(outcome.effects, Effects()))
    }
}
