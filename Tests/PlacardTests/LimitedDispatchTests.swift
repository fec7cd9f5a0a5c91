import Placard
import PlacardCore
import TestSupport
import XCTest

/// Dispatching for a limited time: one step at a time, nothing half done.
final class LimitedDispatchTests: ClientTestCase {
    private func list(_ name: String, _ count: Int) -> String {
        let campaigns = (0..<count).map {
            #"{"id":"\#(name)-\#($0)","type":"inapp","trigger_condition":[{"type":"custom_event","data":{"event_name":"e"}}],"data":{"type":"MODAL","message":"Text number \#($0) of the list \#(name)"}}"#
        }
        return #"{"triggers":[\#(campaigns.joined(separator: ","))]}"#
    }

    /// The ids of the list, shortened to their list's name and number.
    private func listed(_ client: Client) throws -> String {
        let ids = try client.explainEvent("e", nil).verdicts.map(\.campaignID)
        return "\(ids.count) of \(Set(ids.map { $0.prefix { $0 != "-" } }).sorted().joined(separator: "+"))"
    }

    /// A client that knows the list `a`, and the request that waits for the next list.
    private func started(_ change: (inout Options) -> Void = { _ in }) throws -> (Client, HostRequest) {
        let client = try open {
            $0.dispatchBudget = .microseconds(1)
            $0.obeysRateLimits = false
            $0.refreshesCardsAtStart = false
            change(&$0)
        }
        try client.startSession()
        try finish(client, try request(of: client), list("a", 100))
        XCTAssertEqual(try listed(client), "100 of a")
        _ = try events(of: client)
        return (client, try next(client))
    }

    private func next(_ client: Client) throws -> HostRequest {
        now.wallMs += 60_000
        now.monotonicMs += 60_000
        try client.setTime(now)
        _ = try client.refreshMessages(token: 7)
        return try request(of: client)
    }

    private func finish(_ client: Client, _ request: HostRequest, _ body: String) throws {
        try answer(client, request, body)
        while try client.nextDeadlineMs() ?? .max <= now.monotonicMs { try client.dispatch() }
    }

    private func rows() throws -> Int {
        let files = try FileManager.default.contentsOfDirectory(atPath: directory)
        let store = try XCTUnwrap(files.first { $0.hasSuffix(".sqlite3") })
        return Int(try OtherConnection("\(directory)/\(store)").column("SELECT count(*) FROM campaigns")[0]) ?? -1
    }

    /// The number of dispatches that a reply takes.
    private func steps(_ client: Client, _ request: HostRequest, _ body: String) throws -> Int {
        try answer(client, request, body)
        var steps = 0
        while try client.nextDeadlineMs() ?? .max <= now.monotonicMs {
            XCTAssertTrue(isReadable(client))
            try client.dispatch()
            steps += 1
        }
        XCTAssertEqual(try listed(client), "200 of b")
        XCTAssertEqual(try rows(), 200, "nothing of the old list stays")
        return steps
    }

    func testAKillBetweenTwoStepsChangesNothing() throws {
        let (client, request) = try started()
        let all = try steps(client, request, list("b", 200))
        XCTAssertGreaterThan(all, 400, "decoding and indexing take one step per campaign")
        client.close()
        var seen: Set<String> = []
        for stop in stride(from: 0, through: all, by: 29) + [all - 4, all - 3, all - 2, all - 1] {
            try FileManager.default.removeItem(atPath: directory)
            let (client, request) = try started()
            try answer(client, request, list("b", 200))
            for step in 0..<stop {
                if step % 50 == 0 { XCTAssertEqual(try client.logEvent("other"), .ok) }
                try client.dispatch()
            }
            let list = try listed(client)
            seen.insert(list)
            client.abandon()
            let again = try open()
            XCTAssertEqual(try listed(again), list, "after \(stop) steps")
            try again.dispatch()
            XCTAssertEqual(try rows(), list == "100 of a" ? 100 : 200, "after \(stop) steps")
            again.close()
        }
        XCTAssertEqual(seen, ["100 of a", "200 of b"])
    }

    func testTheSameListAgainTakesAFewSteps() throws {
        let (client, request) = try started()
        try finish(client, request, list("b", 200))
        let again = try next(client)
        let bytes = try steps(client, again, list("b", 200))
        XCTAssertLessThan(bytes, 250, "no index, no row")
        XCTAssertTrue(
            try events(of: client).contains(.messagesUpdated(.init(count: 200, token: 7))))
    }

