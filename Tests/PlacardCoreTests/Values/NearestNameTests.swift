import PlacardCore
import XCTest

final class NearestNameTests: XCTestCase {
    /// The definition by the ends of both texts, without a table.
    private func slow(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Int {
        guard let first = left.first else { return right.count }
        guard let second = right.first else { return left.count }
        let (shorter, other) = (left.dropFirst(), right.dropFirst())
        var least = min(
            slow(shorter, other) + (first == second ? 0 : 1), slow(left, other) + 1, slow(shorter, right) + 1)
        if first == other.first, second == shorter.first {
            least = min(least, slow(shorter.dropFirst(), other.dropFirst()) + 1)
        }
        return least
    }

    func testDistancesAgreeWithTheDefinition() {
        var dice = Dice(seed: 5)
        for _ in 0..<500 {
            let texts = (0..<2).map { _ in
                String((0..<dice.int(0...6)).map { _ in dice.pick(["a", "b", "c"]) }.joined())
            }
            XCTAssertEqual(
                NearestName.distance(texts[0], texts[1]), slow(Array(texts[0].utf8)[...], Array(texts[1].utf8)[...]),
                "\(texts)")
        }
    }

    func testTwoSwappedLettersAreOneEdit() {
        XCTAssertEqual(NearestName.distance("cadrs", "cards"), 1)
        XCTAssertEqual(NearestName.of("cadrs", among: ["crads", "cards"]), "cards")
    }

    func testTheFirstOfEquallyNearNamesIsMeant() {
        XCTAssertEqual(
            NearestName.of("flush_interval", among: ["queue_limit", "flush_interval_s", "flush_interval_m"]),
            "flush_interval_s")
        XCTAssertNil(NearestName.of("x", among: []))
    }
}
