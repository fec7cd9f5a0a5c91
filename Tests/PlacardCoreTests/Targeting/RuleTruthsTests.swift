import XCTest

@testable import PlacardCore

/// Parts of rules are evaluated when they are needed, and have the results of whole rules (rule 13.1.9).
final class RuleTruthsTests: XCTestCase {
    private static let names = ["a", "b", "a.b", "$host.f", "$host.f.g", "$placard.sessions", "$placard.user_id"]

    private var dice = RandomSource(seed: 7)

    private func roll(_ count: Int) -> Int { Int(dice.next() % UInt64(count)) }

    private func part(_ depth: Int) -> Value {
        let name = Self.names[roll(Self.names.count)]
        switch roll(depth > 2 ? 5 : 9) {
        case 0: return op("==", variable(name), .int(Int64(roll(3))))
        case 1: return op("<", variable(name), .int(Int64(roll(3))))
        case 2: return bare("missing", .array([.string(name)]))
        case 3: return variable(name)
        case 4: return op("<", variable("$placard.now"), .int(Int64(1_760_000_000 + roll(3))))
        case 5: return op("!", part(depth + 1))
        case 6: return op("or", part(depth + 1), part(depth + 1))
        default: return op("and", part(depth + 1), part(depth + 1))
        }
    }

    private func campaign(_ number: Int, _ rule: Value?) throws -> Campaign {
        let conditions: [Condition] = [
            [.customEvent(name: "e")], [.customEvent(name: nil)], [.customEvent(name: "e"), .customEvent(name: "f")],
        ][roll(3)]
        var campaign = Campaign(
            id: "c\(number)", conditions: conditions, timeoutMs: 30_000, message: Message(type: .modal))
        campaign.targeting = try rule.map { value throws(RuleFault) in try Rule(value) }
        campaign.priority = Int64(roll(5))
        return campaign
    }

    /// One change of what rules read, as the journal notes it.
    private func change(_ known: inout KnownFacts, _ changes: inout RuleChanges) throws {
        let value: Value = [
            .null, .int(Int64(roll(3))), .object([.init(key: "b", value: 1), .init(key: "g", value: 2)]),
        ][
            roll(3)]
        let change =
            switch roll(4) {
            case 0: known.setAttribute(["a", "b", "a.b"][roll(3)], value)
            case 1: known.set(try HostFact("f", value))
            case 2: known.sessionOpened() as StoredFact.Change?
            default: known.count("c0", .shown)
            }
        if let change { changes.note(change) }
    }

    func testDecisionsAreThoseOfWholeRules() throws {
        for _ in 0..<40 {
            var campaigns: [Campaign] = []
            for number in 0..<30 { campaigns.append(try campaign(number, roll(6) == 0 ? nil : part(0))) }
            let index = TriggerIndex(campaigns, compile: compileFakeRegex)
            var (truths, known, changes, user) = (RuleTruths(index.rules), KnownFacts(), RuleChanges(), "u")
            for step in 0..<60 {
                if roll(3) > 0 { try change(&known, &changes) }
                if roll(20) == 0 {
                    user = "u\(step)"
                    changes.noteAll()
                }
                let now = Instant(wallMs: 1_760_000_000_000 + Int64(roll(3)) * 1_000, monotonicMs: Int64(step))
                let variables = Variables(known, .init(id: "d"), user: user, wallMs: now.wallMs)
                var judge = TriggerJudge(
                    index: index, history: DisplayHistory(), appIntervalMs: 0, now: now, variables: variables)
                let event = TriggerEvent(kind: .customEvent, name: ["e", "f", "g"][roll(3)])
                var run = RegexRun()
                let slow = judge.decide(event, &run, onLimit: { _ in })
                let fallbacks = judge.fallbacks(of: event, winner: 0, &run)
                truths.update(changes.take(), variables)
                index.visitSections(of: event) { truths.prepare(section: $0.number, $0.ranks, variables) }
                judge.open = truths.open
                XCTAssertEqual(judge.decide(event, &run, onLimit: { _ in }), slow)
                XCTAssertEqual(judge.fallbacks(of: event, winner: 0, &run), fallbacks)
            }
        }
    }

    /// Five parts in each of 1,000 campaigns, ten distinct ones in all.
    func testAPartIsEvaluatedOnceAndWhenItsVariableChanges() throws {
        var campaigns: [Campaign] = []
        for number in 0..<1_000 {
            let parts = (0..<5).map { op("==", variable("v\((number + $0) % 10)"), 1) }
            var campaign = Campaign(
                id: "c\(number)", conditions: [.customEvent(name: "e")], timeoutMs: 30_000,
                message: Message(type: .modal))
            campaign.targeting = try Rule(.object([.init(key: "and", value: .array(parts))]))
            campaigns.append(campaign)
        }
        let index = TriggerIndex(campaigns, compile: compileFakeRegex)
        var (truths, known, changes) = (RuleTruths(index.rules), KnownFacts(), RuleChanges())
        func event(_ name: String) {
            let variables = Variables(known, .init(), user: nil, wallMs: 0)
            truths.update(changes.take(), variables)
            index.visitSections(of: TriggerEvent(kind: .customEvent, name: name)) {
                truths.prepare(section: $0.number, $0.ranks, variables)
            }
        }
        event("other")
        XCTAssertEqual(truths.evaluations, 0, "no campaign is about it")
        for _ in 0..<5 { event("e") }
        XCTAssertEqual(truths.evaluations, 10)
        for (number, wanted) in [("v3", 11), ("v3", 11), ("unread", 11), ("v4", 12)] {
            if let change = known.setAttribute(number, 1) { changes.note(change) }
            event("e")
            XCTAssertEqual(truths.evaluations, wanted, number)
        }
        XCTAssertNil(truths.open.next(after: -1))
        for number in 0..<5 { if let change = known.setAttribute("v\(number)", 1) { changes.note(change) } }
        event("e")
        XCTAssertEqual(truths.open.next(after: -1).map { index.bestFirst(of: 0..<1_000)[$0] % 10 }, 0)
    }

    /// Names of variables with any number of dots cost no more memory than their text.
    func testAPathWithManyDotsIsJudgedEachTime() throws {
        let path = String(repeating: "a.", count: 5_000)
        var campaign = Campaign(
            id: "c", conditions: [.customEvent(name: "e")], timeoutMs: 30_000, message: Message(type: .modal))
        campaign.targeting = try Rule(bare("!", variable(path)))
        let index = TriggerIndex([campaign], compile: compileFakeRegex)
        XCTAssertTrue(index.rules.timed.contains(0))
        XCTAssertEqual(index.rules.parts.count, 0)
    }

    func testTheNextMemberOfASet() {
        var set = RankSet(count: 130)
        let members = [0, 1, 63, 64, 100, 129]
        for member in members { set.insert(member) }
        for rank in -1..<200 {
            XCTAssertEqual(set.next(after: rank), members.first { $0 > rank }, "\(rank)")
            XCTAssertEqual(set.contains(max(0, rank)), members.contains(max(0, rank)), "\(rank)")
        }
        for rank in [64, 192, 1_000] { set.remove(rank) }
        XCTAssertEqual(set.next(after: 63), 100)
    }
}
