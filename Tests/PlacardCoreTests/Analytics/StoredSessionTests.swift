import PlacardCore
import XCTest

/// The state of an earlier run's session at open.
final class StoredSessionTests: XCTestCase {
    private let now = Instant(wallMs: 100_000, monotonicMs: 0)

    private func activity(_ phase: StoredSession.Phase, newestRecordMs: Int64?) -> Int64? {
        let stored = StoredSession(
            id: "s", startMs: 1_000, activityMs: 50_000, newestRecordMs: newestRecordMs, phase: phase)
        let session = Session(stored, at: now)
        XCTAssertEqual(session?.storedActivityMs, session?.lastActivity.wallMs)
        return session?.lastActivity.wallMs
    }

    func testAnExpiredSessionStaysExpired() {
        XCTAssertNil(activity(.over, newestRecordMs: nil))
        XCTAssertNil(activity(.over, newestRecordMs: 50_001))
    }

    /// Activity is written at most every 10 s: a record within that time is later activity.
    func testANearbyRecordExtendsTheLastActivity() {
        XCTAssertEqual(activity(.open, newestRecordMs: nil), 50_000)
        XCTAssertEqual(activity(.open, newestRecordMs: 50_000), 50_000)
        XCTAssertEqual(activity(.open, newestRecordMs: 50_001), 50_001)
        XCTAssertEqual(activity(.open, newestRecordMs: 59_999), 59_999)
    }

    /// Another process may have logged it, or the clock was set.
    func testADistantRecordIsIgnored() {
        XCTAssertEqual(activity(.open, newestRecordMs: 60_000), 50_000)
        XCTAssertEqual(activity(.open, newestRecordMs: 49_999), 50_000)
        XCTAssertEqual(activity(.open, newestRecordMs: .max), 50_000)
        XCTAssertEqual(activity(.open, newestRecordMs: .min), 50_000)
    }

    func testARecordAfterTheExpiryIsIgnored() {
        XCTAssertEqual(activity(.expired, newestRecordMs: 50_001), 50_000)
    }

    /// Activity that `init` derives from a record need not be written.
    func testActivityIsWrittenWhenNoRecordImpliesIt() {
        let session = Session(id: "s", at: Instant(wallMs: 50_000, monotonicMs: 0))
        for wallMs in [50_000, 59_999] as [Int64] {
            XCTAssertFalse(session.mustStoreActivity(at: Instant(wallMs: wallMs, monotonicMs: 1)), "\(wallMs)")
        }
        for wallMs in [49_999, 60_000, .max, .min] as [Int64] {
            XCTAssertTrue(session.mustStoreActivity(at: Instant(wallMs: wallMs, monotonicMs: 1)), "\(wallMs)")
        }
    }
}
