import XCTest

@testable import PlacardCore

/// Rules 5.4, 9.4.6, 9.6, 9.7: remembered displays, and the changes for the store.
final class DisplayHistoryTests: XCTestCase {
    private func campaign(_ id: String, reEligibility: Int64 = 60_000) -> Campaign {
        var campaign = Campaign(id: id, conditions: [], timeoutMs: 0, message: Message(type: .modal))
        campaign.reEligibilityMs = reEligibility
        return campaign
    }

    func testRecordsTheCampaignAndTheLastDisplay() {
        var history = DisplayHistory()
        history.record("a", at: moment(5))
        XCTAssertEqual(history.byCampaign, ["a": Stamp(moment(5))])
        XCTAssertEqual(history.last, Stamp(moment(5)))
        XCTAssertEqual(history.waitForReEligibility(campaign("a"), delayMs: 0, at: moment(10)), 59_995)
        XCTAssertEqual(history.waitForReEligibility(campaign("b"), delayMs: 0, at: moment(10)), 0)
        XCTAssertEqual(
            history.waitForInterval(campaign("b"), appIntervalMs: 30_000, delayMs: 0, at: moment(10)), 29_995)
    }

    /// Rule 9.4.1: a campaign that left the list is new when it comes back; the interval continues.
    func testPruneForgetsCampaignsNotTheInterval() {
        var history = DisplayHistory()
        history.record("a", at: moment(0))
        history.record("b", at: moment(0))
        XCTAssertEqual(history.prune(keeping: ["b", "c"]), ["a"])
        XCTAssertEqual(history.waitForReEligibility(campaign("a"), delayMs: 0, at: moment(0)), 0)
        XCTAssertEqual(history.waitForReEligibility(campaign("b"), delayMs: 0, at: moment(0)), 60_000)
        XCTAssertEqual(history.prune(keeping: []), ["b"])
        XCTAssertEqual(history.waitForInterval(campaign("a"), appIntervalMs: 9, delayMs: 0, at: moment(0)), 9)
    }

    func testClearForgetsEverything() {
        var history = DisplayHistory()
        XCTAssertFalse(history.clear())
        history.record("a", at: moment(0))
        XCTAssertEqual(history.prune(keeping: []), ["a"])
        XCTAssertTrue(history.clear(), "the interval")
        XCTAssertEqual(history, DisplayHistory())
        XCTAssertFalse(history.clear())
    }

    /// Across a restart the wall clock counts; a display in the future counts as now.
    func testStoredHistoryUsesTheWallClock() {
        let stored = DisplayHistory(
            last: Stamp(storedWallMs: startMs + 99_000, at: moment(0)),
            byCampaign: ["a": Stamp(storedWallMs: startMs - 50_000, at: moment(0))])
        XCTAssertEqual(stored.waitForReEligibility(campaign("a"), delayMs: 0, at: moment(0)), 10_000)
        XCTAssertEqual(stored.waitForInterval(campaign("a"), appIntervalMs: 30_000, delayMs: 0, at: moment(0)), 30_000)
    }

    /// Either part alone is something to forget: campaigns leave the list, the last display stays.
    func testClearSaysWhetherThereWasAnything() {
        let stamp = Stamp(moment(0))
        for (history, had) in [
            (DisplayHistory(), false), (DisplayHistory(last: stamp, byCampaign: [:]), true),
            (DisplayHistory(last: nil, byCampaign: ["a": stamp]), true),
        ] {
            var history = history
            XCTAssertEqual(history.clear(), had)
            XCTAssertFalse(history.clear())
        }
    }

    func testNegativeReEligibilityIsNever() {
        var history = DisplayHistory()
        history.record("a", at: moment(0))
        for reEligibility: Int64 in [-1, -1_000, .min] {
            let one = campaign("a", reEligibility: reEligibility)
            XCTAssertNil(history.waitForReEligibility(one, delayMs: .max, at: moment(.max - startMs)))
        }
    }

    func testExtremeTimesDoNotTrap() {
        var history = DisplayHistory()
        history.record("a", at: Instant(wallMs: .max, monotonicMs: .min))
        let late = Instant(wallMs: .min, monotonicMs: .max)
        XCTAssertEqual(history.waitForReEligibility(campaign("a", reEligibility: .max), delayMs: .max, at: late), 0)
        XCTAssertEqual(history.waitForInterval(campaign("a"), appIntervalMs: .max, delayMs: .min, at: late), .max)
    }

    /// For explanations only: what was handed over counts, shown or not.
    func testWhatWasNotShownIsRemembered() {
        var history = DisplayHistory()
        history.record("a", at: moment(0))
        XCTAssertNil(history.unseenForMs("a", at: moment(5)), "shown unless it is known to be otherwise")
        XCTAssertTrue(history.setSeen("a", false))
        XCTAssertFalse(history.setSeen("a", false))
        XCTAssertEqual(history.unseenForMs("a", at: moment(5)), 5)
        XCTAssertEqual(DisplayHistory.unseen(stored: history.storedUnseen), [ExactText("a")])
        XCTAssertEqual(DisplayHistory.unseen(stored: [7]), [], "damaged")
        XCTAssertTrue(history.setSeen("a", true))
        XCTAssertNil(history.unseenForMs("a", at: moment(5)))
        for number in 0..<150 { _ = history.setSeen("c\(number)", false) }
        XCTAssertEqual(history.unseen.count, 100)
    }
}
