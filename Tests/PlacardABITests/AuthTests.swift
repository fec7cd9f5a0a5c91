import CPlacard
import PlacardABI
import PlacardCore
import XCTest

/// Signatures through the C interface (rule 7.7).
final class AuthTests: ABITestCase {
    private let untilNUL = Int(bitPattern: UInt.max)

    func testAnEventHasEveryField() throws {
        XCTAssertEqual(placard_client_change_user(client, "ü", untilNUL, "s-1xxx", 3, nil), 0)
        let request = try XCTUnwrap(requests().last)
        XCTAssertEqual(answer(request.id, #"{"auth_error": {"error_code": 22, "reason": "o\u0000ld"}}"#), 0)
        var seen = 0
        eachEvent { event in
            guard event.kind == Int32(PLACARD_EVENT_AUTH_FAILED.rawValue) else {
                XCTAssertNil(event.signature)
                XCTAssertFalse(event.optional)
                return XCTAssertEqual(event.code, 0)
            }
            seen += 1
            XCTAssertEqual(event.code, Int32(PLACARD_AUTH_EXPIRED.rawValue))
            XCTAssertFalse(event.optional)
            XCTAssertEqual(text(event.id, event.id_length), "ü")
            XCTAssertEqual(text(event.text, event.text_length), "o\0ld")
            XCTAssertNil(event.signature, "without sdk_auth the request carries none")
            XCTAssertEqual(event.signature_length, 0)
        }
        XCTAssertEqual(seen, 1)
    }

    func testInvalidSignaturesAreRefused() {
        XCTAssertEqual(placard_client_change_user(client, "u", 1, "s", 1, nil), 0)
        var error: UnsafeMutablePointer<placard_error>?
        for bad in ["", " ", "a b", "a\n", "ä", "\u{7F}", String(repeating: "s", count: 4_097)] {
            let count = bad.utf8.count
            XCTAssertEqual(placard_client_set_signature(client, bad, count, &error), Status.invalid.rawValue, bad)
            XCTAssertNotNil(error)
            placard_error_destroy(error)
            XCTAssertEqual(
                placard_client_change_user(client, "v", 1, bad, count, nil), Status.invalid.rawValue, bad)
        }
        XCTAssertEqual(placard_client_set_signature(client, "a\0b", 3, nil), Status.invalid.rawValue)
        XCTAssertEqual(placard_client_set_signature(client, "abc", -2, nil), Status.invalid.rawValue)
        XCTAssertEqual(
            placard_client_change_user(client, "u", 1, nil, 0, nil), Status.ignored.rawValue, "still this user")
        XCTAssertEqual(placard_client_change_user(client, "u", 1, "s", 1, nil), Status.ignored.rawValue)
        XCTAssertEqual(placard_client_change_user(client, "u", 1, "t", 1, nil), 0)
        XCTAssertEqual(placard_client_set_signature(client, String(repeating: "s", count: 4_096), untilNUL, nil), 0)
    }

    func testOptionsEnableAuthentication() throws {
        for value: Int32 in [2, -2, .min, .max] {
            withOptions({ $0.sdk_auth = value }) { options in
                var out: OpaquePointer?
                XCTAssertEqual(placard_client_open(options, &out, nil), Status.invalid.rawValue)
            }
        }
    }
}
