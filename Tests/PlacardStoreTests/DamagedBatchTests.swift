import PlacardCore
import PlacardStore
import TestSupport
import XCTest

/// Rows that the client's check rejects are left out of the batch, deleted, and reported with the new counts.
final class DamagedBatchTests: StoreTestCase {
    private func openChecking() throws -> Store {
        let store = try Store(path, durability: .process, wallMs: 1_000) { $0 != Array("bad".utf8) }
        addTeardownBlock { store.close() }
        return store
    }

    private func record(_ isGood: Bool, user: String? = nil, alias: String? = nil) -> StoreChange {
        .appendRecord(
            Record(
                code: .customEvent, timeMs: 0, data: Array((isGood ? "{}" : "bad").utf8), sessionID: "s", user: user,
                alias: alias.map { Array($0.utf8) }))
    }

    private func attribute(_ name: String, _ isGood: Bool, user: String? = nil) -> StoreChange {
        .putAttribute(Attribute(place: .custom, name: name, value: Array((isGood ? "1" : "bad").utf8), user: user))
    }

    private func form(_ id: String, _ store: Store, _ changes: [StoreChange] = []) throws -> FormedBatch {
        try XCTUnwrap(store.commit(changes, orders: [.init(requestID: 1, newBatchID: id)]).first)
    }

    func testValidRowsReportNothing() throws {
        let store = try openChecking()
        XCTAssertNil(try form("1", store, [record(true), attribute("a", true)]).damage)
    }

    func testANewBatchLeavesDamagedRowsOut() throws {
        let store = try openChecking()
        let formed = try form(
            "1", store,
            [
                record(true), record(false), record(true, alias: "bad"), record(true), attribute("a", true),
                attribute("b", false),
            ])
        XCTAssertEqual(formed.batch?.records.count, 2)
        XCTAssertEqual(formed.batch?.attributes.map(\.name), ["a"])
        XCTAssertEqual(formed.damage?.rows.map(\.id), ["ce", "ce", "b"])
        XCTAssertEqual(formed.damage?.queued.count, 2)
        XCTAssertEqual(formed.damage?.batched, 2)
        XCTAssertEqual(formed.damage?.attributes.userCount, 1)
    }

    /// A completely damaged batch makes room for the following records, even another user's.
    func testACompletelyDamagedBatchIsSkipped() throws {
        let store = try openChecking()
        let many = Array(repeating: record(false, user: "u"), count: 600) + [attribute("b", false, user: "u")]
        let formed = try form("1", store, many + [record(true, user: "v")])
        XCTAssertEqual(formed.batch?.user, "v")
        XCTAssertEqual(formed.damage?.rows.count, 601)
        XCTAssertEqual(formed.damage?.attributes, AttributeLedger())
        let none = try form("2", store, [.acknowledgeBatch(id: "1"), record(false)])
        XCTAssertNil(none.batch)
        XCTAssertEqual(none.damage?.queued.count, 0)
    }

    /// Also for a waiting batch: it keeps its id, or is deleted when nothing is left in it.
    func testAWaitingBatchLosesDamagedRows() throws {
        let store = try open()
        _ = try store.commit(
            [record(false), record(true)], orders: [.init(requestID: 1, newBatchID: "1")])
        _ = try store.commit([
            .splitBatch(id: "1", first: "2", second: "3", records: 1, attributes: 0), .setRefusals(batchID: "3", 2),
        ])
        store.close()
        let formed = try form("4", openChecking())
        XCTAssertEqual(formed.batch?.id, "3")
        XCTAssertEqual(formed.batch?.refusals, 2)
        XCTAssertEqual(formed.damage?.rows.count, 1)
        XCTAssertEqual(formed.damage?.batched, 1)
        let other = try OtherConnection(path.database)
        XCTAssertEqual(try other.column("SELECT id FROM batches"), ["3"])
    }

    /// A user id that is not UTF-8 reads differently than it is stored: its attributes must not block the queue
    /// forever.
    func testAnUnreadableUserIsSkipped() throws {
        var store = try openChecking()
        _ = try store.commit([attribute("a", true, user: "x"), attribute("b", true, user: "y")])
        store.close()
        let other = try OtherConnection(path.database)
        try other.execute("UPDATE attributes SET user_id = CAST(X'FF' AS TEXT) WHERE user_id = 'x'")
        other.close()
        store = try openChecking()
        XCTAssertEqual(try form("1", store).batch?.attributes.map(\.name), ["a"])
        XCTAssertEqual(try form("2", store, [.acknowledgeBatch(id: "1")]).batch?.attributes.map(\.name), ["b"])
    }
}
