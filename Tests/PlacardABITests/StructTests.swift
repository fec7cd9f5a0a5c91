import CPlacard
import PlacardABI
import PlacardCore
import XCTest

/// The library's structs contain what the server sent, field by field.
final class StructTests: ABITestCase {
    private let config = "\"config\": {\"time\": 1, \"content_cards\": {\"enabled\": true}}"

    // MARK: Cards

    private func cards(_ list: String, flags: UInt32 = 0) throws -> OpaquePointer {
        sync(data: "{\(config)}", cards: "{\"full_sync\": true, \"cards\": [\(list)]}")
        var cards: OpaquePointer?
        XCTAssertEqual(placard_client_copy_cards(client, flags, &cards, nil), 0)
        let made = try XCTUnwrap(cards)
        addTeardownBlock { placard_cards_destroy(made) }
        return made
    }

    func testACompleteCard() throws {
        let list = try cards(
            """
            {"id": "cä", "tp": "captioned_image", "ca": 10, "ea": 1900000000, "v": true, "cl": true, "p": true, "t": true,
             "db": true, "uw": true, "tt": "a\\u0000b", "ds": "D", "i": "https://i", "ar": 1.5, "u": "https://u",
             "dm": "link", "language": "de", "image_alt": "alt", "e": {"k1": "v1", "k\\u00e4": [1, "x"]}}
            """)
        let pointer = try XCTUnwrap(placard_cards_get(list, 0))
        let card = pointer.pointee
        XCTAssertEqual(text(card.id, card.id_length), "cä")
        XCTAssertEqual(card.kind, Int32(PLACARD_CARD_CAPTIONED_IMAGE.rawValue))
        XCTAssertEqual([card.viewed, card.clicked, card.dismissed, card.dismissible], [true, true, false, true])
        XCTAssertEqual(
            [card.pinned, card.is_control, card.is_test, card.open_url_in_webview], [true, false, true, true])
        XCTAssertEqual(card.created_ms, 10_000)
        XCTAssertEqual(card.expires_at_ms, 1_900_000_000_000)
        XCTAssertEqual(card.aspect_ratio, 1.5)
        XCTAssertEqual(text(card.title, card.title_length), "a\0b")
        XCTAssertEqual(text(card.description, card.description_length), "D")
        XCTAssertEqual(text(card.image, card.image_length), "https://i")
        XCTAssertEqual(text(card.url, card.url_length), "https://u")
        XCTAssertEqual(text(card.domain, card.domain_length), "link")
        XCTAssertEqual(text(card.language, card.language_length), "de")
        XCTAssertEqual(text(card.image_alt, card.image_alt_length), "alt")
        XCTAssertEqual(card.title?[card.title_length], 0, "NUL-terminated")

        XCTAssertEqual(card.extras_count, 2)
        let extra = try XCTUnwrap(placard_card_get_extra(pointer, 1)).pointee
        XCTAssertEqual(text(extra.key, extra.key_length), "kä")
        XCTAssertEqual(text(extra.value, extra.value_length), "[1,\"x\"]")
        XCTAssertNil(placard_card_get_extra(pointer, 2))
        XCTAssertNil(placard_card_get_extra(pointer, -1))
        var length = 77
        XCTAssertEqual(text(placard_card_find_extra(pointer, "k1", 2, &length), length), "v1")
        XCTAssertEqual(length, 2)
        XCTAssertNil(placard_card_find_extra(pointer, "none", -1, &length))
        XCTAssertEqual(length, 0)
    }

