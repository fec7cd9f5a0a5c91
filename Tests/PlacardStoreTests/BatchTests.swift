import PlacardCore
import PlacardStore
import TestSupport
import XCTest

/// How records become batches (rules 7.1.1, 7.1.2, 7.5): limits, one user, and a batch that never changes.
final class BatchTests: StoreTestCase {
    private func names(_ batch: Batch?) -> [String]? { batch?.records.map(\.code.rawValue) }

    private func batch(_ id: String, in store: Store, line: UInt = #line) throws -> Batch {
        try XCTUnwrap(try form(id, in: store), line: line)
    }

    private func acknowledge(_ id: String, in store: Store) throws {
        _ = try store.commit([.acknowledgeBatch(id: id)])
    }

    // MARK: Forming

    func testTakesTheOldestInOrder() throws {
        let store = try open()
        try append([record("a", time: 9), record("b", time: 1), record("c", time: 5)], to: store)
        let batch = try batch("id", in: store)
        XCTAssertEqual(batch.id, "id")
        XCTAssertEqual(names(batch), ["a", "b", "c"], "in the order of logging, not of their times")
        XCTAssertEqual(try store.load().queued, 3)
        XCTAssertEqual(try store.load().batched, 3)
    }

    func testFormsInTheTransactionOfTheChanges() throws {
        let store = try open()
        try append([record("a")], to: store)
        let batch = try store.commit(
            [.appendRecord(record("b"))], orders: [.init(requestID: 1, newBatchID: "id")])
        XCTAssertEqual(names(try XCTUnwrap(batch[0].batch)), ["a", "b"])
    }

    /// The effects of a batch are written with it, and can order another batch.
    func testEffectsOfBatchesAreInTheSameTransaction() throws {
        for durability in [Durability.process, .memory] {
            let store = try open(durability)
            let ordering = { (id: UInt64) in
                var effects = Effects()
                effects.store = [.appendRecord(self.record("r\(id)"))]
                effects.batchOrders = [.init(requestID: id, newBatchID: "b\(id)", kind: id == 2 ? .usersTrack : .data)]
                return effects
            }
            var formed: [[String]?] = []
            let results = try store.commit(ordering(1)) { answer in
                guard case .formed(let order, let batch) = answer else { return Effects() }
                formed.append(self.names(batch.batch))
                return order.requestID == 1 ? ordering(2) : Effects()
            }
            XCTAssertEqual(formed, [["r1"], ["r2"]])
            XCTAssertEqual(results.map(\.batchOrders.count), [1, 0])
            XCTAssertEqual(try store.load().batched, 2)
        }
    }

    func testAFailureInABatchsEffectsUndoesEverything() throws {
        let store = try open()
        let other = try OtherConnection(path.database)
        try other.refuseInserts(into: "state")
        var effects = Effects()
        effects.store = [.appendRecord(record("a"))]
        effects.batchOrders = [.init(requestID: 1, newBatchID: "b")]
        var next = Effects()
        next.store = [.setMessagingMark(wallMs: 1)]
        XCTAssertThrowsError(try store.commit(effects) { _ in next })
        XCTAssertEqual(try store.load().queued, 0)
        try other.allowInserts(into: "state")
        XCTAssertEqual(try store.commit(effects) { _ in next }.count, 1)
        XCTAssertEqual(try store.load().batched, 1)
        XCTAssertEqual(try store.load().messagingMarkMs, 1)
    }

