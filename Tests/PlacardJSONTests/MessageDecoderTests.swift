import PlacardCore
import XCTest

/// Messages (rule 10.1): the defaults of each type, every field, and the effect of an invalid one.
final class MessageDecoderTests: DecoderTestCase {
    private func triggers(_ data: String) -> String {
        "{\"triggers\": [{\"id\": \"c1\", \"type\": \"inapp\", \"trigger_condition\": [], \"data\": \(data)}]}"
    }

    private func message(_ data: String, line: UInt = #line) throws -> Message {
        let (reply, problems) = try dataReply(triggers(data), line: line)
        XCTAssertEqual(problems, [], line: line)
        return try XCTUnwrap(reply.campaigns?.first?.message, data, line: line)
    }

    private func modal(_ changes: [String: String?], line: UInt = #line) throws -> Message {
        try message(object(["type": "\"MODAL\""], changes), line: line)
    }

    /// The reason why the campaign was dropped.
    private func dropped(_ changes: [String: String?], line: UInt = #line) throws -> String {
        let (reply, problems) = try dataReply(triggers(object(["type": "\"MODAL\""], changes)), line: line)
        XCTAssertEqual(reply.campaigns?.count, 0, "\(changes)", line: line)
        XCTAssertEqual(problems.map(\.id), ["c1"], "\(changes)", line: line)
        return try XCTUnwrap(problems.first, "\(changes)", line: line).reason
    }

    // MARK: Defaults

    func testDefaultsOfAModal() throws {
        let message = try modal([:])
        XCTAssertEqual(message.type, .modal)
        XCTAssertFalse(message.isControl || message.usesWebview || message.isTrusted || message.isTestSend)
        XCTAssertTrue(message.animatesIn && message.animatesOut)
        for text in [
            message.triggerID, message.header, message.message, message.uri, message.imageURL, message.icon,
            message.language, message.imageAlt,
        ] { XCTAssertNil(text) }
        XCTAssertEqual(message.headerAlign, .center)
        XCTAssertEqual(message.messageAlign, .center)
        XCTAssertEqual(message.slideFrom, .bottom)
        XCTAssertEqual(message.clickAction, .none)
        XCTAssertEqual(message.close, .swipe)
        XCTAssertEqual(message.durationMs, 5_000)
        XCTAssertEqual(message.imageStyle, .top)
        XCTAssertEqual(message.cropType, .fitCenter)
        XCTAssertEqual(message.orientation, .any)
        XCTAssertEqual(message.colors.background, 0xFFFF_FFFF)
        XCTAssertEqual(message.colors.text, 0xFF33_3333)
        XCTAssertEqual(message.colors.headerText, 0xFF33_3333)
        XCTAssertEqual(message.colors.closeButton, 0xFF9B_9B9B)
        XCTAssertEqual(message.colors.frame, 0xC033_3333)
        XCTAssertEqual(message.colors.iconBackground, 0xFF00_73D5)
        XCTAssertEqual(message.buttons, [])
        XCTAssertEqual(message.extras, [:])
        XCTAssertNil(message.messageExtras)
        XCTAssertEqual(message.openTarget, .none)
        XCTAssertNil(message.style)
        XCTAssertNil(message.messageFields)
        XCTAssertNil(message.dark)
    }

    func testDefaultsThatDependOnTheType() throws {
        let slideup = try message("{\"type\": \"SLIDEUP\"}")
        XCTAssertEqual(slideup.headerAlign, .start)
        XCTAssertEqual(slideup.messageAlign, .start)
        XCTAssertEqual(slideup.close, .autoDismiss)
        XCTAssertEqual(slideup.colors.background, 0xFFEF_EFEF)
        XCTAssertEqual(slideup.colors.text, 0xFF55_5555)
        XCTAssertEqual(slideup.orientation, .any)
        XCTAssertEqual(try message("{\"type\": \"FULL\"}").cropType, .centerCrop)
        for type in ["MODAL_STYLED", "WEB_HTML", "HTML_FULL", "HTML"] {
            let message = try message("{\"type\": \"\(type)\"}")
            XCTAssertEqual(message.close, .swipe, type)
            XCTAssertEqual(message.cropType, .fitCenter, type)
            XCTAssertEqual(message.orientation, .any, type)
        }
    }

