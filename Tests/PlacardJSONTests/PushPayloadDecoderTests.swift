import PlacardCore
import PlacardJSON
import XCTest

/// The campaign of a clicked push message (rule 6.6.1).
final class PushPayloadDecoderTests: XCTestCase {
    private func trackingID(_ text: String) throws -> String? {
        try Array(text.utf8).withUnsafeBytes { try PushPayloadDecoder.trackingID($0) }
    }

    func testTheIDIsFoundInBothPlaces() throws {
        XCTAssertEqual(try trackingID(#"{"cid": "top", "ab": {"c": "below"}}"#), "top")
        XCTAssertEqual(try trackingID(#"{"aps": {}, "ab": {"c": "below"}}"#), "below")
        XCTAssertEqual(try trackingID(#"{"cid": null, "ab": {"c": "below"}}"#), "below")
        XCTAssertEqual(try trackingID(#"{"cid": 7, "ab": {"c": "below"}}"#), "below")
        XCTAssertEqual(try trackingID(#"{"cid": "", "ab": {"c": "below"}}"#), "below")
    }

    func testOtherPayloadsHaveNoID() throws {
        let payloads = [
            "{}", #"{"cid": 7}"#, #"{"cid": {"c": "x"}}"#, #"{"c": "x"}"#, #"{"ab": "x"}"#, #"{"ab": {"cid": "x"}}"#,
            #"{"ab": {"c": 7}}"#, #"{"cid": ""}"#, #"["cid"]"#, #""cid""#, "null", "1",
        ]
        for payload in payloads { XCTAssertNil(try trackingID(payload), payload) }
    }

    func testMalformedJSONNamesTheByte() {
        for text in ["", "{", #"{"cid": "a"} more"#, #"{"cid": "\uD800"}"#, "{\"n\": 1e999}"] {
            XCTAssertThrowsError(try trackingID(text), text) { error in
                let error = error as? PlacardError
                XCTAssertEqual(error?.status, .invalid)
                XCTAssertTrue(error?.message.hasPrefix("the push payload is malformed JSON at byte ") == true, text)
            }
        }
    }

    func testDeepPayloadsAreRefused() {
        let deep = String(repeating: "[", count: 65) + String(repeating: "]", count: 65)
        XCTAssertThrowsError(try trackingID("{\"cid\": \"a\", \"x\": \(deep)}"))
    }
}
