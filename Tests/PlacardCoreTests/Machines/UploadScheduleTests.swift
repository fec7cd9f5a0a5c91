import XCTest

@testable import PlacardCore

/// When the next batch of an upload begins (rules 7.2, 7.5).
final class UploadScheduleTests: XCTestCase {
    private var schedule = UploadSchedule()

    override func setUp() { schedule = UploadSchedule() }

    private func deadline(hasWork: Bool = false) -> Int64? {
        schedule.deadlineMs(hasWork: hasWork).map { $0 - moment(0).monotonicMs }
    }

    func testTheTimerRunsOnce() {
        XCTAssertNil(deadline())
        schedule.startTimer(nil, at: moment(0))
        XCTAssertNil(deadline())
        schedule.startTimer(10_000, at: moment(0))
        schedule.startTimer(10_000, at: moment(5_000))
        XCTAssertEqual(deadline(), 10_000)
        schedule.stopTimer()
        XCTAssertNil(deadline())
    }

    func testTheTimerAsksForABatchWhenItIsDue() {
        for (ms, hasQueued, isOpen, wants) in [
            (9_999, true, false, false), (10_000, true, false, true), (10_000, false, false, false),
            (10_000, true, true, false),
        ] as [(Int64, Bool, Bool, Bool)] {
            schedule = UploadSchedule()
            schedule.startTimer(10_000, at: moment(0))
            schedule.tick(hasQueued: hasQueued, isOpen: isOpen, at: moment(ms))
            XCTAssertEqual(schedule.wantsBatch, wants, "\(ms) \(hasQueued) \(isOpen)")
            XCTAssertEqual(deadline() == nil, ms == 10_000 && !isOpen, "it is off afterwards")
        }
    }

    func testTheTimerWaitsForRetryAfter() {
        schedule.pacing.hold(forMs: 60_000, at: moment(0))
        schedule.startTimer(10_000, at: moment(0))
        XCTAssertEqual(deadline(), 60_000)
    }

    func testAPlannedAttemptComesBeforeTheTimer() {
        schedule.pacing.planTry(afterMs: 3_000, at: moment(0))
        schedule.startTimer(1_000, at: moment(0))
        XCTAssertEqual(deadline(hasWork: true), 3_000)
        XCTAssertFalse(schedule.mayBegin(at: moment(3_000)))
        schedule.tick(hasQueued: true, isOpen: false, at: moment(2_999))
        XCTAssertFalse(schedule.wantsBatch)
        schedule.tick(hasQueued: true, isOpen: false, at: moment(3_000))
        XCTAssertTrue(schedule.wantsBatch)
        XCTAssertTrue(schedule.mayBegin(at: moment(3_000)))
    }

    /// Work that waits for `Retry-After` has a deadline; without work there is no deadline.
    func testWorkWaitsForRetryAfter() {
        schedule.pacing.hold(forMs: 5_000, at: moment(0))
        XCTAssertNil(deadline(hasWork: false))
        XCTAssertEqual(deadline(hasWork: true), 5_000)
        XCTAssertFalse(schedule.mayBegin(at: moment(4_999)))
        XCTAssertTrue(schedule.mayBegin(at: moment(5_000)))
    }

    func testCallOffCancelsEverything() {
        schedule.startTimer(10_000, at: moment(0))
        schedule.flush(hasQueued: true)
        schedule.pacing.planTry(afterMs: 1_000, at: moment(0))
        schedule.callOff()
        XCTAssertNil(deadline(hasWork: true))
        XCTAssertFalse(schedule.wantsBatch || schedule.wantsFlush)
        XCTAssertTrue(schedule.mayBegin(at: moment(0)))
    }

    func testATimedUploadGoesOnOnlyAfterAFullBatch() {
        let records = (0..<BatchFilling.recordLimit).map { _ in
            Record(code: .customEvent, timeMs: 0, data: [], sessionID: nil, user: nil)
        }
        let full = SentBatch(Batch(id: "full", kind: .data, user: nil, records: records, attributes: []))
        let small = SentBatch(Batch(id: "small", kind: .data, user: nil, records: [records[0]], attributes: []))
        for (batch, queued, goesOn) in [
            (nil, 1_000, false), (small, 1_000, false), (full, 249, false), (full, 250, true),
        ] as [(SentBatch?, Int, Bool)] {
            schedule = UploadSchedule()
            schedule.startTimer(0, at: moment(0))
            schedule.tick(hasQueued: true, isOpen: false, at: moment(0))
            schedule.endTimedUpload(after: batch, queued: queued)
            XCTAssertEqual(schedule.wantsBatch, goesOn, "\(batch?.id ?? "none") \(queued)")
        }
    }

    func testSuspectBatchesAreCounted() {
        schedule.addParts(2)
        let part = SentBatch(Batch(id: "p", kind: .data, user: nil, records: [], attributes: [], isPart: true))
        let whole = SentBatch(Batch(id: "w", kind: .data, user: nil, records: [], attributes: []))
        schedule.removed(whole)
        XCTAssertEqual(schedule.parts, 2)
        schedule.removed(part)
        XCTAssertEqual(schedule.parts, 1)
        XCTAssertTrue(schedule.wantsBatch)
        schedule.addParts(-5)
        XCTAssertEqual(schedule.parts, 0)
        XCTAssertFalse(schedule.wantsBatch)
        schedule.addParts(1)
        schedule.foundNothing()
        XCTAssertEqual(schedule.parts, 0)
    }

    func testAPauseEndsWithAFlush() {
        schedule.stop(.wrongKind)
        XCTAssertNotNil(schedule.pause)
        schedule.pacing.planTry(afterMs: 1_000, at: moment(0))
        schedule.liftPause()
        XCTAssertNil(schedule.pause)
        XCTAssertTrue(schedule.mayBegin(at: moment(0)))
    }

    func testAPauseEndsByItself() {
        schedule.stop(.wrongKind, until: moment(3_600_000).monotonicMs)
        schedule.startTimer(10_000, at: moment(0))
        XCTAssertEqual(deadline(hasWork: true), 3_600_000)
        XCTAssertEqual(schedule.earliestMs, moment(3_600_000).monotonicMs)
        schedule.tick(hasQueued: true, isOpen: false, at: moment(3_599_999))
        XCTAssertNotNil(schedule.pause)
        schedule.tick(hasQueued: true, isOpen: false, at: moment(3_600_000))
        XCTAssertNil(schedule.pause)
        XCTAssertTrue(schedule.wantsBatch)
    }
}
