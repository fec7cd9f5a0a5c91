import PlacardCore
import XCTest

/// The dictionary in parts against one that is not.
final class SplitDictionaryTests: XCTestCase {
    func testRandomChangesAgreeWithADictionary() {
        for seed in UInt64(0)..<40 {
            var dice = Dice(seed: seed)
            var model: [Int: Int] = seed % 2 == 0 ? [:] : [1: 1, 200: 2]
            var split = SplitDictionary(model)
            var copies: [(SplitDictionary<Int, Int>, [Int: Int])] = []
            for _ in 0..<300 {
                let (key, value) = (dice.int(0...120), dice.int(0...3))
                switch dice.int(0...9) {
                case 0: copies.append((split, model))
                case 1:
                    split.removeAll { ($0 + $1) % 5 == value }
                    model = model.filter { ($0.key + $0.value) % 5 != value }
                case 2...3: (split[key], model[key]) = (nil, nil)
                default: (split[key], model[key]) = (value, value)
                }
                check(split, model)
            }
            for (split, model) in copies { check(split, model) }
            XCTAssertEqual(split, SplitDictionary(model))
            split[1_000] = 1
            XCTAssertNotEqual(split, SplitDictionary(model))
        }
    }

    private func check(_ split: SplitDictionary<Int, Int>, _ model: [Int: Int]) {
        XCTAssertEqual(split.count, model.count)
        XCTAssertEqual(split.isEmpty, model.isEmpty)
        XCTAssertEqual(split.keys.sorted(), model.keys.sorted())
        for key in -1...130 { XCTAssertEqual(split[key], model[key]) }
    }
}
