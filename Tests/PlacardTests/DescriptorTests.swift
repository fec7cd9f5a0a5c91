import Placard
import PlacardCore
import PlacardTransport
import XCTest

/// One descriptor reports to a host when to act: while events wait, and when something is due.
final class DescriptorTests: ClientTestCase {
    func testIsQuietWithoutEventsAndDeadlines() throws {
        let client = try open()
        XCTAssertGreaterThanOrEqual(client.fileDescriptor, 0)
        XCTAssertFalse(isReadable(client))
        XCTAssertNil(try client.nextEvent())
        XCTAssertNil(try client.nextDeadlineMs())
        try client.dispatch()
        XCTAssertFalse(isReadable(client))
    }

    func testIsReadableWhileEventsWait() throws {
        let client = try open()
        try client.logEvent("a")
        for _ in 0..<3 {
            XCTAssertTrue(isReadable(client))
            try client.dispatch()
        }
        var count = 0
        while true {
            XCTAssertTrue(isReadable(client), "event \(count) waits")
            guard try client.nextEvent() != nil else { break }
            count += 1
            if try client.messages().isEmpty, count > 10 { break }
            if !isReadable(client) { break }
        }
        XCTAssertGreaterThan(count, 0)
        XCTAssertNil(try client.nextEvent())
        XCTAssertFalse(isReadable(client))
    }

    func testIsTheSameForTheClientsLifetime() throws {
        let client = try open()
        let descriptor = client.fileDescriptor
        try client.startSession()
        for request in try requests(of: client) { try answer(client, request) }
        try advance(client, by: 100_000)
        XCTAssertEqual(client.fileDescriptor, descriptor)
    }

    func testIsClosedOnExec() throws {
        let client = try open()
        XCTAssertNotEqual(fcntl(client.fileDescriptor, F_GETFD) & FD_CLOEXEC, 0)
    }

    func testBecomesReadableAtTheDeadlineOfTheHostsClock() throws {
        let client = try open()
        try client.startSession()
        for request in try requests(of: client) { try answer(client, request) }
        try client.logEvent("a")
        _ = try events(of: client)
        let deadline = try XCTUnwrap(try client.nextDeadlineMs())
        XCTAssertGreaterThan(deadline, now.monotonicMs)
        XCTAssertFalse(isReadable(client))

        try client.setTime(Instant(wallMs: now.wallMs, monotonicMs: deadline - 1))
        XCTAssertFalse(isReadable(client))
        try client.dispatch()
        XCTAssertEqual(try requests(of: client).count, 0)

        try client.setTime(Instant(wallMs: now.wallMs, monotonicMs: deadline))
        XCTAssertTrue(isReadable(client))
        XCTAssertNil(try client.nextEvent(), "time alone does nothing: dispatch does")
        XCTAssertTrue(isReadable(client))
        try client.dispatch()
        XCTAssertEqual(try requests(of: client).count, 1)
        XCTAssertFalse(isReadable(client))
    }

    func testBecomesReadableAtTheDeadlineOfTheSystemsClock() throws {
        let client = try open {
            $0.clock = .system
            $0.flushInterval = .seconds(1)
        }
        try client.startSession()
        for request in try requests(of: client) { try answer(client, request) }
        try client.logEvent("a")
        _ = try events(of: client)
        let deadline = try XCTUnwrap(try client.nextDeadlineMs())
        XCTAssertTrue(Poller.wait(client.fileDescriptor, timeoutMs: 30_000))
        XCTAssertGreaterThanOrEqual(SystemClock.monotonicMs(), deadline)
        try client.dispatch()
        XCTAssertEqual(try requests(of: client).count, 1)
    }

    /// Logging without dispatching makes the store request upkeep.
    func testTidyingTheStoreIsWork() throws {
        let client = try open { $0.flushInterval = nil }
        try client.setHostState(HostStateChange(isOnline: false))
        let text = String(repeating: "x", count: 250)
        let properties = try Properties(["a": .array(Array(repeating: .string(text), count: 80))])
        var logged = 0
        while logged < 3_000 {
            try client.logEvent("a", properties)
            _ = try events(of: client)
            logged += 1
            if isReadable(client) { break }
        }
        XCTAssertLessThan(logged, 3_000, "it was never asked for")
        XCTAssertEqual(try client.nextDeadlineMs(), now.monotonicMs)
        try client.dispatch()
        XCTAssertFalse(isReadable(client))
        XCTAssertEqual(try client.queuedRecords(), logged + 1)
    }

    // MARK: wait

    func testWaitReturnsAtOnceWhileEventsWait() throws {
        let client = try open()
        try client.startSession()
        let begin = SystemClock.monotonicMs()
        for _ in 0..<10 { try client.wait(for: .seconds(25)) }
        XCTAssertLessThan(SystemClock.monotonicMs() - begin, 25_000)
    }

    func testWaitEndsAfterItsTimeout() throws {
        let client = try open()
        let begin = SystemClock.monotonicMs()
        try client.wait(for: .milliseconds(30))
        XCTAssertGreaterThanOrEqual(SystemClock.monotonicMs() - begin, 30)
        try client.wait(for: .zero)
    }

    func testWaitProcessesWhatIsDue() throws {
        let client = try open()
        try client.startSession()
        for request in try requests(of: client) { try answer(client, request) }
        try client.logEvent("a")
        _ = try events(of: client)
        now.monotonicMs += 100_000
        try client.setTime(now)
        try client.wait(for: .seconds(25))
        XCTAssertEqual(try requests(of: client).count, 1)
    }

    func testWaitIsWokenByAnotherThread() throws {
        let client = try open()
        let thread = Thread { _ = try? client.startSession() }
        thread.start()
        try client.wait(for: .seconds(30))
        XCTAssertNotNil(try client.nextEvent())
    }

    // MARK: The host's clock

    func testTimeMustNotGoBack() throws {
        let client = try open()
        try client.setTime(now)
        let back = Instant(wallMs: now.wallMs, monotonicMs: now.monotonicMs - 1)
        XCTAssertEqual(try fault { try client.setTime(back) }.status, .invalid)
        // The wall clock can jump.
        try client.setTime(Instant(wallMs: 0, monotonicMs: now.monotonicMs))
    }

    func testTheSystemsTimeCannotBeSet() throws {
        let client = try open { $0.clock = .system }
        XCTAssertEqual(try fault { try client.setTime(now) }.status, .state)
    }

    func testExtremeTimesDoNotTrap() throws {
        let client = try open { $0.clock = .host(Instant(wallMs: .min, monotonicMs: .min)) }
        try client.logEvent("a")
        for instant in [
            Instant(wallMs: .max, monotonicMs: 0), Instant(wallMs: .min, monotonicMs: .max - 1),
            Instant(wallMs: .max, monotonicMs: .max),
        ] {
            try client.setTime(instant)
            try client.dispatch()
            try client.logEvent("b")
            try client.startSession()
            try client.refreshCards()
            // Some have timed out by now.
            for request in try requests(of: client) { try? answer(client, request) }
            _ = try client.nextDeadlineMs()
        }
    }
}
