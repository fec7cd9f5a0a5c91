import Foundation
import PlacardCore
import XCTest

/// Rules 4.2, 6.1, 6.4, 6.5: valid changes of one attribute, and their wire form. (`scenarios/attributes` tests the
/// limits of text, numbers and locations.)
final class AttributeChangeTests: XCTestCase {
    private func value(_ change: AttributeChange) throws -> String {
        guard case .value(let update) = change else { throw PlacardError(.invalid, "it is an event") }
        XCTAssertEqual(update.place, .custom)
        return String(decoding: update.value, as: UTF8.self)
    }

    private func operation(_ change: AttributeChange) throws -> AttributeOperation {
        guard case .operation(let operation) = change else { throw PlacardError(.invalid, "it is no event") }
        return operation
    }

    private func data(_ change: AttributeChange) throws -> String {
        String(decoding: try operation(change).data, as: UTF8.self)
    }

    /// An object of this many bytes of JSON: `{"k":["…","…"]}`; all texts except the last have 256 bytes.
    private func object(ofBytes count: Int) -> Value {
        let inner = count - #"{"k":[]}"#.utf8.count
        // A text with its quotes and the following comma.
        let whole = (inner - 3) / 256
        let last = inner - whole * 256 - 2
        let texts = Array(repeating: Value.string(String(repeating: "v", count: 253)), count: whole)
        return .object([
            Value.Member(key: "k", value: .array(texts + [.string(String(repeating: "v", count: last))]))
        ])
    }

    // MARK: Values

