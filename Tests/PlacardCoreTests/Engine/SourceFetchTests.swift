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

    /// Found by the simulator: the client woke without an end.
    func testAtTheEndOfTheClocksRangeNothingIsDueAgainAtOnce() {
        var state = FetchState(url: "u")
        (state.lastMs, state.waitMs, state.staleMs) = (.max, 900_000, .max)
        state.head = HeadState(
            sequence: 1, sha256: String(repeating: "0", count: 64), createdMs: 0, expiresMs: 1, keys: [], signers: [])
        var turn = Turn.alone()
        turn.start(at: Instant(wallMs: .max, monotonicMs: 5))
        let fetch = SourceFetch(state)
        XCTAssertEqual(fetch.deadlineMs(turn, hasSession: true, options(intervalMs: 900_000)), 900_005)
        XCTAssertEqual(fetch.deadlineMs(turn, hasSession: true, options(intervalMs: nil)), 86_400_005)
    }
}
