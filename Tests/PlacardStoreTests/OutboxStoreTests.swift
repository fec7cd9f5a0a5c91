import Foundation
import PlacardCore
import PlacardStore
import TestSupport
import XCTest

/// A store as a second process uses it, next to the client.
final class OutboxStoreTests: StoreTestCase {
    private func outbox() throws -> OutboxStore {
        let outbox = try OutboxStore(path)
        addTeardownBlock { outbox.close() }
        return outbox
    }

    private func put(_ text: String, _ kind: OutboxKind = .event, _ putMs: Int64 = 5, in outbox: OutboxStore) throws {
        try Array(text.utf8).withUnsafeBytes { try outbox.put(kind, $0, putMs: putMs) }
    }

    private func texts(_ rows: [OutboxRow]) -> [String] { rows.map { String(decoding: $0.json, as: UTF8.self) } }

    // MARK: Records

    func testRecordsAreHeldAndDeletedWithTheCommit() throws {
        let outbox = try outbox()
        let store = try open()
        XCTAssertEqual(try store.holdOutboxRows(), [])
        try put("{\"a\":1}", in: outbox)
        try put("{}", .attribute, 6, in: outbox)
        let rows = try store.holdOutboxRows()
        XCTAssertEqual(texts(rows), ["{\"a\":1}", "{}"])
        XCTAssertEqual(rows.map(\.kind), [.event, .attribute])
        XCTAssertEqual(rows.map(\.putMs), [5, 6])
        let last = try XCTUnwrap(rows.last)
        _ = try store.commit([.appendRecord(record()), .deleteOutbox(through: last.id)])
        XCTAssertEqual(try store.holdOutboxRows(), [])
        XCTAssertEqual(try outbox.records(.event), [])
        try put("{\"b\":1}", in: outbox)
        XCTAssertGreaterThan(try XCTUnwrap(outbox.records(.event).first).id, last.id, "never given twice")
    }

    /// No other process adds or deletes between the read and the commit.
    func testTheStoreIsHeldForTheCommit() throws {
        let outbox = try outbox()
        let store = try open()
        try put("{}", in: outbox)
        XCTAssertEqual(try store.holdOutboxRows().count, 1)
        let error = try fault { try self.put("{}", in: outbox) }
        XCTAssertEqual(error.status, .io)
        XCTAssertTrue(error.message.contains("busy"), error.message)
        XCTAssertEqual(try fault { _ = try outbox.reset() }.status, .io)
        XCTAssertEqual(try outbox.records(.event).count, 1, "reading is allowed")
        _ = try store.commit([.deleteOutbox(through: 1)])
        try put("{}", in: outbox)
    }

    func testAFailedCommitLeavesThem() throws {
        let outbox = try outbox()
        let store = try open()
        try put("{}", in: outbox)
        let other = try OtherConnection(path.database)
        try other.refuseInserts(into: "records")
        XCTAssertEqual(try store.holdOutboxRows().count, 1)
        XCTAssertThrowsError(try store.commit([.appendRecord(record()), .deleteOutbox(through: 1)]))
        XCTAssertEqual(try outbox.records(.event).count, 1)
        try other.allowInserts(into: "records")
        try put("{}", in: outbox)
        XCTAssertEqual(try store.holdOutboxRows().count, 2, "it is not held any more")
        _ = try store.commit([.appendRecord(record()), .deleteOutbox(through: 2)])
        XCTAssertEqual(try store.load().queued, 1)
    }

    /// A long backlog must not fill the client's memory.
    func testATransactionTakesALimitedNumber() throws {
        let outbox = try outbox()
        let store = try open()
        let other = try OtherConnection(path.database)
        try other.execute(
            """
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2500)
            INSERT INTO pending (kind, json, put_ms) SELECT 1, CAST('{}' AS BLOB), i FROM n
            """)
        var sizes: [Int] = []
        while true {
            let rows = try store.holdOutboxRows()
            guard let last = rows.last else { break }
            XCTAssertEqual(rows.map(\.putMs), rows.map(\.putMs).sorted())
            sizes.append(rows.count)
            _ = try store.commit([.deleteOutbox(through: last.id)])
        }
        XCTAssertEqual(sizes, [1_000, 1_000, 500])
        let large = "{\"a\":\"\(String(repeating: "x", count: 100_000))\"}"
        for _ in 0..<30 { try put(large, in: outbox) }
        XCTAssertLessThan(try store.holdOutboxRows().count, 15)
        _ = try store.commit([.deleteOutbox(through: .max)])
    }

    func testTheNumberOfWaitingRecordsIsLimited() throws {
        let outbox = try outbox()
        let other = try OtherConnection(path.database)
        try other.execute(
            """
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 99999)
            INSERT INTO pending (kind, json, put_ms) SELECT 1 + i % 2, CAST('{}' AS BLOB), i FROM n
            """)
        try put("{}", in: outbox)
        let error = try fault { try self.put("{}", in: outbox) }
        XCTAssertEqual(error.status, .state)
        XCTAssertTrue(error.message.contains("100000"), error.message)
        XCTAssertTrue(try outbox.remove(.attribute))
        try put("{}", in: outbox)
        XCTAssertEqual(try outbox.records(.event).count, 50_001)
    }

