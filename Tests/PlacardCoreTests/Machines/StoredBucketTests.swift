import XCTest

@testable import PlacardCore

/// A token bucket over a restart (rule 7.6.6).
final class StoredBucketTests: XCTestCase {
    /// A stored bucket is written back only if it was damaged, or if the clock was set back.
    func testABucketIsRestored() {
        var turn = Turn.alone()
        let limit = TokenBucket.Limit(capacity: 3, refillMs: 60_000)
        var bucket = StoredBucket()
        XCTAssertNil(bucket.take(limit, StoreChange.setDataBucket, &turn))
        let stored = bucket.bucket.stored
        XCTAssertEqual(turn.effects.take().store, [.setDataBucket(stored)], "the first of a run is written")
        var again = StoredBucket()
        again.restore(stored, StoreChange.setDataBucket, &turn)
        XCTAssertEqual(turn.effects.take().store, [])
        XCTAssertEqual(again.bucket.left, 2)
        for bytes in [[1, 2, 3], []] as [[UInt8]] {
            again.restore(bytes, StoreChange.setDataBucket, &turn)
            XCTAssertEqual(turn.effects.take().store, bytes.isEmpty ? [] : [.setDataBucket([])])
            XCTAssertTrue(again.bucket.isUntouched)
        }
        turn.start(at: moment(0, wallShift: -1_000))
        again.restore(stored, StoreChange.setDataBucket, &turn)
        XCTAssertEqual(turn.effects.take().store.count, 1)
    }
}
