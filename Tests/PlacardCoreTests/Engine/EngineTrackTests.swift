import Foundation
import XCTest

@testable import PlacardCore

/// Two endpoints (rule 11.1): what changes between runs, and what is counted separately.
final class EngineTrackTests: XCTestCase {
    private func set(_ key: String, in harness: inout EngineHarness) {
        guard let change = try? AttributeChange.set(key, .int(1)) else { return XCTFail(key) }
        harness.apply(change.input)
    }

    private func accept(_ harness: inout EngineHarness, _ refused: [TrackReply.Refused] = []) {
        harness.complete(.usersTrack, .usersTrack(TrackReply(refused: refused), retryAfterMs: 0))
    }

    private func begun(_ user: String? = "u-1", tracks: Bool = true) -> EngineHarness {
        var harness = EngineHarness(user: user, tracks: tracks)
        harness.apply(.startSession)
        harness.reply()
        return harness
    }

    /// Names of the events in a request to either endpoint.
    private func names(_ harness: EngineHarness, _ kind: RequestKind) -> [String] {
        (harness.json(harness.open[kind])["events"] as? [NSDictionary] ?? []).compactMap {
            (($0["data"] as? NSDictionary)?["n"] ?? $0["name"]) as? String
        }
    }

    // MARK: Another delivery at the next open

    func testATrackBatchInFlightGoesToTheSDKEndpoint() {
        var harness = begun()
        harness.log("a")
        set("k", in: &harness)
        harness.apply(.flush(opensSession: true))
        XCTAssertEqual(names(harness, .usersTrack), ["a"])
        harness.log("b")
        harness.tracks = false
        harness.restart()
        XCTAssertEqual(harness.engine.queuedCount, 3)
        harness.apply(.flush(opensSession: true))
        XCTAssertNil(harness.open[.usersTrack])
        XCTAssertEqual(names(harness, .data), ["a", "b"])
        XCTAssertEqual((harness.json(harness.open[.data])["attributes"] as? [Any])?.count, 1)
        harness.reply()
        XCTAssertEqual(harness.engine.queuedCount, 0)
    }

    /// A server that has received it must recognise it: the batch is sent to the same endpoint, unchanged.
    func testADataBatchInFlightStaysAtTheSDKEndpoint() {
        var harness = begun(tracks: false)
        harness.log("a")
        harness.apply(.flush(opensSession: true))
        let id = harness.header("X-Placard-Batch-Id", of: harness.open[.data])
        harness.log("b")
        harness.tracks = true
        harness.restart()
        harness.apply(.flush(opensSession: true))
        XCTAssertEqual(names(harness, .data), ["a"])
        XCTAssertEqual(harness.header("X-Placard-Batch-Id", of: harness.open[.data]), id)
        XCTAssertEqual(names(harness, .usersTrack), ["b"])
        harness.reply()
        accept(&harness)
        XCTAssertEqual(harness.engine.queuedCount, 0)
    }

    func testABatchKeepsIDAndContent() {
        var harness = begun()
        harness.log("a")
        set("k", in: &harness)
        harness.apply(.flush(opensSession: true))
        let first = harness.open[.usersTrack]
        harness.fail(.usersTrack, .http, status: 503)
        harness.log("b")
        set("k", in: &harness)
        harness.advance(30_000)
        XCTAssertEqual(harness.open[.usersTrack]?.headers, first?.headers)
        XCTAssertEqual(harness.open[.usersTrack]?.body, first?.body)
        // The name is this run's option: the harness uses another at each start.
        harness.restart()
        harness.apply(.flush(opensSession: true))
        XCTAssertEqual(harness.open[.usersTrack]?.headers, first?.headers)
        XCTAssertEqual(names(harness, .usersTrack), ["a"])
    }

    // MARK: Counting