    /// One statement writes several records, with the same result.
    func testRecordsOfEveryShapeAreWrittenAmongOtherChanges() throws {
        let records = (0..<50).map { number in
            Record(
                code: RecordCode(rawValue: "c\(number)"), timeMs: Int64(number),
                data: [UInt8](repeating: UInt8(ascii: "1"), count: number * 7 % 30 + 1),
                sessionID: number % 3 == 0 ? nil : "session-\(number)", user: nil,
                alias: number % 4 == 0 ? Array(#"{"a":\#(number)}"#.utf8) : nil)
        }
        for places in [[], [0], [7], [8], [3, 20, 21], [50]] {
            var changes = records.map { StoreChange.appendRecord($0) }
            for place in places.reversed() { changes.insert(.touchSession(activityMs: 1), at: place) }
            let store = try open(at: StorePath(directory: directory, apiKey: "\(places)"))
            _ = try store.commit(changes)
            XCTAssertEqual(try batch("id", in: store).records, records)
        }
    }

    func testHoldsAtMost250Records() throws {
        let store = try open()
        try append((0..<251).map { record("\($0)") }, to: store)
        XCTAssertEqual(names(try batch("1", in: store)), (0..<250).map { "\($0)" })
        try acknowledge("1", in: store)
        XCTAssertEqual(names(try batch("2", in: store)), ["250"])
    }

    func testHoldsAtMost512KiB() throws {
        let store = try open()
        try append((0..<60).map { record("\($0)", bytes: 20_000) }, to: store)
        let first = try batch("1", in: store)
        XCTAssertLessThanOrEqual(first.records.reduce(0) { $0 + $1.data.count }, 512 * 1024)
        XCTAssertGreaterThan(first.records.count, 20)
        try acknowledge("1", in: store)
        XCTAssertEqual(try batch("2", in: store).records.first?.code.rawValue, "\(first.records.count)")
    }

    /// A record larger than a batch is sent alone: it must not block the queue.
    func testARecordBeyondTheLimitIsSentAlone() throws {
        let store = try open()
        try append([record("huge", bytes: 600 * 1024), record("next")], to: store)
        XCTAssertEqual(names(try batch("1", in: store)), ["huge"])
        try acknowledge("1", in: store)
        XCTAssertEqual(names(try batch("2", in: store)), ["next"])
    }

    func testHoldsRecordsOfOneUser() throws {
        let store = try open()
        try append(
            [
                record("a"), record("b"), record("c", user: "u"), record("d", user: "u"), record("e", user: "v"),
                record("f", user: "u"), record("g"),
            ], to: store)
        var read: [(String?, [String])] = []
        for round in 1...5 {
            let batch = try batch("\(round)", in: store)
            read.append((batch.user, batch.records.map(\.code.rawValue)))
            try acknowledge("\(round)", in: store)
        }
        XCTAssertEqual(read.map(\.0), [nil, "u", "v", "u", nil])
        XCTAssertEqual(read.map(\.1), [["a", "b"], ["c", "d"], ["e"], ["f"], ["g"]])
        XCTAssertNil(try form("6", in: store))
    }

    /// An empty user id is a valid name, and not the anonymous user.
    func testEmptyUserIsNotTheAnonymousUser() throws {
        let store = try open()
        try append([record("a"), record("b", user: "")], to: store)
        XCTAssertEqual(names(try batch("1", in: store)), ["a"])
        try acknowledge("1", in: store)
        XCTAssertEqual(try batch("2", in: store).user, "")
    }

    // MARK: Unchanged batches

    func testStaysTheSameUntilAcknowledged() throws {
        let store = try open()
        try append([record("a"), record("b")], to: store)
        let first = try batch("1", in: store)
        try append([record("c")], to: store)
        XCTAssertEqual(try batch("2", in: store), first)
        let again = try reopened(after: store)
        XCTAssertEqual(try batch("3", in: again), first)
        XCTAssertEqual(try again.load().batched, 2)
        try acknowledge("1", in: again)
        XCTAssertEqual(names(try batch("4", in: again)), ["c"])
    }

    func testStaysTheSameAfterACrash() throws {
        let store = try open()
        try append([record("a")], to: store)
        let first = try batch("1", in: store)
        store.closeUntouched()
        XCTAssertEqual(try batch("2", in: open()), first)
    }

    /// Only stored data is ever sent: when its rows are not found, the store is damaged.
    func testAcknowledgingAMissingBatchIsDamage() throws {
        let store = try open()
        try append([record("a")], to: store)
        _ = try batch("1", in: store)
        let error = try fault { try self.acknowledge("none", in: store) }
        XCTAssertEqual(error.status, .io)
        XCTAssertTrue(error.message.contains("damaged"), error.message)
        let again = try reopened(after: store)
        try acknowledge("1", in: again)
        XCTAssertEqual(try again.load().queued, 0)
        XCTAssertEqual(try again.load().batched, 0)
    }

    // MARK: Changes next to a batch

    func testRelabelChangesOnlyTheAnonymousRecordsOfTheSession() throws {
        let store = try open()
        try append(
            [
                record("a", session: "s"), record("b", session: "other"), record("c", session: "s", user: "v"),
                record("d", session: nil), record("e", session: "s"),
            ], to: store)
        _ = try store.commit([.relabelRecords(sessionID: "s", user: "u")])
        let other = try OtherConnection(path.database)
        XCTAssertEqual(try other.column("SELECT user_id FROM records ORDER BY seq"), ["u", "NULL", "v", "NULL", "u"])
    }

    func testRelabelDoesNotChangeABatch() throws {
        let store = try open()
        try append([record("a", session: "s")], to: store)
        let first = try batch("1", in: store)
        try append([record("b", session: "s")], to: store)
        _ = try store.commit([.relabelRecords(sessionID: "s", user: "u")])
        XCTAssertEqual(try batch("2", in: store), first)
        try acknowledge("1", in: store)
        XCTAssertEqual(try batch("3", in: store).user, "u")
    }

    func testDroppingTheOldestDoesNotChangeABatch() throws {
        let store = try open()
        try append([record("a"), record("b")], to: store)
        let first = try batch("1", in: store)
        try append([record("c"), record("d"), record("e")], to: store)
        XCTAssertEqual(try store.drop(count: 2).count, 2)
        XCTAssertEqual(try batch("2", in: store), first)
        try acknowledge("1", in: store)
        XCTAssertEqual(names(try batch("3", in: store)), ["e"])
    }

    func testDroppingMoreThanAllDropsAll() throws {
        let store = try open()
        try append([record("a")], to: store)
        XCTAssertEqual(try store.drop(), RecordTotal())
        XCTAssertEqual(try store.load().queued, 1)
        XCTAssertEqual(try store.drop(count: 100).count, 1)
        XCTAssertEqual(try store.load().queued, 0)
    }

    /// A known user's record may lie between two anonymous records of a session; a batch must not skip it.
    func testOrderIsKeptAcrossUsers() throws {
        let store = try open()
        try append([record("a"), record("x", user: "u"), record("b")], to: store)
        XCTAssertEqual(names(try batch("1", in: store)), ["a"])
        try acknowledge("1", in: store)
        XCTAssertEqual(names(try batch("2", in: store)), ["x"])
    }

    func testOrderIsKeptAfterEverythingWasSent() throws {
        let store = try open()
        try append([record("a"), record("b")], to: store)
        _ = try batch("1", in: store)
        try acknowledge("1", in: store)
        try append([record("c"), record("d")], to: store)
        XCTAssertEqual(names(try batch("2", in: store)), ["c", "d"])
    }
}
