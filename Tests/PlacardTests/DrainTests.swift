import Foundation
import Placard
import PlacardCore
import PlacardLock
import PlacardTransport
import TestSupport
import XCTest

/// `drain` on one thread while others use the same client.
///
/// The timeouts of the drains are longer than the tests: a drain that waits until its timeout fails the test.
final class DrainTests: ClientTestCase {
    private static let timeout = Duration.seconds(120)
    private static let boundS: TimeInterval = 600

    /// How each drain ended: its status, or the status of its error.
    private final class Ends: Sendable {
        private let list = Lock<[Status]>([])

        func append(_ status: Status) { list.withLock { $0.append(status) } }

        func takeAll() -> [Status] {
            list.withLock { list in
                defer { list = [] }
                return list
            }
        }
    }

    private let ends = Ends()

    private func makeWillingServer() throws -> LoopbackServer {
        try makeServer { _ in
            (LoopbackServer.reply(headers: ["Content-Type: application/json"], body: Array("{}".utf8)), .keepOpen)
        }
    }

    private func start(_ work: @escaping @Sendable () -> Void) -> DispatchGroup {
        let group = DispatchGroup()
        group.enter()
        let thread = Thread {
            work()
            group.leave()
        }
        thread.start()
        return group
    }

    private func startDrain(_ client: Client) -> DispatchGroup {
        start { [ends] in
            do throws(PlacardError) {
                ends.append(try client.drain(timeout: Self.timeout))
            } catch {
                ends.append(error.status)
            }
        }
    }

    private func hasEnded(_ thread: DispatchGroup) -> Bool { thread.wait(timeout: .now() + Self.boundS) == .success }

    /// A host's loop on a separate thread, until the returned closure is called.
    private func startLoop(_ client: Client, readsEvents: Bool) -> () -> Void {
        let isOver = Lock(false)
        let loop = start {
            while !isOver.withLock({ $0 }) {
                if !readsEvents { usleep(100) }
                _ = Poller.wait(client.fileDescriptor, timeoutMs: 10)
                try? client.dispatch()
                while readsEvents, let event = try? client.nextEvent() { _ = event }
            }
        }
        return {
            isOver.withLock { $0 = true }
            XCTAssertTrue(self.hasEnded(loop), "the loop hangs")
        }
    }

    private func checkDrains(rounds: Int, drains: Int, loops: Int, readsEvents: Bool) throws {
        let client = try open(to: try makeWillingServer()) { $0.obeysRateLimits = false }
        let stops = (0..<loops).map { _ in startLoop(client, readsEvents: readsEvents) }
        defer { for stop in stops { stop() } }
        for round in 0..<rounds {
            try client.logEvent("round \(round)")
            let threads = (0..<drains).map { _ in startDrain(client) }
            for thread in threads {
                guard hasEnded(thread) else { return XCTFail("round \(round): nothing is left, and a drain waits") }
            }
            XCTAssertEqual(try client.queuedRecords(), 0)
        }
        XCTAssertEqual(ends.takeAll(), Array(repeating: .ok, count: rounds * drains))
    }

    func testEndsWhenAnotherThreadEmptiesTheQueue() throws {
        try checkDrains(rounds: 60, drains: 1, loops: 1, readsEvents: true)
    }

    func testEndsWhileNobodyReadsEvents() throws {
        try checkDrains(rounds: 60, drains: 1, loops: 1, readsEvents: false)
    }

    /// Nothing can delay this server's replies: for an empty queue `pending` would be reported.
    func testSeveralAtOnceAllEnd() throws {
        try checkDrains(rounds: 60, drains: 4, loops: 0, readsEvents: true)
    }

    func testSeveralNextToSeveralLoopsAllEnd() throws {
        try checkDrains(rounds: 60, drains: 3, loops: 2, readsEvents: true)
    }

    func testOtherThreadsSeeTheDescriptorMeanwhile() throws {
        let server = try makeServer { _ in ([], .stall) }
        let client = try open(to: server)
        try client.logEvent("a")
        let drain = startDrain(client)
        XCTAssertTrue(waits(until: { server.requests.count == 1 }))
        for _ in 0..<20 {
            XCTAssertTrue(isReadable(client), "the session's event waits")
            usleep(1_000)
        }
        client.close()
        XCTAssertTrue(hasEnded(drain))
    }

    func testClosingEndsIt() throws {
        let server = try makeServer { _ in ([], .stall) }
        let client = try open(to: server)
        try client.logEvent("a")
        let drains = (0..<3).map { _ in startDrain(client) }
        XCTAssertTrue(waits(until: { server.requests.count == 1 }))
        client.close()
        for drain in drains { XCTAssertTrue(hasEnded(drain), "it waits for a client that is closed") }
        XCTAssertEqual(ends.takeAll(), [.state, .state, .state])
    }

    /// Going offline ends a drain too: nothing can be sent any more.
    func testGoingOfflineEndsIt() throws {
        let server = try makeServer { _ in ([], .reset) }
        let client = try open(to: server)
        try client.logEvent("a")
        let drain = startDrain(client)
        XCTAssertTrue(waits(until: { server.requests.count > 0 }))
        // The retry is due within the timeout, so the drain waits for it.
        try client.setHostState(HostStateChange(isOnline: false))
        XCTAssertTrue(hasEnded(drain), "it waits for what cannot come")
        XCTAssertEqual(ends.takeAll(), [.pending])
    }

    /// The reply to the request in flight would be ignored.
    func testDisablingEndsIt() throws {
        let server = try makeServer { _ in ([], .stall) }
        let client = try open(to: server)
        try client.logEvent("a")
        let drain = startDrain(client)
        XCTAssertTrue(waits(until: { server.requests.count == 1 }))
        try client.disable()
        XCTAssertTrue(hasEnded(drain), "it waits for what cannot come")
        XCTAssertEqual(ends.takeAll(), [.pending])
    }

    func testUsesDescriptorsOnlyWhileItWaits() throws {
        // The descriptors that a drain waits with; other threads of the process may open and close other kinds.
        func count() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter {
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)"))
                    == "anon_inode:[eventfd]"
            }.count
        }
        let client = try open(to: try makeWillingServer())
        try client.logEvent("a")
        XCTAssertEqual(try client.drain(timeout: Self.timeout), .ok)
        let before = try count()
        for _ in 0..<5 {
            try client.logEvent("a")
            XCTAssertEqual(try client.drain(timeout: Self.timeout), .ok)
        }
        XCTAssertEqual(try count(), before)
    }

    private func waits(until isDone: () -> Bool) -> Bool {
        let end = SystemClock.monotonicMs() + 30_000
        while !isDone() {
            guard SystemClock.monotonicMs() < end else { return false }
            usleep(1_000)
        }
        return true
    }
}
