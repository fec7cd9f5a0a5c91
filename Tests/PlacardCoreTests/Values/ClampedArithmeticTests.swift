import PlacardCore
import XCTest

/// Clocks and numbers from the wire can have any value: sums stop at the ends of the range.
final class ClampedArithmeticTests: XCTestCase {
    private let edges: [Int64] = [.min, .min + 1, -1_000, -1, 0, 1, 2, 1_000, .max - 1, .max]

    /// 128 bits do not overflow; the result is clamped to 64 bits afterwards.
    private func clamped(_ wide: Int128) -> Int64 { Int64(clamping: wide) }

    private func forEachPair(_ body: (Int64, Int64) -> Void) {
        for left in edges { for right in edges { body(left, right) } }
        var dice = Dice(seed: 21)
        for _ in 0..<2_000 { body(dice.int64(.min ... .max), dice.int64(.min ... .max)) }
    }

    func testAdding() {
        forEachPair { XCTAssertEqual($0.clampedAdding($1), clamped(Int128($0) + Int128($1)), "\($0) + \($1)") }
    }

    func testSubtracting() {
        forEachPair { XCTAssertEqual($0.clampedSubtracting($1), clamped(Int128($0) - Int128($1)), "\($0) - \($1)") }
    }

    func testMultiplying() {
        forEachPair { XCTAssertEqual($0.clampedMultiplied(by: $1), clamped(Int128($0) * Int128($1)), "\($0) · \($1)") }
    }
}
