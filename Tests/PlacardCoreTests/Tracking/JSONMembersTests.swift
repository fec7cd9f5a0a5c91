import XCTest

@testable import PlacardCore

final class JSONMembersTests: XCTestCase {
    private func member(_ json: String, _ key: StaticString) -> String? {
        JSONMembers(Array(json.utf8))?[key].map { String(decoding: $0, as: UTF8.self) }
    }

    func testMembersAreFoundAsWritten() {
        let json = #" { "n" : "a\"},{b\\" , "p":{"n":[1,{"x":"]"}]},"q":-1.5e3,"t":true } "#
        XCTAssertEqual(member(json, "n"), #""a\"},{b\\" "#)
        XCTAssertEqual(member(json, "p"), #"{"n":[1,{"x":"]"}]}"#)
        XCTAssertEqual(member(json, "q"), "-1.5e3")
        XCTAssertEqual(member(json, "t"), "true ")
        XCTAssertNil(member(json, "x"), "of an inner object")
        XCTAssertEqual(member(#"{"a":1,"a":2}"#, "a"), "2")
        XCTAssertNotNil(JSONMembers(Array("{}".utf8)))
    }

    func testNonObjectsAreRefused() {
        for text in ["", "[]", "1", "\"{}\"", "{", "{\"a\"", "{\"a\":", "{\"a\":}", "{\"a\":1", "{\"a\":\"", "{\"a\\"] {
            XCTAssertNil(JSONMembers(Array(text.utf8)), text)
        }
    }

    /// No input traps, and a found member is a part of the input.
    func testRandomBytesDoNotTrap() {
        var random = RandomSource(seed: 5)
        let signs = Array(#"{}[]":,\ 1an"#.utf8)
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0...20, using: &random)).map { _ in
                signs[Int.random(in: 0..<signs.count, using: &random)]
            }
            _ = JSONMembers(Array("{".utf8) + bytes)?["a"]
        }
    }
}
