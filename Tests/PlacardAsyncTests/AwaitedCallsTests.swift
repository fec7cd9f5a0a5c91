import Placard
import PlacardAsync
import TestSupport
import XCTest

/// Calls that are awaited, over real sockets.
///
/// A call that never ends makes its test hang, which fails the run.
final class AwaitedCallsTests: XCTestCase {
    private var temporary: TemporaryDirectory!

    override func setUpWithError() throws { temporary = try TemporaryDirectory() }
    override func tearDown() { temporary.remove() }

    private static let config = #"{"config": {"time": 1, "content_cards": {"enabled": true}}, "triggers": []}"#
    private static let cards = #"{"full_sync": true, "last_full_sync_at": 5, "last_card_updated_at": 5, "cards": []}"#

    private static func answer(_ request: LoopbackServer.Request) -> ([UInt8], LoopbackServer.Next) {
        let body = request.line.contains("content_cards") ? cards : config
        return (LoopbackServer.reply(headers: ["Content-Type: application/json"], body: Array(body.utf8)), .keepOpen)
    }

    private func open(
        _ change: (inout Options) -> Void = { _ in }, answering handler: @escaping LoopbackServer.Handler = answer
    ) throws -> (client: Client, server: LoopbackServer) {
        let server = try LoopbackServer(handler)
        addTeardownBlock { XCTAssertTrue(server.stop(), "threads of the server still run") }
        var options = Options(apiKey: "key", endpoint: server.url(""), directory: temporary.path)
        options.durability = .memory
        options.obeysRateLimits = false
        options.flushInterval = nil
        change(&options)
        let client = try Client(options)
        addTeardownBlock { client.close() }
        return (client, server)
    }

    /// A client whose requests are never answered.
    private func openStalled() throws -> (client: Client, server: LoopbackServer) {
        try open(answering: { _ in ([], .stall) })
    }

    /// A client whose requests are answered once the gate is open.
    private func openGated() throws -> (client: Client, server: LoopbackServer, gate: Gate) {
        let gate = Gate()
        let (client, server) = try open(answering: { request in
            gate.wait()
            return Self.answer(request)
        })
        return (client, server, gate)
    }

    private func openOffline() throws -> Client {
        let (client, _) = try open()
        try client.setHostState(HostStateChange(isOnline: false))
        return client
    }

    /// Waits until the server has a request.
    private func awaitRequest(of server: LoopbackServer) async throws {
        while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    }

    private func assertState(_ body: () async throws -> Void, line: UInt = #line) async {
        do {
            try await body()
            XCTFail("it did not throw", line: line)
        } catch {
            XCTAssertEqual((error as? PlacardError)?.status, .state, "\(error)", line: line)
        }
    }

    private func assertCancelled(_ body: () async throws -> Void, line: UInt = #line) async {
        do {
            try await body()
            XCTFail("it did not throw", line: line)
        } catch {
            XCTAssertTrue(error is CancellationError, "\(error)", line: line)
        }
    }

    // MARK: Refreshes

    func testARefreshReturnsTheEventThatEndsIt() async throws {
        let (client, _) = try open()
        let events = try ClientEvents(client)
        let messages = try await events.refreshMessages()
        XCTAssertEqual(messages.count, 0)
        let cards = try await events.refreshCards()
        XCTAssertEqual(cards.origin, .server)
        XCTAssertEqual(cards.count, 0)
    }

    func testAFailedRefreshThrowsItsFailure() async throws {
        let (client, _) = try open(answering: { _ in
            (LoopbackServer.reply(status: "503 Unavailable", headers: ["Retry-After: 90"], body: []), .close)
        })
        let events = try ClientEvents(client)
        do {
            try await events.refreshMessages()
            XCTFail("it did not throw")
        } catch let error as RefreshError {
            XCTAssertEqual(error.failure.reason, .http)
            XCTAssertEqual(error.failure.httpStatus, 503)
            XCTAssertGreaterThan(try XCTUnwrap(error.failure.retryAfter), .seconds(80))
            XCTAssertEqual("\(error)", error.failure.text)
        }
    }

    func testARefreshWhileOfflineFailsAtOnce() async throws {
        let events = try ClientEvents(try openOffline())
        for refresh in [{ _ = try await events.refreshCards() }, { _ = try await events.refreshMessages() }] {
            do {
                try await refresh()
                XCTFail("it did not throw")
            } catch let error as RefreshError {
                XCTAssertEqual(error.failure.reason, .offline)
                XCTAssertNil(error.failure.httpStatus)
            }
        }
    }

