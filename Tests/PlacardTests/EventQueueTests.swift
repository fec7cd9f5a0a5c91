import Placard
import PlacardCore
import XCTest

/// Events wait in order, at most 10000 of them; a loss is reported first.
final class EventQueueTests: ClientTestCase {
    /// Makes this many events.
    private func makeEvents(_ count: Int, in client: Client) throws {
        for _ in 0..<count { try client.refreshMessages(token: 7) }
    }

    private func openOffline() throws -> Client {
        let client = try open { $0.durability = .memory }
        try client.setHostState(HostStateChange(isOnline: false))
        try client.startSession()
        _ = try events(of: client)
        return client
    }

    func testAFullQueueLosesNothing() throws {
        let client = try openOffline()
        try makeEvents(10_000, in: client)
        XCTAssertEqual(try events(of: client).count, 10_000)
    }

    func testOverflowIsReportedFirstAndOnce() throws {
        let client = try openOffline()
        try client.refreshMessages(token: 1)
        try client.refreshMessages(token: 2)
        try makeEvents(10_000, in: client)
        guard case .overflow(let overflow) = try client.nextEvent() else { return XCTFail("no overflow") }
        XCTAssertEqual(overflow.count, 2)
        XCTAssertTrue(overflow.text.contains("2"), overflow.text)
        XCTAssertTrue(isReadable(client))
        let rest = try events(of: client)
        XCTAssertEqual(rest.count, 10_000)
        for event in rest {
            guard case .messagesFailed(let failed) = event, failed.token == 7 else {
                return XCTFail("the oldest were to go: \(event)")
            }
        }
        XCTAssertFalse(isReadable(client))

        // The queue continues normally.
        try makeEvents(3, in: client)
        XCTAssertEqual(try events(of: client).count, 3)
    }

    /// A request that a client has emitted.
    private func makeRequest() throws -> Event {
        let client = try open { $0.durability = .memory }
        try client.logEvent("a")
        try client.flush()
        let all = try events(of: client)
        return try XCTUnwrap(all.first { if case .request = $0 { true } else { false } })
    }

    private func take(_ queue: inout EventQueue) -> [Event] {
        var all: [Event] = []
        while let event = queue.next() { all.append(event) }
        return all
    }

    /// Otherwise nothing would be sent until they time out.
    func testAFullQueueKeepsRequests() throws {
        let request = try makeRequest()
        var queue = EventQueue(limit: 3)
        queue.append(request)
        for count in 0..<10 { queue.append(.sent(.init(count: count))) }
        let all = take(&queue)
        XCTAssertEqual(all.count, 5)
        guard case .overflow(let overflow) = all[0], case .request = all[1] else { return XCTFail("\(all)") }
        XCTAssertEqual(overflow.count, 7)
        XCTAssertEqual(all[2], .sent(.init(count: 7)))
        XCTAssertTrue(queue.isEmpty)
    }

    /// The host has not begun it, so it need not end it either.
    func testAFullQueueForgetsARequestThatWasCancelledUnread() throws {
        let request = try makeRequest()
        guard case .request(let known) = request else { return XCTFail("no request") }
        var queue = EventQueue(limit: 3)
        queue.append(request)
        queue.append(.requestCancelled(.init(id: known.id)))
        queue.append(.requestCancelled(.init(id: known.id + 1)))
        for count in 0..<10 { queue.append(.sent(.init(count: count))) }
        let all = take(&queue)
        XCTAssertEqual(all.count, 5)
        guard case .overflow(let overflow) = all[0] else { return XCTFail("\(all)") }
        XCTAssertEqual(overflow.count, 7)
        XCTAssertEqual(all[1], .requestCancelled(.init(id: known.id + 1)))
    }

    func testOrderIsKeptWhileReadingAndWriting() throws {
        let client = try openOffline()
        var read: [UInt64] = []
        func readSome(_ count: Int) throws {
            for _ in 0..<count {
                if case .messagesFailed(let failed) = try client.nextEvent() { read.append(failed.token) }
            }
        }
        for token in UInt64(1)...4_000 {
            try client.refreshMessages(token: token)
            if token % 3 == 0 { try readSome(2) }
        }
        try readSome(4_000)
        XCTAssertEqual(read, Array(1...4_000))
    }
}
