import XCTest

@testable import PlacardCore

/// The stored form of limits, and how they are judged (section 10.11).
final class CampaignLimitsTests: XCTestCase {
    private func campaign(_ limits: CampaignLimits?) -> Campaign {
        var campaign = Campaign(
            id: "c", conditions: [.customEvent(name: "e")], timeoutMs: 30_000, message: Message(type: .modal))
        campaign.limits = limits
        return campaign
    }

    private var full: CampaignLimits? {
        var frequency = Frequency()
        frequency.lifetime = 100
        frequency.custom = [.init(cap: 2, periodMs: 86_400_000), .init(cap: 1, periodMs: .max)]
        frequency.perSession = 1
        var group = CampaignLimits.Group(id: "g")
        group.isEnabled = false
        group.frequency = Frequency()
        group.frequency?.perDay = 3
        return CampaignLimits.of(
            frequency: frequency, groups: [group, .init(id: "h")],
            windows: [
                DisplayWindow(days: 1, fromS: 0, untilS: 86_340),
                DisplayWindow(days: DisplayWindow.everyDay, fromS: 79_200, untilS: 21_600),
            ], waitsForOpening: true)
    }

    func testLimitsAreRestored() {
        XCTAssertEqual(Campaign(stored: campaign(full).stored), campaign(full))
        XCTAssertNotEqual(campaign(full), campaign(nil))
    }

    /// So that an older library can read it.
    func testACampaignWithoutLimitsIsWrittenAsBefore() {
        XCTAssertEqual(campaign(nil).stored.first, 3)
        var recalled = campaign(nil)
        recalled.recallsScreen = true
        XCTAssertEqual(recalled.stored.first, 4)
        XCTAssertEqual(campaign(full).stored.first, 5)
    }

    /// Damaged limits that are accepted can be judged.
    func testDamageNeverTraps() {
        let event = TriggerEvent(kind: .customEvent, name: "e")
        assertSurvivesDamage(campaign(full).stored, flips: 5_000) {
            guard let campaign = Campaign(stored: $0) else { return false }
            let index = TriggerIndex([campaign], compile: compileFakeRegex)
            var handOvers = HandOvers()
            for _ in 0..<3 { _ = handOvers.record(.campaign(campaign.id), at: moment(0)) }
            let limits = LimitJudge(handOvers: handOvers, localTime: .utc, sessionStart: Stamp(moment(0)))
            let judge = TriggerJudge(
                index: index, history: DisplayHistory(), appIntervalMs: 0, now: moment(5), limits: limits)
            _ = TriggerExplainer(judge).explain(event, compile: compileFakeRegex)
            return true
        }
    }

    func testVerdictsInWords() throws {
        var frequency = Frequency()
        frequency.custom = [.init(cap: 2, periodMs: 86_400_000)]
        let limits = CampaignLimits.of(frequency: frequency, groups: [], windows: [], waitsForOpening: false)
        var handOvers = HandOvers()
        for ms: Int64 in [0, 60_000] { _ = handOvers.record(.campaign("c"), at: moment(ms)) }
        let judge = TriggerJudge(
            index: TriggerIndex([campaign(limits)], compile: compileFakeRegex), history: DisplayHistory(),
            appIntervalMs: 0, now: moment(75_000_000),
            limits: LimitJudge(handOvers: handOvers, localTime: .utc, sessionStart: nil))
        let event = TriggerEvent(kind: .customEvent, name: "e")
        let verdict = try XCTUnwrap(TriggerExplainer(judge).explain(event, compile: compileFakeRegex).first)
        XCTAssertEqual(verdict.text, "capped: 'c' was shown 2 times in 24 h; again in 3 h 10 min")
        XCTAssertEqual(verdict.cap, Verdict.Cap(group: nil, limit: 2, period: .seconds(86_400)))
        XCTAssertEqual(verdict.retryAfterMs, 11_400_000)
    }

    // MARK: Boundaries

    func testATimeOfDayIsFrom0000To2359() {
        let texts = ["00:00", "23:59", "24:00", "12:60", "12:59", "1:00", "012:0", "ab:cd", "", "12-00"]
        XCTAssertEqual(
            texts.map { DisplayWindow.seconds($0.utf8) }, [0, 86_340, nil, nil, 46_740, nil, nil, nil, nil, nil])
    }

