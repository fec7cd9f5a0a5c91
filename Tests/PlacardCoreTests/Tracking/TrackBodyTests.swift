import Foundation
import XCTest

@testable import PlacardCore

/// The body of a request to `/users/track` (rules 11.2 to 11.5).
final class TrackBodyTests: XCTestCase {
    private func record(_ code: RecordCode, _ data: String, user: String? = "u-1", alias: String? = nil) -> Record {
        Record(
            code: code, timeMs: 1_760_000_000_123, data: Array(data.utf8), sessionID: "s", user: user,
            alias: alias.map { Array($0.utf8) })
    }

    private func attribute(_ name: String, _ value: String, _ place: Attribute.Place = .custom) -> Attribute {
        Attribute(place: place, name: name, value: Array(value.utf8), user: "u-1")
    }

    private func body(
        _ records: [Record], _ attributes: [Attribute] = [], user: String? = "u-1", _ name: RestIdentity? = nil
    ) -> TrackBody {
        var names = TrackNames()
        if let name { names.name(user, name) }
        let batch = Batch(id: "b", kind: .usersTrack, user: user, records: records, attributes: attributes)
        return TrackBody(batch, names: names, appID: "app")
    }

    private func json(_ body: TrackBody) throws -> NSDictionary {
        try XCTUnwrap(try JSONSerialization.jsonObject(with: Data(body.bytes)) as? NSDictionary)
    }

