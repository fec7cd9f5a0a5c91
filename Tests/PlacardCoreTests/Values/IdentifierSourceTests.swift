import Foundation
import PlacardCore
import XCTest

final class IdentifierSourceTests: XCTestCase {
    func testIdentifiersAreVersion4UUIDs() throws {
        var source = IdentifierSource(entropy: (1, 2))
        for _ in 0..<1_000 {
            let text = source.next()
            let uuid = try XCTUnwrap(UUID(uuidString: text), text)
            XCTAssertEqual(uuid.uuidString.lowercased(), text)
            XCTAssertEqual(uuid.uuid.6 >> 4, 4, "version")
            XCTAssertEqual(uuid.uuid.8 >> 6, 0b10, "variant")
        }
    }

    func testIdentifiersAreUnique() {
        var seen: Set<String> = []
        for seed in UInt64(0)..<20 {
            var source = IdentifierSource(entropy: (seed, seed &* 31 &+ 1_000))
            for _ in 0..<1_000 { XCTAssertTrue(seen.insert(source.next()).inserted) }
        }
    }

    /// Every free bit takes both values: none is stuck.
    func testAllFreeBitsVary() throws {
        var source = IdentifierSource(entropy: (5, 6))
        var ones = [Int](repeating: 0, count: 128)
        for _ in 0..<1_000 {
            let uuid = try XCTUnwrap(UUID(uuidString: source.next()))
            let bytes = withUnsafeBytes(of: uuid.uuid) { Array($0) }
            for bit in 0..<128 where bytes[bit / 8] & (0x80 >> UInt8(bit % 8)) != 0 { ones[bit] += 1 }
        }
        let fixed = Set([48, 49, 50, 51, 64, 65])
        for bit in 0..<128 where !fixed.contains(bit) { XCTAssertTrue((350...650).contains(ones[bit]), "bit \(bit)") }
    }

    func testSameEntropyGivesTheSameIdentifiers() {
        var left = IdentifierSource(entropy: (9, 10))
        var right = IdentifierSource(entropy: (9, 10))
        XCTAssertEqual((0..<10).map { _ in left.next() }, (0..<10).map { _ in right.next() })
    }
}