    /// A copy's fields are equal, and it owns its texts.
    func testACopyIsComplete() throws {
        let list = try cards(
            """
            {"id": "cä", "tp": "captioned_image", "ca": 10, "tt": "a\\u0000b", "ds": "D", "i": "https://i", "ar": 1.5,
             "u": "https://u", "dm": "link", "language": "de", "image_alt": "alt", "e": {"k1": "v1", "k2": ""}}
            """)
        let original = try XCTUnwrap(placard_cards_get(list, 0))
        var copy: UnsafeMutablePointer<placard_card>?
        XCTAssertEqual(placard_card_copy(original, &copy, nil), 0)
        defer { placard_card_destroy(copy) }
        let made = try XCTUnwrap(copy).pointee
        let card = original.pointee
        func same(_ field: KeyPath<placard_card, UnsafePointer<CChar>?>, _ length: KeyPath<placard_card, Int>) {
            XCTAssertNotNil(card[keyPath: field])
            XCTAssertNotEqual(card[keyPath: field], made[keyPath: field])
            XCTAssertEqual(made[keyPath: length], card[keyPath: length])
            XCTAssertEqual(
                text(made[keyPath: field], made[keyPath: length]), text(card[keyPath: field], card[keyPath: length]))
            XCTAssertEqual(made[keyPath: field]?[made[keyPath: length]], 0, "NUL-terminated")
        }
        XCTAssertNotEqual(made.id, card.id)
        XCTAssertEqual(text(made.id, made.id_length), "cä")
        same(\.url, \.url_length)
        same(\.title, \.title_length)
        same(\.description, \.description_length)
        same(\.image, \.image_length)
        same(\.domain, \.domain_length)
        same(\.language, \.language_length)
        same(\.image_alt, \.image_alt_length)
        XCTAssertEqual([made.kind, Int32(made.extras_count)], [card.kind, 2])
        XCTAssertEqual([made.created_ms, made.expires_at_ms], [card.created_ms, card.expires_at_ms])
        XCTAssertEqual(made.aspect_ratio, 1.5)
        for index in 0..<2 {
            let (mine, theirs) = (placard_card_get_extra(copy, index), placard_card_get_extra(original, index))
            XCTAssertNotEqual(mine, theirs)
            XCTAssertEqual(
                text(mine?.pointee.value, mine?.pointee.value_length ?? 0),
                text(theirs?.pointee.value, theirs?.pointee.value_length ?? 0))
        }
        XCTAssertNil(placard_card_get_extra(copy, 2))
    }

    func testAMinimalCard() throws {
        let list = try cards("{\"id\": \"c\", \"tp\": \"control\", \"ca\": 1}")
        let card = try XCTUnwrap(placard_cards_get(list, 0)).pointee
        XCTAssertEqual(card.kind, Int32(PLACARD_CARD_CONTROL.rawValue))
        XCTAssertTrue(card.is_control)
        XCTAssertEqual(card.expires_at_ms, -1)
        XCTAssertEqual(card.aspect_ratio, 0)
        for (pointer, length) in [
            (card.url, card.url_length), (card.title, card.title_length), (card.description, card.description_length),
            (card.image, card.image_length), (card.domain, card.domain_length), (card.language, card.language_length),
            (card.image_alt, card.image_alt_length),
        ] {
            XCTAssertNil(pointer)
            XCTAssertEqual(length, 0)
        }
        XCTAssertEqual(placard_cards_unviewed_count(list), 0, "a control does not count")
    }

    func testListsAreReadByIndex() throws {
        let list = try cards(
            (1...50).map { "{\"id\": \"c\($0)\", \"tp\": \"short_news\", \"ca\": \($0), \"e\": {\"n\": \($0)}}" }
                .joined(separator: ","))
        XCTAssertEqual(placard_cards_count(list), 50)
        XCTAssertEqual(placard_cards_unviewed_count(list), 50)
        for index in [-1, 50, .min, .max] { XCTAssertNil(placard_cards_get(list, index), "\(index)") }
        for index in 0..<50 {
            let card = try XCTUnwrap(placard_cards_get(list, index))
            XCTAssertEqual(text(card.pointee.id, card.pointee.id_length), "c\(50 - index)", "the newest first")
            XCTAssertEqual(placard_cards_find(list, card.pointee.id, card.pointee.id_length), card)
            var length = 0
            XCTAssertEqual(text(placard_card_find_extra(card, "n", 1, &length), length), "\(50 - index)")
        }
        XCTAssertNil(placard_cards_find(list, "c", 1))
        XCTAssertNil(placard_cards_find(list, "c1x", 3))
        XCTAssertNil(placard_cards_find(list, nil, 0))
        XCTAssertNil(placard_cards_find(list, "c1", -2))
    }

    func testDismissedCardsAreIncludedOnRequest() throws {
        _ = try cards("{\"id\": \"c\", \"tp\": \"short_news\", \"ca\": 1, \"db\": true}")
        XCTAssertEqual(placard_client_log_card_dismissal(client, "c", 1, nil), 0)
        var plain: OpaquePointer?
        var all: OpaquePointer?
        XCTAssertEqual(placard_client_copy_cards(client, 0, &plain, nil), 0)
        XCTAssertEqual(placard_client_copy_cards(client, UInt32(PLACARD_CARDS_DISMISSED.rawValue), &all, nil), 0)
        XCTAssertEqual(placard_cards_count(plain), 0)
        XCTAssertEqual(placard_cards_get(all, 0)?.pointee.dismissed, true)
        placard_cards_destroy(plain)
        placard_cards_destroy(all)
    }

    // MARK: Messages

