import Placard
import PlacardCore
import TestSupport
import XCTest

/// Closing, and the state for the next client.
final class LifetimeTests: ClientTestCase {
    func testUseAfterCloseIsRefused() throws {
        let client = try open()
        client.close()
        client.close()
        let calls: [(String, () throws -> Void)] = [
            ("dispatch", { try client.dispatch() }), ("wait", { try client.wait(for: .seconds(20)) }),
            ("drain", { _ = try client.drain(timeout: .seconds(20)) }), ("nextEvent", { _ = try client.nextEvent() }),
            ("nextDeadlineMs", { _ = try client.nextDeadlineMs() }), ("setTime", { try client.setTime(self.now) }),
            ("failRequest", { try client.failRequest(1, .reset) }), ("flush", { try client.flush() }),
            ("startSession", { try client.startSession() }), ("endSession", { try client.endSession() }),
            ("changeUser", { try client.changeUser("u") }),
            ("setHostState", { try client.setHostState(HostStateChange()) }),
            ("logEvent", { try client.logEvent("a") }),
            ("logPurchase", { try client.logPurchase("p", currency: "EUR", price: 1) }),
            ("queuedRecords", { _ = try client.queuedRecords() }), ("refreshCards", { try client.refreshCards() }),
            ("cards", { _ = try client.cards() }), ("logCardClick", { try client.logCardClick("c") }),
            ("logCardImpressions", { try client.logCardImpressions(["c"]) }),
            ("refreshMessages", { try client.refreshMessages() }), ("messages", { _ = try client.messages() }),
            ("showMessage", { try client.showMessage(1) }), ("offerNextMessage", { try client.offerNextMessage() }),
            ("explainOpen", { _ = try client.explainOpen() }), ("explainLast", { _ = try client.explainLast() }),
            ("explainPushClick", { _ = try client.explainPushClick(payload: "{}".utf8) }),
            ("explainEvent", { _ = try client.explainEvent("a") }),
        ]
        for (name, call) in calls { XCTAssertEqual(try fault(call).status, .state, name) }
        client.abandon()
    }

    func testTheStoreIsFreeAtOnce() throws {
        for round in 0..<3 {
            let client = try open()
            XCTAssertEqual(try fault { _ = try Client(self.hostOptions()) }.status, .inUse)
            try client.logEvent("a")
            if round == 1 { client.abandon() } else { client.close() }
        }
        XCTAssertEqual(try open().queuedRecords(), 3 + 1, "one session start")
    }

    func testAnUnreferencedClientIsClosed() throws {
        do {
            let client = try Client(hostOptions())
            try client.logEvent("a")
        }
        XCTAssertEqual(try open().queuedRecords(), 2)
    }

    func testAFailedOpenLeavesTheStoreFree() throws {
        let options = hostOptions()
        XCTAssertThrowsError(
            try Client(
                {
                    var bad = options; bad.userID = ""; return bad
                }()))
        try Client(options).close()
    }

    func testDescriptorsAreReleased() throws {
        func count() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
        try open().close()
        let before = try count()
        for _ in 0..<5 {
            let client = try open()
            try client.startSession()
            client.close()
        }
        try open().abandon()
        XCTAssertEqual(try count(), before)
    }

    func testClientsOfOtherKeysCoexist() throws {
        let first = try open()
        let second = try open { $0.apiKey = "other" }
        try first.logEvent("a")
        XCTAssertEqual(try first.queuedRecords(), 2)
        XCTAssertEqual(try second.queuedRecords(), 0)
    }

    // MARK: After a restart

    func testTheQueueAndTheUserSurvive() throws {
        let client = try open()
        try client.changeUser("u")
        try client.logEvent("a")
        let queued = try client.queuedRecords()
        client.close()
        let again = try open()
        XCTAssertEqual(try again.queuedRecords(), queued)
        XCTAssertEqual(try again.changeUser("u"), .ignored)
        try again.flush()
        let request = try request(of: again)
        XCTAssertEqual(Set(try SentBody(request.body).events?.map(\.user_id) ?? []), ["u"])
    }

    func testTheBatchOfALostRequestStaysTheSame() throws {
        let client = try open()
        try client.logEvent("a")
        let lost = try request(of: client)
        try client.logEvent("b")
        client.abandon()

        let again = try open()
        try again.flush()
        let repeated = try request(of: again)
        XCTAssertEqual(repeated.header("X-Placard-Batch-Id"), lost.header("X-Placard-Batch-Id"))
        XCTAssertEqual(try SentBody(repeated.body).names, try SentBody(lost.body).names)
        try answer(again, repeated)
        XCTAssertTrue(
            try requests(of: again).allSatisfy { $0.header("X-Placard-Batch-Id") != lost.header("X-Placard-Batch-Id") })
    }

    func testOpenSendsNothing() throws {
        let client = try open()
        try client.logEvent("a")
        client.close()
        XCTAssertEqual(try requests(of: try open()).count, 0)
    }

    func testADamagedStoreIsTheFirstEvent() throws {
        try open().close()
        let names = try FileManager.default.contentsOfDirectory(atPath: directory)
        let database = try XCTUnwrap(names.first { $0.hasSuffix(".sqlite3") })
        try Data("no database at all".utf8).write(to: URL(fileURLWithPath: "\(directory)/\(database)"))
        let client = try open()
        guard case .dropped(let dropped)? = try client.nextEvent(), dropped.kind == .store else {
            return XCTFail("nothing was reported")
        }
        XCTAssertTrue(FileManager.default.fileExists(atPath: dropped.id), dropped.id)
        XCTAssertTrue(dropped.text.contains(dropped.id), dropped.text)
        try client.logEvent("goes on")
        XCTAssertEqual(try client.queuedRecords(), 2)
    }

    func testMemoryKeepsNothing() throws {
        let client = try open { $0.durability = .memory }
        try client.logEvent("a")
        XCTAssertEqual(try client.queuedRecords(), 2)
        client.close()
        XCTAssertEqual(try open { $0.durability = .memory }.queuedRecords(), 0)
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: directory), [])
    }
}
