import Placard
import PlacardAsync
import TestSupport
import XCTest

/// Several subscribers to one client's events.
final class ClientEventsTests: XCTestCase {
    private var temporary: TemporaryDirectory!

    override func setUpWithError() throws { temporary = try TemporaryDirectory() }
    override func tearDown() { temporary.remove() }

    /// A client that reports each refresh of messages as failed, with its token.
    private func openOffline() throws -> Client {
        var options = Options(apiKey: "key", endpoint: "sdk.example.com", directory: temporary.path)
        options.transport = .host
        options.durability = .memory
        let client = try Client(options)
        addTeardownBlock { client.close() }
        try client.setHostState(HostStateChange(isOnline: false))
        try client.startSession()
        while try client.nextEvent() != nil {}
        return client
    }

    private func report(_ tokens: ClosedRange<UInt64>, to client: Client) throws {
        for token in tokens { try client.refreshMessages(token: token) }
    }

    private func tokens(_ events: [Event]) -> [UInt64] {
        events.compactMap { if case .messagesFailed(let failed) = $0 { failed.token } else { nil } }
    }

    /// Reads until the event with that token, or the end.
    private func collect(_ sequence: EventSequence, until last: UInt64) -> Task<[Event], Never> {
        Task {
            var events: [Event] = []
            for await event in sequence {
                events.append(event)
                if case .messagesFailed(let failed) = event, failed.token == last { break }
            }
            return events
        }
    }

    func testEverySubscriberSeesEveryEventOnceAndInOrder() async throws {
        let client = try openOffline()
        let events = try ClientEvents(client)
        let readers = (0..<5).map { _ in collect(events.subscribe(), until: 300) }
        let picky = collect(
            events.subscribe { if case .messagesFailed(let failed) = $0 { failed.token % 100 == 0 } else { false } },
            until: 300)
        let loop = Task { try await events.run() }
        for start in stride(from: UInt64(1), through: 291, by: 10) {
            try report(start...(start + 9), to: client)
            await Task.yield()
        }
        for reader in readers {
            let read = await reader.value
            XCTAssertEqual(tokens(read), Array(1...300))
        }
        let picked = await picky.value
        XCTAssertEqual(tokens(picked), [100, 200, 300])
        loop.cancel()
        try await loop.value
    }

    func testASubscriberSeesOnlyWhatFollows() async throws {
        let client = try openOffline()
        let events = try ClientEvents(client)
        let first = events.subscribe()
        try report(1...2, to: client)
        try events.deliver()
        let second = events.subscribe()
        try report(3...4, to: client)
        try events.deliver()
        events.finish()
        let read = await (collect(first, until: 0).value, collect(second, until: 0).value)
        XCTAssertEqual(tokens(read.0), [1, 2, 3, 4])
        XCTAssertEqual(tokens(read.1), [3, 4])
    }

    func testCancellingOneDisturbsNoOther() async throws {
        let client = try openOffline()
        let events = try ClientEvents(client)
        let loop = Task { try await events.run() }
        let survivor = collect(events.subscribe(), until: 50)
        for token in UInt64(1)...50 {
            let victim = collect(events.subscribe(), until: 0)
            try report(token...token, to: client)
            victim.cancel()
            _ = await victim.value
        }
        let read = await survivor.value
        XCTAssertEqual(tokens(read), Array(1...50))
        loop.cancel()
        try await loop.value
    }

    func testACancelledTaskLosesNoEventOfTheSequence() async throws {
        let client = try openOffline()
        let events = try ClientEvents(client)
        let sequence = events.subscribe()
        let waiting = collect(sequence, until: 0)
        await Task.yield()
        waiting.cancel()
        let before = await waiting.value
        try report(1...3, to: client)
        try events.deliver()
        let after = await collect(sequence, until: 3).value
        XCTAssertEqual(tokens(before), [])
        XCTAssertEqual(tokens(after), [1, 2, 3])
    }

    func testOverflowIsReportedFirst() async throws {
        let client = try openOffline()
        let events = try ClientEvents(client)
        let small = events.subscribe(limit: 2) { _ in true }
        let large = events.subscribe()
        try report(1...5, to: client)
        try events.deliver()
        events.finish()
        let read = await collect(small, until: 0).value
        guard case .overflow(let overflow)? = read.first else { return XCTFail("\(read)") }
        XCTAssertEqual(overflow.count, 3)
        XCTAssertEqual(tokens(read), [4, 5])
        let all = await collect(large, until: 0).value
        XCTAssertEqual(tokens(all), [1, 2, 3, 4, 5])
    }