    // MARK: Files

    func testCreatesTheStoreThatAClientOpens() throws {
        let outbox = try outbox()
        try put("{}", in: outbox)
        XCTAssertFalse(FileManager.default.fileExists(atPath: path.lock), "an outbox does not use the client lock")
        for name in try files() { XCTAssertEqual(try mode(of: "\(directory)/\(name)"), 0o600, name) }
        let store = try open()
        XCTAssertNil(store.setAside)
        XCTAssertNil(try store.load().deviceID)
        XCTAssertEqual(try store.holdOutboxRows().count, 1)
        _ = try store.commit([.deleteOutbox(through: 1)])
    }

    func testMigratesAnOlderStore() throws {
        try StoreFixture.write(version: 1, to: path.database)
        try put("{}", in: try outbox())
        let state = try open().load()
        XCTAssertGreaterThan(state.queued, 0)
    }

    func testANewerStoreIsLeftUntouched() throws {
        try open().close()
        let other = try OtherConnection(path.database)
        try other.execute("PRAGMA user_version = 1000")
        other.close()
        let (names, before) = (try files(), try bytes(of: path.database))
        let error = try fault { _ = try self.outbox() }
        XCTAssertEqual(error.status, .version)
        XCTAssertTrue(error.message.contains("1000"), error.message)
        XCTAssertEqual(try bytes(of: path.database), before)
        XCTAssertEqual(try files(), names)
    }

    func testOtherProgramsFilesAreLeftUntouched() throws {
        let other = try OtherConnection(
            {
                try write(Data(), to: path.database)
                return path.database
            }())
        try other.execute("PRAGMA journal_mode = WAL; CREATE TABLE photos (x)")
        other.close()
        for content in [try bytes(of: path.database), Data("no database".utf8)] {
            try write(content, to: path.database)
            let names = try files()
            XCTAssertEqual(try fault { _ = try self.outbox() }.status, .io)
            XCTAssertEqual(try bytes(of: path.database), content)
            XCTAssertEqual(try files(), names)
        }
    }

    /// The client found the database damaged and created a new one.
    func testFollowsToTheNewStore() throws {
        let outbox = try outbox()
        try put("{\"old\":1}", in: outbox)
        for suffix in ["", "-wal", "-shm"] {
            try FileManager.default.moveItem(
                atPath: path.database + suffix, toPath: "\(directory)/set-aside" + suffix)
        }
        let store = try open()
        try put("{\"new\":1}", in: outbox)
        XCTAssertEqual(texts(try store.holdOutboxRows()), ["{\"new\":1}"])
        _ = try store.commit([.deleteOutbox(through: 1)])
    }

    /// A client that is opened then has a new index of the log: it does not see what is written through the old one.
    func testFollowsToTheNewIndex() throws {
        let outbox = try outbox()
        try put("{}", in: outbox)
        try FileManager.default.removeItem(atPath: path.database + "-shm")
        try put("{}", in: outbox)
        XCTAssertTrue(FileManager.default.fileExists(atPath: path.database + "-shm"))
        XCTAssertEqual(try outbox.records(.event).count, 2)
    }

    func testFollowsAfterAFailedAttempt() throws {
        let outbox = try outbox()
        try FileManager.default.removeItem(atPath: path.database)
        try FileManager.default.createSymbolicLink(atPath: path.database, withDestinationPath: "elsewhere")
        for _ in 0..<2 { XCTAssertEqual(try fault { try self.put("{}", in: outbox) }.status, .io) }
        for name in try files() { try FileManager.default.removeItem(atPath: "\(directory)/\(name)") }
        try put("{}", in: outbox)
        XCTAssertEqual(try outbox.records(.event).count, 1)
    }

    /// Many open a store that does not exist yet, at the same moment; one of them is a client.
    func testManyCreateItAtOnce() throws {
        for round in 0..<20 {
            let path = StorePath(directory: "\(directory)/\(round)", apiKey: "key")
            let faults = Faults()
            DispatchQueue.concurrentPerform(iterations: 4) { number in
                do {
                    if number == 0 {
                        let store = try Store(path, durability: .process, wallMs: 1)
                        if let name = store.setAside { faults.add("set aside as \(name)") }
                        store.close()
                    } else {
                        let outbox = try OutboxStore(path)
                        try Array("{}".utf8).withUnsafeBytes { try outbox.put(.event, $0, putMs: 1) }
                        outbox.close()
                    }
                } catch {
                    faults.add("\(number): \(error)")
                }
            }
            XCTAssertEqual(faults.all, [], "\(round)")
            let outbox = try OutboxStore(path)
            XCTAssertEqual(try outbox.records(.event).count, 3)
            outbox.close()
        }
    }

    private final class Faults: @unchecked Sendable {
        private let lock = NSLock()
        private var texts: [String] = []

        var all: [String] { lock.withLock { texts } }
        func add(_ text: String) { lock.withLock { texts.append(text) } }
    }
}
