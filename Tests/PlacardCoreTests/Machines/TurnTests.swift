import XCTest

@testable import PlacardCore

/// What a turn says about the config, and other small machines.
final class TurnTests: XCTestCase {
    func testOnlyAConfigSwitchesCardsOff() {
        XCTAssertFalse(Turn.alone().areCardsSwitchedOff)
        var turn = Turn.alone(config: Config(time: 1))
        XCTAssertTrue(turn.areCardsSwitchedOff)
        XCTAssertFalse(turn.areCardsEnabled)
        turn.askForConfigAgain()
        XCTAssertFalse(turn.areCardsSwitchedOff, "another config may come")
        turn = .alone(config: enablingConfig())
        XCTAssertFalse(turn.areCardsSwitchedOff)
        XCTAssertTrue(turn.areCardsEnabled)
        turn.forgetConfig()
        XCTAssertFalse(turn.areCardsEnabled)
        XCTAssertEqual(turn.configTime, 0)
    }

    func testOnlyANewerConfigCounts() {
        var turn = Turn.alone(config: Config(time: 5))
        for (time, isTaken) in [(4, false), (5, false), (6, true)] as [(Int64, Bool)] {
            XCTAssertEqual(turn.take(Config(time: time), keepsLimits: false), isTaken)
        }
        var limited = Config(time: 7)
        limited.limits.data = TokenBucket.Limit(capacity: 1, refillMs: 1)
        XCTAssertTrue(turn.take(limited, keepsLimits: false))
        XCTAssertTrue(turn.take(Config(time: 8), keepsLimits: true))
        XCTAssertEqual(turn.limits?.data, limited.limits.data)
        XCTAssertTrue(turn.take(Config(time: 9), keepsLimits: false))
        XCTAssertNil(turn.limits?.data)
    }

    func testTimeouts() {
        var config = Config(time: 1)
        XCTAssertEqual(Turn.alone(config: config).minimumSessionMs, 10_000)
        XCTAssertEqual(Turn.alone(config: config).sessionTimeoutMs, 1_800_000)
        XCTAssertNil(Turn.alone(config: config).messagingTimeoutMs)
        config.minimumSessionTimeoutS = 0
        config.messagingTimeoutS = -5
        XCTAssertEqual(Turn.alone(config: config).minimumSessionMs, 1_000)
        XCTAssertEqual(Turn.alone(config: config).messagingTimeoutMs, 0)
        config.minimumSessionTimeoutS = 7_200
        XCTAssertEqual(Turn.alone(config: config).sessionTimeoutMs, 7_200_000)
    }

    /// A stored bucket is written back only if it was damaged, or if the clock was set back.
    func testABucketIsRestored() {
        var turn = Turn.alone()
        let limit = TokenBucket.Limit(capacity: 3, refillMs: 60_000)
        var bucket = StoredBucket()
        XCTAssertNil(bucket.take(limit, StoreChange.setDataBucket, &turn))
        let stored = bucket.bucket.stored
        XCTAssertEqual(turn.takeEffects().store, [.setDataBucket(stored)], "the first of a run is written")
        var again = StoredBucket()
        again.restore(stored, StoreChange.setDataBucket, &turn)
        XCTAssertEqual(turn.takeEffects().store, [])
        XCTAssertEqual(again.bucket.left, 2)
        for bytes in [[1, 2, 3], []] as [[UInt8]] {
            again.restore(bytes, StoreChange.setDataBucket, &turn)
            XCTAssertEqual(turn.takeEffects().store, bytes.isEmpty ? [] : [.setDataBucket([])])
            XCTAssertTrue(again.bucket.isUntouched)
        }
        turn.start(at: moment(0, wallShift: -1_000))
        again.restore(stored, StoreChange.setDataBucket, &turn)
        XCTAssertEqual(turn.takeEffects().store.count, 1)
    }

    func testTheWorthOfAReplyOnlyDecreases() {
        var requests = RequestsInFlight()
        for (id, kind) in [(1, .data), (2, .cards), (3, .data)] as [(UInt64, RequestKind)] { requests.begin(id, kind) }
        requests.limit(.data, to: .device)
        XCTAssertEqual(requests.entries.map(\.worth), [.device, .all, .device])
        XCTAssertFalse(requests.hasFull(.data))
        XCTAssertTrue(requests.hasUseful(.data))
        requests.limit(to: .wait)
        requests.limit(to: .device)
        requests.limit(.cards, to: .all)
        XCTAssertEqual(requests.entries.map(\.worth), [.wait, .wait, .wait])
        XCTAssertFalse(requests.hasUseful(.data))
        XCTAssertEqual(requests.count(of: .data), 2)
        XCTAssertEqual(requests.end(1)?.id, 1)
        XCTAssertNil(requests.end(1))
        XCTAssertEqual(requests.count(of: .data), 1)
    }
}
