import XCTest

@testable import PlacardCore

final class SourceFetchTests: XCTestCase {
    private func options(intervalMs: Int64?) -> FetchOptions {
        FetchOptions(url: "u", keys: [], signaturesWanted: 1, intervalMs: intervalMs) { _, _, _ in false }
    }

    private func isDue(lastMs: Int64?, waitMs: Int64?, intervalMs: Int64?, nowMs: Int64) -> Bool {
        var state = FetchState(url: "u")
        (state.lastMs, state.waitMs) = (lastMs, waitMs)
        let now = Instant(wallMs: nowMs, monotonicMs: 0)
        return SourceFetch(state).isDue(at: now, forCallOf: options(intervalMs: intervalMs))
    }

    func testWithoutAnIntervalACallFetchesOnceAMinute() {
        XCTAssertTrue(isDue(lastMs: nil, waitMs: nil, intervalMs: nil, nowMs: 1_000_000))
        XCTAssertFalse(isDue(lastMs: 1_000_000, waitMs: nil, intervalMs: nil, nowMs: 1_059_999))
        XCTAssertTrue(isDue(lastMs: 1_000_000, waitMs: nil, intervalMs: nil, nowMs: 1_060_000))
        // A clock that was set back.
        XCTAssertTrue(isDue(lastMs: 2_000_000, waitMs: nil, intervalMs: nil, nowMs: 1_000_000))
    }

    func testWithAnIntervalTheScheduleCounts() {
        XCTAssertFalse(isDue(lastMs: 1_000_000, waitMs: 900_000, intervalMs: 900_000, nowMs: 1_899_999))
        XCTAssertTrue(isDue(lastMs: 1_000_000, waitMs: 900_000, intervalMs: 900_000, nowMs: 1_900_000))
    }
}
