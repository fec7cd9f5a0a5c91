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
        XCTAssertEqual(message.extras, ["k": "1"])
    }

    func testErrorsNameTheField() throws {
        for (json, place) in [
            ("{}", "`type` is missing"), ("{\"type\": null}", "`type` is missing"),
            ("{\"is_control\": true}", "`type` is missing"), ("{\"type\": \"BANNER\"}", "`type` is 'BANNER'"),
            ("{\"type\": 1}", "`type` is an integer"), ("[]", "the message is an array"),
            ("5", "the message is an integer"),
            ("{\"type\": \"MODAL\", \"bg_color\": -1}", "`bg_color`"),
            ("{\"type\": \"MODAL\", \"duration\": 2.5}", "`duration` is in whole milliseconds, not 2.5"),
            ("{\"type\": \"MODAL\", \"duration\": \"5 s\"}", "`duration` is a string"),
            ("{\"type\": \"MODAL\", \"btns\": [{}]}", "`btns[0].id` is missing"),
            ("{\"type\": \"MODAL\", \"btns\": [{\"id\": 1}, {\"id\": 2}, {\"id\": 3}]}", "`btns` has 3 buttons"),
            ("{\"type\": \"MODAL\", \"themes\": {\"dark\": {\"text_color\": 4294967296}}}", "`themes.dark.text_color`"),
        ] {
            let message = try fault(json)
            XCTAssertTrue(message.hasPrefix(place), "\(json): \(message)")
        }
    }

    // MARK: Changes

    private func change(_ old: Message, _ json: String) -> Result<Message, PlacardError> {
        Array(json.utf8).withUnsafeBytes { raw in
            Result { () throws(PlacardError) in try HostMessageDecoder.changed(old, by: raw) }
        }
    }

    private let full = """
        {"type": "FULL", "header": "H", "message": "M", "text_align_header": "END", "text_align_message": "END",
         "slide_from": "TOP", "click_action": "URI", "uri": "https://example.com/u", "use_webview": true,
         "open_target": "BLANK", "message_close": "AUTO_DISMISS", "duration": 1, "image_url": "https://example.com/i",
         "icon": "I", "image_style": "GRAPHIC", "crop_type": "FIT_CENTER", "orientation": "PORTRAIT", "bg_color": 1,
         "text_color": 2, "header_text_color": 3, "close_btn_color": 4, "frame_color": 5, "icon_color": 6,
         "icon_bg_color": 7, "animate_in": false, "animate_out": false, "themes": {"dark": {"bg_color": 8}},
         "html_id": "h", "css": "c", "extras": {"k": "v"}, "message_fields": {"f": 1}, "language": "de",
         "image_alt": "A", "trusted": true}
        """

    /// Each field of a message takes a new value alone, and null resets it.
    func testEachFieldIsChangedAloneAndResetByNull() throws {
        let old = try read(full).get()
        let members = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(full.utf8)) as? [String: Any])
        XCTAssertEqual(members.count, 34)
        let fresh = Message(type: .full)
        for (key, value) in members where key != "type" && key != "image_url" {
            let one = try JSONSerialization.data(withJSONObject: [key: value])
            let set = try change(fresh, String(decoding: one, as: UTF8.self)).get()
            let reset = try change(old, "{\"\(key)\": null}").get()
            let isHalf = key == "html_id" || key == "css"
            XCTAssertEqual(set == fresh, isHalf, key)
            XCTAssertNotEqual(reset, old, key)
            XCTAssertEqual(try change(reset, String(decoding: one, as: UTF8.self)).get() == old, !isHalf, key)
        }
        let all = members.keys.filter { $0 != "type" && $0 != "image_url" }.map { "\"\($0)\": null" }
        var expected = fresh
        expected.imageURL = old.imageURL
        XCTAssertEqual(try change(old, "{\(all.joined(separator: ","))}").get(), expected)
        XCTAssertEqual(try change(old, "{}").get(), old)
    }

    func testThemesAndStyle() throws {
        let old = try read(full).get()
        XCTAssertEqual(try change(old, "{\"css\": \"new\"}").get().style, .init(htmlID: "h", css: "new"))
        XCTAssertNil(try change(old, "{\"themes\": {}}").get().dark)
        let dark = try XCTUnwrap(try change(old, "{\"themes\": {\"dark\": {\"text_color\": 9}}}").get().dark)
        XCTAssertNil(dark.background, "a theme is replaced as a whole")
        XCTAssertEqual(dark.text, 0xFF00_0009)
    }

    func testButtonsAreChangedByID() throws {
        let old = try read(
            """
            {"type": "MODAL", "btns": [{"id": -1, "text": "A", "bg_color": 1},
             {"id": 9, "text": "B", "border_color": 2, "uri": "u", "click_action": "URI", "use_webview": true}]}
            """
        ).get()
        let json = """
            {"btns": [{"id": 9, "text": null, "uri": null, "click_action": null, "use_webview": null, "bg_color": 4,
             "border_color": null}, {"id": -1, "bg_color": 5}]}
            """
        let buttons = try change(old, json).get().buttons
        var second = MessageButton(id: 9)
        second.backgroundColor = 4
        var first = MessageButton(id: -1)
        first.text = "A"
        first.backgroundColor = 5
        XCTAssertEqual(buttons, [first, second])
        XCTAssertEqual(buttons.map(\.borderColor), [5, 4])
    }

    func testFaultsOfChangesNameTheField() throws {
        let old = try read(full.dropLast() + ", \"btns\": [{\"id\": 1}]}").get()
        for (json, text) in [
            ("[]", "the message is an array, not an object"), ("{", "the message is malformed JSON"),
            ("{\"type\": \"FULL\"}", "`type` cannot be changed or removed"),
            ("{\"trigger_id\": null}", "`trigger_id` cannot be changed"),
            ("{\"message_extras\": 1}", "`message_extras` cannot be changed"),
            ("{\"btns\": null}", "`btns` cannot be changed or removed"),
            ("{\"headr\": 1}", "`headr` is unknown"), ("{\"headr\": null}", "`headr` is unknown"),
            ("{\"header\": 1}", "`header` is an integer"), ("{\"asset_urls\": []}", "`asset_urls` cannot be changed"),
            ("{\"assets_zip\": null}", "`assets_zip` cannot be changed"),
            ("{\"btns\": [{\"id\": 2}]}", "`btns[0].id` is 2: the message has no such button"),
            ("{\"btns\": [{\"id\": 1, \"txt\": null}]}", "`btns[0].txt` is unknown"),
            ("{\"btns\": [{\"id\": 1}, {\"text\": \"x\"}]}", "`btns[1].id` is missing"),
            ("{\"btns\": [{\"id\": 1, \"bg_color\": -1}]}", "`btns[0].bg_color` is -1"),
            ("{\"themes\": {\"light\": {}}}", "`themes.light` is unknown"),
            ("{\"themes\": {\"dark\": {\"bg\": 1}}}", "`themes.dark.bg` is unknown"),
            ("{\"themes\": {\"dark\": {\"btns\": [{\"text\": 1}]}}}", "`themes.dark.btns[0].text` is unknown"),
        ] {
            guard case .failure(let error) = change(old, json) else {
                XCTFail(json)
                continue
            }
            XCTAssertEqual(error.status, .invalid)
            XCTAssertTrue(error.message.hasPrefix(text), "\(json): \(error.message)")
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
