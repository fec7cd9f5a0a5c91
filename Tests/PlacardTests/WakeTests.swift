import Foundation
import Placard
import PlacardCore
import PlacardTransport
import TestSupport
import XCTest

/// `wake` ends the waits of other threads and changes nothing else.
///
/// Waits without a limit and drains with a long one: one that is not ended fails the test.
final class WakeTests: ClientTestCase {
    private func start(_ work: @escaping @Sendable () -> Void) -> DispatchGroup {
        let group = DispatchGroup()
        group.enter()
        Thread {
            work()
            group.leave()
        }.start()
        return group
    }

    private func hasEnded(_ thread: DispatchGroup) -> Bool { thread.wait(timeout: .now() + 600) == .success }

    func testEndsEveryWait() throws {
        let client = try open()
        for round in 0..<50 {
            let threads = (0..<3).map { _ in start { try? client.wait() } }
            // Now or after the threads have begun to wait; those that begin after the last of them has ended need another.
            if round % 2 == 0 { usleep(2_000) }
            for thread in threads {
                while thread.wait(timeout: .now() + 0.05) != .success { client.wake() }
            }
        }
        XCTAssertNil(try client.nextEvent())
        XCTAssertFalse(isReadable(client))
    }

    func testEndsOneThatHasBegunWithOneCall() throws {
        let client = try open()
        for _ in 0..<20 {
            let threads = (0..<3).map { _ in start { try? client.wait() } }
            usleep(20_000)
            client.wake()
            for thread in threads {
                // A thread that had not begun by then is the only reason for a second call.
                if thread.wait(timeout: .now() + 10) != .success { client.wake() }
                XCTAssertTrue(hasEnded(thread))
            }
        }
    }

    func testIsRememberedForTheNextWaitAndOnlyForThat() throws {
        let client = try open()
        client.wake()
        client.wake()
        try client.wait()
        let began = SystemClock.monotonicMs()
        try client.wait(for: .milliseconds(50))
        XCTAssertGreaterThanOrEqual(SystemClock.monotonicMs() - began, 50, "it was remembered for a second wait")
    }

    func testAWaitThatEndsBecauseOfAnEventTakesItToo() throws {
        let client = try open()
        try client.startSession()
        client.wake()
        try client.wait()  // ends because of the event
        _ = try events(of: client)
        let began = SystemClock.monotonicMs()
        try client.wait(for: .milliseconds(50))
        XCTAssertGreaterThanOrEqual(SystemClock.monotonicMs() - began, 50, "it was remembered for a second wait")
    }

    func testEndsADrainWithItsRecordsKept() throws {
        let server = try makeServer { _ in ([], .stall) }
        let client = try open(to: server)
        try client.logEvent("a")
        let drain = start { XCTAssertEqual(try? client.drain(timeout: .seconds(600)), .pending) }
        while server.requests.isEmpty { usleep(1_000) }
        client.wake()
        XCTAssertTrue(hasEnded(drain), "the drain waits on")
        XCTAssertGreaterThan(try client.queuedRecords(), 0)
    }

    func testClosingEndsWaits() throws {
        let client = try open()
        let waits = (0..<3).map { _ in
            start {
                do throws(PlacardError) {
                    try client.wait()
                    XCTFail("the client is closed")
                } catch {
                    XCTAssertEqual(error.status, .state)
                }
            }
        }
        usleep(20_000)
        client.close()
        for wait in waits { XCTAssertTrue(hasEnded(wait), "it waits for a client that is closed") }
    }

    func testEndsTheWaitsAndDrainsOfATracker() throws {
        let server = try makeServer { _ in ([], .stall) }
        var options = TrackerOptions(
            restEndpoint: "http://127.0.0.1:\(server.port)", restKey: "key", directory: directory)
        options.flushInterval = nil
        let tracker = try Tracker(options)
        defer { tracker.close() }
        tracker.wake()
        try tracker.wait()
        try tracker.logEvent("a", of: .externalID("u"))
        let drain = start { XCTAssertEqual(try? tracker.drain(timeout: .seconds(600)), .pending) }
        while server.requests.isEmpty { usleep(1_000) }
        tracker.wake()
        XCTAssertTrue(hasEnded(drain), "the drain waits on")
        XCTAssertEqual(try tracker.queuedRecords(), 1)
    }
}
