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