    /// 1970-01-05 was a Monday.
    func testWindowsContainTheirFirstSecondAndNotTheirLast() {
        let monday: Int64 = 4 * 86_400
        let times: [Int64] = [-1, 0, 1, 3_599, 3_600, 86_399, 86_400, 86_401]
        func isOpen(_ from: Int64, _ until: Int64) -> [Bool] {
            let window = DisplayWindow(days: 1, fromS: from, untilS: until)
            return times.map { window.contains(monday + $0) }
        }
        XCTAssertEqual(isOpen(0, 3_600), [false, true, true, true, false, false, false, false])
        XCTAssertEqual(isOpen(1, 3_600), [false, false, true, true, false, false, false, false])
        // The same time twice is a whole day.
        XCTAssertEqual(isOpen(0, 0), [false, true, true, true, true, true, false, false])
        XCTAssertEqual(isOpen(1, 1), [false, false, true, true, true, true, true, false])
        // Over midnight.
        XCTAssertEqual(isOpen(3_600, 1), [false, false, false, false, true, true, true, false])
    }

    func testAWindowOpensAndClosesOnTheSecond() {
        let monday: Int64 = 4 * 86_400_000
        let window = DisplayWindow(days: 1, fromS: 3_600, untilS: 7_200)
        func untilOpen(_ ms: Int64) -> Int64 { DisplayWindow.msUntilOpen([window], fromMs: monday + ms, .utc) }
        func untilClosed(_ ms: Int64) -> Int64 { DisplayWindow.msUntilClosed([window], fromMs: monday + ms, .utc) }
        XCTAssertEqual([0, 3_599_999, 3_600_000].map(untilOpen), [3_600_000, 1, 0])
        XCTAssertEqual(untilOpen(7_199_999), 0)
        XCTAssertEqual(untilOpen(7_200_000), 7 * 86_400_000 - 3_600_000)
        XCTAssertEqual([3_600_000, 7_199_999, 7_200_000].map(untilClosed), [3_600_000, 1, 0])
        let always = DisplayWindow(days: DisplayWindow.everyDay, fromS: 0, untilS: 0)
        XCTAssertEqual(DisplayWindow.msUntilClosed([always], fromMs: monday, .utc), 8 * 86_400_000)
    }

    /// A hand-over is as old as a period: it has left it, and is not counted.
    func testCapsEndOnTheMillisecond() {
        var frequency = Frequency()
        frequency.custom = [.init(cap: 1, periodMs: 1_000)]
        func used(_ ages: [Int64], delayMs: Int64 = 0) -> Frequency.Used? {
            frequency.used(ages, .init(nowMs: 0, delayMs: delayMs, sessionMs: 500, localTime: .utc))
        }
        XCTAssertEqual(used([999])?.retryAfterMs, 1)
        XCTAssertNil(used([1_000]))
        XCTAssertNil(used([999], delayMs: 1))
        XCTAssertEqual(used([0, 999, 1_000, 1_001])?.count, 2)
        XCTAssertEqual(used([0, 999], delayMs: 1)?.count, 1)
        frequency.custom = []
        frequency.perSession = 2
        XCTAssertEqual(used([0, 500, 501])?.count, 2)
        XCTAssertNil(used([0, 501]))
        frequency.perSession = nil
        frequency.lifetime = 2
        XCTAssertNil(used([0]))
        XCTAssertEqual(used([0, 1, 2])?.count, 3)
    }

    func testTheNewestHundredHandOversAreKept() throws {
        var handOvers = HandOvers()
        var row: HandOvers.Row?
        for ms in 0..<Int64(150) { row = handOvers.record(.group("g"), at: moment(ms)) }
        XCTAssertEqual(handOvers.ages(of: .group("g"), at: moment(150)), Array(1...100))
        let last = try XCTUnwrap(row)
        let restored = HandOvers([(last.owner, last.stamps)], at: moment(150))
        XCTAssertEqual(restored.ages(of: .group("g"), at: moment(150)), Array(1...100))
    }
}
