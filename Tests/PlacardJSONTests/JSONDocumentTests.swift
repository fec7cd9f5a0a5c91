import PlacardCore
import XCTest

@testable import PlacardJSON

/// A document that is read list element by list element gives the same result as one that is read as a whole.
final class JSONDocumentTests: XCTestCase {
    private func whole(_ bytes: [UInt8]) -> Value? {
        try? bytes.withUnsafeBytes { JSONDocument.readReceived($0) { $0.value() } }.get()
    }

    private struct Cards: ListDecoder {
        static let list: StaticString? = "cards"
        static let element = JSONShape.free

        var elements: [Value] = []

        mutating func begin() { elements = [] }
        func recognize(_ rest: UnsafeRawBufferPointer) -> Int? { nil }
        mutating func read(
            _ node: JSONNode, at index: Int, _ text: UnsafeRawBufferPointer, _ faults: JSONFaults
        ) {
            XCTAssertEqual(index, elements.count)
            elements.append(node.value())
        }
    }

    /// Reads one element per step.
    private func read(_ bytes: [UInt8]) throws -> Value? {
        var reader = JSONListReader(.free)
        var cards = Cards()
        // Each step from a copy of its own: nothing may point into the bytes of an earlier one.
        while try !Array(bytes).withUnsafeBytes({ try reader.read($0, &cards, until: { true }) }) {}
        guard case .object(let members) = reader.node?.value() else { return nil }
        return .object(
            members.map {
                $0.key == "cards" && $0.value == .array([]) ? .init(key: $0.key, value: .array(cards.elements)) : $0
            })
    }

    private func byElement(_ bytes: [UInt8]) -> Value? { try? read(bytes) }

    private func check(_ text: String, _ line: UInt = #line) {
        check(Array(text.utf8), line)
    }

    private func check(_ bytes: [UInt8], _ line: UInt = #line) {
        XCTAssertEqual(byElement(bytes), whole(bytes), String(decoding: bytes, as: UTF8.self), line: line)
    }

    func testBothReadersAgree() {
        for text in [
            "{}", " { } ", "", "  ", "{\"cards\":[]}", "{\"cards\": [ ]}",
            "{\"cards\":[1,2.5,\"x\",null,true,false,[],{}]}", "{\"cards\":[1 , 2\t,\r\n3]}",
            "{\"a\":1,\"cards\":[{\"id\":\"x\"}],\"b\":2}", "{\"cards\":[1],\"cards\":[2]}",
            "{\"cards\":[1],\"cards\":2}", "{\"cards\":2,\"cards\":[1]}", "{\"cards\":{\"cards\":[1]}}",
            "{\"c\\u0061rds\":[1]}", "{\"a\":{\"cards\":[1]}}", "{\"cards\":null}", "{\"a\":1,\"a\":2}",
            "{\"cards\":[-0,1e5,-1.5E-3,0.0]}", "{\"ä\":\"😀\",\"cards\":[\"😀\",\"\\ud83d\\ude00\"]}",
        ] { check(text) }
    }

    func testBothReadersRefuseTheSame() {
        for text in [
            "{", "{\"", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "{\"a\":1,}", "{,}", "{\"a\" 1}", "{1:2}",
            "{\"cards\":[", "{\"cards\":[1", "{\"cards\":[1,", "{\"cards\":[1,]}", "{\"cards\":[1 2]}",
            "{\"cards\":[1]", "{\"cards\":[1]}}", "{\"cards\":[1]} x", "{\"cards\":[truex]}", "{\"cards\":[01]}",
            "{\"cards\":[1.]}", "{\"cards\":[1e999,]}", "{\"cards\":[18446744073709551616 1]}", "{\"cards\":[nul]}",
            "{\"cards\":[\"\\ud800]}", "{\"cards\":[{\"a\\u0000\":}]}", "{\"a\\u0000\"}", "{a:1}",
            " \u{FEFF}{}", "{\"cards\":[1]\u{A0}}", "{\"cards\":[1;2]}", "{\"a\":1:2}", "{\"cards\":[--1]}",
        ] {
            XCTAssertNil(byElement(Array(text.utf8)), text)
            check(text)
        }
        check(Array("{\"cards\":[1".utf8) + [0xC3, 0xA4] + Array("]}".utf8))
    }

