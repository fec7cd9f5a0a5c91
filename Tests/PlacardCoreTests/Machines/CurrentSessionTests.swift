import XCTest

@testable import PlacardCore

/// The open session and what the store knows about it (rule 5.2).
final class CurrentSessionTests: XCTestCase {
    private var turn = Turn.alone()
    private var currentSession = CurrentSession()

    override func setUp() {
        turn = .alone()
        currentSession = CurrentSession()
        currentSession.open(&turn)
        _ = turn.effects.take()
    }

    private func at(_ ms: Int64) { turn.start(at: moment(ms)) }
    private func written() -> [StoreChange] { turn.effects.take().store }

    func testActivityIsWrittenAtMostEveryTenSeconds() {
        at(9_999)
        currentSession.recordActivity(&turn)
        XCTAssertEqual(written(), [])
        at(10_000)
        currentSession.recordActivity(&turn)
        XCTAssertEqual(written(), [.touchSession(activityMs: startMs + 10_000)])
        XCTAssertEqual(currentSession.session?.lastActivity.wallMs, startMs + 10_000)
        at(15_000)
        currentSession.recordActivity(&turn)
        currentSession.store(&turn.effects)
        XCTAssertEqual(written(), [.touchSession(activityMs: startMs + 15_000)])
        currentSession.store(&turn.effects)
        XCTAssertEqual(written(), [], "it is there already")
    }

    /// Otherwise the next restart would not find it: its record may be gone, or too far from what is stored.
    func testAnActivityThatARecordImpliesIsWrittenAtOpen() {
        at(20_000)
        for (newest, expected) in [(nil, []), (0, []), (9_000, [9_000]), (11_000, [])] as [(Int64?, [Int64])] {
            let stored = StoredSession(
                id: "s", startMs: startMs, activityMs: startMs, newestRecordMs: newest.map { startMs + $0 },
                phase: .open)
            currentSession = CurrentSession(stored, &turn)
            XCTAssertEqual(written(), expected.map { .touchSession(activityMs: startMs + $0) })
        }
    }

    /// What is logged afterwards is no activity; the expiry is written once.
    func testTheExpiryIsWrittenOnce() {
        at(5_000)
        currentSession.recordActivity(&turn)
        XCTAssertEqual(written(), [])
        at(1_805_001)
        for _ in 0..<2 { currentSession.recordActivity(&turn) }
        XCTAssertEqual(written(), [.expireSession(activityMs: startMs + 5_000)])
        XCTAssertEqual(currentSession.session?.lastActivity.wallMs, startMs + 5_000)
        currentSession.store(&turn.effects)
        currentSession.touchIfOpen(&turn)
        XCTAssertEqual(written(), [])
        XCTAssertFalse(currentSession.extend(writesActivity: true, &turn))
    }

    func testASessionThatHasNotExpiredIsExtended() {
        at(1_800_000)
        XCTAssertTrue(currentSession.extend(writesActivity: false, &turn))
        XCTAssertEqual(written(), [])
        XCTAssertTrue(currentSession.extend(writesActivity: true, &turn))
        XCTAssertEqual(written(), [.touchSession(activityMs: startMs + 1_800_000)])
        at(3_600_000)
        currentSession.touchIfOpen(&turn)
        XCTAssertEqual(currentSession.session?.lastActivity.wallMs, startMs + 3_600_000)
    }

    func testEnds() {
        at(60_000)
        XCTAssertNil(currentSession.close(.ifExpired, turn))
        XCTAssertEqual(currentSession.close(.now, turn)?.end, Session.End(wallMs: startMs + 60_000, lengthMs: 60_000))
        XCTAssertNil(currentSession.close(.now, turn), "only once")
        setUp()
        at(2_000_000)
        XCTAssertEqual(
            currentSession.close(.ifExpired, turn)?.end, Session.End(wallMs: startMs + 10_000, lengthMs: 10_000))
        setUp()
        at(2_000_000)
        XCTAssertEqual(currentSession.close(.now, turn)?.end, Session.End(wallMs: startMs + 10_000, lengthMs: 10_000))
        setUp()
        at(2_000_000)
        XCTAssertEqual(currentSession.close(.lost, turn)?.end, Session.End(wallMs: startMs, lengthMs: 0))
        XCTAssertNotNil(currentSession.lastID)
        currentSession.forget()
        XCTAssertNil(currentSession.lastID)
    }
}