    func testAFullQueueDropsTheOldestOfEitherEndpoint() {
        var harness = EngineHarness(user: "u-1", tracks: true) { $0.queueLimit = 10 }
        harness.apply(.startSession)
        harness.reply()
        harness.host { $0.isOnline = false }
        for number in 0..<20 { harness.log("e\(number)") }
        XCTAssertEqual(harness.engine.queuedCount, 10)
        harness.host { $0.isOnline = true }
        harness.apply(.flush(opensSession: true))
        XCTAssertEqual(names(harness, .usersTrack), (10..<20).map { "e\($0)" })
    }

    func testRefusedRecordsDoNotCountAsSent() {
        var harness = begun()
        for name in ["a", "b"] { harness.log(name) }
        harness.apply(.flush(opensSession: true))
        _ = harness.take()
        // Reported twice for one object: it counts once.
        accept(&harness, [.init(array: "events", index: 1, text: "x"), .init(array: "events", index: 1, text: "y")])
        let reported = harness.take()
        XCTAssertEqual(reported.count, 3)
        XCTAssertEqual(reported.last, .sent(.init(count: 1)))
    }

    func testNothingCountsAsSentWhenAllWasRefused() {
        var harness = begun()
        harness.log("a")
        harness.apply(.flush(opensSession: true))
        _ = harness.take()
        accept(&harness, [.init(array: "events", index: 0, text: "x")])
        XCTAssertFalse(harness.take().contains { if case .sent = $0 { true } else { false } })
    }

    // MARK: Drain

    func testCanSendReportsWhetherAnythingCanBeSent() {
        var harness = begun()
        XCTAssertFalse(harness.engine.canSend(before: .max, at: harness.now), "nothing is queued")
        harness.log("a")
        XCTAssertTrue(harness.engine.canSend(before: .max, at: harness.now))
        harness.apply(.flush(opensSession: false))
        XCTAssertTrue(harness.engine.canSend(before: 0, at: harness.now), "a request is in flight")
        harness.fail(.usersTrack, .http, status: 503)
        XCTAssertFalse(harness.engine.canSend(before: harness.now.monotonicMs + 10_000, at: harness.now))
        XCTAssertTrue(harness.engine.canSend(before: harness.now.monotonicMs + 40_000, at: harness.now))
        harness.apply(.flush(opensSession: false))
        harness.fail(.usersTrack, .http, about: .access, status: 401)
        XCTAssertFalse(harness.engine.canSend(before: .max, at: harness.now), "it is paused")
        harness.apply(.startSession)
        set("k", in: &harness)
        XCTAssertFalse(harness.engine.canSend(before: .max, at: harness.now), "of the SDK endpoint nothing is wanted")
    }

    // MARK: Bad answers

    func testAReplyToAnotherKindOfRequestIsMalformed() {
        var harness = begun()
        harness.log("a")
        harness.apply(.flush(opensSession: true))
        _ = harness.take()
        harness.complete(.usersTrack, .data(DataReply(), problems: [], retryAfterMs: 0))
        XCTAssertEqual(harness.engine.queuedCount, 1)
        guard case .sendFailed(let failure) = harness.take().first else { return XCTFail("nothing was reported") }
        XCTAssertEqual(failure.reason, .malformed)
    }

    func testTwoBatchesAreBisectedIndependently() {
        var harness = begun()
        harness.host { $0.isOnline = false }
        for name in ["a", "b"] { harness.log(name) }
        harness.apply(.endSession)
        harness.host { $0.isOnline = true }
        harness.apply(.flush(opensSession: false))
        harness.fail(.usersTrack, .http, about: .size, status: 413)
        XCTAssertEqual(names(harness, .usersTrack), ["a"], "half of it, at once")
        XCTAssertNotNil(harness.open[.data])
        harness.fail(.data, .http, status: 503)
        XCTAssertEqual(harness.engine.data.schedule.parts, 0)
        harness.fail(.usersTrack, .http, about: .size, status: 413)
        XCTAssertEqual(names(harness, .usersTrack), ["b"], "what is alone and refused is dropped")
        accept(&harness)
        XCTAssertEqual(harness.engine.queuedCount, 1)
    }
}