    func testEveryOneOfAHundredRefreshesEnds() async throws {
        let (client, _) = try open()
        let events = try ClientEvents(client)
        let tokens = try await withThrowingTaskGroup(of: UInt64.self) { group in
            for number in 0..<100 {
                group.addTask {
                    number % 2 == 0
                        ? try await events.refreshMessages().token : try await events.refreshCards().token
                }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        XCTAssertEqual(tokens.count, 100)
    }

    func testCancellingOneRefreshDisturbsNoOther() async throws {
        let (client, server, gate) = try openGated()
        let events = try ClientEvents(client)
        let victims = (0..<50).map { _ in Task { try await events.refreshMessages() } }
        let survivors = (0..<50).map { _ in Task { try await events.refreshMessages() } }
        try await awaitRequest(of: server)
        for victim in victims {
            victim.cancel()
            await assertCancelled { _ = try await victim.value }
        }
        gate.open()
        for survivor in survivors { _ = try await survivor.value }
    }

    func testACancelledTaskRefreshesNothing() async throws {
        let (client, _) = try openStalled()
        let events = try ClientEvents(client)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await events.refreshMessages()
        }
        await assertCancelled { _ = try await task.value }
    }

    func testClosingTheClientEndsEveryCall() async throws {
        let (client, server) = try openStalled()
        let events = try ClientEvents(client)
        try client.logEvent("a")
        let calls = (0..<20).map { number in
            Task {
                switch number % 3 {
                case 0: _ = try await events.refreshMessages()
                case 1: _ = try await events.refreshCards()
                default: _ = try await events.drain()
                }
            }
        }
        try await awaitRequest(of: server)
        client.close()
        for call in calls { await assertState { try await call.value } }
        await assertState { _ = try await events.refreshCards() }
        await assertState { _ = try await events.drain() }
    }

    // MARK: With and without `run`

    func testCallsWorkWhileRunRunsAndAfterItHasEnded() async throws {
        let (client, _) = try open()
        let events = try ClientEvents(client)
        let loop = Task { try await events.run() }
        for _ in 0..<10 { try await events.refreshMessages() }
        loop.cancel()
        try await loop.value
        try await events.refreshMessages()
    }

    func testACallContinuesWhenRunEndsMeanwhile() async throws {
        let (client, server, gate) = try openGated()
        let events = try ClientEvents(client)
        let loop = Task { try await events.run() }
        let refresh = Task { try await events.refreshMessages() }
        try await awaitRequest(of: server)
        loop.cancel()
        try await loop.value
        gate.open()
        _ = try await refresh.value
    }

    func testSequencesSeeTheEventsOfAwaitedCalls() async throws {
        let (client, _) = try open()
        let events = try ClientEvents(client)
        let sequence = events.subscribe { if case .messagesUpdated = $0 { true } else { false } }
        let updated = try await events.refreshMessages()
        var iterator = sequence.makeAsyncIterator()
        let seen = await iterator.next()
        XCTAssertEqual(seen, .messagesUpdated(updated))
    }

    // MARK: Drains

    func testADrainSendsEverything() async throws {
        let (client, server) = try open()
        let events = try ClientEvents(client)
        for number in 0..<600 { try client.logEvent("event \(number)") }
        let status = try await events.drain()
        XCTAssertEqual(status, .ok)
        XCTAssertEqual(try client.queuedRecords(), 0)
        XCTAssertGreaterThanOrEqual(server.requests.count, 3)
        let again = try await events.drain()
        XCTAssertEqual(again, .ok, "nothing is queued")
    }

    func testADrainEndsWithItsTimeout() async throws {
        let (client, _) = try openStalled()
        let events = try ClientEvents(client)
        try client.logEvent("a")
        for timeout in [Duration.seconds(-1), .zero, .nanoseconds(1), .milliseconds(50)] {
            let status = try await events.drain(timeout: timeout)
            XCTAssertEqual(status, .pending)
        }
        XCTAssertGreaterThan(try client.queuedRecords(), 0)
    }

    func testADrainEndsWhenNothingCanBeSent() async throws {
        let client = try openOffline()
        try client.logEvent("a")
        let status = try await ClientEvents(client).drain(timeout: .seconds(Int64.max))
        XCTAssertEqual(status, .pending)
    }

    func testAHundredDrainsBlockNoThread() async throws {
        let (client, server, gate) = try openGated()
        let events = try ClientEvents(client)
        try client.logEvent("a")
        let drains = (0..<100).map { _ in Task { try await events.drain() } }
        try await awaitRequest(of: server)  // would not return if the drains occupied every thread
        gate.open()
        for drain in drains {
            let status = try await drain.value
            XCTAssertEqual(status, .ok)
        }
    }

    func testACancelledDrainEndsAtOnceAndItsRecordsAreSent() async throws {
        let (client, server, gate) = try openGated()
        let events = try ClientEvents(client)
        try client.logEvent("a")
        let drain = Task { try await events.drain() }
        try await awaitRequest(of: server)
        drain.cancel()
        await assertCancelled { _ = try await drain.value }
        gate.open()
        let status = try await events.drain()
        XCTAssertEqual(status, .ok)
    }

    func testADrainNeedsTheBuiltInTransport() async throws {
        let (client, _) = try open { $0.transport = .host }
        let events = try ClientEvents(client)
        try client.logEvent("a")
        await assertState { _ = try await events.drain() }
        let status = try await events.drain(timeout: .zero)
        XCTAssertEqual(status, .pending)
    }
}

/// Threads of a server wait for it, until a test opens it.
private final class Gate: @unchecked Sendable {
    private let condition = NSCondition()
    private var isOpen = false

    func open() {
        condition.withLock {
            isOpen = true
            condition.broadcast()
        }
    }

    func wait() {
        condition.withLock { while !isOpen { condition.wait() } }
    }
}
