import Foundation
import Placard
import PlacardCore
import XCTest

/// An idle client closes the files of its database.
final class IdleClientTests: ClientTestCase {
    /// Open files of this client's store.
    private func openFiles() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
            .compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)") }
            .filter { $0.hasPrefix(directory) }
            .count
    }

    func testFilesAreClosedAfterAMinuteWithoutUse() throws {
        let client = try open()
        try advance(client, by: 20_000)
        try client.logEvent("a")
        try advance(client, by: 10_000)
        XCTAssertEqual(try openFiles(), 5, "it was used since")
        try advance(client, by: 29_999)
        XCTAssertEqual(try openFiles(), 5)
        try advance(client, by: 1)
        XCTAssertEqual(try openFiles(), 4)
        let queued = try client.queuedRecords()
        try client.logEvent("b")
        XCTAssertEqual(try openFiles(), 5)
        XCTAssertEqual(try client.queuedRecords(), queued + 1)
    }

    func testUsePostponesIt() throws {
        let client = try open()
        for _ in 0..<5 {
            try client.logEvent("a")
            try advance(client, by: 20_000)
            XCTAssertEqual(try openFiles(), 5)
        }
    }

    func testItIsNoWorkOnTheHostsClock() throws {
        let client = try open()
        XCTAssertNil(try client.nextDeadlineMs())
    }

    func testTheSystemsClockWakesTheHostForIt() throws {
        let client = try open { $0.clock = .system }
        let deadline = try XCTUnwrap(try client.nextDeadlineMs())
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        let nowMs = Int64(time.tv_sec) * 1_000
        XCTAssertLessThanOrEqual(deadline, nowMs + 31_000)
        XCTAssertGreaterThan(deadline, nowMs)
    }

    func testAClientWithoutAStoreHasNoDeadline() throws {
        let client = try open {
            $0.clock = .system
            $0.durability = .memory
            $0.directory = nil
        }
        try client.dispatch()
        XCTAssertNil(try client.nextDeadlineMs())
    }

    func testACloseAtRestMovesTheLog() throws {
        let client = try open()
        try client.logEvent("a")
        let queued = try client.queuedRecords()
        try advance(client, by: 30_000)
        try advance(client, by: 30_000)
        XCTAssertEqual(try openFiles(), 4)
        client.close()
        XCTAssertEqual(try openFiles(), 0)
        XCTAssertFalse(FileManager.default.fileExists(atPath: "\(directory)/key.sqlite3-wal"))
        XCTAssertEqual(try open().queuedRecords(), queued)
    }
}
