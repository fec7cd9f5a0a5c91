import XCTest

@testable import PlacardCore

/// The values of user fields (rules 6.1.1, 6.4).
final class UserFieldTests: XCTestCase {
    private func assert(
        _ field: UserField, takes accepted: [String], notBut refused: [String], file: StaticString = #filePath,
        line: UInt = #line
    ) {
        for text in accepted { XCTAssertNoThrow(try field.update(text), "\(field): \(text)", file: file, line: line) }
        for text in refused {
            XCTAssertThrowsError(try field.update(text), "\(field): \(text)", file: file, line: line) { error in
                XCTAssertEqual((error as? PlacardError)?.status, .invalid, file: file, line: line)
            }
        }
    }

    func testWords() {
        assert(.gender, takes: ["m", "f", "o", "u", "n", "p"], notBut: ["", "x", "M", "mf"])
        for field in [UserField.emailSubscribe, .pushSubscribe] {
            assert(field, takes: ["opted_in", "subscribed", "unsubscribed"], notBut: ["", "yes", "Subscribed"])
        }
    }

    func testAddresses() {
        assert(
            .email, takes: ["a@b.c", "ada.l+x@mail.example.com", "é@b.c", "!@b.c"],
            notBut: [
                "", "a", "a@b", "@b.c", "a@", "a@@b.c", "a@b@c.d", "a@.c", "a@b.", "a@b..c", "a b@c.d", "a@b.c\u{7F}",
            ])
    }

    func testDates() {
        assert(
            .dob, takes: ["1815-12-10", "1815-1-1", "2000-02-29", "1999-12-31", "0001-01-01"],
            notBut: [
                "", "1815", "1815-12", "1815-12-10-1", "815-12-10", "01815-12-10", "1815-012-10", "1815-12-010",
                "1815-0-10", "1815-13-10", "1815-12-0", "1815-12-32", "1900-02-29", "2001-2-29", "1815-12-", "1815--10",
                "-1815-12-10", "1815-12-1a",
            ])
    }

    func testLimitsAreExact() {
        for (field, limit) in [
            (UserField.imageURL, Limits.stringLength), (.nativeLineID, Limits.lineIDLength),
        ] {
            assert(
                field, takes: ["", String(repeating: "é", count: limit)],
                notBut: [String(repeating: "x", count: limit + 1)])
        }
    }

    func testOnlyTheSubscriptionsCannotBeUnset() {
        for field in UserField.allCases {
            switch field {
            case .emailSubscribe, .pushSubscribe: assertInvalid(naming: "cannot be unset") { _ = try field.update(nil) }
            default: XCTAssertEqual(try field.update(nil).value, Array("null".utf8))
            }
        }
    }

    /// Rule 11.4: the REST endpoint's spelling.
    func testSpellingsOfTheRESTEndpoint() {
        func spelled(_ name: String, _ json: String) -> String? {
            TrackFields.spelling(of: name, Array(json.utf8)).map { String(decoding: $0, as: UTF8.self) }
        }
        for (json, expected) in [("\"m\"", "\"M\""), ("\"u\"", "null"), ("null", nil)] {
            XCTAssertEqual(spelled("gender", json), expected)
        }
        for (json, expected) in [
            ("\"1815-1-9\"", "\"1815-01-09\""), ("\"1815-12-10\"", "\"1815-12-10\""), ("null", nil), ("\"\"", nil),
        ] {
            XCTAssertEqual(spelled("dob", json), expected)
        }
        XCTAssertNil(spelled("first_name", "\"u\""))
    }
}
