import Foundation
import PlacardCore
import TestSupport
import XCTest

@testable import PlacardStore

/// A store with unexpected tables is damaged: a statement could change nothing without an error.
final class SchemaDamageTests: StoreTestCase {
    private func fill() throws {
        let store = try open()
        _ = try store.commit([.setUser("u")])
        try append((0..<5).map { record("\($0)") }, to: store)
        store.close()
    }

    private func change(_ sql: String) throws {
        let other = try OtherConnection(path.database)
        try other.execute(sql)
        other.close()
    }

    /// Replaces text in the definition of a table or an index.
    private func rewrite(_ name: String, _ old: String, _ new: String) throws {
        try change(
            """
            PRAGMA writable_schema = ON;
            UPDATE sqlite_master SET sql = replace(sql, '\(old)', '\(new)') WHERE name = '\(name)';
            """)
    }

    private func isSetAside() throws -> Bool {
        let store = try open(wallMs: 77)
        defer { store.close() }
        return store.setAside != nil
    }

    /// The primary key of the records is gone: no statement finds a row by it.
    func testOneByteInATablesTextIsFound() throws {
        try fill()
        var data = try bytes(of: path.database)
        let table = try XCTUnwrap(data.range(of: Data("CREATE TABLE records".utf8)))
        let key = try XCTUnwrap(data.range(of: Data("PRIMARY".utf8), in: table.upperBound..<data.endIndex))
        data[key.lowerBound + 5] = UInt8(ascii: "Q")
        try write(data, to: path.database)
        XCTAssertTrue(try isSetAside())
        XCTAssertEqual(try open().load().queued, 0)
    }

    /// Any byte of the schema differs: the store is set aside, or it works.
    func testDamagedBytesOfTheSchemaAreFoundOrHarmless() throws {
        try fill()
        let good = try bytes(of: path.database)
        var random = RandomSource(seed: 3)
        for text in try OtherConnection(path.database).column("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL") {
            let place = try XCTUnwrap(good.range(of: Data(text.utf8)))
            for position in stride(from: Int.random(in: 0..<23, using: &random), to: place.count, by: 23) {
                var data = good
                data[place.lowerBound + position] = try XCTUnwrap("Qx ,()1'\"\0".utf8.randomElement(using: &random))
                for name in try files() { try FileManager.default.removeItem(atPath: "\(directory)/\(name)") }
                try write(data, to: path.database)
                try checkWorks("\(position) of \(text)")
            }
        }
    }

    private func checkWorks(_ what: String) throws {
        let store = try open(wallMs: 77)
        defer { store.close() }
        let queued = try store.load().queued
        XCTAssertEqual(queued, store.setAside == nil ? 5 : 0, what)
        try append([record("last")], to: store)
        XCTAssertEqual(try form("b", in: store)?.records.count, queued + 1, what)
        _ = try store.commit([.acknowledgeBatch(id: "b")])
        XCTAssertNil(try form("c", in: store), what)
    }

    func testMissingTablesAndIndexesAreFound() throws {
        for sql in [
            "DROP TABLE pending", "DROP TABLE state", "DROP INDEX records_by_batch", "DROP INDEX attributes_by_name",
            "ALTER TABLE records DROP COLUMN alias", "ALTER TABLE cards RENAME COLUMN id TO name",
        ] {
            try fill()
            try change(sql)
            XCTAssertTrue(try isSetAside(), sql)
        }
    }

    /// A foreign trigger may undo a write, and a foreign index may refuse it.
    func testForeignTriggersAndIndexesAreFound() throws {
        for sql in [
            "CREATE TRIGGER t BEFORE DELETE ON records BEGIN SELECT RAISE(IGNORE); END",
            "CREATE UNIQUE INDEX i ON records (code)",
        ] {
            try fill()
            try change(sql)
            XCTAssertTrue(try isSetAside(), sql)
        }
    }

