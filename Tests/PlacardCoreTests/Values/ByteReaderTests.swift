import PlacardCore
import XCTest

/// Stored bytes decode to what was encoded, and damaged bytes give an error.
final class ByteReaderTests: XCTestCase {
    private func encoded(_ write: (inout ByteWriter) -> Void) -> [UInt8] {
        var writer = ByteWriter()
        write(&writer)
        return writer.bytes
    }

    func testRandomValuesAreRestored() throws {
        var dice = Dice(seed: 11)
        for _ in 0..<2_000 {
            let value = dice.value()
            var reader = ByteReader(encoded { $0.value(value) })
            XCTAssertEqual(try reader.value(), value)
            XCTAssertTrue(reader.isAtEnd)
        }
    }

    func testEveryKindOfFieldIsRestoredInOrder() throws {
        let bytes = encoded {
            $0.number(UInt8.max)
            $0.number(Int32.min)
            $0.number(Int64.max)
            $0.bool(true)
            $0.double(-0.1)
            $0.string("é\u{0}🦊")
            $0.optionalString(nil)
            $0.optionalString("")
            $0.optional(Int64(5)) { $0.number($1) }
            $0.list(["a", "b"]) { $0.string($1) }
        }
        var reader = ByteReader(bytes)
        XCTAssertEqual(try reader.number(UInt8.self), .max)
        XCTAssertEqual(try reader.number(Int32.self), .min)
        XCTAssertEqual(try reader.number(Int64.self), .max)
        XCTAssertEqual(try reader.bool(), true)
        XCTAssertEqual(try reader.double(), -0.1)
        XCTAssertEqual(try reader.string(), "é\u{0}🦊")
        XCTAssertNil(try reader.optionalString())
        XCTAssertEqual(try reader.optionalString(), "")
        XCTAssertEqual(
            try reader.optional { (reader) throws(ByteReader.Damaged) in try reader.number(Int64.self) }, 5)
        XCTAssertEqual(try reader.list { (reader) throws(ByteReader.Damaged) in try reader.string() }, ["a", "b"])
        XCTAssertTrue(reader.isAtEnd)
    }

    /// The format is the same on every machine: a store can be copied.
    func testNumbersAreLittleEndian() {
        XCTAssertEqual(encoded { $0.number(UInt32(0x0102_0304)) }, [4, 3, 2, 1])
    }

    func testNaNKeepsItsBits() throws {
        var reader = ByteReader(encoded { $0.double(.nan) })
        XCTAssertTrue(try reader.double().isNaN)
    }

    func testCutOrDamagedValuesGiveAnError() {
        var dice = Dice(seed: 12)
        for seed in UInt64(0)..<20 {
            let value = Value.array((0..<5).map { _ in dice.value() })
            assertSurvivesDamage(encoded { $0.value(value) }, flips: 300, seed: seed) {
                var reader = ByteReader($0)
                return (try? reader.value()) != nil
            }
        }
    }

    func testRandomBytesGiveAnErrorOrAValue() {
        var dice = Dice(seed: 13)
        for _ in 0..<5_000 {
            var reader = ByteReader((0..<dice.int(0...40)).map { _ in UInt8(dice.int(0...9)) })
            _ = try? reader.value()
        }
    }

    /// A count that exceeds the bytes must not allocate four billion elements.
    func testHugeCountIsRefused() {
        for kind: UInt8 in [4, 6, 7] {
            var reader = ByteReader([kind, 0xFF, 0xFF, 0xFF, 0xFF, 0])
            XCTAssertThrowsError(try reader.value())
        }
    }

    func testEndlessNestingIsRefused() {
        let level: [UInt8] = [6, 1, 0, 0, 0]
        let bytes: [UInt8] = Array((0..<100_000).map { _ in level }.joined()) + [0]
        var reader = ByteReader(bytes)
        XCTAssertThrowsError(try reader.value())
    }

    func testEndlessNestingOfObjectsIsRefused() {
        let level: [UInt8] = [7, 1, 0, 0, 0] + [1, 0, 0, 0, 0x6B]
        var reader = ByteReader(Array((0..<1_000).map { _ in level }.joined()) + [0])
        XCTAssertThrowsError(try reader.value())
    }

    /// A text that would end behind the last byte.
    func testAMissingByteIsNoticed() throws {
        let bytes = encoded {
            $0.number(UInt64(0))
            $0.string("abcd")
        }
        for missing in 0...4 {
            var reader = ByteReader(Array(bytes.dropLast(missing)))
            _ = try reader.number(UInt64.self)
            if missing == 0 {
                XCTAssertEqual(try reader.string(), "abcd")
            } else {
                XCTAssertThrowsError(try reader.string())
            }
        }
    }

    /// The maximum nesting of a reply (rule 3.1: 64 levels) can be stored.
    func testTheDeepestReplyIsRestored() throws {
        let deep = (0..<63).reduce(Value.int(1)) { value, _ in .array([value]) }
        var reader = ByteReader(encoded { $0.value(deep) })
        XCTAssertEqual(try reader.value(), deep)
    }
}
