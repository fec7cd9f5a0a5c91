import XCTest

@testable import PlacardCore

/// How many records the engine counts, and how many are dropped when the queue is full (rule 7.1.2).
final class QueueLedgerTests: XCTestCase {
    private func ledger(_ records: Int, batched: Int = 0) -> QueueLedger {
        var stored = StoredState()
        (stored.queued, stored.batched) = (records, batched)
        return QueueLedger(stored)
    }

    func testAFreshLedgerIsEmpty() {
        XCTAssertTrue(QueueLedger().isEmpty)
        XCTAssertEqual(QueueLedger().count, 0)
    }

    private func record(_ bytes: Int) -> Record {
        Record(
            code: .customEvent, timeMs: 0, data: [UInt8](repeating: 1, count: bytes), sessionID: nil, user: nil)
    }

    private func options(_ limit: Int = .max, bytes: Int = .max) -> EngineOptions {
        var options = EngineOptions()
        (options.queueLimit, options.queueLimitBytes) = (limit, bytes)
        return options
    }

    func testRoomIsMadeOnlyAboveTheLimit() {
        for (records, batched, limit, dropped) in [
            (1_000, 0, 1_000, 0), (1_001, 0, 1_000, 10), (1_020, 0, 1_000, 20), (11, 0, 10, 1), (1_001, 995, 1_000, 5),
            (1_001, 1_000, 1_000, 0),
        ] {
            let order = ledger(records, batched: batched).order(options(limit))
            XCTAssertEqual(order.map { min($0.least.count, $0.most) } ?? 0, dropped, "\(records) \(batched)")
        }
    }

    /// A plain list of sizes is the model: the oldest go until the limits hold, with a hundredth more.
    func testDropsWhatAPlainListDrops() {
        for seed in 1...60 as ClosedRange<UInt64> {
            var random = RandomSource(seed: seed)
            let limit = [1, 7, 200, Int.max].randomElement(using: &random) ?? 1
            let byteLimit = [1, 500, 30_000, Int.max].randomElement(using: &random) ?? 1
            var (ledger, list, model) = (QueueLedger(), [Record](), [Int]())
            for _ in 0..<400 {
                let largest = [10, 1_000].randomElement(using: &random) ?? 10
                let new = record(Int.random(in: 0...largest, using: &random))
                ledger.add(new, for: .data)
                list.append(new)
                model.append(new.data.count + 160)
                if let order = ledger.order(options(limit, bytes: byteLimit)) {
                    var dropped = RecordTotal()
                    while order.wantsMore(than: dropped) { dropped += RecordTotal(list.removeFirst()) }
                    ledger.dropped(dropped, order)
                }
                let (count, bytes) = (model.count, model.reduce(0, +))
                let most = count > limit ? min(limit, count - limit / 100) : count
                let mostBytes = bytes > byteLimit ? min(byteLimit, bytes - byteLimit / 100) : bytes
                while model.count > 1, model.count > most || model.reduce(0, +) > mostBytes { model.removeFirst() }
                XCTAssertEqual(list.map(\.byteCount), model, "seed \(seed)")
                XCTAssertEqual(ledger.total, RecordTotal(count: model.count, bytes: model.reduce(0, +)))
            }
        }
    }

    func testTheHostIsToldWhichLimitItWas() {
        var ledger = ledger(3)
        ledger.add(record(1_000), for: .data)
        XCTAssertEqual(ledger.order(options(3))?.limit, "3 records")
        XCTAssertEqual(ledger.order(options(bytes: 1_000))?.limit, "1000 bytes")
        XCTAssertEqual(ledger.order(options(3, bytes: 1_000))?.limit, "3 records")
        XCTAssertNil(ledger.order(options(4, bytes: 1_160)))
    }

    func testAStoreThatHasLessThanItCountedIsCountedAgain() {
        var ledger = ledger(30, batched: 4)
        let order = RoomOrder(RecordTotal(count: 10), most: 20)
        ledger.dropped(RecordTotal(count: 3, bytes: 480), order)
        XCTAssertEqual(ledger.records, 4)
    }

    /// The bytes of batches are not known one by one: what is left stays counted until they are acknowledged.
    func testABatchKeepsItsBytesWhenTheStoreHasLess() {
        var ledger = ledger(2, batched: 1)
        ledger.add(record(1_000), for: .data)
        let before = ledger.total.bytes
        ledger.dropped(RecordTotal(count: 1, bytes: 160), RoomOrder(RecordTotal(count: 9), most: 9))
        XCTAssertEqual(ledger.total, RecordTotal(count: 1, bytes: before - 160))
        var loose = self.ledger(2)
        loose.add(record(1_000), for: .data)
        loose.dropped(RecordTotal(), RoomOrder(RecordTotal(count: 9), most: 9))
        XCTAssertEqual(loose.total, RecordTotal())
    }

    /// Each endpoint is asked until the store has found nothing for it.
    func testNothingIsLeftWhenNeitherEndpointHasAnything() {
        for (first, second) in [(BatchKind.data, BatchKind.usersTrack), (.usersTrack, .data)] {
            var ledger = ledger(3)
            XCTAssertTrue(ledger.mayHold(first) && ledger.mayHold(second))
            ledger.holdsNothing(first, tracks: true)
            XCTAssertFalse(ledger.mayHold(first))
            XCTAssertTrue(ledger.mayHold(second))
            XCTAssertEqual(ledger.records, 3)
            ledger.holdsNothing(second, tracks: true)
            XCTAssertTrue(ledger.isEmpty)
        }
        var ledger = ledger(3)
        ledger.holdsNothing(.data, tracks: false)
        XCTAssertTrue(ledger.isEmpty, "there is one endpoint only")
    }

    func testNewsIsTakenOnce() {
        var ledger = QueueLedger()
        ledger.add(record(1), for: .data)
        XCTAssertFalse(ledger.takeNews(.usersTrack))
        XCTAssertTrue(ledger.takeNews(.data))
        XCTAssertFalse(ledger.takeNews(.data))
        ledger.putAttribute(of: "u", for: .usersTrack)
        XCTAssertTrue(ledger.takeNews(.usersTrack))
        XCTAssertEqual(ledger.count, 2)
    }
}