    func testTextsAreSentAsLogged() throws {
        let name = #"a\"b\\c\u0007é"#
        let body = body([
            record(.customEvent, #"{"n":"\#(name)","p":{"x":{"n":1},"t":"}\""}}"#),
            record(.addElement, #"{"key":"k\\1","value":"\#(name)"}"#),
        ])
        let events = try XCTUnwrap(json(body)["events"] as? [NSDictionary])
        XCTAssertEqual(events.first?["name"] as? String, "a\"b\\c\u{7}é")
        XCTAssertEqual(events.first?["properties"] as? NSDictionary, ["x": ["n": 1], "t": "}\""])
        XCTAssertEqual(events.first?["time"] as? String, "2025-10-09T08:53:20.123Z")
        let attributes = try XCTUnwrap(json(body)["attributes"] as? [NSDictionary])
        XCTAssertEqual(attributes.first?["k\\1"] as? NSDictionary, ["add": ["a\"b\\c\u{7}é"]])
    }

    func testDamagedRecordsOnlyAffectThemselves() throws {
        let bad = ["[]", "{}", "3", #"{"n"}"#, #"{"p":{}}"#]
        let body = body(
            bad.map { record(.customEvent, $0) } + [
                record(.purchase, #"{"pid":"p","c":"EUR"}"#), record(.increment, #"{"key":"k"}"#),
                record(.sessionStart, "{}"), record(.customEvent, #"{"n":"good","p":{}}"#),
            ])
        XCTAssertEqual(try json(body).allKeys as? [String], ["events"])
        XCTAssertEqual((try json(body)["events"] as? [NSDictionary])?.map { $0["name"] as? String }, ["good"])
        XCTAssertEqual(body.leftOut.count, 8)
        XCTAssertEqual(body.recordsLeftOut, 8)
        XCTAssertEqual(body.object(.events, 0)?.id, "ce", "what is left out has no place")
    }

    func testARecordWithoutAUserIsNotSent() {
        let event = #"{"n":"a","p":{}}"#
        let unnamed = body([record(.customEvent, event, user: nil)], user: nil)
        XCTAssertTrue(unnamed.isEmpty)
        XCTAssertEqual(unnamed.leftOut.count, 1)
        let damaged = body([record(.customEvent, event, user: nil, alias: #"{"name":"n"}"#)], user: nil)
        XCTAssertTrue(damaged.isEmpty)
        let named = body([record(.customEvent, event, user: nil)], user: nil, .phone("1"))
        XCTAssertFalse(named.isEmpty)
    }

    func testEveryReservedNameIsOmitted() throws {
        let names = [
            "country", "current_location", "date_of_first_session", "date_of_last_session", "dob", "email",
            "email_subscribe", "email_open_tracking_disabled", "email_click_tracking_disabled", "external_id",
            "facebook", "first_name", "last_name", "gender", "home_city", "language", "marked_email_as_spam_at",
            "phone", "push_subscribe", "push_tokens", "subscription_groups", "time_zone", "twitter", "image_url",
            "braze_id", "user_alias", "_update_existing_only", "push_token_import",
        ]
        let body = body(
            names.map { record(.increment, #"{"key":"\#($0)","value":1}"#) },
            names.map { attribute($0, "1") } + [attribute("Country", "1")])
        XCTAssertEqual(body.leftOut.count, 2 * names.count)
        XCTAssertEqual(try json(body)["attributes"] as? [NSDictionary], [["external_id": "u-1", "Country": 1]])
    }

    func testFieldsHaveTheirRESTNames() throws {
        let cases = [
            ("gender", #""m""#, #""M""#), ("gender", #""u""#, "null"), ("gender", "null", "null"),
            ("dob", #""1815-1-9""#, #""1815-01-09""#), ("dob", #""1815-12-10""#, #""1815-12-10""#),
            ("dob", "null", "null"), ("email", #""a@b.c""#, #""a@b.c""#), ("dob", #""-""#, #""-""#),
            ("gender", "12345", "12345"), ("dob", "3", "3"),
        ]
        for (name, value, sent) in cases {
            let body = body([], [attribute(name, value, .field)])
            XCTAssertEqual(
                String(decoding: body.bytes, as: UTF8.self),
                #"{"attributes":[{"external_id":"u-1","\#(name)":\#(sent)}]}"#)
        }
    }

    func testPositionsOfObjectsAreKnown() {
        let body = body(
            [record(.increment, #"{"key":"k","value":1}"#), record(.purchase, #"{"pid":"p","c":"EUR","p":1}"#)],
            [attribute("a", "1"), attribute("b", "2")])
        XCTAssertEqual(body.object(.attributes, 0)?.id, "attributes")
        XCTAssertEqual(body.object(.attributes, 1)?.id, "inc")
        XCTAssertEqual(body.object(.purchases, 0)?.id, "p")
        for (kind, index) in [(TrackBody.Kind.events, 0), (.attributes, 2), (.attributes, -1), (.purchases, .max)] {
            XCTAssertNil(body.object(kind, index))
        }
    }

    // MARK: Names

    func testUserNamesAreByteExact() {
        var names = TrackNames()
        names.name("u-1", .brazeID("b"))
        XCTAssertEqual(names.identity(of: "u-1"), .brazeID("b"))
        XCTAssertEqual(names.identity(of: "u-2"), .externalID("u-2"))
        XCTAssertNil(names.identity(of: nil))
        // Canonically equivalent, but two users.
        names.name("\u{E9}", .brazeID("b"))
        XCTAssertEqual(names.identity(of: "e\u{301}"), .externalID("e\u{301}"))
    }

    func testStoredNamesAreRestored() {
        for name: RestIdentity in [
            .brazeID("b"), .externalID("é"), .userAlias(name: "n", label: "l"), .email("a@b.c"), .phone("1"),
        ] {
            XCTAssertEqual(RestIdentity(stored: name.stored), name)
            for count in 0..<name.stored.count { XCTAssertNil(RestIdentity(stored: Array(name.stored.prefix(count)))) }
        }
        XCTAssertNil(RestIdentity(stored: [9, 0, 0, 0, 0, 0, 0, 0, 0]))
    }

    func testBadNamesAreRefused() {
        let cases: [(RestIdentity, String)] = [
            (.brazeID(""), "rest_identity: braze_id is empty"),
            (
                .externalID(String(repeating: "x", count: 998)),
                "rest_identity: external_id has 998 bytes: the limit is 997"
            ),
            (.userAlias(name: "n", label: ""), "rest_identity: alias_label is empty"),
            (.brazeID("a\n"), "rest_identity: braze_id contains a control character"),
            (.email("nobody"), "rest_identity: email 'nobody' is not an address: give one such as 'ada@example.com'"),
            (.phone("x"), "rest_identity: phone 'x' is not a phone number: use only digits, spaces and . ( ) + -"),
        ]
        for (name, text) in cases {
            XCTAssertThrowsError(try name.check()) { XCTAssertEqual(($0 as? PlacardError)?.message, text) }
        }
    }

    // MARK: Access

    func testAccessIsParsed() throws {
        for (given, url) in [
            ("rest.example.com", "https://rest.example.com/users/track"),
            ("https://rest.example.com/", "https://rest.example.com/users/track"),
            ("https://proxy.example.com/rest", "https://proxy.example.com/rest/users/track"),
            ("https://rest.example.com/users/track/", "https://rest.example.com/users/track"),
            ("http://127.0.0.1:8585", "http://127.0.0.1:8585/users/track"),
        ] {
            XCTAssertEqual(try TrackAccess(endpoint: given, key: "k", allowInsecureHTTP: false).url, url)
        }
    }

    func testAKeyIsPrintableAndHasALimit() {
        for (key, isTaken) in [
            ("!", true), ("~", true), (String(repeating: "k", count: 255), true), (" ", false), ("\u{7F}", false),
            (String(repeating: "k", count: 256), false),
        ] {
            let access = try? TrackAccess(endpoint: "rest.example.com", key: key, allowInsecureHTTP: false)
            XCTAssertEqual(access?.key, isTaken ? key : nil)
        }
    }

    func testBadAccessNamesTheOption() {
        for (endpoint, key, option) in [
            ("", "k", "rest_endpoint"), ("http://rest.example.com", "k", "rest_endpoint"),
            ("ftp://x", "k", "rest_endpoint"),
            ("x y", "k", "rest_endpoint"), ("rest.example.com", "", "rest_key"),
            ("rest.example.com", "a b", "rest_key"),
            ("rest.example.com", "ä", "rest_key"), ("rest.example.com", String(repeating: "k", count: 256), "rest_key"),
        ] {
            XCTAssertThrowsError(try TrackAccess(endpoint: endpoint, key: key, allowInsecureHTTP: false)) {
                let message = ($0 as? PlacardError)?.message ?? ""
                XCTAssertTrue(message.hasPrefix(option), message)
                XCTAssertFalse(key.count > 1 && message.contains(key), "it is a secret")
            }
        }
    }
}
