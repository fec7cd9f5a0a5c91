import XCTest

@testable import PlacardCore

final class ByteBlockTests: XCTestCase {
    func testEqualBlocksHaveEqualBytes() {
        for count in 0...40 {
            let bytes = (0..<count).map { UInt8($0) }
            XCTAssertEqual(ByteBlock(bytes), ByteBlock(bytes))
            XCTAssertNotEqual(ByteBlock(bytes), ByteBlock(bytes + [0]))
            for index in bytes.indices {
                var other = bytes
                other[index] ^= 0x80
                XCTAssertNotEqual(ByteBlock(bytes), ByteBlock(other), "byte \(index) of \(count)")
            }
        }
    }

    func testNumbersAreLittleEndianAtAnyOffset() {
        let block = ByteBlock([9, 0x01, 0x02, 0x03, 0x04, 0x05])
        XCTAssertEqual(block.load(1, as: UInt32.self), 0x0403_0201)
        XCTAssertEqual(block.load(5, as: UInt8.self), 5)
    }
}