    func testACompleteMessage() throws {
        sync(
            data: """
                {"triggers": [{"id": "m", "type": "inapp",
                 "trigger_condition": [{"type": "custom_event", "data": {"event_name": "e"}}],
                 "data": {"type": "SLIDEUP", "trigger_id": "t", "header": "H", "message": "M\\u0000", "uri": "app://x",
                  "click_action": "URI", "use_webview": true, "message_close": "SWIPE", "duration": 7, "slide_from": "TOP",
                  "orientation": "LANDSCAPE", "text_align_header": "END", "text_align_message": "CENTER",
                  "image_style": "GRAPHIC", "crop_type": "CENTER_CROP", "animate_in": false, "trusted": true,
                  "is_test_send": true, "bg_color": 4294967295, "text_color": 4278190082, "header_text_color": 4278190083,
                  "close_btn_color": 4, "frame_color": 5, "icon_color": 6, "icon_bg_color": 7, "image_url": "https://i",
                  "icon": "I", "language": "de", "image_alt": "A", "extras": {"k": {"x": 1}},
                  "open_target": "BLANK", "html_id": "box", "css": "#box { }", "message_fields": {"is_push_primer": true},
                  "message_extras": [1.5, "é"], "themes": {"dark": {"bg_color": 11, "icon_bg_color": 12, "btns": [{"text_color": 4278190093}]}},
                  "btns": [{"id": 3, "text": "OK", "click_action": "NEWS_FEED", "bg_color": 8, "text_color": 4278190089,
                   "border_color": 10, "uri": "https://b", "use_webview": true}, {"id": 4}]}}]}
                """)
        XCTAssertEqual(placard_client_log_event(client, "e", 1, nil, nil), 0)
        var seen = 0
        try eachEvent { event in
            guard event.kind == Int32(PLACARD_EVENT_MESSAGE.rawValue) else { return }
            seen += 1
            XCTAssertEqual(text(event.id, event.id_length), "m")
            try check(try XCTUnwrap(event.message), state: PLACARD_MESSAGE_STATE_OFFERED.rawValue)
            XCTAssertEqual(event.message?.pointee.handle, event.handle)
            XCTAssertEqual(placard_client_show_message(client, event.handle, nil), 0)
        }
        XCTAssertEqual(seen, 1)

        var list: OpaquePointer?
        XCTAssertEqual(placard_client_copy_messages(client, &list, nil), 0)
        defer { placard_messages_destroy(list) }
        XCTAssertEqual(placard_messages_count(list), 1)
        try check(try XCTUnwrap(placard_messages_get(list, 0)), state: PLACARD_MESSAGE_STATE_SHOWING.rawValue)
        for index in [-1, 1, .max] { XCTAssertNil(placard_messages_get(list, index)) }
    }

