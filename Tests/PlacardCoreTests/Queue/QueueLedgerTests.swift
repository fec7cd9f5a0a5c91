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

    func testRoomIsMadeOnlyAboveTheLimit() {
        for (records, batched, limit, dropped) in [
            (1_000, 0, 1_000, 0), (1_001, 0, 1_000, 10), (1_020, 0, 1_000, 20), (11, 0, 10, 1), (1_001, 995, 1_000, 5),
            (1_001, 1_000, 1_000, 0),
        ] {
            var ledger = ledger(records, batched: batched)
            XCTAssertEqual(ledger.makeRoom(limit: limit), dropped, "\(records) \(batched)")
            XCTAssertEqual(ledger.records, records - dropped)
        }
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
        ledger.addRecord(for: .data)
        XCTAssertFalse(ledger.takeNews(.usersTrack))
        XCTAssertTrue(ledger.takeNews(.data))
        XCTAssertFalse(ledger.takeNews(.data))
        ledger.putAttribute(of: "u", for: .usersTrack)
        XCTAssertTrue(ledger.takeNews(.usersTrack))
        XCTAssertEqual(ledger.count, 2)
    }
}