    func testSingleValuesAreWrittenInTheObject() throws {
        for (given, wanted) in [
            ("text", #""text""#), (7, "7"), (0.5, "0.5"), (true, "true"), (.null, "null"),
            (.date(ms: 1_760_000_000_123), #""2025-10-09T08:53:20.123Z""#), (.int(.min), "-9223372036854775808"),
            (.object([Value.Member(key: "at", value: .date(ms: 0))]), #"{"at":"1970-01-01T00:00:00.000Z"}"#),
        ] as [(Value, String)] {
            XCTAssertEqual(try value(.set("k", given)), wanted)
        }
        XCTAssertEqual(try value(.unset("k")), "null")
    }

    func testNumbersAndDatesWithoutAJSONFormAreRefused() {
        for number in [Double.nan, .infinity, -.infinity] {
            assertInvalid(naming: "'k'", "finite") { _ = try AttributeChange.set("k", .double(number)) }
            assertInvalid(naming: "'k'", "finite") {
                _ = try AttributeChange.merge("k", .object([Value.Member(key: "n", value: .double(number))]))
            }
            assertInvalid(naming: "latitude") { _ = try Coordinates(latitude: number, longitude: 0) }
            assertInvalid(naming: "longitude") { _ = try Coordinates(latitude: 0, longitude: number) }
        }
        for ms in [Int64.min, -62_167_219_200_001, 253_402_300_800_000, .max] {
            assertInvalid(naming: "'k'", "9999") { _ = try AttributeChange.set("k", .date(ms: ms)) }
        }
    }

    func testObjectsHaveALimitInBytes() throws {
        let largest = object(ofBytes: 76_800)
        XCTAssertEqual(try value(.set("k", largest)).utf8.count, 76_800)
        let larger = object(ofBytes: 76_801)
        assertInvalid(naming: "'k'", "76801", "76800") { _ = try AttributeChange.set("k", larger) }
        assertInvalid(naming: "'k'", "76801", "76800") { _ = try AttributeChange.merge("k", larger) }
        XCTAssertNoThrow(try AttributeChange.merge("k", largest))
        // The array's brackets add two bytes.
        XCTAssertNoThrow(try AttributeChange.set("k", .array([object(ofBytes: 76_798)])))
        assertInvalid(naming: "'k'", "76801") { _ = try AttributeChange.set("k", .array([object(ofBytes: 76_799)])) }
    }

    /// Their number and length are limited already.
    func testArraysOfStringsHaveNoLimitInBytes() throws {
        let longest = Value.array(Array(repeating: .string(String(repeating: "🦊", count: 255)), count: 100))
        XCTAssertGreaterThan(try data(.set("k", longest)).utf8.count, 76_800)
    }

    func testErrorsNameTheAttribute() {
        assertInvalid(naming: "attribute 'k'", "101", "100") {
            _ = try AttributeChange.set("k", .array(Array(repeating: "e", count: 101)))
        }
        assertInvalid(naming: "attribute 'k'", "256", "255") {
            _ = try AttributeChange.set("k", .string(String(repeating: "é", count: 256)))
        }
        assertInvalid(naming: "element of attribute 'k'", "256", "255") {
            _ = try AttributeChange.add(String(repeating: "e", count: 256), to: "k")
        }
        assertInvalid(naming: "attribute 'k'", "all strings") { _ = try AttributeChange.set("k", ["a", 1]) }
        assertInvalid(naming: "attribute 'k'", "object") { _ = try AttributeChange.merge("k", [1]) }
        assertInvalid(naming: "attribute key", "empty") { _ = try AttributeChange.increment("", by: 1) }
    }

    /// Characters are Unicode scalar values.
    func testTextIsCountedInScalars() {
        XCTAssertNoThrow(try AttributeChange.set("k", .string(String(repeating: "🦊", count: 255))))
        XCTAssertNoThrow(try AttributeChange.set(String(repeating: "🦊", count: 255), 1))
        XCTAssertThrowsError(try AttributeChange.set("k", .string(String(repeating: "e\u{301}", count: 128))))
    }

    // MARK: Operations

    func testOperationsReportTheirKeyForTheBlocklist() throws {
        let place = try Coordinates(latitude: -48.25, longitude: 16)
        for (change, code, json) in [
            (try .set("k", ["a", "b"]), "set", #"{"key":"k","value":["a","b"]}"#),
            (try .increment("k", by: .min), "inc", #"{"key":"k","value":-9223372036854775808}"#),
            (try .add("\"", to: "k"), "add", #"{"key":"k","value":"\""}"#),
            (try .remove("e", from: "k"), "rem", #"{"key":"k","value":"e"}"#),
            (try .merge("k", .object([])), "ncam", #"{"key":"k","value":{}}"#),
            (try .setLocation("k", place), "lcaa", #"{"key":"k","latitude":-48.25,"longitude":16.0}"#),
        ] as [(AttributeChange, String, String)] {
            let operation = try operation(change)
            XCTAssertEqual(operation.code.rawValue, code)
            XCTAssertEqual(operation.key, "k", code)
            XCTAssertEqual(try data(change), json)
        }
        let unset = try operation(.unsetLocation("k"))
        XCTAssertEqual(unset.code.rawValue, "lcar")
        XCTAssertNil(unset.key)
        XCTAssertEqual(try data(.unsetLocation("k")), #"{"key":"k"}"#)
    }

    func testInvalidLocationsAreRefused() throws {
        let place = try Coordinates(latitude: 90, longitude: -180)
        for number in [Double.nan, .infinity, -0.001] {
            assertInvalid(naming: "accuracy") {
                _ = try LastLocation(place, altitude: nil, accuracy: number, altitudeAccuracy: nil)
            }
            assertInvalid(naming: "altitude accuracy") {
                _ = try LastLocation(place, altitude: nil, accuracy: nil, altitudeAccuracy: number)
            }
        }
        assertInvalid(naming: "altitude", "finite") {
            _ = try LastLocation(place, altitude: .nan, accuracy: nil, altitudeAccuracy: nil)
        }
        let deep = try LastLocation(place, altitude: -11_000, accuracy: 0, altitudeAccuracy: 1e300)
        XCTAssertEqual(
            String(decoding: deep.operation.data, as: UTF8.self),
            #"{"latitude":90.0,"longitude":-180.0,"altitude":-11000.0,"ll_accuracy":0.0,"alt_accuracy":1e+300}"#)
    }

    /// Any text that is set produces valid JSON.
    func testRandomValuesProduceValidJSON() throws {
        var dice = Dice(seed: 5)
        for _ in 0..<2_000 {
            let given = dice.value()
            guard let change = try? AttributeChange.set("k", given) else { continue }
            let bytes: [UInt8] =
                switch change {
                case .value(let update): update.value
                case .operation(let operation): operation.data
                }
            XCTAssertNoThrow(
                try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed), "\(given)")
        }
    }
}
