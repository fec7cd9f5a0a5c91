import XCTest

@testable import PlacardJSON

final class ByteSearchTests: XCTestCase {
    func testBytesAreCounted() {
        let text = Array("{a{b{{".utf8)
        text.withUnsafeBytes { bytes in
            for (limit, holds) in [(0, true), (3, true), (4, false), (5, false)] {
                XCTAssertEqual(bytes.holds(UInt8(ascii: "{"), moreOftenThan: limit), holds, "\(limit)")
            }
            XCTAssertFalse(bytes.holds(UInt8(ascii: "x"), moreOftenThan: 0))
            XCTAssertEqual(bytes.firstOffset(of: UInt8(ascii: "b")), 3)
            XCTAssertNil(bytes.firstOffset(of: 0))
            XCTAssertFalse(bytes.holdsNUL)
        }
    }
}
