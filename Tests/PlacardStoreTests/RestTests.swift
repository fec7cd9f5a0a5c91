import Foundation
import PlacardCore
import PlacardStore
import TestSupport
import XCTest

/// A store at rest has closed SQLite's files, and is still its client's alone.
final class RestTests: StoreTestCase {
    private let manager = FileManager.default

    /// Names of the open files of this store.
    private func openFiles() throws -> [String] {
        try manager.contentsOfDirectory(atPath: "/proc/self/fd")
            .compactMap { try? manager.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)") }
            .filter { $0.contains(directory) }
            .map { ($0 as NSString).lastPathComponent }
            .sorted()
    }

    private let restingFiles = ["key.lock", "key.sqlite3", "key.sqlite3-shm", "key.sqlite3-wal"]

    private func resting(_ durability: Durability = .process, files: [String]? = nil) throws -> Store {
        let store = try open(durability)
        _ = try store.commit([.setUser("u"), .appendRecord(record("a"))])
        store.rest()
        XCTAssertEqual(try openFiles(), files ?? restingFiles)
        return store
    }

    func testTheNextCommitOpensTheFilesAgain() throws {
        for durability in [Durability.process, .power] {
            let store = try resting(durability)
            try append([record("b")], to: store)
            // The log twice: for the lock and for SQLite.
            XCTAssertEqual(try openFiles(), restingFiles + ["key.sqlite3-wal"])
            store.rest()
            try append([record("c")], to: store)
            let batch = try form("batch", in: store)
            XCTAssertEqual(batch?.records.count, 3)
            _ = try store.commit([.acknowledgeBatch(id: "batch")])
            store.rest()
            store.close()
            XCTAssertEqual(try openFiles(), [])
            let again = try open()
            XCTAssertEqual(try again.load().user, "u")
            XCTAssertEqual(try again.load().queued, 0)
            again.close()
        }
    }

    func testClosingMovesTheLogIntoTheMainFile() throws {
        try resting().close()
        XCTAssertFalse(manager.fileExists(atPath: path.log))
        XCTAssertEqual(try open().load().queued, 1)
    }

    func testEverythingIsThereAfterACrashAtRest() throws {
        let store = try resting()
        store.closeUntouched()
        XCTAssertTrue(manager.fileExists(atPath: path.log))
        XCTAssertEqual(try open().load().queued, 1)
    }

    func testItWritesNothing() throws {
        let store = try open()
        try append([record("a")], to: store)
        let before = (try bytes(of: path.database), try bytes(of: path.log))
        store.rest()
        XCTAssertEqual(try bytes(of: path.database), before.0)
        XCTAssertEqual(try bytes(of: path.log), before.1)
    }

    func testNoSecondClientIsLetIn() throws {
        let store = try resting()
        XCTAssertEqual(try fault { _ = try self.open() }.status, .inUse)
        try manager.removeItem(atPath: path.lock)
        XCTAssertEqual(try fault { _ = try self.open() }.status, .inUse)
        try append([record("b")], to: store)
        XCTAssertEqual(try reopened(after: store).load().queued, 2)
    }

    func testOthersReadAndWriteMeanwhile() throws {
        let store = try resting()
        XCTAssertEqual(try StoreReader.read(path).queued, 1)
        let outbox = try OutboxStore(path)
        try Array("{}".utf8).withUnsafeBytes { try outbox.put(.event, $0, putMs: 5) }
        outbox.close()
        let rows = try store.holdOutboxRows()
        XCTAssertEqual(rows.map(\.putMs), [5])
        _ = try store.commit([.appendRecord(record("b")), .deleteOutbox(through: try XCTUnwrap(rows.first).id)])
        XCTAssertEqual(try reopened(after: store).load().queued, 2)
    }

    // MARK: Files that stay open

    func testItRestsNotWithinATransaction() throws {
        let store = try open()
        try store.hold()
        store.rest()
        try append([record("a")], to: store)
        XCTAssertGreaterThan(try openFiles().count, restingFiles.count)
    }

    /// A process may drop its rights after opening: it could not open the files again.
    func testItRestsNotWithoutTheRightToOpen() throws {
        let store = try open()
        try asNobody {
            XCTAssertEqual(geteuid() == 0, false)
            chmod(directory, 0)
            store.rest()
            try append([record("a")], to: store)
        }
        chmod(directory, 0o700)
        XCTAssertEqual(try reopened(after: store).load().queued, 1)
    }

