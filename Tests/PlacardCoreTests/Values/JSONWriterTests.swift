import Foundation
import PlacardCore
import XCTest

/// Output must be JSON, and must decode to the same values: Foundation verifies it.
final class JSONWriterTests: XCTestCase {
    private func written(_ body: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        body(&writer)
        return writer.text
    }

    private func read(_ text: String, file: StaticString = #filePath, line: UInt = #line) throws -> Any {
        do {
            return try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
        } catch {
            XCTFail("not JSON: \(text)", file: file, line: line)
            throw error
        }
    }

    // MARK: Numbers

    func testIntegersAreWrittenAsSwiftDescribesThem() {
        var dice = Dice(seed: 1)
        var numbers: [Int64] = [0, 9, 10, -1, -10, .min, .max, .min + 1]
        for bits in 0..<63 { numbers += [1 << bits, -(1 << bits), dice.int64(-(1 << bits)...(1 << bits))] }
        for number in numbers { XCTAssertEqual(written { $0.int(number) }, number.description) }
    }

    // MARK: Structure

    func testCommasAreWrittenBetweenElementsOnly() {
        let text = written {
            $0.object {
                $0.key("empty")
                $0.object { _ in }
                $0.key("list")
                $0.array {
                    $0.array { _ in }
                    $0.object {
                        $0.key("a")
                        $0.null()
                        $0.key("b")
                        $0.bool(true)
                    }
                    $0.int(1)
                    $0.bool(false)
                    $0.raw("{\"stored\":1}")
                }
                $0.key(String("last"))
                $0.string("x")
            }
        }
        XCTAssertEqual(
            text, #"{"empty":{},"list":[[],{"a":null,"b":true},1,false,{"stored":1}],"last":"x"}"#)
    }

    // MARK: Text

    func testEscapes() {
        XCTAssertEqual(
            written { $0.string("a\"b\\c/d\ne\tf\u{1}g\u{1F}h\u{0}") }, #""a\"b\\c/d\ne\u0009f\u0001g\u001fh\u0000""#)
        XCTAssertEqual(written { $0.string("é漢🦊\u{2028}\u{7F}") }, "\"é漢🦊\u{2028}\u{7F}\"")
        XCTAssertEqual(written { $0.string("") }, "\"\"")
    }

    func testEveryScalarBelow300ReadsBack() throws {
        for number in UInt32(0)..<300 {
            let scalar = try XCTUnwrap(Unicode.Scalar(number))
            let text = "<\(Character(scalar))>"
            XCTAssertEqual(try read(written { $0.string(text) }) as? String, text, "U+\(number)")
        }
    }

    func testKeysAreEscapedToo() throws {
        let text = written {
            $0.object {
                $0.key(String("a\"\n"))
                $0.int(1)
            }
        }
        XCTAssertEqual(try read(text) as? [String: Int], ["a\"\n": 1])
    }

    // MARK: Numbers

    /// Rule 6.1.2: integers keep 64 bits.
    func testIntegersAreExact() {
        for number in [0, 1, -1, Int64.max, .min, 9_007_199_254_740_993] {
            XCTAssertEqual(written { $0.int(number) }, String(number))
        }
    }

    func testDoublesReadBackTheSame() throws {
        var dice = Dice(seed: 3)
        var numbers: [Double] = [0, 9.99, 0.1, 1e16, 1e-7, 1e22, 123_456_789.125, -2.5, 1 / 3]
        numbers += [.leastNonzeroMagnitude, .greatestFiniteMagnitude, .leastNormalMagnitude, .ulpOfOne]
        numbers += (0..<5_000).map { _ in Double(bitPattern: dice.bits()) }.filter(\.isFinite)
        for number in numbers {
            let text = written { $0.double(number) }
            // JSONSerialization rounds very large and very small numbers; the decoder does not.
            let back = try JSONDecoder().decode([Double].self, from: Data("[\(text)]".utf8))
            XCTAssertEqual(back, [number], text)
        }
        XCTAssertEqual(written { $0.double(9.99) }, "9.99")
    }

    func testNumbersThatJSONLacksAreNull() {
        for number in [Double.nan, .infinity, -.infinity] { XCTAssertEqual(written { $0.double(number) }, "null") }
    }

    /// Rule 4.1.2: times are seconds with milliseconds.
    func testSeconds() {
        let texts: [(Int64, String)] = [
            (0, "0.000"), (1, "0.001"), (20, "0.020"), (999, "0.999"), (1_000, "1.000"),
            (1_760_000_001_204, "1760000001.204"), (-1, "-0.001"), (-1_000, "-1.000"), (-1_234, "-1.234"),
            (.max, "9223372036854775.807"), (.min, "-9223372036854775.808"),
        ]
        for (ms, text) in texts { XCTAssertEqual(written { $0.seconds(ms: ms) }, text) }
    }

    // MARK: Values

    func testDatesAreText() {
        XCTAssertEqual(written { $0.value(.date(ms: 1_204)) }, "\"1970-01-01T00:00:01.204Z\"")
        XCTAssertEqual(written { $0.value([.date(ms: 0), 1]) }, "[\"1970-01-01T00:00:00.000Z\",1]")
    }

    func testRandomValuesReadBack() throws {
        var dice = Dice(seed: 4)
        for _ in 0..<1_000 {
            let value = dice.value()
            let text = written { $0.value(value) }
            XCTAssertEqual(try read(text) as? NSObject, foundation(value), text)
        }
    }

    private func foundation(_ value: Value) -> NSObject {
        switch value {
        case .null: NSNull()
        case .bool(let value): NSNumber(value: value)
        case .int(let value): NSNumber(value: value)
        case .double(let value): NSNumber(value: value)
        case .string(let value): value as NSString
        case .date(let ms): CivilTime(ms: ms).iso8601 as NSString
        case .array(let values): values.map(foundation) as NSArray
        case .object(let members):
            Dictionary(members.map { ($0.key, foundation($0.value)) }, uniquingKeysWith: { $1 }) as NSDictionary
        }
    }
}
