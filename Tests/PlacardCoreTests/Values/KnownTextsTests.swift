import XCTest

@testable import PlacardCore

/// Which texts of a list are found again, whatever their order and however they begin.
final class KnownTextsTests: XCTestCase {
    private let key = DigestKey(7, 8)

    /// Each text is found at its place in a list of others.
    private func found(_ texts: [String], in known: [String]) -> [Int?] {
        let marks = known.map { text in Array(text.utf8).withUnsafeBytes { key.mark($0) } }
        var finder = KnownTexts(key, marks)
        return texts.map { text in
            Array("\(text),{}]}".utf8).withUnsafeBytes { rest in
                guard let (position, length) = finder.find(at: rest) else {
                    let body = UnsafeRawBufferPointer(rebasing: rest[..<text.utf8.count])
                    XCTAssertEqual(finder.mark(body), key.mark(body))
                    return nil
                }
                XCTAssertEqual(length, text.utf8.count)
                XCTAssertEqual(known[position], text)
                return position
            }
        }
    }

    private let long = String(repeating: "x", count: 70)
    private func text(_ number: Int) -> String { #"{"id":\#(number),"text":"\#(long)"}"# }
    private func alike(_ number: Int) -> String { #"{"text":"\#(long)","id":\#(number)}"# }
    private func short(_ number: Int) -> String { #"{"id":\#(number)}"# }

    func testARepeatedListIsFound() {
        for make in [text, alike, short] {
            let list = (0..<100).map(make)
            XCTAssertEqual(found(list, in: list), Array(0..<100))
        }
    }

    func testNothingIsFoundInAnEmptyList() { XCTAssertEqual(found([text(1)], in: []), [nil]) }

    func testAnyOrderIsFoundByTheBeginnings() {
        var dice = Dice(seed: 3)
        let list = (0..<500).map(text)
        for _ in 0..<20 {
            let order = dice.shuffled(Array(0..<500))
            XCTAssertEqual(found(order.map { list[$0] }, in: list), order)
        }
    }

    func testChangedTextsDoNotHideTheOthers() {
        for make in [text, alike, short] {
            let list = (0..<100).map(make)
            var changed = list
            for index in stride(from: 5, to: 100, by: 10) { changed[index] = make(1_000 + index) }
            XCTAssertEqual(found(changed, in: list), (0..<100).map { $0 % 10 == 5 ? nil : $0 })
        }
    }

    func testARemovedTextDoesNotHideTheOthers() {
        for make in [text, alike, short] {
            let list = (0..<100).map(make)
            let kept = (0..<100).filter { $0 % 7 != 3 }
            XCTAssertEqual(found(kept.map { list[$0] }, in: list), kept)
        }
    }

    func testAddedTextsDoNotHideTheOthers() {
        let list = (0..<100).map(text)
        XCTAssertEqual(found([text(-1), text(-2)] + list + [text(-3)], in: list), [nil, nil] + Array(0..<100) + [nil])
    }

    /// Texts that begin alike are found by their place only, so the place moves on with each text that is not known.
    func testSeveralChangedTextsDoNotHideTheNext() {
        let list = (0..<10).map(alike)
        let changed = [alike(-1), alike(-2), alike(-3)] + list[3...]
        XCTAssertEqual(found(Array(changed), in: list), [nil, nil, nil] + Array(3..<10))
    }

    /// A stored mark may be damaged, and a reply may end anywhere.
    func testAMarkThatDoesNotFitIsIgnored() {
        let text = Array(short(1).utf8)
        let mark = text.withUnsafeBytes { key.mark($0) }
        for marks in [[TextMark(length: 0, beginning: 0, digest: mark.digest)], [mark], [nil]] {
            var finder = KnownTexts(key, marks)
            XCTAssertNil(text.withUnsafeBytes { finder.find(at: $0)?.position })
        }
    }

    /// Texts from 64 bytes on are found by their beginning.
    func testATextThatIsABeginningIsFoundAnywhere() {
        let edge = { (number: Int) in
            let text = #"{"id":\#(number),"t":""#
            return text + String(repeating: "x", count: 62 - text.utf8.count) + #""}"#
        }
        XCTAssertEqual(edge(1).utf8.count, DigestKey.beginningSize)
        let list = (0..<9).map(edge)
        XCTAssertEqual(found(list.reversed(), in: list), Array((0..<9).reversed()))
        XCTAssertEqual(found([edge(10)], in: list), [nil])
    }

    /// Comparing all would take hours.
    func testManyTextsThatBeginAlikeTakeNoTime() {
        let list = (0..<50_000).map(alike)
        XCTAssertEqual(found([alike(-1), alike(-2)] + list.reversed(), in: list).count, 50_002)
    }
}
