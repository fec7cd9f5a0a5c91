import XCTest

@testable import PlacardCore

/// When a sync of cards runs, and which refreshes end with it (rules 8.2, 8.3).
final class CardSyncTests: XCTestCase {
    private var turn = Turn.alone()
    private var sync = CardSync()
    private var sending = Sending(EngineOptions())
    private lazy var journal = Journal(StoredState(), &turn)

    override func setUp() {
        turn = .alone(config: enablingConfig())
        sync = CardSync()
        sending = Sending(EngineOptions())
        journal = Journal(StoredState(), &turn)
        _ = turn.effects.take()
    }

    private func at(_ ms: Int64) { turn.start(at: moment(ms)) }

    @discardableResult
    private func refresh(_ token: UInt64, joins: Bool = false) -> CardSync.ConfigWish {
        sync.refresh(token, joins: joins, expectsConfig: false, obstacle: nil, &turn)
    }

    private var wants: Bool { sync.wantsRequest(isPossible: true, at: turn.now) }

    /// Whether a request began.
    private func begin() -> Bool {
        sync.begin(CardWatermarks(), &sending, journal, &turn)
        return !turn.effects.take().requests.isEmpty
    }

    private func failures() -> [UInt64] {
        turn.effects.take().events.compactMap { if case .cardsFailed(let failure) = $0 { failure.token } else { nil } }
    }

    private var offline: HostState {
        var state = HostState()
        state.isOnline = false
        return state
    }

    private let lost = RequestFailure(.offline, text: "no network")

    private let failure = Event.Failure(.offline, text: "no network")

    func testARefreshEndsWithItsSync() {
        XCTAssertFalse(wants)
        refresh(7)
        XCTAssertTrue(wants)
        XCTAssertTrue(begin())
        XCTAssertFalse(wants, "one at a time")
        refresh(8, joins: true)
        refresh(9)
        XCTAssertEqual(sync.succeeded(retryAfterMs: 0, at: turn.now), [7, 8])
        XCTAssertTrue(wants, "9 waits for the next")
        XCTAssertTrue(begin())
        XCTAssertEqual(sync.succeeded(retryAfterMs: 0, at: turn.now), [9])
        XCTAssertFalse(wants)
        XCTAssertNil(sync.deadlineMs(isPossible: true))
    }

    func testATransientFailureIsRetriedWithoutAnEvent() {
        refresh(7)
        _ = begin()
        sync.failed(lost, &turn)
        XCTAssertEqual(failures(), [7])
        let due = sync.deadlineMs(isPossible: true).map { $0 - moment(0).monotonicMs } ?? 0
        XCTAssertTrue((10_000...30_000).contains(due), "\(due)")
        XCTAssertFalse(wants)
        at(due)
        sync.tick(turn.now)
        XCTAssertTrue(wants)
        XCTAssertTrue(begin())
        sync.failed(lost, &turn)
        XCTAssertEqual(failures(), [], "a retry ends no refresh")
        XCTAssertNotNil(sync.deadlineMs(isPossible: true))
    }

    func testFifteenAttemptsAreTheMost() {
        refresh(7)
        _ = begin()
        var attempts = 1
        while attempts < 100 {
            sync.failed(lost, &turn)
            guard let due = sync.deadlineMs(isPossible: true) else { break }
            at(due - moment(0).monotonicMs)
            sync.tick(turn.now)
            XCTAssertTrue(begin())
            attempts += 1
        }
        XCTAssertEqual(attempts, 15)
        XCTAssertFalse(wants)
    }

    /// Rule 7.5.7: once an hour, without a limit, and without another report.
    func testARefusedSyncIsTriedAgainOnceAnHour() {
        let refusal = RequestFailure(.http, about: .access, status: 403, text: "no")
        refresh(7)
        for hour in 0..<20 as Range<Int64> {
            XCTAssertTrue(begin(), "\(hour)")
            sync.failed(refusal, &turn)
            XCTAssertEqual(failures(), hour == 0 ? [7] : [])
            XCTAssertEqual(sync.deadlineMs(isPossible: true), moment((hour + 1) * 3_600_000).monotonicMs)
            at((hour + 1) * 3_600_000)
            sync.tick(turn.now)
        }
    }

    func testOtherFailuresAreNotRetried() {
        setUp()
        refresh(7)
        _ = begin()
        sync.failed(RequestFailure(.http, status: 418, text: ""), &turn)
        XCTAssertEqual(failures(), [7])
        XCTAssertNil(sync.deadlineMs(isPossible: true))
        for status: Int32 in [429, 500, 599] {
            setUp()
            refresh(7)
            _ = begin()
            sync.failed(RequestFailure(.http, status: status, text: ""), &turn)
            XCTAssertNotNil(sync.deadlineMs(isPossible: true), "\(status)")
        }
    }

