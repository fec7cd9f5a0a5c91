import XCTest

@testable import PlacardCore

/// What histories count and absences wait for, and how it is stored (sections 9.9 and 9.10).
final class HistoryTests: XCTestCase {
    private let filters: FilterGroups = [
        [PropertyFilter(key: "total", isDate: false, comparator: .greater, wanted: 10)],
        [PropertyFilter(key: "at", isDate: true, comparator: .dateBefore, wanted: 5)],
    ]

    private func pattern(_ name: String = "e") -> EventPattern {
        EventPattern(isPurchase: false, name: name, filters: filters)
    }

    private var absence: Absence {
        Absence(
            after: pattern(), without: EventPattern(isPurchase: true, name: nil, filters: []), forMs: 60_000,
            restarts: true)
    }

    private func campaign(_ conditions: [Condition], id: String = "c") -> Campaign {
        Campaign(id: id, conditions: conditions, timeoutMs: 30_000, message: Message(type: .modal))
    }

    private func event(_ name: String = "e", _ total: Int64 = 11) throws -> TriggerEvent {
        var properties = Properties()
        try properties.set("total", .int(total))
        try properties.set("at", .date(ms: 1_000))
        return TriggerEvent(kind: .customEvent, name: name, properties: properties)
    }

    private func full() -> Campaign {
        var after = Condition.customEvent(name: "e")
        after.history = [
            HistoryEntry(pattern(), withinMs: 1_000, minimum: 2, maximum: 100),
            HistoryEntry(pattern("f"), withinMs: nil, minimum: nil, maximum: nil),
            HistoryEntry(pattern("g"), withinMs: nil, minimum: nil, maximum: 0),
        ]
        var absent = Condition.absence(absence)
        absent.history = [HistoryEntry(pattern(), withinMs: nil, minimum: nil, maximum: nil)]
        return campaign([after, absent, .absence(absence)])
    }

    func testConditionsAreRestored() {
        XCTAssertEqual(Campaign(stored: full().stored), full())
        XCTAssertEqual(full().stored.first, 3, "an older library drops the campaign because of its conditions")
    }

    func testDamageNeverTraps() throws {
        let event = try event()
        assertSurvivesDamage(full().stored, flips: 3_000) {
            guard let campaign = Campaign(stored: $0) else { return false }
            let index = TriggerIndex([campaign], compile: compileFakeRegex)
            var (counts, run) = (EventCounts(), RegexRun())
            for entry in index.patterns.matches(event, nowMs: 0, &run).entries {
                counts.record(entry.pattern, at: moment(0))
            }
            let judge = TriggerJudge(
                index: index, history: DisplayHistory(), appIntervalMs: 0, now: moment(5),
                histories: HistoryJudge(counts))
            _ = TriggerExplainer(judge).explain(event, compile: compileFakeRegex)
            return true
        }
    }

    // MARK: Counts

    func testTheNewestHundredAreKept() {
        var counts = EventCounts()
        for ms in 0..<150 { counts.record(pattern(), at: moment(Int64(ms))) }
        XCTAssertEqual(counts.count(pattern(), withinMs: nil, at: moment(150)), 100)
        XCTAssertEqual(counts.ages(pattern(), at: moment(150)).last, 100)
        XCTAssertEqual(counts.count(pattern("other"), withinMs: nil, at: moment(150)), 0)
        let rows = counts.takeChanged()
        XCTAssertEqual(rows.count, 1, "one row for all events of an input")
        XCTAssertTrue(counts.takeChanged().isEmpty)
        let foreign = (owner: "c:c", stamps: [UInt8](repeating: 0, count: 8))
        var restored = EventCounts([foreign] + rows.map { ($0.owner, $0.stamps) }, at: moment(150))
        XCTAssertEqual(restored.ages(pattern(), at: moment(150)), counts.ages(pattern(), at: moment(150)))
        XCTAssertEqual(restored.forget { $0 == pattern().key }, [])
        XCTAssertEqual(restored.forget { _ in false }, rows.map(\.owner))
        XCTAssertFalse(restored.clear())
    }

    func testAPatternOfSeveralCampaignsIsOne() throws {
        var first = Condition.customEvent(name: "e")
        first.history = [HistoryEntry(pattern(), withinMs: 1_000, minimum: 1, maximum: nil)]
        var second = Condition.open
        second.history = [HistoryEntry(pattern(), withinMs: 9_000, minimum: 5, maximum: nil)]
        let index = TriggerIndex(
            [campaign([first]), campaign([second, .absence(absence)], id: "d")], compile: compileFakeRegex)
        var run = RegexRun()
        let matches = index.patterns.matches(try event(), nowMs: 0, &run).entries
        XCTAssertEqual(matches.count, 1)
        XCTAssertEqual(matches.first?.sets.count, 1)
        XCTAssertTrue(index.patterns.matches(try event("e", 10), nowMs: 0, &run).entries.isEmpty)
    }

