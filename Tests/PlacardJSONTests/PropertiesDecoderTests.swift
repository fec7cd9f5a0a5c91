import PlacardCore
import PlacardJSON
import XCTest

/// Properties that a host gives as JSON text (rules 6.1.1, 6.1.2, 6.2).
final class PropertiesDecoderTests: XCTestCase {
    private func properties(_ text: String) throws -> Properties {
        try Array(text.utf8).withUnsafeBytes { try PropertiesDecoder.properties($0) }
    }

    private func value(_ text: String) throws -> Value {
        try Array(text.utf8).withUnsafeBytes { try PropertiesDecoder.value($0) }
    }

    private func refusal(_ text: String, line: UInt = #line) -> String {
        do {
            _ = try properties(text)
            XCTFail("accepted: \(text.prefix(60))", line: line)
            return ""
        } catch let error as PlacardError {
            XCTAssertEqual(error.status, .invalid, line: line)
            return error.message
        } catch {
            XCTFail("\(error)", line: line)
            return ""
        }
    }

    func testEveryTypeIsDecoded() throws {
        let text = """
            {"b": true, "i": -9223372036854775808, "d": 1.5, "s": "x\\u0000é😀", "a": [1, null, "x"], "o": {"k": null}}
            """
        let read = try properties(text)
        XCTAssertEqual(read.members.map(\.key), ["b", "i", "d", "s", "a", "o"])
        XCTAssertEqual(
            read.members.map(\.value),
            [true, .int(.min), 1.5, "x\0é😀", [1, .null, "x"], .object([.init(key: "k", value: .null)])])
    }

    func testWholeRealNumbersStayReal() throws {
        XCTAssertEqual(try value("1.0"), .double(1))
        XCTAssertEqual(try value("1"), .int(1))
        XCTAssertEqual(try value("1e3"), .double(1_000))
    }

    func testATopLevelNullIsOmitted() throws {
        XCTAssertEqual(try properties("{\"a\": null, \"b\": 1}").members.map(\.key), ["b"])
    }

    func testTheLastOfTwoEqualKeysCounts() throws {
        XCTAssertEqual(try properties("{\"a\": 1, \"a\": 2}")["a"], 2)
    }

    func testAValueCanHaveAnyType() throws {
        XCTAssertEqual(try value(" null "), .null)
        XCTAssertEqual(try value("\"x\""), "x")
        XCTAssertEqual(try value("[]"), .array([]))
    }

    func testOnlyObjectsAreProperties() {
        for text in SomeJSON.all(but: [SomeJSON.object]) + ["null"] {
            XCTAssertTrue(refusal(text).contains("object"), text)
        }
    }

    func testMalformedTextNamesTheByte() {
        for text in [
            "", "{", "{\"a\": }", "{\"a\": 1} x", "{\"a\": \"\u{1}\"}", "{\"a\": 1e999}",
            "{\"a\": 9223372036854775808}",
        ] {
            XCTAssertTrue(refusal(text).contains("byte"), text)
        }
    }

    func testLimitsNameTheKey() {
        let long = String(repeating: "x", count: 256)
        XCTAssertTrue(refusal("{\"level\": \"\(long)\"}").contains("level"))
        XCTAssertTrue(refusal("{\"level\": {\"deep\": [\"\(long)\"]}}").contains("level"))
        XCTAssertTrue(refusal("{\"$level\": 1}").contains("$level"))
        XCTAssertTrue(refusal("{\"\": 1}").contains("empty"))
        XCTAssertTrue(refusal("{\"a\\nb\": 1}").contains("control"))
        XCTAssertTrue(refusal("{\"a\\\"b\": 1}").contains("quote"))
    }

    func testDepthIsLimited() throws {
        func nested(_ levels: Int) -> String {
            "{\"k\":" + String(repeating: "[", count: levels) + String(repeating: "]", count: levels) + "}"
        }
        XCTAssertNoThrow(try properties(nested(50)))
        for levels in [51, 63, 64, 65, 5_000] { XCTAssertFalse(refusal(nested(levels)).isEmpty, "\(levels)") }
    }

    func testNumberOfKeysIsLimited() throws {
        func many(_ count: Int) -> String { "{" + (0..<count).map { "\"k\($0)\":1" }.joined(separator: ",") + "}" }
        XCTAssertEqual(try properties(many(256)).members.count, 256)
        XCTAssertTrue(refusal(many(257)).contains("256"))
    }
}