    /// Two tables in one place.
    func testTablesThatShareTheirPagesAreFound() throws {
        try fill()
        try change(
            """
            PRAGMA writable_schema = ON;
            UPDATE sqlite_master SET rootpage = (SELECT rootpage FROM sqlite_master WHERE name = 'cards')
                WHERE name = 'records';
            """)
        XCTAssertTrue(try isSetAside())
    }

    /// Harmless: someone looked at the store with a tool and left a table.
    func testForeignTablesAreLeftAlone() throws {
        try fill()
        try change("CREATE TABLE mine (x); CREATE INDEX i ON mine (x); CREATE VIEW v AS SELECT * FROM records; ANALYZE")
        let store = try open()
        XCTAssertNil(store.setAside)
        XCTAssertEqual(try store.load().queued, 5)
    }

    /// Versions of SQLite may store the same table with different text.
    func testDifferentTextForTheSameTableIsAccepted() throws {
        try fill()
        try rewrite("cards", "CREATE TABLE \"cards\" (key", "create table  cards(\n key")
        try rewrite("records", "code TEXT", "\"code\" TEXT")
        try rewrite("records_by_batch", "ON records (batch_id)", "ON \"records\"(batch_id)")
        let store = try open()
        XCTAssertNil(store.setAside)
        XCTAssertEqual(try store.load().queued, 5)
    }

    // MARK: The fast path

    private func checkText(_ message: String = "", line: UInt = #line) throws {
        let database = try Database(path: path.database)
        defer { database.close() }
        XCTAssertEqual(try SchemaCheck(database).text(), SchemaCheck.knownText, message, line: line)
    }

    /// Otherwise every opening compares tables column by column.
    func testTheTextOfANewStoreIsKnown() throws {
        try fill()
        try checkText()
        let store = try open()
        store.scrub(nowMs: 0)
        store.close()
        try checkText("after VACUUM")
    }

    func testTheTextOfEarlierVersionsIsKnown() throws {
        try StoreFixture.write(version: 1, to: path.database)
        try open().close()
        try checkText()
    }

    func testDamageInAStoreOfAnEarlierVersionIsFound() throws {
        try StoreFixture.write(version: 1, to: path.database)
        try rewrite("records", "seq INTEGER PRIMARY KEY", "seq INTEGER PRIMAQY KEY")
        XCTAssertTrue(try isSetAside())
    }

    // MARK: At run time

    /// Records that are sent and acknowledged, but cannot be deleted, would be sent again in an endless loop.
    func testAStatementThatChangesNothingIsDamage() throws {
        let store = try open()
        try append([record("a")], to: store)
        XCTAssertEqual(try form("b", in: store)?.records.count, 1)
        try change("DELETE FROM records; DELETE FROM batches")
        let error = try fault { _ = try store.commit([.acknowledgeBatch(id: "b")]) }
        XCTAssertEqual(error.status, .io)
        XCTAssertTrue(error.message.contains("damaged"), error.message)
        XCTAssertTrue(error.message.contains("open it again"), error.message)

        // From now on nothing is written, and so nothing is sent.
        XCTAssertEqual(try fault { try self.append([self.record("c")], to: store) }.status, .io)
        XCTAssertEqual(try fault { _ = try self.form("d", in: store) }.status, .io)
        XCTAssertEqual(try fault { _ = try store.holdOutboxRows() }.status, .io)
        XCTAssertFalse(store.wantsTidying)

        // The file itself is intact: it is used again.
        let again = try reopened(after: store)
        XCTAssertNil(again.setAside)
        try append([record("c")], to: again)
        XCTAssertEqual(try form("d", in: again)?.records.count, 1)
        _ = try again.commit([.acknowledgeBatch(id: "d")])
        again.close()
        XCTAssertEqual(try notes(), [])
    }

    private func notes() throws -> [String] {
        let other = try OtherConnection(path.database)
        defer { other.close() }
        return try other.column("SELECT value FROM state WHERE key = 'needs_check'")
    }

    /// A batch's rows disappear between sending and acknowledgement, which no check of the file can find.
    private func loseABatch(_ id: String, in store: Store) throws {
        try append([record("a")], to: store)
        XCTAssertNotNil(try form(id, in: store))
        try change("DELETE FROM records; DELETE FROM batches")
        XCTAssertEqual(try fault { _ = try store.commit([.acknowledgeBatch(id: id)]) }.status, .io)
    }

