import CSQLite
import Foundation
import PlacardCore
import PlacardStore
import TestSupport
import XCTest

/// Closing another descriptor of a store's file, by which the system drops the locks of a process, changes nothing: the
/// store's locks are those of its own descriptors.
final class DescriptorLockTests: StoreTestCase {
    private let manager = FileManager.default

    /// As a backup does.
    private func readAll() {
        for name in (try? manager.contentsOfDirectory(atPath: directory)) ?? [] {
            _ = manager.contents(atPath: "\(directory)/\(name)")
        }
    }

    private func put(_ outbox: OutboxStore, _ putMs: Int64 = 1) throws {
        try Array("{}".utf8).withUnsafeBytes { try outbox.put(.event, $0, putMs: putMs) }
    }

    func testAnOpenStoreIsStillInUseAfterItsFilesWereRead() throws {
        let store = try open()
        try append([record("a")], to: store)
        readAll()
        let other = try OtherConnection(path.database)
        XCTAssertThrowsError(try other.execute("PRAGMA journal_mode = DELETE"))
        _ = try other.column("SELECT COUNT(*) FROM records")
        other.close()
        XCTAssertTrue(manager.fileExists(atPath: path.log), "the other program was not the last user")
        try append([record("b")], to: store)
        XCTAssertEqual(try reopened(after: store).load().queued, 2)
    }

    func testAnOutboxIsStillInUseAfterItsFilesWereRead() throws {
        let outbox = try OutboxStore(path)
        try put(outbox)
        readAll()
        let other = try OtherConnection(path.database)
        _ = try other.column("SELECT COUNT(*) FROM pending")
        other.close()
        XCTAssertTrue(manager.fileExists(atPath: path.log))
        try put(outbox)
        XCTAssertEqual(try outbox.counts().waiting, 2)
        outbox.close()
    }

    func testAWriterKeepsItsLockWhenItsFilesAreRead() throws {
        let store = try open()
        try store.hold()
        readAll()
        let other = try OtherConnection(path.database)
        XCTAssertThrowsError(try other.execute("INSERT INTO pending (kind, json, put_ms) VALUES (1, '{}', 7)"))
        _ = try store.commit([.appendRecord(record("a"))])
        XCTAssertNoThrow(try other.execute("INSERT INTO pending (kind, json, put_ms) VALUES (1, '{}', 7)"))
        other.close()
    }

    /// The first user of an index begins a new one. Truncating it would end the processes that have it mapped.
    func testTheIndexIsNeverTruncated() throws {
        let outbox = try OutboxStore(path)
        try put(outbox)
        outbox.close()
        let size = try bytes(of: path.index).count
        XCTAssertGreaterThanOrEqual(size, 32_768)
        let calls = try SystemCallFaults.run([.ftruncate], failing: 0..<Int.max) {
            let again = try OutboxStore(path)
            XCTAssertEqual(try again.counts().waiting, 1)
            again.close()
        }
        XCTAssertEqual(calls, 0)
        XCTAssertEqual(try bytes(of: path.index).count, size)
    }

    func testTheLastUserRemovesLogAndIndex() throws {
        let store = try open()
        let outbox = try OutboxStore(path)
        try put(outbox)
        store.close()
        XCTAssertTrue(manager.fileExists(atPath: path.log), "the outbox uses it")
        outbox.close()
        try open().close()
        XCTAssertFalse(manager.fileExists(atPath: path.log))
        XCTAssertFalse(manager.fileExists(atPath: path.index))
    }

    func testManyConnectionsOfOneProcess() throws {
        let store = try open()
        let (count, left) = (8, 200)
        let path = path
        let directory = directory
        DispatchQueue.concurrentPerform(iterations: count) { number in
            for round in 0..<left {
                do {
                    let outbox = try OutboxStore(path)
                    try Array("{}".utf8).withUnsafeBytes { try outbox.put(.event, $0, putMs: Int64(round)) }
                    outbox.close()
                } catch {
                    XCTFail("\(number), \(round): \(error)")
                }
                guard round % 10 == 0 else { continue }
                for name in ["key.sqlite3", "key.sqlite3-wal", "key.sqlite3-shm"] {
                    _ = FileManager.default.contents(atPath: "\(directory)/\(name)")
                }
            }
        }
        XCTAssertEqual(try OutboxStore(path).counts().waiting, Int64(count * left))
        XCTAssertEqual(try OtherConnection(path.database).column("PRAGMA integrity_check"), ["ok"])
        store.close()
    }

    func testWithoutLocksOfDescriptorsItUsesThoseOfTheProcess() throws {
        try SystemCallFaults.withoutDescriptorLocks {
            let store = try open()
            let outbox = try OutboxStore(path)
            try put(outbox)
            try append([record("a")], to: store)
            outbox.close()
            let again = try reopened(after: store)
            XCTAssertEqual(try again.load().queued, 1)
            again.close()
        }
        XCTAssertEqual(try open().load().queued, 1)
    }

    /// Closing any descriptor of the database would drop the locks of the first connection.
    func testWithoutLocksOfDescriptorsASecondConnectionDropsNone() throws {
        try SystemCallFaults.withoutDescriptorLocks {
            let store = try open()
            try append([record("a")], to: store)
            let before = try locks()
            XCTAssertFalse(before.isEmpty)
            let outbox = try OutboxStore(path)
            XCTAssertEqual(try locks(), before)
            outbox.close()
            store.close()
        }
    }

    /// This process's POSIX locks on the database, as the kernel lists them.
    private func locks() throws -> [String] {
        var status = stat()
        XCTAssertEqual(stat(path.database, &status), 0)
        let list = try XCTUnwrap(FileHandle(forReadingAtPath: "/proc/locks")).readDataToEndOfFile()
        return String(decoding: list, as: UTF8.self).split(separator: "\n").filter {
            $0.contains("POSIX") && $0.contains(" \(getpid()) ") && $0.contains(":\(status.st_ino) ")
        }.map { $0.split(separator: " ").dropFirst().joined(separator: " ") }.sorted()
    }

    /// The host's SQLite stays as it is.
    func testTheDefaultFileSystemIsUntouched() throws {
        let before = sqlite3_vfs_find(nil)
        let name = try XCTUnwrap(before?.pointee.zName)
        var calls: [String: sqlite3_syscall_ptr?] = [:]
        for call in ["open", "close", "fcntl", "pread", "pwrite", "ftruncate", "mmap"] {
            calls[call] = before?.pointee.xGetSystemCall(before, call)
        }
        try open().close()
        XCTAssertEqual(sqlite3_vfs_find(nil), before)
        XCTAssertEqual(String(cString: name), "unix")
        for (call, pointer) in calls {
            let now = before?.pointee.xGetSystemCall(before, call)
            XCTAssertEqual(unsafeBitCast(now, to: UInt.self), unsafeBitCast(pointer, to: UInt.self), call)
        }
    }
}
