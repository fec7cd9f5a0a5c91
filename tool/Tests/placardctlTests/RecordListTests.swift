import XCTest

@testable import placardctl

final class RecordListTests: XCTestCase {
    func testKeepsTheNewestAndCountsTheOthers() {
        var list = RecordList(maximumCount: 10)
        for number in 1...1000 {
            list.add([.integer(Int64(number))])
            XCTAssertEqual(list.records.count, min(number, 10))
            XCTAssertEqual(list.forgotten, Int64(max(0, number - 10)))
        }
        XCTAssertEqual(list.records, (991...1000).map { .integer($0) })
        list.add((1...50).map { .integer($0) })
        XCTAssertEqual(list.records, (41...50).map { .integer($0) })
        XCTAssertEqual(list.forgotten, 1040)
    }

    func testKeepsWhatFits() {
        let record = JSON.string(String(repeating: "x", count: 1000))
        var list = RecordList(maximumBytes: 4 * record.footprint)
        for _ in 1...100 { list.add([record]) }
        XCTAssertEqual(list.records.count, 4)
        list.add([1])
        XCTAssertEqual(list.records.count, 4)
        list.add([.string(String(repeating: "x", count: 10_000))])
        XCTAssertEqual(list.records, [])
        XCTAssertEqual(list.forgotten, 102)
        list.add([2])
        XCTAssertEqual(list.records, [2])
    }
}
