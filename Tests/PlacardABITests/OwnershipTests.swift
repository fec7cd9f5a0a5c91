import CPlacard
import PlacardABI
import PlacardCore
import XCTest

/// Ownership, and the values of outputs after an error.
final class OwnershipTests: ABITestCase {
    /// A value that an output must overwrite.
    private let junk = OpaquePointer(bitPattern: 0x10)

    func testOutputsAreNullAfterAnError() throws {
        var out = junk
        var error: UnsafeMutablePointer<placard_error>?
        XCTAssertEqual(
            withOptions({ $0.api_key = nil }) { placard_client_open($0, &out, &error) }, Status.invalid.rawValue)
        XCTAssertNil(out)
        XCTAssertTrue(try message(of: error, .invalid).contains("api_key"))

        for call: (UnsafeMutablePointer<OpaquePointer?>) -> placard_status in [
            { placard_client_open(nil, $0, nil) }, { placard_client_copy_cards(nil, 0, $0, nil) },
            { placard_client_copy_messages(nil, $0, nil) }, { placard_properties_create_from_json("[", 1, $0, nil) },
            { placard_client_explain_open(nil, $0, nil) },
            { placard_client_explain_event(self.client, "", 0, nil, $0, nil) },
            { placard_client_explain_purchase(self.client, nil, 0, nil, $0, nil) },
            { placard_client_explain_push_click(self.client, "{", 1, $0, nil) },
            { placard_client_explain_last(nil, $0, nil) },
        ] {
            out = junk
            XCTAssertEqual(call(&out), Status.invalid.rawValue)
            XCTAssertNil(out)
        }
    }

    func testAnErrorIsSetOnlyOnFailure() throws {
        var error = UnsafeMutablePointer<placard_error>(bitPattern: 0x10)
        XCTAssertEqual(placard_client_log_event(client, "a", 1, nil, &error), 0)
        XCTAssertNil(error)
        XCTAssertEqual(placard_client_change_user(client, "u", 1, nil, 0, &error), 0)
        XCTAssertEqual(placard_client_change_user(client, "u", 1, nil, 0, &error), Status.ignored.rawValue)
        XCTAssertNil(error, "ignored is no error")
        XCTAssertEqual(placard_client_change_user(client, "", 0, nil, 0, &error), Status.invalid.rawValue)
        XCTAssertTrue(try message(of: error, .invalid).contains("user_id"))
        XCTAssertEqual(placard_client_change_user(client, "", 0, nil, 0, nil), Status.invalid.rawValue)
        placard_error_destroy(nil)
    }

    func testAFailedSetDoesNotChangeTheProperties() throws {
        var properties: OpaquePointer?
        XCTAssertEqual(placard_properties_create(&properties, nil), 0)
        defer { placard_properties_destroy(properties) }
        var error: UnsafeMutablePointer<placard_error>?
        XCTAssertEqual(placard_properties_set_int(properties, "level", 5, 1, nil), 0)
        XCTAssertEqual(placard_properties_set_double(properties, "level", 5, .nan, &error), Status.invalid.rawValue)
        XCTAssertTrue(try message(of: error, .invalid).contains("level"))
        XCTAssertEqual(placard_properties_set_json(properties, "level", 5, "[1,", 3, &error), Status.invalid.rawValue)
        XCTAssertTrue(try message(of: error, .invalid).contains("byte"))
        XCTAssertEqual(placard_properties_set_date(properties, "level", 5, .max, nil), Status.invalid.rawValue)
        XCTAssertEqual(placard_client_log_event(client, "a", 1, properties, nil), 0)
        let body = try bodyOfTheNextFlush()
        XCTAssertTrue(body.contains("\"p\":{\"level\":1}"), body)
    }

    private func bodyOfTheNextFlush() throws -> String {
        var bodies: [String] = []
        for _ in 0..<4 {
            var open: [UInt64] = []
            eachEvent { event in
                guard let request = event.request?.pointee else { return }
                open.append(request.id)
                bodies.append(text(request.body, request.body_length) ?? "")
            }
            for id in open { XCTAssertEqual(answer(id, "{}"), 0) }
            XCTAssertEqual(placard_client_flush(client, nil), 0)
        }
        return bodies.joined()
    }

    /// The library keeps no pointer to arguments.
    func testTheCallersMemoryCanBeReused() throws {
        var name = Array("before".utf8CString)
        XCTAssertEqual(placard_client_log_event(client, &name, 6, nil, nil), 0)
        name = Array("after!".utf8CString)
        let body = try bodyOfTheNextFlush()
        XCTAssertTrue(body.contains("before"), body)
        XCTAssertFalse(body.contains("after"), body)
    }

    func testAnEventIsValidUntilTheNext() throws {
        sync(data: "{\"triggers\": []}")
        XCTAssertEqual(placard_client_log_event(client, "lonely", 6, nil, nil), 0)
        XCTAssertEqual(placard_client_end_session(client, nil), 0)
        let event = try XCTUnwrap(placard_client_next_event(client))
        // Other calls do not change it.
        XCTAssertEqual(placard_client_log_event(client, "x", 1, nil, nil), 0)
        XCTAssertEqual(placard_client_dispatch(client, nil), 0)
        XCTAssertEqual(event.pointee.kind, Int32(PLACARD_EVENT_NO_MATCH.rawValue))
        XCTAssertEqual(text(event.pointee.name, event.pointee.name_length), "lonely")
        XCTAssertEqual(event.pointee.name?[6], 0, "NUL-terminated")
        XCTAssertEqual(event.pointee.trigger, Int32(PLACARD_TRIGGER_CUSTOM_EVENT.rawValue))
    }

    func testListsOutliveTheirClient() throws {
        sync(
            data: "{\"config\": {\"time\": 1, \"content_cards\": {\"enabled\": true}}}",
            cards: "{\"cards\": [{\"id\": \"a\", \"tp\": \"control\", \"ca\": 1, \"e\": {\"k\": \"v\"}}]}")
        var cards: OpaquePointer?
        var messages: OpaquePointer?
        XCTAssertEqual(placard_client_copy_cards(client, 0, &cards, nil), 0)
        XCTAssertEqual(placard_client_copy_messages(client, &messages, nil), 0)
        placard_client_close(client)
        XCTAssertEqual(placard_cards_count(cards), 1)
        XCTAssertEqual(text(placard_cards_get(cards, 0)?.pointee.id, 1), "a")
        XCTAssertEqual(placard_messages_count(messages), 0)
        placard_cards_destroy(cards)
        placard_messages_destroy(messages)
        try setUpWithError()
    }

    func testDestroyingNULLIsHarmless() {
        placard_client_close(nil)
        placard_client_abandon(nil)
        placard_cards_destroy(nil)
        placard_messages_destroy(nil)
        placard_explanation_destroy(nil)
        placard_properties_destroy(nil)
        placard_options_init(nil, 64)
        placard_host_state_init(nil, 64)
        placard_response_init(nil, 64)
    }
}