    // MARK: Deadlines

    private func stored(_ changes: [StoredFact.Change]) -> [StoredFact] {
        var rows: [StoredFact] = []
        for change in changes {
            rows.removeAll { $0.name == change.name }
            if let value = change.value { rows.append(.init(kind: change.kind, name: change.name, value: value)) }
        }
        return rows
    }

    private func listed(_ ids: String...) -> [ExactText: Int] {
        Dictionary(uniqueKeysWithValues: ids.map { (absence.name(in: $0), 0) })
    }

    func testDeadlinesAreRestored() throws {
        var deadlines = AbsenceDeadlines()
        let properties = try event().properties
        var changes = deadlines.set(absence, of: "c", properties, at: moment(10))
        changes += deadlines.set(absence, of: "d:e", nil, at: moment(11))
        changes += deadlines.set(absence, of: "c", properties, at: moment(12))
        XCTAssertEqual(deadlines.dueMs(listed("c", "d:e")), moment(60_011).monotonicMs)
        XCTAssertEqual(deadlines.dueMs(listed("c")), moment(60_012).monotonicMs)
        var restored = AbsenceDeadlines(stored(changes), at: moment(20))
        XCTAssertNil(restored.takeDue(at: moment(60_010), listed("c", "d:e")))
        let first = try XCTUnwrap(restored.takeDue(at: moment(60_020), listed("c", "d:e"))).deadline
        XCTAssertEqual(first.campaignID, "d:e")
        XCTAssertNil(first.properties)
        XCTAssertEqual(first.lateMs(at: moment(60_020)), 9)
        let second = try XCTUnwrap(restored.takeDue(at: moment(60_020), listed("c", "d:e"))).deadline
        XCTAssertEqual(second.properties, properties)
        XCTAssertFalse(restored.clear())
    }

    /// Rows come in any order.
    func testDeadlinesOfOneMillisecondKeepTheirOrder() {
        var deadlines = AbsenceDeadlines()
        let ids = ["b", "a", "d", "c"]
        let rows = stored(ids.flatMap { deadlines.set(absence, of: $0, nil, at: moment(10)) })
        for order in [rows, rows.reversed(), rows.sorted { $0.name < $1.name }] {
            var restored = AbsenceDeadlines(order, at: moment(10))
            let listed = listed("a", "b", "c", "d")
            XCTAssertNil(restored.takeDue(at: moment(60_009), listed))
            var taken: [String] = []
            while let next = restored.takeDue(at: moment(60_010), listed) { taken.append(next.deadline.campaignID) }
            XCTAssertEqual(taken, ids)
        }
    }

    func testTheFirstOfMoreThanAHundredGoes() {
        var deadlines = AbsenceDeadlines()
        var rows: [StoredFact.Change] = []
        for number in 0..<101 { rows += deadlines.set(absence, of: "c\(number)", nil, at: moment(Int64(number))) }
        XCTAssertEqual(stored(rows).count, 100)
        XCTAssertNil(deadlines.remove(absence.name(in: "c0")))
        XCTAssertNotNil(deadlines.remove(absence.name(in: "c1")))
        XCTAssertEqual(deadlines.keep(listed("c50")).count, 98)
    }

    func testDamagedDeadlinesAreLeftOut() {
        var deadlines = AbsenceDeadlines()
        let row = stored(deadlines.set(absence, of: "c", nil, at: moment(0)))
        for count in 0..<(row.first?.value.count ?? 0) {
            let cut = row.map { StoredFact(kind: $0.kind, name: $0.name, value: Array($0.value.prefix(count))) }
            XCTAssertNil(AbsenceDeadlines(cut, at: moment(0)).dueMs(listed("c")))
        }
        let nameless = row.map { StoredFact(kind: $0.kind, name: "x", value: $0.value) }
        XCTAssertNil(AbsenceDeadlines(nameless, at: moment(0)).dueMs(listed("c")))
    }

    // MARK: Words

    func testWords() {
        let words = [(3, nil), (1, 2), (0, 2), (2, 2), (0, 0)].map { (least: Int, most: Int?) in
            HistoryEntry(pattern(), withinMs: 86_400_000, minimum: least, maximum: most).words
        }
        XCTAssertEqual(
            words,
            ["at least 3 in 24 h", "1 to 2 in 24 h", "at most 2 in 24 h", "exactly 2 in 24 h", "not once in 24 h"])
    }
}