    func testTypesAreDecoded() throws {
        let types: [String: MessageType] = [
            "SLIDEUP": .slideup, "MODAL": .modal, "MODAL_STYLED": .modalStyled, "FULL": .full, "WEB_HTML": .webHTML,
            "HTML_FULL": .htmlFull, "HTML": .html,
        ]
        for (name, type) in types {
            XCTAssertEqual(try message("{\"type\": \"\(name)\"}").type, type)
            XCTAssertEqual(try message("{\"type\": \"\(name.lowercased())\"}").type, type)
            XCTAssertEqual(try message("{\"type\": \"\(name.capitalized)\"}").type, type)
        }
    }

    // MARK: Every field

    func testTextsAreDecoded() throws {
        let message = try modal([
            "trigger_id": "\"t\"", "header": "\"H\\u0000\"", "message": "\"<b>M</b>\"", "uri": "\"https://x\"",
            "image_url": "\"https://i\"", "icon": "\"\\uf042\"", "language": "\"de\"", "image_alt": "\"alt\"",
        ])
        XCTAssertEqual(message.triggerID, "t")
        XCTAssertEqual(message.header, "H\0")
        XCTAssertEqual(message.message, "<b>M</b>")
        XCTAssertEqual(message.uri, "https://x")
        XCTAssertEqual(message.imageURL, "https://i")
        XCTAssertEqual(message.icon, "\u{F042}")
        XCTAssertEqual(message.language, "de")
        XCTAssertEqual(message.imageAlt, "alt")
    }

    /// Every word of every enumeration, in any case.
    func testWordsAreDecodedInAnyCase() throws {
        func check<T: Equatable>(
            _ key: String, _ words: [String: T], _ read: (Message) -> T, line: UInt = #line
        ) throws {
            for (word, wanted) in words {
                for spelling in [word, word.lowercased(), word.capitalized] {
                    XCTAssertEqual(read(try modal([key: "\"\(spelling)\""])), wanted, "\(key): \(spelling)", line: line)
                }
            }
        }
        let aligns: [String: TextAlign] = ["START": .start, "CENTER": .center, "END": .end]
        try check("text_align_header", aligns) { $0.headerAlign }
        try check("text_align_message", aligns) { $0.messageAlign }
        try check("slide_from", ["TOP": SlideFrom.top, "BOTTOM": .bottom]) { $0.slideFrom }
        try check("click_action", ["URI": ClickAction.uri, "NONE": .none, "NEWS_FEED": .newsFeed]) { $0.clickAction }
        try check("open_target", ["NONE": OpenTarget.none, "BLANK": .blank]) { $0.openTarget }
        try check("message_close", ["AUTO_DISMISS": MessageClose.autoDismiss, "SWIPE": .swipe]) { $0.close }
        try check("image_style", ["TOP": ImageStyle.top, "GRAPHIC": .graphic]) { $0.imageStyle }
        try check("crop_type", ["FIT_CENTER": CropType.fitCenter, "CENTER_CROP": .centerCrop]) { $0.cropType }
        try check(
            "orientation", ["ANY": MessageOrientation.any, "PORTRAIT": .portrait, "LANDSCAPE": .landscape]
        ) { $0.orientation }
    }

    func testFlagsAreDecoded() throws {
        let on = try modal([
            "use_webview": "true", "trusted": "1", "is_test_send": "true", "is_control": "1", "animate_in": "false",
            "animate_out": "0",
        ])
        XCTAssertTrue(on.usesWebview && on.isTrusted && on.isTestSend && on.isControl)
        XCTAssertFalse(on.animatesIn || on.animatesOut)
    }

    func testColorsAreUnsigned() throws {
        let colors = try modal([
            "bg_color": "4294967295", "text_color": "16777216", "header_text_color": "2147483648",
            "close_btn_color": "1",
            "frame_color": "2", "icon_color": "3", "icon_bg_color": "4.0",
        ]).colors
        XCTAssertEqual(colors.background, .max)
        XCTAssertEqual(colors.text, 0x0100_0000)
        XCTAssertEqual(colors.headerText, 0x8000_0000)
        XCTAssertEqual([colors.closeButton, colors.frame, colors.icon, colors.iconBackground], [1, 2, 3, 4])
    }