    // MARK: Waking

    func testAFailedCallFailsItsCommitOnly() throws {
        let store = try open()
        try append([record("a")], to: store)
        var number = 0
        for call in [SystemCallFaults.Call.open, .fstat, .mmap, .pread] {
            for position in 0..<3 {
                store.rest()
                XCTAssertEqual(try openFiles(), restingFiles)
                number += 1
                let name = "\(call) \(position)"
                do {
                    _ = try SystemCallFaults.run([call], failing: position..<position + 1) {
                        try append([record("b", time: Int64(number))], to: store)
                    }
                } catch let error as PlacardError {
                    XCTAssertEqual(error.status, .io, name)
                    XCTAssertFalse(error.message.contains("damaged"), "\(name): \(error.message)")
                    try append([record("b", time: Int64(number))], to: store)
                }
            }
        }
        XCTAssertEqual(try reopened(after: store).load().queued, number + 1)
    }

    func testDamageIsFound() throws {
        let store = try open()
        try append([record("a")], to: store)
        store.close()
        let again = try open()
        again.rest()
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path.database))
        try file.write(contentsOf: Data("SQLite format 9\0".utf8))
        try file.close()
        for _ in 0..<2 {
            let error = try fault { try self.append([self.record("b")], to: again) }
            XCTAssertTrue(error.message.contains("damaged"), error.message)
        }
        again.close()
        XCTAssertNotNil(try open().setAside)
    }

    // MARK: Other programs

    /// Opens and closes the store as a database tool does.
    private func useOtherProgram(_ sql: String = "SELECT COUNT(*) FROM records") throws {
        let other = try OtherConnection(path.database)
        _ = try other.execute(sql)
        other.close()
    }

    private func put(_ putMs: Int64) throws {
        let outbox = try OutboxStore(path)
        try Array("{}".utf8).withUnsafeBytes { try outbox.put(.event, $0, putMs: putMs) }
        outbox.close()
    }

    func testAnyNumberOfLooksByOthersIsNoLoss() throws {
        let copy = directory + "/copy.sqlite3"
        let looks = [
            "SELECT COUNT(*) FROM records", "VACUUM", "ANALYZE", "PRAGMA wal_checkpoint(TRUNCATE)", "REINDEX",
            "VACUUM INTO '\(copy)'", "PRAGMA integrity_check", "PRAGMA optimize",
        ]
        for durability in [Durability.process, .power] {
            let store = try open(durability)
            // After the wipe below.
            if store.scrubDueMs != nil { store.scrubAgain(nowMs: 0) }
            for (number, look) in looks.enumerated() {
                try append([record("\(number)", bytes: 3_000)], to: store)
                store.rest()
                XCTAssertEqual(try openFiles(), restingFiles)
                for again in looks[number...] + [look, look] {
                    try? manager.removeItem(atPath: copy)
                    try useOtherProgram(again)
                    XCTAssertTrue(manager.fileExists(atPath: path.log), again)
                    try put(Int64(number))
                    XCTAssertNoThrow(try StoreReader.read(path))
                }
            }
            try append([record("last")], to: store)
            XCTAssertFalse(try store.holdOutboxRows().isEmpty)
            _ = try store.commit([.deleteOutbox(through: 1_000)])
            // The log is still locked.
            try manager.removeItem(atPath: path.lock)
            XCTAssertEqual(try fault { _ = try self.open() }.status, .inUse)
            let again = try reopened(after: store)
            XCTAssertEqual(try again.load().queued, looks.count + 1)
            _ = try again.commit([.wipe])
            again.close()
        }
    }

    func testTheLogStaysInOneFile() throws {
        let store = try resting()
        let before = try manager.attributesOfItem(atPath: path.log)[.systemFileNumber] as? Int
        for statement in ["PRAGMA journal_mode = DELETE", "PRAGMA journal_mode = TRUNCATE"] {
            XCTAssertThrowsError(try useOtherProgram(statement), "the store is in use")
        }
        try useOtherProgram()
        XCTAssertEqual(try manager.attributesOfItem(atPath: path.log)[.systemFileNumber] as? Int, before)
        try append([record("b")], to: store)
        XCTAssertEqual(try reopened(after: store).load().queued, 2)
    }

    func testAnotherStoreInItsPlaceIsALoss() throws {
        let store = try resting()
        for file in [path.database, path.log, path.index] { try manager.removeItem(atPath: file) }
        try put(1)
        let error = try fault { try self.append([self.record("b")], to: store) }
        XCTAssertTrue(error.message.contains("replaced"), error.message)
    }

    /// Where locks are the process's, the last user moves the log into the main file and deletes it.
    func testWithoutLocksOfDescriptorsALogThatWasMovedIsNoLoss() throws {
        try SystemCallFaults.withoutDescriptorLocks {
            let store = try open()
            for index in 0..<30 { try append([record("\(index)", bytes: 3_000)], to: store) }
            for _ in 0..<3 {
                store.rest()
                // The database is open because it showed that it has no such locks (FilesWithoutLocks).
                XCTAssertEqual(try openFiles(), ["key.lock", "key.sqlite3", "key.sqlite3-wal"])
                try useOtherProgram()
                XCTAssertFalse(manager.fileExists(atPath: path.log))
                try append([record("b")], to: store)
            }
            // The new log is locked, too.
            try manager.removeItem(atPath: path.lock)
            XCTAssertEqual(try fault { _ = try self.open() }.status, .inUse)
            XCTAssertEqual(try reopened(after: store).load().queued, 33)
        }
    }

    /// Then locks of the process would not keep two copies of SQLite in it apart.
    func testWithoutLocksOfDescriptorsAnotherCopyOfTheLibraryIsRefused() throws {
        try open().close()
        var found = stat()
        XCTAssertEqual(stat(path.database, &found), 0)
        // What the other copy does.
        let name = FilesWithoutLocks.name(device: found.st_dev, inode: found.st_ino)
        let other = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.dropFirst().copyBytes(from: name.utf8) }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(other, $0, socklen_t(3 + name.utf8.count)) }
        }
        XCTAssertEqual(result, 0)
        try SystemCallFaults.withoutDescriptorLocks {
            for _ in 0..<2 {
                let error = try fault { _ = try self.open() }
                XCTAssertEqual(error.status, .state, error.message)
                XCTAssertTrue(error.message.contains("another copy of this library"), error.message)
            }
        }
        try open().close()
        close(other)
        try SystemCallFaults.withoutDescriptorLocks { try open().close() }
    }

    func testWhatTheOtherProgramWroteIsKept() throws {
        let store = try resting()
        try useOtherProgram("INSERT INTO pending (kind, json, put_ms) VALUES (1, '{}', 7)")
        XCTAssertEqual(try store.holdOutboxRows().map(\.putMs), [7])
        _ = try store.commit([.deleteOutbox(through: 1)])
    }

    func testALogThatWasDeletedWithItsCommitsIsALoss() throws {
        let store = try resting()
        for file in [path.log, path.index] { try manager.removeItem(atPath: file) }
        let error = try fault { try self.append([self.record("b")], to: store) }
        XCTAssertEqual(error.status, .io)
        XCTAssertTrue(error.message.contains("deleted"), error.message)
        XCTAssertEqual(try fault { try self.append([self.record("b")], to: store) }.message, error.message)
    }

    /// Without log and lock file nothing kept a second client out.
    func testADeletedLogAndLockFileAreALoss() throws {
        try SystemCallFaults.withoutDescriptorLocks {
            let store = try resting(files: ["key.lock", "key.sqlite3", "key.sqlite3-wal"])
            try useOtherProgram()
            try manager.removeItem(atPath: path.lock)
            let error = try fault { try self.append([self.record("b")], to: store) }
            XCTAssertTrue(error.message.contains("deleted"), error.message)
        }
    }

    // MARK: Use

    func testItIsInUseAfterCommits() throws {
        let store = try open()
        XCTAssertTrue(store.takeUse())
        XCTAssertFalse(store.isInUse)
        try append([record("a")], to: store)
        XCTAssertTrue(store.isInUse)
        let inMemory = try Store(path, durability: .memory, wallMs: 1)
        _ = try inMemory.commit([.appendRecord(record("a"))])
        inMemory.rest()
        XCTAssertFalse(inMemory.isInUse)
    }
}