    /// Otherwise the store would be unusable forever.
    func testDamageTwiceInARowSetsTheFileAside() throws {
        let first = try open()
        try loseABatch("b", in: first)
        let second = try reopened(after: first)
        XCTAssertNil(second.setAside)
        XCTAssertEqual(try notes(), ["1"])
        // A session that acknowledges nothing proves nothing.
        try append([record("c")], to: second)
        let third = try reopened(after: second)
        XCTAssertNil(third.setAside)
        try loseABatch("d", in: third)
        let fourth = try reopened(after: third)
        XCTAssertNotNil(fourth.setAside)
        try append([record("e")], to: fourth)
        XCTAssertEqual(try form("f", in: fourth)?.records.count, 1)
        _ = try fourth.commit([.acknowledgeBatch(id: "f")])
        XCTAssertNil(try reopened(after: fourth).setAside)
    }

    func testAnAcknowledgementWithdrawsTheNote() throws {
        let first = try open()
        try loseABatch("b", in: first)
        let second = try reopened(after: first)
        try append([record("c")], to: second)
        XCTAssertNotNil(try form("d", in: second))
        XCTAssertEqual(try notes(), ["1"])
        _ = try second.commit([.acknowledgeBatch(id: "d")])
        XCTAssertEqual(try notes(), [])
        try loseABatch("e", in: second)
        XCTAssertEqual(try notes(), ["1"])
        XCTAssertNil(try reopened(after: second).setAside)
    }

    /// While a batch or outbox rows wait, the damage may still be in them.
    func testTheNoteStaysWhileABatchWaits() throws {
        let first = try open()
        try loseABatch("b", in: first)
        let second = try reopened(after: first)
        _ = try second.commit(
            [.appendRecord(record("c")), .appendRecord(record("d"))],
            orders: [.init(requestID: 1, newBatchID: "c")])
        _ = try second.commit([.splitBatch(id: "c", first: "d", second: "e", records: 1, attributes: 0)])
        _ = try second.commit([.acknowledgeBatch(id: "d")])
        XCTAssertEqual(try notes(), ["1"])
        _ = try second.commit([.acknowledgeBatch(id: "e")])
        XCTAssertEqual(try notes(), [])
    }

    func testTheTextNamesTheExpectedNumberOfRows() throws {
        let store = try open()
        XCTAssertTrue(
            try fault { _ = try store.commit([.setRefusals(batchID: "x", 1)]) }.message.contains("expected 1"))
        let again = try reopened(after: store)
        let error = try fault { _ = try again.commit([.deleteOutbox(through: 7)]) }
        XCTAssertTrue(error.message.contains("changed 0 rows, expected at least 1"), error.message)
    }

    /// An index without some of its rows is rebuilt; nothing is lost.
    func testADamagedIndexIsRebuilt() throws {
        let store = try open()
        try append([record("a"), record("b")], to: store)
        _ = try form("b", in: store)
        store.close()
        let definition = "ON records (batch_id) WHERE batch_id IS"
        try rewrite("records_by_batch", "\(definition) NOT NULL", "\(definition) NULL")
        try change("UPDATE records SET batch_id = batch_id || ''; REINDEX records_by_batch")
        try rewrite("records_by_batch", "\(definition) NULL", "\(definition) NOT NULL")
        let damaged = try open()
        XCTAssertEqual(try fault { _ = try damaged.commit([.acknowledgeBatch(id: "b")]) }.status, .io)
        let again = try reopened(after: damaged)
        XCTAssertNil(again.setAside)
        XCTAssertEqual(try again.load().batched, 2, "counted with the index that was made again")
        XCTAssertEqual(try form("c", in: again)?.records.count, 2)
        _ = try again.commit([.acknowledgeBatch(id: "b")])
        XCTAssertEqual(try reopened(after: again).load().queued, 0)
    }
}
