import PlacardCore
import PlacardJSON
import XCTest

/// Records of another process, checked by the rules of the calls that they replace (rule 6.7).
final class OutboxDecoderTests: XCTestCase {
    private func calls(_ kind: OutboxKind?, _ text: String) -> [OutboxEntry.Call] {
        Array(text.utf8).withUnsafeBytes { OutboxDecoder.record(id: 7, kind: kind, json: $0, putMs: 9).calls }
    }

    private func event(_ text: String, line: UInt = #line) throws -> CustomEvent {
        guard case .event(let event)? = calls(.event, text).first else {
            return try XCTUnwrap(nil, "no event: \(text)", line: line)
        }
        return event
    }

    private func refusal(_ kind: OutboxKind?, _ text: String, _ what: DroppedKind, line: UInt = #line) -> String {
        guard case .invalid(let seen, let reason)? = calls(kind, text).first else {
            XCTFail("accepted: \(text.prefix(60))", line: line)
            return ""
        }
        XCTAssertEqual(seen, what, line: line)
        return reason
    }

    func testAnEventHasItsProperties() throws {
        let read = try event(#"{"a": 1, "event_name": "shown", "b": {"c": [null, "x"]}, "d": null}"#)
        XCTAssertEqual(read.name, "shown")
        XCTAssertEqual(
            read.properties,
            try Properties(["a": 1, "b": .object([.init(key: "c", value: [.null, "x"])])]))
        XCTAssertNil(try event(#"{"event_name": "shown"}"#).properties)
        XCTAssertEqual(try event(#"{"event_name": "a", "event_name": "b"}"#).name, "b")
    }

    func testIDAndTimeAreKept() {
        let record = Array("{}".utf8).withUnsafeBytes {
            OutboxDecoder.record(id: 7, kind: .event, json: $0, putMs: 9)
        }
        XCTAssertEqual(record.id, 7)
        XCTAssertEqual(record.putMs, 9)
    }

    func testInvalidNamesAreReported() {
        for name in ["7", "null", "true", "[]", #"{"a": "b"}"#, "1.5"] {
            let reason = refusal(.event, #"{"event_name": \#(name)}"#, .pendingEvent)
            XCTAssertTrue(reason.contains("event_name"), reason)
        }
        for text in ["{}", #"{"Event_name": "a"}"#, #"{"event_name ": "a"}"#, #"{"name": "a"}"#] {
            XCTAssertTrue(refusal(.event, text, .pendingEvent).contains("event_name"), text)
        }
    }

    func testTheRulesOfEventsApply() {
        let long = String(repeating: "x", count: 256)
        let deep = String(repeating: "[", count: 51) + String(repeating: "]", count: 51)
        let many = (0..<257).map { "\"k\($0)\": 1" }.joined(separator: ",")
        let large = (0..<210).map { "\"k\($0)\": \"\(String(repeating: "x", count: 240))\"" }.joined(separator: ",")
        for rest in [
            "\"event_name\": \"\"", "\"event_name\": \"\(long)\"", "\"event_name\": \"a\\u0000\"",
            "\"event_name\": \"a\", \"time\": 1", "\"event_name\": \"a\", \"$x\": 1", "\"event_name\": \"a\", \"\": 1",
            "\"event_name\": \"a\", \"x\": \"\(long)\"", "\"event_name\": \"a\", \"x\": \(deep)",
            "\"event_name\": \"a\", \(many)", "\"event_name\": \"a\", \(large)",
        ] {
            XCTAssertFalse(refusal(.event, "{\(rest)}", .pendingEvent).isEmpty)
        }
    }

    // MARK: Purchases

    func testAPurchaseHasItsProperties() {
        XCTAssertEqual(
            shown(calls(.purchase, #"{"currency": "eur", "price": 2, "size": "L", "product_id": "tea"}"#)),
            [#"purchase {"pid":"tea","c":"EUR","p":2.0,"q":1,"pr":{"size":"L"}}"#])
        XCTAssertEqual(
            shown(calls(.purchase, #"{"product_id": "tea", "currency": "USD", "price": 1e-3, "quantity": 100}"#)),
            [#"purchase {"pid":"tea","c":"USD","p":0.001,"q":100,"pr":{}}"#])
    }

    func testInvalidPurchasesAreReported() {
        let cases = [
            (#"{"currency": "EUR", "price": 1}"#, "it has no product_id"),
            (#"{"product_id": "tea", "price": 1}"#, "it has no currency"),
            (#"{"product_id": "tea", "currency": "EUR"}"#, "it has no price"),
            (#"{"product_id": 7, "currency": "EUR", "price": 1}"#, "its product_id is not a string"),
            (#"{"product_id": "tea", "currency": null, "price": 1}"#, "its currency is not a string"),
            (#"{"product_id": "tea", "currency": "EUR", "price": "1"}"#, "its price is not a number"),
            (#"{"product_id": "tea", "currency": "EUR", "price": 1, "quantity": 1.5}"#, "its quantity is not a whole"),
            (#"{"product_id": "tea", "currency": "XXX", "price": 1}"#, "currency 'XXX'"),
            (#"{"product_id": "tea", "currency": "EUR", "price": 1, "quantity": 99999999999}"#, "outside the range"),
            (#"{"product_id": "tea", "currency": "EUR", "price": 1, "time": 1}"#, "'time' is reserved"),
            (#"{"product_id": "", "currency": "EUR", "price": 1}"#, "product id is empty"),
        ]
        for (text, part) in cases {
            let reason = refusal(.purchase, text, .pendingPurchase)
            XCTAssertTrue(reason.contains(part), "\(text): \(reason)")
        }
    }

    // MARK: Dates

    func testDatesAreReadAtAnyDepth() throws {
        let read = try event(#"{"event_name": "e", "at": {"$date_ms": 5}, "list": [{"in": {"$date_ms": -1}}]}"#)
        XCTAssertEqual(
            read.properties,
            try Properties(["at": .date(ms: 5), "list": [.object([.init(key: "in", value: .date(ms: -1))])]]))
        XCTAssertEqual(
            shown(calls(.attribute, #"{"on": {"$date_ms": 0}, "o": {"in": {"$date_ms": 1}}, "$date_ms": 2}"#)),
            [
                #"custom on "1970-01-01T00:00:00.000Z""#, #"custom o {"in":"1970-01-01T00:00:00.001Z"}"#,
                "custom $date_ms 2",
            ])
    }

    func testMalformedDatesAreReported() {
        for date in [
            #"{"$date_ms": "5"}"#, #"{"$date_ms": 5.0}"#, #"{"$date_ms": null}"#, #"{"$date_ms": 5, "x": 1}"#,
            #"[{"$date_ms": {}}]"#,
        ] {
            let reason = refusal(.event, #"{"event_name": "e", "at": \#(date)}"#, .pendingEvent)
            XCTAssertTrue(reason.contains("property 'at' has a malformed date: write {"), reason)
            XCTAssertEqual(shown(calls(.attribute, #"{"a": 1, "b": \#(date)}"#)), ["custom a 1", "pending_attribute"])
        }
        let late = #"{"event_name": "e", "at": {"$date_ms": 253402300800000}}"#
        XCTAssertTrue(refusal(.event, late, .pendingEvent).contains("outside the years"))
    }

    // MARK: Attributes and fields

    private func shown(_ calls: [OutboxEntry.Call]) -> [String] {
        calls.map { call in
            switch call {
            case .event(let event): "event \(event.name)"
            case .purchase(let purchase): "purchase \(String(decoding: purchase.data, as: UTF8.self))"
            case .attribute(let update):
                "\(update.place) \(update.name) \(String(decoding: update.value, as: UTF8.self))"
            case .operation(let operation):
                "\(operation.code.rawValue) \(operation.key ?? "-") \(String(decoding: operation.data, as: UTF8.self))"
            case .tracked(let code, _, _): "tracked \(code.rawValue)"
            case .invalid(let what, _): "\(what)"
            }
        }
    }

    func testAttributesAreDecoded() {
        XCTAssertEqual(
            shown(calls(.attribute, #"{"a": 1, "b": null, "c": ["x"], "d": {"e": true}, "f\"": 2, "g": "h"}"#)),
            [
                "custom a 1", "custom b null", #"set c {"key":"c","value":["x"]}"#, #"custom d {"e":true}"#,
                "pending_attribute", #"custom g "h""#,
            ])
        XCTAssertEqual(calls(.attribute, "{}"), [])
    }

    func testFieldsAreDecoded() {
        XCTAssertEqual(
            shown(
                calls(
                    .userField,
                    #"{"email": "ada@example.com", "dob": null, "email_subscribe": null, "Email": "x", "gender": 7}"#)),
            [
                #"field email "ada@example.com""#, "field dob null", "pending_user_field", "pending_user_field",
                "pending_user_field",
            ])
    }

    func testTheNearestFieldIsSuggested() {
        for (name, nearest) in [
            ("emial", "email"), ("firstname", "first_name"), ("Phone", "phone"), ("gendre", "gender"), ("", "dob"),
            (String(repeating: "x", count: 90_000), "first_name"),
        ] {
            let reason = refusal(.userField, #"{"\#(name)": "x"}"#, .pendingUserField)
            XCTAssertTrue(reason.hasPrefix("unknown user field '\(name.prefix(40))"), reason)
            XCTAssertTrue(reason.contains("did you mean '\(nearest)'? The fields are first_name, "), reason)
        }
        XCTAssertEqual(shown(calls(.userField, #"{"phone_number": "1"}"#)), [#"field phone "1""#])
    }

    /// A damaged row, or a row of another program.
    func testNonObjectsAreReported() {
        for text in ["", "{", "[]", "7", "\"a\"", "\u{0}"] {
            XCTAssertFalse(refusal(.event, text, .pendingEvent).isEmpty, text)
            XCTAssertFalse(refusal(.attribute, text, .pendingAttribute).isEmpty, text)
            XCTAssertFalse(refusal(.userField, text, .pendingUserField).isEmpty, text)
            XCTAssertFalse(refusal(.purchase, text, .pendingPurchase).isEmpty, text)
        }
        XCTAssertFalse(refusal(nil, "{}", .record).isEmpty)
    }

    func testOnlyObjectsCanBePut() {
        func fault(_ text: String) -> PlacardError? {
            do {
                try Array(text.utf8).withUnsafeBytes { try OutboxDecoder.check($0) }
                return nil
            } catch {
                return error as? PlacardError
            }
        }
        for text in ["{}", " {\"a\": [1]} ", "{\"event_name\": 7}"] { XCTAssertNil(fault(text), text) }
        for text in ["", "[]", "null", "7", "\"{}\"", "{} {}", "{\"a\"}"] {
            XCTAssertEqual(fault(text)?.status, .invalid, text)
        }
    }
}