    /// Rule 3.3: on a success, Retry-After asks for another sync.
    func testRetryAfterOnSuccessPlansASync() {
        refresh(7)
        _ = begin()
        XCTAssertEqual(sync.succeeded(retryAfterMs: 60_000, at: turn.now), [7])
        XCTAssertEqual(sync.deadlineMs(isPossible: true), moment(60_000).monotonicMs)
        refresh(8)
        XCTAssertEqual(failures(), [8], "the server asked to wait")
        at(60_000)
        sync.tick(turn.now)
        XCTAssertTrue(wants)
        XCTAssertTrue(begin())
        XCTAssertEqual(sync.succeeded(retryAfterMs: 0, at: turn.now), [])
    }

    func testOfflineARefreshFailsAndIsRetriedLater() {
        turn.host = offline
        refresh(7)
        XCTAssertEqual(failures(), [7])
        turn.host = HostState()
        XCTAssertTrue(wants)
        XCTAssertTrue(begin())
        XCTAssertFalse(wants)
    }

    func testTheLimitDropsARefresh() {
        for token in UInt64(1)...5 {
            refresh(token)
            XCTAssertTrue(begin())
            XCTAssertEqual(sync.succeeded(retryAfterMs: 0, at: turn.now), [token])
        }
        refresh(6)
        sync.begin(CardWatermarks(), &sending, journal, &turn)
        XCTAssertEqual(failures(), [6])
        XCTAssertFalse(wants)
    }

    func testCallOffCancelsWhatIsPlanned() {
        turn.host = offline
        refresh(1)
        turn.host = HostState()
        sync.callOff()
        XCTAssertFalse(wants)
        refresh(7)
        _ = begin()
        sync.failed(lost, &turn)
        sync.callOff()
        XCTAssertNil(sync.deadlineMs(isPossible: true))
        at(3_600_000)
        sync.tick(turn.now)
        XCTAssertFalse(wants)
    }

    func testSwitchingOffCancelsWhatIsPlanned() {
        refresh(7)
        _ = begin()
        sync.failed(lost, &turn)
        at(60_000)
        sync.tick(turn.now)
        XCTAssertTrue(wants)
        sync.switchOff()
        XCTAssertFalse(wants)
        XCTAssertNil(sync.deadlineMs(isPossible: true))
    }

    /// Retry-After applies to the device; the back-off and the refreshes belong to the user.
    func testAnotherUserKeepsOnlyRetryAfter() {
        refresh(7)
        _ = begin()
        sync.failed(RequestFailure(.http, status: 503, retryAfterMs: 600_000, text: ""), &turn)
        sync.userChanged()
        XCTAssertNil(sync.deadlineMs(isPossible: true))
        XCTAssertFalse(wants)
        refresh(8)
        XCTAssertEqual(failures().last, 8)
    }

    /// Rule 2.2: attempts are counted for one user.
    func testAnotherUserCountsAttemptsFromOne() {
        refresh(7)
        for _ in 0..<2 {
            _ = begin()
            sync.failed(lost, &turn)
            at((sync.deadlineMs(isPossible: true) ?? 0) - moment(0).monotonicMs)
            sync.tick(turn.now)
        }
        sync.userChanged()
        sync.sessionOpened(joins: false, turn)
        sync.begin(CardWatermarks(), &sending, journal, &turn)
        let headers = turn.effects.take().requests.first?.headers ?? []
        XCTAssertEqual(headers.first { $0.name == "X-Braze-Req-Attempt" }?.value, "1")
    }

    func testTheAutomaticRefreshWaitsForAConfig() {
        turn = .alone()
        sync.sessionOpened(joins: false, turn)
        XCTAssertFalse(wants)
        sync.cardsEnabled()
        XCTAssertTrue(wants)
        setUp()
        sync.sessionOpened(joins: false, turn)
        XCTAssertTrue(wants)
    }

    func testACallWaitsForAConfigAndFailsWithIt() {
        turn = .alone()
        XCTAssertEqual(refresh(7), .now)
        sync.configFailed(failure, &turn.effects)
        XCTAssertEqual(failures(), [7])
        sync.configFailed(failure, &turn.effects)
        XCTAssertEqual(failures(), [])
        XCTAssertTrue(wants, "the sync that was wanted is made when it can be")
        XCTAssertEqual(refresh(8), .now)
        sync.cardsNotEnabled(&turn.effects)
        XCTAssertEqual(failures(), [8])
    }

    func testEndingRefreshesLeavesTheRequest() {
        refresh(7)
        _ = begin()
        refresh(8)
        sync.endRefreshes(failure, &turn.effects)
        XCTAssertEqual(failures(), [7, 8])
        XCTAssertEqual(sync.succeeded(retryAfterMs: 0, at: turn.now), [])
    }

    func testCallsHideTheAutomaticRefresh() {
        var refreshes = CardRefreshes()
        XCTAssertTrue(refreshes.isEmpty)
        XCTAssertEqual(refreshes.tokens, [])
        refreshes.join(.automatic)
        XCTAssertFalse(refreshes.isEmpty)
        XCTAssertEqual(refreshes.tokens, [0])
        refreshes.join(CardRefreshes(5))
        XCTAssertEqual(refreshes.tokens, [5])
        refreshes.join(CardRefreshes(5))
        XCTAssertEqual(refreshes.tokens, [5, 5])
    }
}
