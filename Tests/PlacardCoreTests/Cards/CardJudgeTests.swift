import XCTest

@testable import PlacardCore

/// When a card with restrictions must be judged again (rule 8.8.5): compared with looking at every second or minute.
final class CardJudgeTests: XCTestCase {
    private static let startS: Int64 = 1_760_000_000

    // MARK: Rules

    /// A value that is near the present, so that time meets it.
    private func nearNow(_ dice: inout Dice) -> Value {
        let near = Self.startS + dice.int64(-5...40)
        return dice.pick([.int(near), .double(Double(near) + 0.5), .string("\(near)"), .string("x"), .null, true])
    }

    private func random(_ dice: inout Dice, levels: Int) -> Value {
        let now = variable("$placard.now")
        if levels == 0 { return dice.pick([now, nearNow(&dice), variable("meeting"), variable("none")]) }
        func part() -> Value { random(&dice, levels: levels - 1) }
        switch dice.int(0...5) {
        case 0: return op(dice.pick(["<", "<=", ">", ">="]), now, nearNow(&dice))
        case 1:
            let other = dice.pick([nearNow(&dice), variable("meeting")])
            return op(dice.pick(["==", "!=", "===", "!=="]), now, other)
        case 2: return op("in", now, .array([nearNow(&dice), nearNow(&dice)]))
        case 3: return op(dice.pick(["and", "or"]), part(), part())
        case 4: return op("<", nearNow(&dice), now, bare("var", .string("meeting")))
        default: return op("if", part(), part(), part())
        }
    }

    func testTheResultStaysUntilTheNextChange() throws {
        var dice = Dice(seed: 81)
        var changes = 0
        for _ in 0..<2_000 {
            let rule = try Rule(random(&dice, levels: dice.int(1...3)))
            let attributes: [String: Value] = ["meeting": .int(Self.startS + dice.int64(0...40))]
            let nowMs = Self.startS * 1_000 + dice.int64(0...2_000)
            let before = try variables(attributes, at: nowMs)
            let next = rule.judged(before).nextChangeMs ?? .max
            XCTAssertGreaterThan(next, nowMs)
            var ms = nowMs
            while ms < min(next, nowMs + 50_000) {
                XCTAssertEqual(
                    rule.holds(try variables(attributes, at: ms)), rule.holds(before), rule.source.jsonText)
                ms += 250
            }
            if next < nowMs + 50_000 { changes += 1 }
        }
        XCTAssertGreaterThan(changes, 500)
    }

    func testARuleWithoutTimeNeverChanges() throws {
        let rule = try Rule(op("and", op("<", variable("age"), 2_000_000_000), variable("$placard.sessions")))
        XCTAssertNil(rule.judged(try variables(["age": 5])).nextChangeMs)
        XCTAssertNil(try Rule(op(">=", variable("$placard.now"), 5)).judged(try variables()).nextChangeMs)
        XCTAssertNil(try Rule(op(">", variable("$placard.source_age_days"), 5)).judged(try variables()).nextChangeMs)
    }

    func testDaysChangeAtTheirEnd() throws {
        var known = KnownFacts()
        _ = known.started(at: startMs)
        let rule = try Rule(op(">=", variable("$placard.days_since_first_start"), 3))
        func next(_ ms: Int64) -> Int64? {
            rule.judged(Variables(known, .init(), user: nil, wallMs: ms)).nextChangeMs
        }
        XCTAssertEqual(next(startMs + 5), startMs + 3 * 86_400_000)
        XCTAssertEqual(next(startMs + 3 * 86_400_000), startMs + 4 * 86_400_000)
        XCTAssertNil(next(startMs + 4 * 86_400_000))
    }

    // MARK: Windows

    func testWindowsCloseWhenNoneIsOpen() {
        var dice = Dice(seed: 82)
        var closed = 0
        for _ in 0..<600 {
            let windows = (0..<dice.int(1...3)).map { _ in
                DisplayWindow(
                    days: dice.pick([DisplayWindow.everyDay, UInt8(dice.int(1...127))]),
                    fromS: Int64(dice.int(0...23)) * 3_600, untilS: Int64(dice.int(0...23)) * 3_600)
            }
            let changeS = Self.startS + dice.int64(0...3) * 21_600
            let zone = LocalTime(first: 7_200, [(atS: changeS, offsetS: dice.pick([3_600, 10_800, 7_200]))])
            let nowMs = (Self.startS + dice.int64(-100_000...100_000)) * 1_000
            guard DisplayWindow.msUntilOpen(windows, fromMs: nowMs, zone) == 0 else { continue }
            let wait = DisplayWindow.msUntilClosed(windows, fromMs: nowMs, zone)
            XCTAssertGreaterThan(wait, 0)
            // Full hours, and the zone changes at one: looking twice in each hour is enough.
            var ms: Int64 = 0
            while ms < wait {
                XCTAssertEqual(DisplayWindow.msUntilOpen(windows, fromMs: nowMs + ms, zone), 0)
                ms += 1_000_000
            }
            if wait >= 8 * 86_400_000 - 86_400_000 { continue }
            XCTAssertGreaterThan(DisplayWindow.msUntilOpen(windows, fromMs: nowMs + wait, zone), 0)
            closed += 1
        }
        XCTAssertGreaterThan(closed, 100)
    }

    // MARK: Limits

    func testACardThatWasSeenInTheSessionIsNotCapped() {
        var frequency = Frequency()
        frequency.lifetime = 1
        guard let limits = CampaignLimits.of(frequency: frequency, groups: [], windows: [], waitsForOpening: false)
        else { return XCTFail("no limits") }
        var handOvers = HandOvers()
        _ = handOvers.record(.card("a"), at: moment(5))
        func stop(sessionMs: Int64?) -> LimitJudge.Stop? {
            LimitJudge(handOvers: handOvers, localTime: .utc, sessionStart: sessionMs.map { Stamp(moment($0)) })
                .stop(card: "a", limits, isTest: false, at: moment(20))
        }
        XCTAssertNil(stop(sessionMs: 5))
        XCTAssertEqual(stop(sessionMs: 6)?.kind, .capped)
        XCTAssertEqual(stop(sessionMs: nil)?.kind, .capped)
    }

    func testImpressionsOfCardsThatAreGoneAreForgotten() {
        var handOvers = HandOvers()
        for id in ["b", "a", "c"] { _ = handOvers.record(.card(id), at: moment(0)) }
        _ = handOvers.record(.campaign("a"), at: moment(0))
        XCTAssertEqual(handOvers.forgetCards(except: [ExactText("c")]), ["k:a", "k:b"])
        XCTAssertEqual(handOvers.forgetCards(except: [ExactText("c")]), [])
        XCTAssertEqual(handOvers.ages(of: .campaign("a"), at: moment(0)).count, 1)
    }
}
