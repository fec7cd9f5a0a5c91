import Foundation
import PlacardCore
import PlacardStore
import TestSupport
import XCTest

/// A new database is made under another name, and appears ready for use.
final class CreationTests: StoreTestCase {
    private static func put(_ outbox: OutboxStore) throws {
        try Array("{}".utf8).withUnsafeBytes { try outbox.put(.event, $0, putMs: 1) }
    }

    func testANewStoreIsReadyAndAlone() throws {
        let before = umask(0)
        defer { umask(before) }
        let outbox = try OutboxStore(path)
        defer { outbox.close() }
        XCTAssertEqual(try files(), ["key.sqlite3", "key.sqlite3-shm", "key.sqlite3-wal"])
        XCTAssertEqual(try mode(of: path.database), 0o600)
        let other = try OtherConnection(path.database)
        XCTAssertEqual(try other.column("PRAGMA journal_mode"), ["wal"])
        XCTAssertEqual(try other.column("PRAGMA auto_vacuum"), ["2"])
        XCTAssertEqual(try other.column("PRAGMA integrity_check"), ["ok"])
    }

    /// A crash leaves an unfinished database under its other name.
    func testUnfinishedDatabasesAreRemoved() throws {
        let (old, others) = ("key.sqlite3.new-1f", ["key.sqlite3.newer", "other.sqlite3.new-1f"])
        for name in [old] + others { try write(Data("x".utf8), to: "\(directory)/\(name)") }
        try open().close()
        XCTAssertEqual(try files(), ["key.lock", "key.sqlite3"] + others)
    }

    /// SQLite would move what is left of a lost database into the new one.
    func testTheLogOfALostDatabaseIsNotUsed() throws {
        for ending in ["-wal", "-journal"] {
            let store = try open()
            try append([record("lost", bytes: 5_000)], to: store)
            let log = try bytes(of: path.log)
            store.closeUntouched()
            for name in try files() where name != "key.lock" { unlink("\(directory)/\(name)") }
            try write(log, to: path.database + ending)
            let new = try open()
            XCTAssertNil(new.setAside, ending)
            XCTAssertEqual(try new.load().queued, 0, ending)
            try append([record("new")], to: new)
            XCTAssertEqual(try OtherConnection(path.database).column("PRAGMA integrity_check"), ["ok"], ending)
            new.close()
            unlink(path.database)
        }
    }

    func testAnEmptyFileBecomesAStore() throws {
        try write(Data(), to: path.database)
        let store = try open()
        try append([record()], to: store)
        XCTAssertEqual(try reopened(after: store).load().queued, 1)
    }

    func testManyAtOnceMakeOneStore() throws {
        for round in 0..<20 {
            let path = StorePath(directory: "\(directory)/\(round)", apiKey: "key")
            let failures = Texts()
            DispatchQueue.concurrentPerform(iterations: 4) { _ in
                do {
                    let outbox = try OutboxStore(path)
                    try Self.put(outbox)
                    outbox.close()
                } catch {
                    failures.add("\(error)")
                }
            }
            XCTAssertEqual(failures.texts, [])
            let store = try open(at: path)
            XCTAssertEqual(try store.holdOutboxRows().count, 4)
            _ = try store.commit([])
            store.close()
            let made = try FileManager.default.contentsOfDirectory(atPath: path.directory).sorted()
            XCTAssertEqual(made, ["key.lock", "key.sqlite3"])
        }
    }

    /// Where a draft cannot be renamed or written, SQLite makes the tables in place.
    func testTablesThatAreMadeInPlaceAreTheSame() throws {
        try open().close()
        let made = try objects()
        unlink(path.database)
        try write(Data(), to: path.database)
        try open().close()
        XCTAssertEqual(try objects(), made)
    }

    private func objects() throws -> [String] {
        try OtherConnection(path.database).column(
            "SELECT type || name || tbl_name || coalesce(sql, '') FROM sqlite_master ORDER BY name")
    }

    // MARK: Waiting for the disk

