import Foundation
import PlacardCore
import PlacardStore
import TestSupport
import XCTest

/// Files that disappear under an open store: writes would be lost, so nothing is written.
final class LostFilesTests: StoreTestCase {
    private let manager = FileManager.default

    /// The store refuses every commit, names the reason, and can be closed and opened again. The same when it rests.
    private func check(_ what: String, _ takeAway: () throws -> Void) throws {
        try check(what, rests: false, takeAway)
        try check(what + " at rest", rests: true, takeAway)
    }

    private func check(_ what: String, rests: Bool, _ takeAway: () throws -> Void) throws {
        if !manager.fileExists(atPath: directory) {
            try manager.createDirectory(atPath: directory, withIntermediateDirectories: true)
        }
        let store = try open()
        try append([record("a")], to: store)
        if rests { store.rest() }
        try takeAway()
        // The files are checked once in a few milliseconds.
        usleep(20_000)
        for _ in 0..<3 {
            let error = try fault { try self.append([self.record("b")], to: store) }
            XCTAssertEqual(error.status, .io, what)
            XCTAssertTrue(error.message.contains(path.database), error.message)
            XCTAssertTrue(error.message.contains("open it again"), error.message)
        }
        XCTAssertEqual(try fault { _ = try self.form("b", in: store) }.status, .io, what)
        XCTAssertEqual(try fault { _ = try store.holdOutboxRows() }.status, .io, what)
        XCTAssertFalse(store.wantsTidying, what)
        store.tidy()
        store.scrub(nowMs: 0)
        store.close()
        let again = try open()
        try append([record("c")], to: again)
        again.close()
    }

    func testAMissingDirectoryIsFound() throws {
        try check("deleted") { try manager.removeItem(atPath: directory) }
        try check("moved") {
            try? manager.removeItem(atPath: directory + ".moved")
            try manager.moveItem(atPath: directory, toPath: directory + ".moved")
        }
        try manager.removeItem(atPath: directory + ".moved")
    }

    func testAMissingDatabaseIsFound() throws {
        try check("deleted") { try manager.removeItem(atPath: path.database) }
        try check("moved") { try move(path.database, to: "moved") }
    }

    func testAMissingLogIsFound() throws {
        try check("deleted") { try manager.removeItem(atPath: path.log) }
        try check("moved") { try move(path.log, to: "moved") }
        try check("deleted with another name") {
            try? manager.removeItem(atPath: "\(directory)/link")
            try manager.linkItem(atPath: path.log, toPath: "\(directory)/link")
            try manager.removeItem(atPath: path.log)
        }
    }

    /// Another process would create a new index, and the two would overwrite each other's part of the log.
    func testAMissingIndexIsFound() throws {
        let index = path.database + "-shm"
        try check("deleted") { try manager.removeItem(atPath: index) }
        try check("moved") { try move(index, to: "moved-index") }
    }

    private func move(_ file: String, to name: String) throws {
        try? manager.removeItem(atPath: "\(directory)/\(name)")
        try manager.moveItem(atPath: file, toPath: "\(directory)/\(name)")
    }

    /// A process may drop its rights after opening, and a disk may fail for a moment: the files still exist.
    func testFilesThatCannotBeCheckedCountAsPresent() throws {
        let store = try open()
        XCTAssertEqual(chmod(directory, 0), 0)
        defer { chmod(directory, 0o700) }
        try asNobody {
            for name in ["a", "b"] {
                usleep(20_000)
                try append([record(name)], to: store)
            }
        }
        XCTAssertEqual(chmod(directory, 0o700), 0)
        usleep(20_000)
        try append([record("c")], to: store)
        XCTAssertEqual(try reopened(after: store).load().queued, 3)
    }

    /// Someone restores a backup while the client runs: it is the store from then on, and the other file's log does not
    /// damage it.
    func testAReplacedDatabaseIsKept() throws {
        let store = try open()
        _ = try store.commit([.setUser("of the copy")])
        store.close()
        try manager.copyItem(atPath: path.database, toPath: "\(directory)/copy")
        try check("replaced") {
            try manager.copyItem(atPath: "\(directory)/copy", toPath: "\(directory)/present")
            XCTAssertEqual(rename("\(directory)/present", path.database), 0)
        }
        let again = try open()
        XCTAssertNil(again.setAside)
        XCTAssertEqual(try again.load().user, "of the copy")
        XCTAssertEqual(try again.load().queued, 1)
    }

    // MARK: The lock

    func testADeletedLockFileLetsNoSecondClientIn() throws {
        let store = try open()
        try append([record("a")], to: store)
        try manager.removeItem(atPath: path.lock)
        for _ in 0..<2 { XCTAssertEqual(try fault { _ = try self.open() }.status, .inUse) }
        try append([record("b")], to: store)
        XCTAssertEqual(try reopened(after: store).load().queued, 2)
    }

    /// A running client keeps its file, whatever another process finds in it.
    func testNothingIsSetAsideUnderAnOpenClient() throws {
        let store = try open()
        try append([record("a")], to: store)
        try manager.removeItem(atPath: path.lock)
        let header = try FileHandle(forWritingTo: URL(fileURLWithPath: path.database))
        try header.write(contentsOf: Data("SQLite format 9\0".utf8))
        try header.close()
        XCTAssertEqual(try fault { _ = try self.open() }.status, .inUse)
        XCTAssertFalse(try files().contains { $0.contains("damaged") })
        store.closeUntouched()
    }

    func testTheLockEndsWithTheClient() throws {
        for _ in 0..<2 {
            let store = try open()
            try append([record("a")], to: store)
            try manager.removeItem(atPath: path.lock)
            store.close()
            let other = try open()
            try manager.removeItem(atPath: path.lock)
            other.closeUntouched()
        }
        XCTAssertEqual(try open().load().queued, 2)
    }
}
