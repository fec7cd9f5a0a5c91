import PlacardCore
import XCTest

/// The list with its counts against an array that is counted again at each step.
final class CardTableTests: XCTestCase {
    private func cards(_ dice: inout Dice) -> [CardEntry] {
        let expiries: [Int64?] = [nil, .max, startMs, startMs + 1, startMs + 2, startMs + dice.int64(0...9)]
        return (0..<dice.int(0...12)).compactMap { number in
            var spec = CardSpec("c\(number)")
            spec.kind = dice.chance(percent: 20) ? .control : .classic
            spec.expiresAtMs = dice.pick(expiries)
            spec.viewed = dice.chance(percent: 20)
            guard let record = spec.record() else { return nil }
            return CardEntry(record, key: Int64(number), flags: dice.chance(percent: 10) ? .dismissed : [])
        }
    }

    func testRandomActionsAgreeWithCounting() {
        for seed in UInt64(0)..<200 {
            var dice = Dice(seed: seed)
            var model = cards(&dice)
            var list = CardTable(model)
            let (first, firstModel) = (list, model)
            check(list, model)
            for _ in 0..<20 where !model.isEmpty {
                let index = dice.int(0...(model.count - 1))
                let some: [CardFlags] = [.viewed, .clicked, [.viewed, .clicked], .dismissed, .unviewed, []]
                let lasting: CardFlags = dice.chance(percent: 50) ? .dismissed : [.dismissed, .viewed]
                let kept = model[index].flags.intersection(lasting)
                let flags = dice.pick(some).union(kept)
                let isNew = model[index].flags != flags
                model[index].flags = flags
                XCTAssertEqual(list.set(flags, at: index), isNew)
                check(list, model)
            }
            check(first, firstModel)
            XCTAssertEqual(list, CardTable(model))
        }
    }

    private func check(_ list: CardTable, _ model: [CardEntry]) {
        XCTAssertEqual(list.entries, model)
        XCTAssertEqual(list.isEmpty, model.isEmpty)
        XCTAssertEqual(model.indices.map { list[$0] }, model)
        XCTAssertEqual(list.visibleCount, model.filter(\.isVisible).count)
        XCTAssertEqual(list.unviewedCount, model.filter(\.countsAsUnviewed).count)
        let expiries = model.filter(\.isVisible).map(\.record.expiresAtMs)
        XCTAssertEqual(list.nextExpiryMs, expiries.filter { $0 != PackedCard.never && $0 != .max }.min())
    }
}
