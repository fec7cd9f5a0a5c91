import Foundation
import PlacardCore
import PlacardStore
import TestSupport
import XCTest

/// Opening: who may open, what is created, with which modes, and what cannot be opened.
final class OpeningTests: StoreTestCase {
    // MARK: One owner

    func testASecondClientIsRefusedWithAReason() throws {
        let store = try open()
        let error = try fault { _ = try self.open() }
        XCTAssertEqual(error.status, .inUse)
        XCTAssertTrue(error.message.contains(directory), error.message)
        try append([record()], to: store)
        XCTAssertEqual(try store.load().queued, 1, "the first goes on")
    }

    func testTheStoreIsFreeAfterCloseAndAbandon() throws {
        try open().close()
        try open().closeUntouched()
        _ = try open()
    }

    func testAFailedOpeningHoldsNothing() throws {
        try open().close()
        try write(Data("no database".utf8), to: path.database)
        _ = try open(wallMs: 5)
        XCTAssertEqual(try fault { _ = try self.open() }.status, .inUse)
    }

    /// Another process holds the store, and is killed: nothing is left to clean up.
    func testAnotherProcessHoldsTheStoreUntilItEnds() throws {
        try open().close()
        let holder = Process()
        holder.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        holder.arguments = ["flock", "--no-fork", path.lock, "cat"]
        let (input, output) = (Pipe(), Pipe())
        holder.standardInput = input
        holder.standardOutput = output
        try holder.run()
        try input.fileHandleForWriting.write(contentsOf: Data("held\n".utf8))
        // The echo comes when the lock is held.
        XCTAssertEqual(try output.fileHandleForReading.read(upToCount: 5), Data("held\n".utf8))
        XCTAssertEqual(try fault { _ = try self.open() }.status, .inUse)
        kill(holder.processIdentifier, SIGKILL)
        holder.waitUntilExit()
        XCTAssertEqual(try open().load().queued, 0)
    }

    // MARK: Directories and rights

    func testCreatesMissingFilesForTheOwnerOnly() throws {
        let before = umask(0)
        defer { umask(before) }
        let deep = StorePath(directory: "\(directory)/a/b/c", apiKey: "key")
        let store = try open(at: deep)
        try append([record()], to: store)
        for folder in ["a", "a/b", "a/b/c"] { XCTAssertEqual(try mode(of: "\(directory)/\(folder)"), 0o700, folder) }
        let made = try FileManager.default.contentsOfDirectory(atPath: deep.directory)
        XCTAssertGreaterThanOrEqual(made.count, 3, "database, log and lock")
        for name in made { XCTAssertEqual(try mode(of: "\(deep.directory)/\(name)"), 0o600, name) }
    }

    /// A relative directory is resolved at open.
    func testTheWorkingDirectoryCanChange() throws {
        let manager = FileManager.default
        let before = manager.currentDirectoryPath
        defer { _ = manager.changeCurrentDirectoryPath(before) }
        try manager.createDirectory(atPath: "\(directory)/other", withIntermediateDirectories: false)
        let relative = StorePath(directory: "store", apiKey: "key")
        XCTAssertTrue(manager.changeCurrentDirectoryPath(directory))
        let outbox = try OutboxStore(relative)
        defer { outbox.close() }
        let store = try open(at: relative)
        XCTAssertTrue(manager.changeCurrentDirectoryPath("\(directory)/other"))
        try Array("{}".utf8).withUnsafeBytes { try outbox.put(.event, $0, putMs: 1) }
        usleep(20_000)
        try append([record()], to: store)
        XCTAssertEqual(try manager.contentsOfDirectory(atPath: "\(directory)/other"), [])
        XCTAssertEqual(try store.holdOutboxRows().count, 1)
        _ = try store.commit([.deleteOutbox(through: 1)])
        store.close()
        XCTAssertEqual(
            try open(at: StorePath(directory: "\(directory)/store", apiKey: "key")).load().queued, 1)
    }

    func testAnExistingDirectoryKeepsItsMode() throws {
        chmod(directory, 0o755)
        try open().close()
        XCTAssertEqual(try mode(of: directory), 0o755)
    }

    func testExtraSlashesAreIgnored() throws {
        let store = try open(at: StorePath(directory: "\(directory)//x//", apiKey: "key"))
        try append([record()], to: store)
        store.close()
        XCTAssertEqual(try open(at: StorePath(directory: "\(directory)/x", apiKey: "key")).load().queued, 1)
    }

    func testImpossibleDirectoriesAreErrors() throws {
        try write(Data(), to: "\(directory)/file")
        for place in ["\(directory)/file", "\(directory)/file/below", "/proc/placard", "/dev/null/x"] {
            let error = try fault { _ = try self.open(at: StorePath(directory: place, apiKey: "key")) }
            XCTAssertEqual(error.status, .io, place)
            XCTAssertTrue(error.message.contains(place), error.message)
        }
    }

    func testADirectoryAtTheDatabasesPathIsAnError() throws {
        try FileManager.default.createDirectory(atPath: path.database, withIntermediateDirectories: false)
        XCTAssertEqual(try fault { _ = try self.open() }.status, .io)
        XCTAssertTrue(try files().contains { $0.hasSuffix(".sqlite3") })
    }

    // MARK: Newer versions

    func testAStoreOfANewerVersionIsRefusedUnchanged() throws {
        let store = try open()
        try append([record()], to: store)
        store.close()
        let other = try OtherConnection(path.database)
        try other.execute("PRAGMA user_version = 1000")
        other.close()
        let (names, before) = (try files(), try bytes(of: path.database))

        let error = try fault { _ = try self.open() }
        XCTAssertEqual(error.status, .version)
        XCTAssertTrue(error.message.contains("1000"), error.message)
        XCTAssertTrue(error.message.contains(path.database), error.message)
        XCTAssertEqual(try bytes(of: path.database), before)
        XCTAssertEqual(try files().filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }, names)
        // Refused again: the first refusal does not hold the lock.
        XCTAssertEqual(try fault { _ = try self.open() }.status, .version)
    }

    /// Whatever a newer version does with the tables and the journal.
    func testANewerVersionMayLookQuiteDifferent() throws {
        try write(Data(), to: path.database)
        let other = try OtherConnection(path.database)
        try other.execute(
            """
            CREATE TABLE things (x); INSERT INTO things VALUES (1);
            PRAGMA user_version = 2000000000; PRAGMA application_id = \(0x706C_6364)
            """)
        other.close()
        let before = try bytes(of: path.database)
        XCTAssertEqual(try fault { _ = try self.open() }.status, .version)
        XCTAssertEqual(try bytes(of: path.database), before)
    }

    /// With a log that has not been moved into the main file: it belongs to the newer version too.
    func testTheLogOfANewerVersionIsLeftAlone() throws {
        let store = try open()
        try append([record()], to: store)
        let other = try OtherConnection(path.database)
        try other.execute("PRAGMA user_version = 1000")
        store.closeUntouched()
        let log = path.database + "-wal"
        // While the other connection is open it moves nothing either.
        let (before, logBefore) = (try bytes(of: path.database), try bytes(of: log))
        XCTAssertEqual(try fault { _ = try self.open() }.status, .version)
        XCTAssertEqual(try bytes(of: path.database), before)
        XCTAssertEqual(try bytes(of: log), logBefore)
        other.close()
    }

    // MARK: Durability

    func testDurabilitySetsTheSyncMode() throws {
        for durability in [Durability.process, .power] {
            let store = try open(durability)
            try append([record()], to: store)
            store.closeUntouched()
        }
        XCTAssertEqual(try open().load().queued, 2)
    }
}