    private func check(_ pointer: UnsafePointer<placard_message>, state: UInt32) throws {
        let message = pointer.pointee
        XCTAssertEqual(message.state, Int32(state))
        XCTAssertEqual(message.type, Int32(PLACARD_MESSAGE_SLIDEUP.rawValue))
        XCTAssertEqual(text(message.header, message.header_length), "H")
        XCTAssertEqual(text(message.message, message.message_length), "M\0")
        XCTAssertEqual(text(message.uri, message.uri_length), "app://x")
        XCTAssertEqual(text(message.image_url, message.image_url_length), "https://i")
        XCTAssertEqual(text(message.icon, message.icon_length), "I")
        XCTAssertEqual(text(message.language, message.language_length), "de")
        XCTAssertEqual(text(message.image_alt, message.image_alt_length), "A")
        XCTAssertEqual(text(message.trigger_id, message.trigger_id_length), "t")
        XCTAssertEqual(text(message.html_id, message.html_id_length), "box")
        XCTAssertEqual(text(message.css, message.css_length), "#box { }")
        XCTAssertEqual(text(message.message_fields, message.message_fields_length), "{\"is_push_primer\":true}")
        XCTAssertEqual(text(message.message_extras, message.message_extras_length), "[1.5,\"é\"]")
        XCTAssertNil(message.image_path)
        XCTAssertEqual([message.is_local, message.has_dark_theme], [false, true])
        XCTAssertEqual(message.open_target, Int32(PLACARD_OPEN_TARGET_BLANK.rawValue))
        XCTAssertEqual(message.click_action, Int32(PLACARD_CLICK_ACTION_URI.rawValue))
        XCTAssertEqual(message.message_close, Int32(PLACARD_CLOSE_SWIPE.rawValue))
        XCTAssertEqual(message.slide_from, Int32(PLACARD_SLIDE_FROM_TOP.rawValue))
        XCTAssertEqual(message.orientation, Int32(PLACARD_MESSAGE_ORIENTATION_LANDSCAPE.rawValue))
        XCTAssertEqual(message.text_align_header, Int32(PLACARD_ALIGN_END.rawValue))
        XCTAssertEqual(message.text_align_message, Int32(PLACARD_ALIGN_CENTER.rawValue))
        XCTAssertEqual(message.image_style, Int32(PLACARD_IMAGE_STYLE_GRAPHIC.rawValue))
        XCTAssertEqual(message.crop_type, Int32(PLACARD_CROP_CENTER_CROP.rawValue))
        XCTAssertEqual([message.use_webview, message.is_test_send, message.trusted], [true, true, true])
        XCTAssertEqual([message.animate_in, message.animate_out], [false, true])
        XCTAssertEqual(message.duration_ms, 7)
        XCTAssertEqual(
            [
                message.bg_color, message.text_color, message.header_text_color, message.close_btn_color,
                message.frame_color, message.icon_color, message.icon_bg_color,
            ], [.max, 0xFF00_0002, 0xFF00_0003, 4, 5, 6, 7])

        XCTAssertEqual(message.buttons_count, 2)
        let button = try XCTUnwrap(placard_message_get_button(pointer, 0)).pointee
        XCTAssertEqual(button.id, 3)
        XCTAssertEqual(button.click_action, Int32(PLACARD_CLICK_ACTION_NEWS_FEED.rawValue))
        XCTAssertEqual([button.bg_color, button.text_color, button.border_color], [8, 0xFF00_0009, 10])
        XCTAssertTrue(button.use_webview)
        XCTAssertEqual(text(button.text, button.text_length), "OK")
        XCTAssertEqual(text(button.uri, button.uri_length), "https://b")
        XCTAssertNil(placard_message_get_button(pointer, 1)?.pointee.text)
        for index in [-1, 2, .max] { XCTAssertNil(placard_message_get_button(pointer, index)) }

        try checkDark(pointer)

        XCTAssertEqual(message.extras_count, 1)
        let extra = try XCTUnwrap(placard_message_get_extra(pointer, 0)).pointee
        XCTAssertEqual(text(extra.value, extra.value_length), "{\"x\":1}")
        for index in [-1, 1] { XCTAssertNil(placard_message_get_extra(pointer, index)) }
    }

    /// Fields that the theme omits are as in the light look.
    private func checkDark(_ pointer: UnsafePointer<placard_message>) throws {
        let dark = try XCTUnwrap(placard_message_get_colors(pointer, Int32(PLACARD_THEME_DARK.rawValue))).pointee
        XCTAssertEqual(
            [
                dark.bg_color, dark.text_color, dark.header_text_color, dark.close_btn_color, dark.frame_color,
                dark.icon_color, dark.icon_bg_color,
            ], [11, 0xFF00_0002, 0xFF00_0003, 4, 5, 6, 12])
        let light = try XCTUnwrap(placard_message_get_colors(pointer, Int32(PLACARD_THEME_LIGHT.rawValue))).pointee
        XCTAssertEqual(
            [
                light.bg_color, light.text_color, light.header_text_color, light.close_btn_color, light.frame_color,
                light.icon_color, light.icon_bg_color,
            ], [.max, 0xFF00_0002, 0xFF00_0003, 4, 5, 6, 7])
        let button = try XCTUnwrap(placard_message_get_button_colors(pointer, 0, Int32(PLACARD_THEME_DARK.rawValue)))
            .pointee
        XCTAssertEqual([button.bg_color, button.text_color, button.border_color], [8, 0xFF00_000D, 10])
    }

    // MARK: Verdicts