    func testBothReadersRepairTheSame() throws {
        for (text, expected) in [
            ("{\"cards\":[1e999, 1]}", "{\"cards\":[\"1e999\",1]}"),
            ("{\"cards\":[18446744073709551616]}", "{\"cards\":[18446744073709551616.0]}"),
            ("{\"cards\":[\"\\ud800x\"],\"a\":\"\\udc00\"}", "{\"cards\":[\"\u{FFFD}x\"],\"a\":\"\u{FFFD}\"}"),
            ("{\"cards\":[{\"a\\u0000\":1,\"b\":2}]}", "{\"cards\":[{\"b\":2}]}"),
            ("{\"a\\u0000\":[1e999],\"b\":2}", "{\"b\":2}"), ("\u{FEFF}{\"cards\":[1]}", "{\"cards\":[1]}"),
            ("{\"\\ud800\":1}", "{\"\u{FFFD}\":1}"), ("{\"cards\":1e999}", "{\"cards\":\"1e999\"}"),
        ] {
            XCTAssertEqual(byElement(Array(text.utf8)), whole(Array(expected.utf8)), text)
            check(text)
        }
        let broken = Array("{\"cards\":[\"".utf8) + [0xFF] + Array("\"]}".utf8)
        XCTAssertEqual(byElement(broken), .object([.init(key: "cards", value: ["\u{FFFD}"])]))
        check(broken)
    }

    func testDepthIsCountedFromTheRoot() {
        for levels in 60...66 {
            for before in ["{\"cards\":", "{\"cards\":{\"a\":", "{\"other\":"] {
                let tail = before.contains("a") && before.hasSuffix("\"a\":") ? "}}" : "}"
                let text =
                    before + String(repeating: "[", count: levels) + String(repeating: "]", count: levels) + tail
                check(text)
            }
        }
        // Both kinds of containers in alternation.
        for pairs in 28...33 {
            let text = String(repeating: "[{\"a\":", count: pairs) + "1" + String(repeating: "}]", count: pairs)
            check("{\"cards\":[\(text)]}")
            check("{\"cards\":[{\"b\":\(text)}, 1]}")
        }
    }

    /// Even if another value of the same element cannot be represented.
    func testAnErrorIsReportedAtItsByte() {
        for value in ["1", "1e999"] {
            let text = "{\"full_sync\":true, \"cards\":[{\"id\":\"a\"}, {\"id\": \(value), \"x\": 0x}]}"
            XCTAssertThrowsError(try read(Array(text.utf8))) { thrown in
                let error = thrown as? JSONDocument.SyntaxError
                XCTAssertEqual(error.map { (text.utf8.count - 4...text.utf8.count - 3).contains($0.byteOffset) }, true)
                XCTAssertEqual(error?.reason.contains("expected"), true, error?.reason ?? "")
            }
        }
    }

    /// Without the byte 0: jansson skips it after a number or a word; when read by element it is refused.
    func testRandomDamageIsHandledEqually() {
        var random = RandomSource(seed: 20_261_121)
        let good = Array(
            #"{"full_sync": true, "n": -1.5e3, "cards": [{"id": "a\u00e4", "e": {"k": [1, {"x": null}]}}, 7, "😀", [], {"id": "b"}], "z": "end"}"#
                .utf8)
        let glyphs = Array("{}[]\",:0129-.eE\\u \ntrufalsn".utf8)
        for _ in 0..<20_000 {
            var bytes = good
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[index] = UInt8.random(in: 1 ... .max, using: &random)
                case 1: bytes[index] = glyphs[Int.random(in: 0..<glyphs.count, using: &random)]
                case 2: bytes.insert(glyphs[Int.random(in: 0..<glyphs.count, using: &random)], at: index)
                default: bytes.removeSubrange(index..<min(bytes.count, index + Int.random(in: 1...20, using: &random)))
                }
                if bytes.isEmpty { break }
            }
            check(bytes)
        }
    }
}