    /// The first commit to a new store does not wait for the disk, but moving its log does: the log may hold what other
    /// connections have committed.
    func testTheFirstCheckpointWaitsForTheDisk() throws {
        for (name, checkpoint) in [("tidy", { $0.tidy() }), ("close", { $0.close() })] as [(String, (Store) -> Void)] {
            let path = StorePath(directory: "\(directory)/\(name)", apiKey: "key")
            let store = try open(at: path)
            let outbox = try OutboxStore(path)
            try Self.put(outbox)
            outbox.close()
            XCTAssertEqual(synced { checkpoint(store) }, ["key.sqlite3-wal", "key.sqlite3"], name)
        }
    }

    /// The names of the files of stores that `body` syncs.
    private func synced(_ body: () -> Void) -> [String] {
        let names = Texts()
        let real = SystemCalls.current
        defer { SystemCalls.current = real }
        SystemCalls.current.sync = { descriptor in
            let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
            names.add(URL(fileURLWithPath: link ?? "unknown").lastPathComponent)
            return real.sync(descriptor)
        }
        body()
        return names.texts
    }

    // MARK: Long names

    /// A directory below this one whose path has that many bytes.
    private func deep(_ bytes: Int) throws -> String {
        var place = try XCTUnwrap(realpath(directory, nil).map { String(cString: $0) })
        while place.utf8.count < bytes - 120 { place += "/" + String(repeating: "d", count: 100) }
        place += "/" + String(repeating: "e", count: bytes - place.utf8.count - 1)
        return place
    }

    func testADirectoryThatIsTooLongIsNamedAsSuch() throws {
        // SQLite opens paths of 504 bytes.
        let limit = 504 - "/key.sqlite3".utf8.count
        let longest = StorePath(directory: try deep(limit), apiKey: "key")
        let store = try open(at: longest)
        try append([record()], to: store)
        store.close()
        XCTAssertEqual(try StoreReader.read(longest).queued, 1)

        let tooLong = StorePath(directory: try deep(limit + 1), apiKey: "key")
        try FileManager.default.createDirectory(atPath: tooLong.directory, withIntermediateDirectories: true)
        // A link makes it short only for those who do not follow it.
        let link = "\(directory)/link"
        XCTAssertEqual(symlink(tooLong.directory, link), 0)
        for path in [tooLong, StorePath(directory: link, apiKey: "key")] {
            for body in [
                { _ = try self.open(at: path) }, { _ = try OutboxStore(path) }, { _ = try StoreReader.read(path) },
                { _ = try StoreReader.survey(path) },
            ] {
                let error = try fault { try body() }
                XCTAssertEqual(error.status, .io)
                XCTAssertTrue(error.message.contains("too long"), error.message)
                XCTAssertTrue(error.message.contains("\(limit)"), error.message)
            }
        }
    }

    /// Each of these characters takes three bytes in the name of a file, which can have 255.
    func testAKeyThatIsTooLongForAFileIsNamedAsSuch() throws {
        let tooLong = StorePath(directory: directory, apiKey: String(repeating: ".", count: 80))
        for body in [{ _ = try self.open(at: tooLong) }, { _ = try OutboxStore(tooLong) }] {
            let error = try fault { try body() }
            XCTAssertTrue(error.message.contains("the API key is too long"), error.message)
        }
        let longest = StorePath(directory: directory, apiKey: String(repeating: ".", count: 79))
        let store = try open(at: longest)
        try append([record()], to: store)
        store.close()
        // A damaged file gets a longer name, in which the key is cut.
        try write(Data("no database".utf8), to: longest.database)
        let again = try open(at: longest)
        XCTAssertNotNil(again.setAside)
        XCTAssertTrue(try files().contains { $0.hasSuffix(".sqlite3.damaged-1000") })
    }
}

private final class Texts: @unchecked Sendable {
    private let lock = NSLock()
    private var found: [String] = []
    var texts: [String] { lock.withLock { found } }

    func add(_ text: String) { lock.withLock { found.append(text) } }
}