    func testVerdictsAreComplete() throws {
        let filter = "{\"property_key\": \"n\", \"comparator\": 3, \"property_value\": 2}"
        sync(
            data: """
                {"triggers": [
                 {"id": "w", "type": "inapp", "data": {"type": "MODAL", "message": "m"},
                  "trigger_condition": [{"type": "custom_event", "data": {"event_name": "e"}}]},
                 {"id": "f", "type": "inapp", "data": {"type": "MODAL"}, "trigger_condition": [
                  {"type": "custom_event_property", "data": {"event_name": "e", "property_filters": [[\(filter)]]}}]}]}
                """)
        var properties: OpaquePointer?
        XCTAssertEqual(placard_properties_create_from_json("{\"n\": 1}", -1, &properties, nil), 0)
        defer { placard_properties_destroy(properties) }
        var list: OpaquePointer?
        XCTAssertEqual(placard_client_explain_event(client, "e", 1, properties, &list, nil), 0)
        defer { placard_explanation_destroy(list) }
        XCTAssertEqual(placard_explanation_count(list), 2)
        let wins = try XCTUnwrap(placard_explanation_get(list, 0)).pointee
        XCTAssertEqual(text(wins.campaign, wins.campaign_length), "w")
        XCTAssertEqual(wins.verdict, Int32(PLACARD_VERDICT_WINS.rawValue))
        XCTAssertNil(wins.property)
        let failed = try XCTUnwrap(placard_explanation_get(list, 1)).pointee
        XCTAssertEqual(failed.verdict, Int32(PLACARD_VERDICT_FILTER_FAILED.rawValue))
        XCTAssertEqual(text(failed.property, failed.property_length), "n")
        XCTAssertEqual(text(failed.found, failed.found_length), "1")
        XCTAssertEqual(text(failed.wanted, failed.wanted_length), "greater than 2")
        XCTAssertEqual(
            [failed.why, failed.found_type, failed.wanted_type],
            [PLACARD_WHY_OTHER_VALUE.rawValue, PLACARD_VALUE_NUMBER.rawValue, PLACARD_VALUE_NUMBER.rawValue].map {
                Int32($0)
            })
        XCTAssertEqual(text(failed.text, failed.text_length), "filter 1 of 1: 'n' is 1; wanted greater than 2")
        XCTAssertEqual(text(wins.text, wins.text_length), "wins")
        XCTAssertEqual([wins.why, wins.found_type, wins.wanted_type], [0, 0, 0])

        let event = try XCTUnwrap(placard_explanation_get_event(list)).pointee
        XCTAssertEqual(event.kind, Int32(PLACARD_TRIGGER_CUSTOM_EVENT.rawValue))
        XCTAssertEqual(text(event.name, event.name_length), "e")
        XCTAssertEqual(text(event.properties, event.properties_length), "{\"n\":1}")
        XCTAssertNil(event.button)
        for index in [-1, 2, .max] { XCTAssertNil(placard_explanation_get(list, index)) }
    }

    // MARK: Requests and events

    func testARequestIsComplete() throws {
        XCTAssertEqual(placard_client_start_session(client, nil), 0)
        var seen = 0
        try eachEvent { event in
            guard event.kind == Int32(PLACARD_EVENT_REQUEST.rawValue) else { return }
            seen += 1
            let pointer = try XCTUnwrap(event.request)
            let request = pointer.pointee
            XCTAssertEqual(request.id, event.handle)
            XCTAssertEqual(request.kind, Int32(PLACARD_REQUEST_DATA.rawValue))
            XCTAssertEqual(String(cString: request.method), "POST")
            XCTAssertEqual(String(cString: request.url), "https://sdk.example.com/api/v3/data/")
            XCTAssertEqual(text(request.body, request.body_length)?.first, "{")
            XCTAssertEqual(request.body?[request.body_length], 0)
            let headers = (0..<request.headers_count).compactMap { placard_request_get_header(pointer, $0)?.pointee }
            XCTAssertEqual(headers.count, request.headers_count)
            XCTAssertTrue(
                headers.contains { String(cString: $0.name) == "X-Braze-Api-Key" && String(cString: $0.value) == "key" }
            )
            for index in [-1, request.headers_count, .max] { XCTAssertNil(placard_request_get_header(pointer, index)) }
        }
        XCTAssertEqual(seen, 1)
    }

    /// Fields that a kind does not use are zero or NULL.
    func testFieldsOfEventsAreSetByKind() throws {
        XCTAssertEqual(placard_client_refresh_messages(client, 42, nil), 0)
        let id = try XCTUnwrap(requests().first).id
        XCTAssertEqual(answer(id, "gone", status: 503), 0)
        var failed = 0
        eachEvent { event in
            guard event.kind == Int32(PLACARD_EVENT_MESSAGES_FAILED.rawValue) else { return }
            failed += 1
            XCTAssertEqual(event.token, 42)
            XCTAssertEqual(event.reason, Int32(PLACARD_REASON_HTTP.rawValue))
            XCTAssertEqual(event.http_status, 503)
            XCTAssertGreaterThan(event.retry_after_ms, 0)
            XCTAssertGreaterThan(event.text_length, 0)
            XCTAssertNil(event.id)
            XCTAssertNil(event.name)
            XCTAssertNil(event.message)
            XCTAssertNil(event.request)
            XCTAssertEqual([event.dropped, event.trigger, event.origin], [0, 0, 0])
            XCTAssertFalse(event.changed)
            XCTAssertEqual([event.count, event.unviewed], [0, 0])
            XCTAssertEqual(event.handle, 0)
        }
        XCTAssertEqual(failed, 1)
    }
}
