import PlacardCore
import XCTest

/// Random test data from a seed: a failure can be repeated.
struct Dice {
    private var source: RandomSource

    init(seed: UInt64) { source = RandomSource(seed: seed) }

    mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &source) }
    mutating func int64(_ range: ClosedRange<Int64>) -> Int64 { Int64.random(in: range, using: &source) }
    mutating func bits() -> UInt64 { source.next() }
    mutating func chance(percent: Int) -> Bool { int(1...100) <= percent }
    mutating func pick<T>(_ choices: [T]) -> T { choices[int(0...(choices.count - 1))] }
    mutating func maybe<T>(percent: Int = 50, _ value: T) -> T? { chance(percent: percent) ? value : nil }
    mutating func shuffled<T>(_ values: [T]) -> [T] { values.shuffled(using: &source) }

    /// Text with everything that could break an encoder.
    mutating func text(upTo length: Int = 12) -> String {
        let scalars = ["a", "Z", "0", " ", "\"", "\\", "/", "\n", "\t", "\u{0}", "\u{1F}", "é", "\u{2028}", "漢", "🦊"]
        return (0..<int(0...length)).map { _ in pick(scalars) }.joined()
    }

    mutating func value(depth: Int = 0) -> Value {
        switch int(0...(depth > 3 ? 5 : 7)) {
        case 0: .null
        case 1: .bool(chance(percent: 50))
        case 2: .int(pick([0, 1, -1, .min, .max, int64(.min ... .max)]))
        case 3: .double(pick([0, -0.5, 9.99, Double(int(-10_000...10_000)) / 8]))
        case 4: .string(text())
        case 5: .date(ms: int64(-62_167_219_200_000...253_402_300_799_999))
        case 6: .array((0..<int(0...4)).map { _ in value(depth: depth + 1) })
        default: .object((0..<int(0...4)).map { Value.Member(key: "k\($0)", value: value(depth: depth + 1)) })
        }
    }
}

/// Wall time 2025-10-09T08:53:20Z.
let startMs: Int64 = 1_760_000_000_000

/// Both clocks at the same distance from their starts; the monotonic clock starts at an hour.
func moment(_ ms: Int64, wallShift: Int64 = 0) -> Instant {
    Instant(wallMs: startMs + ms + wallShift, monotonicMs: 3_600_000 + ms)
}

/// A pattern is found when the text contains it, in any case. "(" does not compile, "slow" takes too many steps, "half x"
/// is "x" but takes half of a call's budget.
func compileFakeRegex(_ pattern: String) -> CompiledRegex? {
    if pattern.hasPrefix("(") { return nil }
    if pattern == "slow" { return { _, _ in .limitHit } }
    let isHard = pattern.hasPrefix("half ")
    let wanted = String(pattern.dropFirst(isHard ? 5 : 0)).lowercased()
    return { text, budget in
        if isHard {
            guard budget.steps >= RegexBudget.ofCall.steps / 2 else { return .limitHit }
            budget.steps -= RegexBudget.ofCall.steps / 2
        }
        return text.lowercased().contains(wanted) || wanted.isEmpty ? .found : .notFound
    }
}

extension XCTestCase {
    /// Expects `invalid` with a text that contains each of the words, so that it names the field and the limit
    /// (rule 6.1.1).
    func assertInvalid(
        naming words: String..., file: StaticString = #filePath, line: UInt = #line, _ body: () throws -> Void
    ) {
        XCTAssertThrowsError(try body(), file: file, line: line) { error in
            let error = error as? PlacardError
            XCTAssertEqual(error?.status, .invalid, file: file, line: line)
            for word in words {
                XCTAssertTrue(error?.message.contains(word) ?? false, "\(error?.message ?? "")", file: file, line: line)
            }
        }
    }

    /// Feeds a reader every prefix of the bytes and many damaged copies: it must return from each.
    /// `read` only reports whether it accepted them.
    func assertSurvivesDamage(
        _ bytes: [UInt8], flips: Int = 2_000, seed: UInt64 = 7, file: StaticString = #filePath, line: UInt = #line,
        _ read: ([UInt8]) -> Bool
    ) {
        for count in 0..<bytes.count {
            XCTAssertFalse(read(Array(bytes.prefix(count))), "cut to \(count) bytes", file: file, line: line)
        }
        XCTAssertTrue(read(bytes), "whole", file: file, line: line)
        var dice = Dice(seed: seed)
        for _ in 0..<flips {
            var damaged = bytes
            for _ in 0..<dice.int(1...6) {
                damaged[dice.int(0...(bytes.count - 1))] = dice.pick([
                    0, 1, 0x7F, 0xFF, UInt8(truncatingIfNeeded: dice.bits()),
                ])
            }
            _ = read(damaged)
        }
    }
}

extension CardID: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) { self.init(text) }
}
