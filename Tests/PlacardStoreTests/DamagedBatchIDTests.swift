import Foundation
import PlacardCore
import PlacardStore
import TestSupport
import XCTest

/// A damaged batch id only costs the batch its id: its rows are enqueued again.
final class DamagedBatchIDTests: StoreTestCase {
    private let attribute = Attribute(place: .custom, name: "a", value: Array("1".utf8), user: nil)

    /// Invalid UTF-8, another text, an empty text, another type.
    private let damaged = ["CAST(X'31FF' AS TEXT)", "'other'", "''", "X'FF'"]

    private func filled() throws -> Store {
        let store = try open()
        _ = try store.commit(
            [.appendRecord(record("a")), .appendRecord(record("b")), .putAttribute(attribute)],
            orders: [.init(requestID: 1, newBatchID: "first")])
        return store
    }

    private func damage(_ sql: String) throws {
        let other = try OtherConnection(path.database)
        try other.execute(sql)
        other.close()
    }

    /// Everything is sent once more, and acknowledged.
    private func checkSent(_ store: Store, _ what: String, line: UInt = #line) throws {
        let formed = try XCTUnwrap(store.commit([], orders: [.init(requestID: 1, newBatchID: "second")]).first)
        let batch = try XCTUnwrap(formed.batch, what, line: line)
        XCTAssertEqual(batch.records.map(\.code.rawValue), ["a", "b"], what, line: line)
        XCTAssertEqual(batch.attributes.map(\.name), ["a"], what, line: line)
        XCTAssertEqual(formed.damage?.rows.count ?? 0, 0, "nothing is lost", line: line)
        _ = try store.commit([.acknowledgeBatch(id: batch.id)])
        XCTAssertNil(try form("third", in: store), what, line: line)
        let again = try reopened(after: store)
        XCTAssertNil(again.setAside, what, line: line)
        let state = try again.load()
        XCTAssertEqual([state.queued, state.batched], [0, 0], what, line: line)
        XCTAssertEqual(state.attributes, AttributeLedger(), what, line: line)
        XCTAssertNil(try form("fourth", in: again), what, line: line)
        again.close()
        XCTAssertEqual(try OtherConnection(path.database).column("SELECT position FROM batches"), [], what, line: line)
    }

    func testDamageBetweenTwoSessionsIsRepaired() throws {
        for id in damaged {
            try filled().close()
            try damage("UPDATE batches SET id = \(id)")
            let store = try open()
            let state = try store.load()
            XCTAssertEqual([state.queued, state.batched], [2, 0], id)
            XCTAssertEqual(state.attributes.userCount, 1, id)
            try checkSent(store, id)
        }
    }

    func testDamageInASessionIsRepaired() throws {
        for id in damaged {
            let store = try filled()
            try damage("UPDATE batches SET id = \(id)")
            try checkSent(store, id)
        }
    }

    /// The engine's counts are updated.
    func testTheCountsAreReported() throws {
        let store = try filled()
        try damage("UPDATE batches SET id = 'other'")
        let formed = try XCTUnwrap(store.commit([], orders: [.init(requestID: 1, newBatchID: "second")]).first)
        XCTAssertEqual(formed.damage?.queued.count, 2)
        XCTAssertEqual(formed.damage?.batched, 2)
        XCTAssertEqual(formed.damage?.rows.isEmpty, true)
    }

    /// The same damage on both sides: they match, but the id that is read is not the stored one.
    func testDamageOnBothSidesIsRepaired() throws {
        for inSession in [false, true] {
            var store = try filled()
            try damage(
                """
                UPDATE batches SET id = CAST(X'31FF' AS TEXT); UPDATE records SET batch_id = CAST(X'31FF' AS TEXT);
                UPDATE attributes SET batch_id = CAST(X'31FF' AS TEXT);
                """)
            if !inSession { store = try reopened(after: store) }
            try checkSent(store, "in a session: \(inSession)")
        }
    }

    /// One row lost its batch: it is enqueued again at the next open, and the others stay in the batch.
    func testOneRowIsEnqueuedAgain() throws {
        for id in damaged {
            try filled().close()
            try damage("UPDATE records SET batch_id = \(id) WHERE code = 'b'")
            let store = try open()
            XCTAssertEqual(try store.load().batched, 1, id)
            var batch = try XCTUnwrap(form("second", in: store))
            XCTAssertEqual(batch.id, "first", id)
            XCTAssertEqual(batch.records.map(\.code.rawValue), ["a"], id)
            _ = try store.commit([.acknowledgeBatch(id: "first")])
            batch = try XCTUnwrap(form("second", in: store))
            XCTAssertEqual(batch.records.map(\.code.rawValue), ["b"], id)
            _ = try store.commit([.acknowledgeBatch(id: "second")])
            let again = try reopened(after: store)
            XCTAssertEqual(try again.load().queued, 0, id)
            again.close()
        }
    }

    /// A newer value of the attribute is kept.
    func testANewerAttributeIsKept() throws {
        let store = try filled()
        _ = try store.commit([.putAttribute(Attribute(place: .custom, name: "a", value: Array("2".utf8), user: nil))])
        try damage("UPDATE batches SET id = 'other'")
        XCTAssertEqual(try form("second", in: store)?.attributes.map(\.value), [Array("2".utf8)])
    }

    /// The reply comes, but its batch is not found: sent again once, after the next open.
    func testDamageWhileInFlightSendsTheBatchAgain() throws {
        for id in damaged {
            let store = try filled()
            try damage("UPDATE batches SET id = \(id)")
            XCTAssertEqual(try fault { _ = try store.commit([.acknowledgeBatch(id: "first")]) }.status, .io)
            try checkSent(try reopened(after: store), id)
        }
    }

    /// One byte of the file differs: the index of the ids still has the right one.
    func testOneDamagedByteOfTheFileIsRepaired() throws {
        let full = try filled()
        full.close()
        let other = try OtherConnection(path.database)
        let page = try XCTUnwrap(
            Int(try other.column("SELECT rootpage FROM sqlite_master WHERE name = 'batches'").first ?? ""))
        other.close()
        let good = try bytes(of: path.database)
        let place = try XCTUnwrap(good.range(of: Data("first".utf8), in: (page - 1) * 4_096..<page * 4_096))
        for byte: UInt8 in [0xFF, UInt8(ascii: "x"), 0] {
            var data = good
            data[place.lowerBound + 2] = byte
            for name in try files() { try FileManager.default.removeItem(atPath: "\(directory)/\(name)") }
            try write(data, to: path.database)
            var store = try open()
            // SQLite may find that the index does not match: the next open rebuilds it.
            if (try? form("second", in: store)) == nil { store = try reopened(after: store) }
            try checkSent(store, "\(byte)")
        }
    }
}