    func testATextColorWithoutAlphaIsOpaque() throws {
        let message = try modal([
            "text_color": "3355443", "header_text_color": "0", "bg_color": "0", "icon_color": "1",
            "btns": #"[{"id": 0, "text_color": 2, "border_color": 2}]"#,
            "themes": #"{"dark": {"text_color": 3, "header_text_color": 4, "btns": [{"text_color": 5}]}}"#,
        ])
        XCTAssertEqual([message.colors.text, message.colors.headerText], [0xFF33_3333, 0xFF00_0000])
        XCTAssertEqual([message.colors.background, message.colors.icon], [0, 1])
        XCTAssertEqual([message.buttons[0].textColor, message.buttons[0].borderColor], [0xFF00_0002, 2])
        XCTAssertEqual([message.dark?.text, message.dark?.headerText], [0xFF00_0003, 0xFF00_0004])
        XCTAssertEqual(message.dark?.buttons.first?.text, 0xFF00_0005)
    }

    func testADurationInWhichNobodyCanReadCountsAsMissing() throws {
        XCTAssertEqual(try modal(["duration": "1"]).durationMs, 1)
        for duration in ["0", "-1", "-0.0", "-9223372036854775808", "null"] {
            XCTAssertEqual(try modal(["duration": duration]).durationMs, 5_000, duration)
        }
    }

    func testExtrasAreDecoded() throws {
        let message = try modal([
            "extras": "{\"b\": \"x\", \"a\": 5, \"n\": null, \"o\": {\"k\": []}}",
            "message_extras": "{\"source\": [1, \"x\"]}",
        ])
        XCTAssertEqual(message.extras.map(\.key), ["b", "a", "o"])
        XCTAssertEqual(message.extras.map(\.value), ["x", "5", "{\"k\":[]}"])
        XCTAssertEqual(message.messageExtras, .object([.init(key: "source", value: [1, "x"])]))
    }

    func testNullIsAbsent() throws {
        let keys = [
            "is_control", "trigger_id", "header", "message", "text_align_header", "text_align_message", "slide_from",
            "click_action", "uri", "use_webview", "message_close", "duration", "image_url", "icon", "image_style",
            "crop_type", "orientation", "bg_color", "text_color", "header_text_color", "close_btn_color", "frame_color",
            "icon_color", "icon_bg_color", "animate_in", "animate_out", "btns", "extras", "message_extras", "language",
            "image_alt", "trusted", "is_test_send", "open_target", "html_id", "css", "message_fields", "themes",
        ]
        let nulls = Dictionary(uniqueKeysWithValues: keys.map { ($0, Optional("null")) })
        XCTAssertEqual(try modal(nulls), Message(type: .modal))
    }

    /// Both fields or nothing (rule 10.1).
    func testStyleNeedsBothFields() throws {
        let both = try modal(["html_id": "\"box\"", "css": "\"#box { }\""])
        XCTAssertEqual(both.style, .init(htmlID: "box", css: "#box { }"))
        XCTAssertNil(try modal(["html_id": "\"box\""]).style)
        XCTAssertNil(try modal(["css": "\"#box { }\"", "html_id": "null"]).style)
    }

    func testMessageFieldsAreJSONText() throws {
        let message = try modal(["message_fields": "{\"is_push_primer\": true, \"n\": {\"b\": [1.5, null]}}"])
        XCTAssertEqual(message.messageFields, "{\"is_push_primer\":true,\"n\":{\"b\":[1.5,null]}}")
        XCTAssertEqual(try modal(["message_fields": "{}"]).messageFields, "{}")
    }

    // MARK: The dark look

