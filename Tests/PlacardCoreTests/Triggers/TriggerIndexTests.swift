import XCTest

@testable import PlacardCore

/// The campaign list in force: how it is compared with another, and freed.
final class TriggerIndexTests: XCTestCase {
    /// A list is spelled as another if each text has the same mark.
    func testSpellings() {
        func mark(_ text: String) -> TextMark { Array(text.utf8).withUnsafeBytes { DigestKey(1, 2).mark($0) } }
        func list(_ marks: [TextMark?]) -> [ListedCampaign] {
            marks.enumerated().map { number, mark in
                ListedCampaign(
                    Campaign(id: "\(number)", conditions: [], timeoutMs: 1, message: Message(type: .modal)), mark: mark,
                    key: Int64(number + 1))
            }
        }
        let index = TriggerIndex.of(
            list([mark("a"), nil]), firstKey: 1, listsPictures: false, compile: compileFakeRegex)
        XCTAssertTrue(index.isSpelled(as: list([mark("a"), nil])))
        for other in [[mark("a"), mark("b")], [mark("b"), nil], [mark("a")], []] {
            XCTAssertFalse(index.isSpelled(as: list(other)))
        }
    }

    /// In steps, until nothing is left: neither campaigns nor conditions.
    func testAnIndexIsFreedInSteps() {
        for (campaigns, conditions) in [(1, 5), (100, 1), (0, 0)] {
            let index = TriggerIndex(
                (0..<campaigns).map { number in
                    Campaign(
                        id: "\(number)", conditions: (0..<conditions).map { .customEvent(name: "\($0)") },
                        timeoutMs: 1_000, message: Message(type: .modal))
                }, compile: compileFakeRegex)
            var steps = 1
            while !index.dismantle(), steps < 100 { steps += 1 }
            XCTAssertEqual(steps, max(1, conditions, (campaigns + 31) / 32))
            XCTAssertTrue(index.listed.isEmpty && index.sections.isEmpty)
        }
    }
}
