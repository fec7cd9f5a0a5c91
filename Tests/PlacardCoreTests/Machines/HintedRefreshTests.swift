import XCTest

@testable import PlacardCore

/// When a client asks for what a server has hinted at (rule 7.8).
final class HintedRefreshTests: XCTestCase {
    private func hint(
        _ subject: HintSubject = .all, _ version: String = "", spread: Int64 = 0
    ) throws -> Hint {
        try Hint(subject, version: version, spreadSeconds: spread)
    }

    /// A thousand clients with one hint: the busiest tenth of the spread has little more than a tenth of them.
    func testRequestsOfManyClientsAreSpread() throws {
        var tenths = [Int](repeating: 0, count: 10)
        for seed in UInt64(0)..<1_000 {
            var (hints, turn) = (HintedRefresh(), Turn.alone(seed: seed))
            XCTAssertEqual(hints.take(try hint(spread: 600), &turn), .ok)
            let due = try XCTUnwrap(hints.deadlineMs) - turn.now.monotonicMs
            XCTAssertTrue((0...600_000).contains(due), "\(due)")
            tenths[Int(min(due / 60_000, 9))] += 1
        }
        XCTAssertTrue(tenths.allSatisfy { (65...140).contains($0) }, "\(tenths)")
    }

    /// Random hints, compared with a model that keeps all of them.
    func testHintsJoinLikeAListOfThem() throws {
        for seed in UInt64(0)..<300 {
            var random = RandomSource(seed: seed)
            var (hints, turn) = (HintedRefresh(), Turn.alone(seed: seed))
            var model = NaiveHints()
            for step in 0..<40 {
                turn.start(at: moment(Int64(step) * 1_000))
                let subject = HintSubject.allCases.randomElement(using: &random) ?? .all
                let version = ["", "1", "2", "3"].randomElement(using: &random) ?? ""
                let given = try hint(subject, version, spread: Int64.random(in: 0...5, using: &random))
                // The draw of the client, which the copy of its random numbers repeats.
                var draws = turn.jitter
                let due = turn.now.monotonicMs + Int64.random(in: 0...given.spreadMs, using: &draws)
                XCTAssertEqual(hints.take(given, &turn) == .ok, model.take(subject, version, due: due))
                XCTAssertEqual(hints.deadlineMs, model.deadline)
                guard Bool.random(using: &random) else { continue }
                let now = turn.now
                XCTAssertEqual(hints.takeDueCards(at: now), model.takeDue(.cards, at: now.monotonicMs))
                XCTAssertEqual(hints.takeDueMessages(at: now), model.takeDue(.messages, at: now.monotonicMs))
            }
        }
    }

    func testWhatIsTooLongIsRefused() throws {
        XCTAssertNoThrow(try hint(.all, String(repeating: "v", count: 64), spread: 86_400))
        XCTAssertThrowsError(try hint(.all, String(repeating: "v", count: 65)))
        for spread in [-1, 86_401, Int64.max, .min] { XCTAssertThrowsError(try hint(spread: spread)) }
    }
}

/// Every hint that counts, with its time.
private struct NaiveHints {
    private var waiting: [(subject: HintSubject, due: Int64)] = []
    private var versions: [HintSubject: String] = [:]

    mutating func take(_ subject: HintSubject, _ version: String, due: Int64) -> Bool {
        var isNew = false
        for part in [HintSubject.cards, .messages] where subject == .all || subject == part {
            if !version.isEmpty, versions[part] == version { continue }
            if !version.isEmpty { versions[part] = version }
            waiting.append((part, due))
            isNew = true
        }
        return isNew
    }

    var deadline: Int64? { waiting.map(\.due).min() }

    mutating func takeDue(_ subject: HintSubject, at now: Int64) -> Bool {
        guard waiting.contains(where: { $0.subject == subject && $0.due <= now }) else { return false }
        waiting.removeAll { $0.subject == subject }
        return true
    }
}
