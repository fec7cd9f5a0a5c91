import CPlacard
import Glibc
import PlacardABI
import PlacardCore
import XCTest

/// Text and numbers from a host.
final class InputTests: ABITestCase {
    private let untilNUL = Int(bitPattern: UInt.max)

    private func log(_ bytes: [UInt8], _ length: Int) -> placard_status {
        (bytes + [0]).withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) {
                placard_client_log_event(client, $0.baseAddress, length, nil, nil)
            }
        }
    }

    func testTextHasALengthOrANUL() {
        XCTAssertEqual(log(Array("abc".utf8), 3), 0)
        XCTAssertEqual(log(Array("abc".utf8), untilNUL), 0)
        XCTAssertEqual(log(Array("abc".utf8), 1), 0)
        XCTAssertEqual(log(Array("a\0b".utf8), untilNUL), 0, "ends at the NUL")
        XCTAssertEqual(log(Array("a\0b".utf8), 3), Status.invalid.rawValue)
        XCTAssertEqual(log([], 0), Status.invalid.rawValue)
        for length in [-2, Int.min, Int.min + 1] {
            XCTAssertEqual(log(Array("abc".utf8), length), Status.invalid.rawValue)
        }
        XCTAssertEqual(placard_client_log_event(client, nil, 0, nil, nil), Status.invalid.rawValue)
        XCTAssertEqual(placard_client_log_event(client, nil, untilNUL, nil, nil), Status.invalid.rawValue)
    }

    func testUTF8IsNeverRepaired() {
        for bytes: [UInt8] in [
            [0xFF], [0x61, 0x80], [0xC3], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
            [0xF0, 0x9F, 0x98],
        ] {
            XCTAssertEqual(log(bytes, bytes.count), Status.invalid.rawValue, "\(bytes)")
            XCTAssertEqual(log(bytes, untilNUL), Status.invalid.rawValue, "\(bytes)")
        }
        for good in ["ä", "😀", "\u{FEFF}x", "e\u{301}"] {
            XCTAssertEqual(log(Array(good.utf8), good.utf8.count), 0, good)
        }
    }

    /// The page after the text is unreadable: one byte too many ends the test.
    func testNothingAfterTheLengthIsRead() throws {
        let page = Int(sysconf(Int32(_SC_PAGESIZE)))
        let memory = try XCTUnwrap(
            mmap(nil, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))
        defer { munmap(memory, 2 * page) }
        mprotect(memory + page, page, PROT_NONE)
        var message: UInt64 = 0
        XCTAssertEqual(placard_client_add_local_message(client, "{\"type\":\"HTML\"}", untilNUL, &message, nil), 0)
        for word in ["x", "event", "{\"a\":1}", "key"] {
            let start = memory + page - word.utf8.count
            start.copyMemory(from: Array(word.utf8), byteCount: word.utf8.count)
            let text = UnsafePointer(start.assumingMemoryBound(to: CChar.self))
            _ = placard_client_log_event(client, text, word.utf8.count, nil, nil)
            _ = placard_client_log_card_click(client, text, word.utf8.count, nil)
            _ = placard_client_change_message(client, message, text, word.utf8.count, nil)
            var properties: OpaquePointer?
            _ = placard_properties_create_from_json(text, word.utf8.count, &properties, nil)
            if properties == nil { XCTAssertEqual(placard_properties_create(&properties, nil), 0) }
            _ = placard_properties_set_string(properties, text, word.utf8.count, text, word.utf8.count, nil)
            _ = placard_properties_set_json(properties, text, word.utf8.count, text, word.utf8.count, nil)
            placard_properties_destroy(properties)
        }
        // A NUL as the last byte of the page.
        (memory + page - 1).storeBytes(of: 0, as: UInt8.self)
        let text = UnsafePointer((memory + page - 4).assumingMemoryBound(to: CChar.self))
        _ = placard_client_log_event(client, text, untilNUL, nil, nil)
    }

    func testNumbersOfOptionsAreChecked() throws {
        for value in [Int32.min, -1] {
            var out: OpaquePointer?
            for change: (inout placard_options) -> Void in [
                { $0.session_timeout_s = value }, { $0.queue_limit = value }, { $0.durability = value },
                { $0.queue_limit_bytes = Int64(value) }, { $0.transport = value }, { $0.clock = value },
                { $0.stack_keep = value }, { $0.count_at = value },
            ] {
                XCTAssertEqual(withOptions(change) { placard_client_open($0, &out, nil) }, Status.invalid.rawValue)
                XCTAssertNil(out)
            }
            for change: (inout placard_options) -> Void in [
                { $0.message_interval_s = value }, { $0.flush_interval_s = value },
            ] {
                XCTAssertEqual(withOptions(change) { placard_client_open($0, &out, nil) }, 0, "negative: no interval")
                placard_client_close(out)
            }
        }
    }

    func testSwitchesAreChecked() throws {
        for value in [Int32.min, -2, 2, .max] {
            for change: (inout placard_options) -> Void in [
                { $0.refresh_cards_at_start = value }, { $0.report_open_no_match = value },
                { $0.allow_insecure_http = value }, { $0.rate_limits = value }, { $0.prefetch_card_images = value },
            ] {
                var out: OpaquePointer?
                XCTAssertEqual(withOptions(change) { placard_client_open($0, &out, nil) }, Status.invalid.rawValue)
            }
            for change: (inout placard_host_state) -> Void in [
                { $0.foreground = value }, { $0.keyboard = value }, { $0.busy = value }, { $0.online = value },
                { $0.orientation = value == 2 ? 3 : value },
            ] {
                var state = placard_host_state()
                placard_host_state_init(&state, MemoryLayout.size(ofValue: state))
                change(&state)
                XCTAssertEqual(placard_client_set_host_state(client, &state, nil), Status.invalid.rawValue, "\(value)")
            }
        }
    }

    func testFlagsOfCardsAreChecked() {
        for flags: UInt32 in [2, 3, .max] {
            var cards: OpaquePointer? = OpaquePointer(bitPattern: 1)
            XCTAssertEqual(placard_client_copy_cards(client, flags, &cards, nil), Status.invalid.rawValue)
            XCTAssertNil(cards)
        }
    }

    func testAResponseCanBeAFailureWithAText() throws {
        XCTAssertEqual(placard_client_start_session(client, nil), 0)
        let id = try XCTUnwrap(requests().first).id
        var response = placard_response()
        placard_response_init(&response, MemoryLayout.size(ofValue: response))
        let failed = "sdk.example.com:443: no route".withCString { text in
            response.failure_text = text
            for failure in [Int32.min, -1, 5, 77, .max] {
                response.failure = failure
                XCTAssertEqual(
                    placard_client_complete_request(client, id, &response, nil), Status.invalid.rawValue, "\(failure)")
            }
            response.failure = Int32(PLACARD_FAILURE_UNREACHABLE.rawValue)
            return placard_client_complete_request(client, id, &response, nil)
        }
        XCTAssertEqual(failed, 0)
        var texts: [String?] = []
        eachEvent { event in
            if event.reason == Int32(PLACARD_REASON_OFFLINE.rawValue) {
                texts.append(text(event.text, event.text_length))
            }
        }
        XCTAssertEqual(texts, ["sdk.example.com:443: no route"])
    }

    func testErrorsAboutValuesNameTheirKey() throws {
        var properties: OpaquePointer?
        XCTAssertEqual(placard_properties_create(&properties, nil), 0)
        defer { placard_properties_destroy(properties) }
        let field = Int32(PLACARD_USER_FIELD_FIRST_NAME.rawValue)
        typealias Call = (UnsafePointer<CChar>, Int, ErrorOutput?) -> placard_status
        let calls: [(String, Call)] = [
            ("property 'a': value is not", { placard_properties_set_string(properties, "a", 1, $0, $1, $2) }),
            ("property 'a' is malformed JSON", { placard_properties_set_json(properties, "a", 1, $0, $1, $2) }),
            ("attribute 'a': value is not", { placard_client_set_attribute_string(self.client, "a", 1, $0, $1, $2) }),
            ("attribute 'a' is malformed JSON", { placard_client_set_attribute_json(self.client, "a", 1, $0, $1, $2) }),
            ("attribute 'a' is malformed JSON", { placard_client_merge_attribute(self.client, "a", 1, $0, $1, $2) }),
            ("attribute 'a': element is not", { placard_client_add_to_attribute(self.client, "a", 1, $0, $1, $2) }),
            (
                "attribute 'a': element is not",
                { placard_client_remove_from_attribute(self.client, "a", 1, $0, $1, $2) }
            ),
            (
                "user field 'first_name': value is not",
                { placard_client_set_user_field(self.client, field, $0, $1, $2) }
            ),
        ]
        for (words, call) in calls {
            var error: UnsafeMutablePointer<placard_error>?
            let half: [CChar] = [0x22, -19, -96, -67, 0x22]
            XCTAssertEqual(call(half, half.count, &error), Status.invalid.rawValue)
            let message = try message(of: error, .invalid)
            XCTAssertTrue(message.hasPrefix(words), message)
        }
    }

    func testResponsesAreChecked() throws {
        XCTAssertEqual(placard_client_start_session(client, nil), 0)
        let id = try XCTUnwrap(requests().first).id
        var response = placard_response()
        placard_response_init(&response, MemoryLayout.size(ofValue: response))
        response.status = 200
        response.body_length = 5
        XCTAssertEqual(
            placard_client_complete_request(client, id, &response, nil), Status.invalid.rawValue, "NULL of length 5")
        XCTAssertEqual(placard_client_complete_request(client, id, nil, nil), Status.invalid.rawValue)
        for failure in [Int32.min, -1, 0, 5, 77, .max] {
            XCTAssertEqual(placard_client_fail_request(client, id, failure, nil), Status.invalid.rawValue, "\(failure)")
        }
        // None of this has completed the request.
        XCTAssertEqual(placard_client_fail_request(client, id, Int32(PLACARD_FAILURE_TLS.rawValue), nil), 0)
        XCTAssertEqual(
            placard_client_fail_request(client, id, Int32(PLACARD_FAILURE_TLS.rawValue), nil), Status.notFound.rawValue)
    }
}
