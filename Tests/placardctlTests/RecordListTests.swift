import XCTest

@testable import placardctl

final class RecordListTests: XCTestCase {
    func testKeepsTheNewestAndCountsTheOthers() {
        var list = RecordList(limit: 10)
        for number in 1...1000 { list.add([.integer(Int64(number))]) }
        XCTAssertTrue((10..<20).contains(list.records.count))
        XCTAssertEqual(list.records.last, 1000)
        XCTAssertEqual(list.records.count + Int(list.forgotten), 1000)
        list.add((1...50).map { .integer($0) })
        XCTAssertEqual(list.records, (41...50).map { .integer($0) })
        XCTAssertEqual(list.forgotten, 1040)
    }
}