    func testAnotherUserInBetweenLeavesNothing() throws {
        for stop in stride(from: 0, to: 420, by: 20) {
            let (client, request) = try started()
            try answer(client, request, list("b", 200))
            for _ in 0..<stop { try client.dispatch() }
            let had = try listed(client)
            try client.changeUser("someone else")
            XCTAssertEqual(try listed(client), "0 of ")
            while try client.nextDeadlineMs() ?? .max <= now.monotonicMs { try client.dispatch() }
            XCTAssertEqual(try listed(client), "0 of ", "it had \(had)")
            XCTAssertEqual(try rows(), 0, "after \(stop) steps")
            client.close()
            try FileManager.default.removeItem(atPath: directory)
        }
    }

    /// Before the first list, no list is stored: what was written ahead must not pass for one.
    func testAKillBeforeTheFirstListIsCompleteLeavesNone() throws {
        for (stop, wipes) in stride(from: 0, to: 240, by: 3).flatMap({ [($0, false), ($0, true)] }) {
            let client = try firstList(wipes: wipes)
            for _ in 0..<stop { try client.dispatch() }
            let list = try listed(client)
            client.abandon()
            let again = try open()
            XCTAssertEqual(try listed(again), list, "after \(stop) steps")
            try again.dispatch()
            XCTAssertEqual(try rows(), list == "0 of " ? 0 : 100, "after \(stop) steps")
            again.close()
            try FileManager.default.removeItem(atPath: directory)
        }
    }

    func testAnotherUserBeforeTheFirstListLeavesNothing() throws {
        for stop in 0..<240 {
            let client = try firstList()
            for _ in 0..<stop { try client.dispatch() }
            try client.changeUser("someone else")
            while try client.nextDeadlineMs() ?? .max <= now.monotonicMs { try client.dispatch() }
            XCTAssertEqual(try rows(), 0, "after \(stop) steps")
            client.close()
            try FileManager.default.removeItem(atPath: directory)
        }
    }

    /// A client whose first list has arrived, but is not complete.
    private func firstList(wipes: Bool = false) throws -> Client {
        let client = try open {
            $0.dispatchBudget = .microseconds(1)
            $0.refreshesCardsAtStart = false
        }
        if wipes { try client.wipe() }
        try client.startSession()
        try answer(client, try request(of: client), list("a", 100))
        return client
    }

    func testAWipeInBetweenLeavesNothing() throws {
        for stop in stride(from: 0, to: 420, by: 60) {
            let (client, request) = try started()
            try answer(client, request, list("b", 200))
            for _ in 0..<stop { try client.dispatch() }
            try client.wipe()
            while try client.nextDeadlineMs() ?? .max <= now.monotonicMs { try client.dispatch() }
            XCTAssertEqual(try listed(client), "0 of ")
            XCTAssertEqual(try rows(), 0, "after \(stop) steps")
            client.close()
            try FileManager.default.removeItem(atPath: directory)
        }
    }

    /// With the system's clock, the descriptor alone says when to dispatch: it must be silent when nothing is left.
    func testTheLoopEndsWithTheSmallestLimit() throws {
        let client = try open {
            $0.clock = .system
            $0.dispatchBudget = .microseconds(1)
            $0.refreshesCardsAtStart = false
            $0.flushInterval = nil
        }
        try client.startSession()
        try client.flush()
        try answer(client, try request(of: client), list("a", 100))
        var dispatches = 0
        while isReadable(client), dispatches < 5_000 {
            try client.dispatch()
            _ = try events(of: client)
            dispatches += 1
        }
        XCTAssertLessThan(dispatches, 1_000)
        XCTAssertEqual(try listed(client), "100 of a")
        XCTAssertEqual(try rows(), 100)
    }

    func testWithoutALimitEverythingHappensAtOnce() throws {
        let (client, request) = try started { $0.dispatchBudget = nil }
        try answer(client, request, list("b", 200))
        XCTAssertEqual(try listed(client), "200 of b")
        XCTAssertEqual(try rows(), 200)
    }

    func testAZeroBudgetFinishesWhatWasLeft() throws {
        let (client, request) = try started()
        try answer(client, request, list("b", 200))
        XCTAssertEqual(try listed(client), "100 of a")
        try client.dispatch(budget: nil)
        XCTAssertEqual(try listed(client), "200 of b")
        XCTAssertEqual(try rows(), 200)
    }
}