    func testDarkThemeIsDecoded() throws {
        let theme = """
            {"dark": {"bg_color": 4294967295, "text_color": 0, "header_text_color": 1, "close_btn_color": 2,
              "frame_color": 3, "icon_color": 4, "icon_bg_color": null,
              "btns": [{"text_color": 5}, {"bg_color": 6, "border_color": 7, "id": "any"}, 8]},
             "sepia": {"bg_color": -1}}
            """
        let dark = try XCTUnwrap(try modal(["themes": theme]).dark)
        XCTAssertEqual(dark.background, .max)
        XCTAssertEqual([dark.text, dark.headerText], [0xFF00_0000, 0xFF00_0001])
        XCTAssertEqual([dark.closeButton, dark.frame, dark.icon], [2, 3, 4])
        XCTAssertNil(dark.iconBackground)
        XCTAssertEqual(dark.buttons.map(\.background), [nil, 6], "no more than are shown")
        XCTAssertEqual(dark.buttons.map(\.text), [0xFF00_0005, nil])
        XCTAssertEqual(dark.buttons.map(\.border), [nil, 7])
        XCTAssertEqual(try modal(["themes": "{\"dark\": {}}"]).dark, DarkTheme())
        for none in ["{}", "{\"dark\": null}", "{\"light\": {\"bg_color\": 1}}"] {
            XCTAssertNil(try modal(["themes": none]).dark, none)
        }
    }

    func testBadThemesDropTheCampaignWithTheirPlace() throws {
        for shape in SomeJSON.all(but: [SomeJSON.object]) {
            XCTAssertTrue(try dropped(["themes": "{\"dark\": \(shape)}"]).hasPrefix("`data.themes.dark`"), shape)
        }
        for color in ["-1", "4294967296", "\"red\"", "true"] {
            let reason = try dropped(["themes": "{\"dark\": {\"frame_color\": \(color)}}"])
            XCTAssertTrue(reason.hasPrefix("`data.themes.dark.frame_color`"), reason)
            let button = try dropped(["themes": "{\"dark\": {\"btns\": [{}, {\"bg_color\": \(color)}]}}"])
            XCTAssertTrue(button.hasPrefix("`data.themes.dark.btns[1].bg_color`"), button)
        }
        let list = try dropped(["themes": "{\"dark\": {\"btns\": {}}}"])
        XCTAssertTrue(list.hasPrefix("`data.themes.dark.btns`"), list)
    }

    // MARK: Controls

    func testControlsNeedNoType() throws {
        let control = try message("{\"is_control\": true, \"trigger_id\": \"t\"}")
        XCTAssertTrue(control.isControl)
        XCTAssertEqual(control.triggerID, "t")
    }

    // MARK: Invalid fields

    func testAFieldOfTheWrongTypeDropsTheCampaign() throws {
        let fields: [(keys: [String], good: String)] = [
            (
                [
                    "trigger_id", "header", "message", "uri", "image_url", "icon", "language", "image_alt",
                    "text_align_header", "text_align_message", "slide_from", "click_action", "message_close",
                    "image_style", "crop_type", "orientation", "type", "open_target", "html_id", "css",
                ], SomeJSON.string
            ),
            (["is_control", "use_webview", "animate_in", "animate_out", "trusted", "is_test_send"], SomeJSON.bool),
            (
                [
                    "duration", "bg_color", "text_color", "header_text_color", "close_btn_color", "frame_color",
                    "icon_color", "icon_bg_color",
                ], SomeJSON.integer
            ),
            (["btns"], SomeJSON.array),
            (["extras", "message_fields", "themes"], SomeJSON.object),
        ]
        for (keys, good) in fields {
            for key in keys {
                for shape in SomeJSON.all(but: [good]) {
                    let reason = try dropped([key: shape])
                    XCTAssertTrue(reason.hasPrefix("`data.\(key)`"), "\(key): \(shape): \(reason)")
                }
            }
        }
    }

    func testUnknownWordsDropTheCampaignAndAreNamed() throws {
        for key in [
            "type", "text_align_header", "text_align_message", "slide_from", "click_action", "message_close",
            "image_style", "crop_type", "orientation", "open_target",
        ] {
            for word in ["", "SIDEWAYS", " TOP", "MODAL\\u0000"] {
                let reason = try dropped([key: "\"\(word)\""])
                XCTAssertTrue(reason.hasPrefix("`data.\(key)`"), reason)
            }
            XCTAssertTrue(try dropped([key: "\"SIDEWAYS\""]).contains("SIDEWAYS"))
        }
    }

