import XCTest

@testable import PlacardCore

final class ByteSearchTests: XCTestCase {
    func testFindsWhatASlowSearchFinds() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            let part = (0..<Int.random(in: 0...6, using: &random)).map { _ in UInt8.random(in: 0...1, using: &random) }
            let whole = (0..<Int.random(in: 0...20, using: &random)).map { _ in UInt8.random(in: 0...1, using: &random)
            }
            let isThere = part.isEmpty || whole.indices.contains { whole[$0...].starts(with: part) }
            XCTAssertEqual(ByteSearch(part).isIn(whole), isThere, "\(part) in \(whole)")
        }
    }

    func testRepeatedTextsTakeNoLonger() {
        let whole = [UInt8](repeating: 97, count: 1_000_000)
        XCTAssertFalse(ByteSearch([UInt8](repeating: 97, count: 500_000) + [98]).isIn(whole))
        XCTAssertTrue(ByteSearch(whole).isIn(whole))
    }
}