    func testClosingTheClientEndsTheLoopAndTheSequences() async throws {
        for waits in [true, false] {
            let client = try openOffline()
            let events = try ClientEvents(client)
            let reader = collect(events.subscribe(), until: 0)
            let loop = Task { try await events.run() }
            if waits { try await Task.sleep(for: .milliseconds(20)) }
            client.close()
            try await loop.value
            let read = await reader.value
            XCTAssertEqual(tokens(read), [])
            try await events.run()
        }
    }

    func testEventsInTheQueueAtCloseAreDelivered() async throws {
        let client = try openOffline()
        let events = try ClientEvents(client)
        let read = (collect(events.subscribe(), until: 0), collect(events.subscribe(), until: 0))
        try report(1...2, to: client)
        try events.deliver()
        try report(3...5, to: client)
        client.close()
        try await events.run()
        let found = await (tokens(read.0.value), tokens(read.1.value))
        XCTAssertEqual(found.0, [1, 2, 3, 4, 5])
        XCTAssertEqual(found.1, [1, 2, 3, 4, 5])
    }

    func testClosingDuringTheLoopLosesNoEvent() async throws {
        for _ in 0..<30 {
            let client = try openOffline()
            let events = try ClientEvents(client)
            let read = (collect(events.subscribe(), until: 0), collect(events.subscribe(), until: 0))
            let loop = Task { try await events.run() }
            try report(1...50, to: client)
            client.close()
            try await loop.value
            let found = await (tokens(read.0.value), tokens(read.1.value))
            XCTAssertEqual(found.0, Array(1...50))
            XCTAssertEqual(found.1, Array(1...50))
        }
    }

    func testALoopOfItsOwnDeliversTheEventsInTheQueueAtClose() async throws {
        let client = try openOffline()
        let events = try ClientEvents(client)
        let sequence = events.subscribe()
        try report(1...3, to: client)
        client.close()
        XCTAssertThrowsError(try events.deliver()) { XCTAssertEqual(($0 as? PlacardError)?.status, .state) }
        events.finish()
        let found = await collect(sequence, until: 0).value
        XCTAssertEqual(tokens(found), [1, 2, 3])
    }

    func testASequenceMadeAfterTheEndEndsAtOnce() async throws {
        let client = try openOffline()
        let events = try ClientEvents(client)
        let loop = Task { try await events.run() }
        loop.cancel()
        try await loop.value
        let afterRun = await collect(events.subscribe(), until: 0).value
        XCTAssertEqual(tokens(afterRun), [])

        let again = Task { try await events.run() }
        try await Task.sleep(for: .milliseconds(20))
        let reader = collect(events.subscribe(), until: 4)
        try report(4...4, to: client)
        let read = await reader.value
        XCTAssertEqual(tokens(read), [4])
        again.cancel()
        try await again.value

        let unused = try ClientEvents(client)
        client.close()
        let afterClose = await collect(unused.subscribe(), until: 0).value
        XCTAssertEqual(tokens(afterClose), [])
    }

    func testCancellingTheLoopEndsTheSequences() async throws {
        let client = try openOffline()
        let events = try ClientEvents(client)
        let reader = collect(events.subscribe(), until: 0)
        let loop = Task { try await events.run() }
        loop.cancel()
        try await loop.value
        _ = await reader.value
    }

    func testWorkOfOtherThreadsWakesTheLoop() async throws {
        let client = try openOffline()
        let events = try ClientEvents(client)
        let sequence = events.subscribe()
        let loop = Task { try await events.run() }
        try await Task.sleep(for: .milliseconds(20))
        let reader = collect(sequence, until: 9)
        Thread.detachNewThread { _ = try? client.refreshMessages(token: 9) }
        let read = await reader.value
        XCTAssertEqual(tokens(read), [9])
        loop.cancel()
        try await loop.value
    }

    func testAReleasedSubscriptionKeepsNothing() throws {
        let client = try openOffline()
        let events = try ClientEvents(client)
        for _ in 0..<1_000 { _ = events.subscribe() }
        try report(1...3, to: client)
        try events.deliver()
        XCTAssertNil(try client.nextEvent())
    }
}