    func testTypeIsRequired() throws {
        XCTAssertTrue(try dropped(["type": nil]).hasPrefix("`data.type` is missing"))
        XCTAssertTrue(try dropped(["type": nil, "is_control": "false"]).hasPrefix("`data.type` is missing"))
    }

    func testOutOfRangeColorsAreRefused() throws {
        for key in ["bg_color", "text_color", "frame_color", "icon_bg_color"] {
            for color in ["-1", "4294967296", "9223372036854775807", "1e300"] {
                XCTAssertTrue(try dropped([key: color]).hasPrefix("`data.\(key)`"), color)
            }
        }
    }

    func testNULInIDsAndURLsIsRefused() throws {
        for key in ["trigger_id", "uri", "image_url", "html_id"] {
            let reason = try dropped([key: "\"a\\u0000b\""])
            XCTAssertTrue(reason.hasPrefix("`data.\(key)`") && reason.contains("U+0000"), reason)
        }
        let reason = try dropped(["btns": "[{\"id\": 1, \"uri\": \"\\u0000\"}]"])
        XCTAssertTrue(reason.hasPrefix("`data.btns[0].uri`"), reason)
    }

    // MARK: Buttons

    func testButtonDefaults() throws {
        let button = try XCTUnwrap(try modal(["btns": "[{\"id\": 0}]"]).buttons.first)
        XCTAssertEqual(button, MessageButton(id: 0))
        XCTAssertNil(button.text)
        XCTAssertNil(button.uri)
        XCTAssertEqual(button.clickAction, .none)
        XCTAssertFalse(button.usesWebview)
        XCTAssertEqual(button.backgroundColor, 0xFF00_73D5)
        XCTAssertEqual(button.borderColor, 0xFF00_73D5)
    }

    func testButtonFieldsAreDecoded() throws {
        let text = """
            [{"id": -3, "text": "OK", "click_action": "uri", "uri": "app://x", "use_webview": true, "bg_color": 1,
              "text_color": 2}, {"id": 9, "bg_color": 1, "border_color": 3}]
            """
        let buttons = try modal(["btns": text]).buttons
        XCTAssertEqual(buttons.map(\.id), [-3, 9])
        XCTAssertEqual(buttons[0].text, "OK")
        XCTAssertEqual(buttons[0].clickAction, .uri)
        XCTAssertEqual(buttons[0].uri, "app://x")
        XCTAssertTrue(buttons[0].usesWebview)
        XCTAssertEqual(buttons[0].textColor, 0xFF00_0002)
        XCTAssertEqual(buttons[0].borderColor, 1, "the border is of the background's colour by default")
        XCTAssertEqual(buttons[1].borderColor, 3)
    }

    func testOnlyTheFirstTwoButtonsAreKept() throws {
        let buttons = try modal(["btns": "[{\"id\": 1}, {\"id\": 2}, {\"id\": 3}]"]).buttons
        XCTAssertEqual(buttons.map(\.id), [1, 2])
    }

    func testBadButtonsDropTheCampaignWithTheirPlace() throws {
        let ids = ["null", "\"1\"", "true", "1.5", "2147483648", "-2147483649", "[]"]
        for button in ["{}"] + ids.map({ "{\"id\": \($0)}" }) {
            let reason = try dropped(["btns": "[{\"id\": 1}, \(button)]"])
            XCTAssertTrue(reason.hasPrefix("`data.btns[1].id`"), "\(button): \(reason)")
        }
        for shape in SomeJSON.all(but: [SomeJSON.object]) + ["null"] {
            XCTAssertTrue(try dropped(["btns": "[\(shape)]"]).hasPrefix("`data.btns[0]`"), shape)
        }
        for (key, good) in [
            ("text", SomeJSON.string), ("click_action", SomeJSON.string), ("uri", SomeJSON.string),
            ("use_webview", SomeJSON.bool), ("bg_color", SomeJSON.integer), ("text_color", SomeJSON.integer),
            ("border_color", SomeJSON.integer),
        ] {
            for shape in SomeJSON.all(but: [good]) {
                let reason = try dropped(["btns": "[{\"id\": 1, \"\(key)\": \(shape)}]"])
                XCTAssertTrue(reason.hasPrefix("`data.btns[0].\(key)`"), "\(key): \(reason)")
            }
        }
    }
}
