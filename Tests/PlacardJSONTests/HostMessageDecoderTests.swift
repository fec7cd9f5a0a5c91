import PlacardCore
import PlacardJSON
import XCTest

/// Messages that the host makes (rule 10.1): as on the wire, but errors are reported to the caller.
final class HostMessageDecoderTests: XCTestCase {
    private func read(_ json: String) -> Result<Message, PlacardError> {
        Array(json.utf8).withUnsafeBytes { raw in
            Result { () throws(PlacardError) in try HostMessageDecoder.message(raw) }
        }
    }

    private func fault(_ json: String, line: UInt = #line) throws -> String {
        guard case .failure(let error) = read(json) else {
            XCTFail("\(json) was taken", line: line)
            return ""
        }
        XCTAssertEqual(error.status, .invalid, line: line)
        return error.message
    }

    func testDefaultsDependOnTheType() throws {
        for (word, type) in [("SLIDEUP", MessageType.slideup), ("full", .full), ("HTML", .html)] {
            XCTAssertEqual(try read("{\"type\": \"\(word)\"}").get(), Message(type: type))
        }
    }

    func testFieldsAreThoseOfTheWire() throws {
        let json = """
            {"type": "MODAL", "header": "H", "bg_color": 4278190080, "themes": {"dark": {"bg_color": 1}},
             "btns": [{"id": 1, "text": "OK"}, {"id": 2}], "extras": {"k": 1}, "unknown": true}
            """
        let message = try read(json).get()
        XCTAssertEqual(message.header, "H")
        XCTAssertEqual(message.colors(in: .light).background, 0xFF00_0000)
        XCTAssertEqual(message.colors(in: .dark).background, 1)
        XCTAssertEqual(message.buttons.map(\.id), [1, 2])
        XCTAssertEqual(message.extras, [.init(key: "k", value: "1")])
    }

    func testErrorsNameTheField() throws {
        for (json, place) in [
            ("{}", "`type` is missing"), ("{\"type\": null}", "`type` is missing"),
            ("{\"is_control\": true}", "`type` is missing"), ("{\"type\": \"BANNER\"}", "`type` is 'BANNER'"),
            ("{\"type\": 1}", "`type` is an integer"), ("[]", "the message is an array"),
            ("5", "the message is an integer"),
            ("{\"type\": \"MODAL\", \"bg_color\": -1}", "`bg_color`"),
            ("{\"type\": \"MODAL\", \"btns\": [{}]}", "`btns[0].id` is missing"),
            ("{\"type\": \"MODAL\", \"btns\": [{\"id\": 1}, {\"id\": 2}, {\"id\": 3}]}", "`btns` has 3 buttons"),
            ("{\"type\": \"MODAL\", \"themes\": {\"dark\": {\"text_color\": 4294967296}}}", "`themes.dark.text_color`"),
        ] {
            let message = try fault(json)
            XCTAssertTrue(message.hasPrefix(place), "\(json): \(message)")
        }
    }

    func testInvalidJSONIsRefused() throws {
        for json in ["", "{", "{\"type\": }", "\u{0}", "{\"type\": \"\\ud800\"}"] {
            XCTAssertTrue(try fault(json).hasPrefix("the message is malformed JSON at byte "), json)
        }
        XCTAssertTrue(
            try fault(String(repeating: "[", count: 100) + String(repeating: "]", count: 100)).contains("nested"))
    }
}
