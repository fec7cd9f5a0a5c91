import PlacardCore
import XCTest

@testable import PlacardJSON

/// Replies of `/users/track` (rule 11.6).
final class TrackReplyDecoderTests: XCTestCase {
    private func decode(_ body: String, status: Int = 201, contentType: String? = nil) -> Completion {
        ReplyDecoder.decode(
            HTTPReply(status: status, contentType: contentType, body: Array(body.utf8)), of: .usersTrack,
            retryAfterMs: 7)
    }

    private func refused(_ body: String, status: Int = 201) throws -> [TrackReply.Refused] {
        guard case .usersTrack(let reply, let wait) = decode(body, status: status) else {
            throw XCTSkip("\(body) was not accepted")
        }
        XCTAssertEqual(wait, 7)
        return reply.refused
    }

    private func failure(_ body: String, status: Int, contentType: String? = nil) -> RequestFailure? {
        guard case .failure(let failure) = decode(body, status: status, contentType: contentType) else { return nil }
        return failure
    }

    func testEveryAcceptanceIsRecognised() throws {
        for status in [200, 201, 202] {
            XCTAssertEqual(try refused(#"{"message": "queued"}"#, status: status), [])
        }
        XCTAssertEqual(try refused("{}"), [])
        XCTAssertEqual(try refused(#"{"errors": null}"#), [])
        XCTAssertEqual(try refused(#"{"errors": "none"}"#), [])
    }

    func testErrorsAreReadIndividually() throws {
        let body = """
            {"message": "success", "errors": [
                {"type": "'external_id' is required", "input_array": "attributes", "index": 1},
                {"type": "no place"}, {"input_array": "events", "index": "x"}, "words", 3,
                {"message": "why", "input_array": "purchases", "index": 0}, null]}
            """
        XCTAssertEqual(
            try refused(body),
            [
                .init(array: "attributes", index: 1, text: "'external_id' is required"),
                .init(array: "", index: nil, text: "no place"),
                .init(array: "events", index: nil, text: "no reason given"),
                .init(array: "", index: nil, text: "words"),
                .init(array: "", index: nil, text: "an integer"),
                .init(array: "purchases", index: 0, text: "why"),
                .init(array: "", index: nil, text: "null"),
            ])
    }

    func testErrorsAreLimitedToTheObjects() throws {
        let errors = Array(repeating: "{}", count: 1_000).joined(separator: ",")
        XCTAssertEqual(try refused("{\"errors\": [\(errors)]}").count, 225)
        XCTAssertEqual(try refused("{\"errors\": [\(errors)], \"errors\": [{}]}").count, 1, "the last one counts")
    }

    func testOtherRepliesAreNotAcceptances() {
        for (body, type) in [("", nil), ("<html>", nil), ("{}", "text/html"), ("[]", nil), (#"{"a": 1"#, nil)] {
            let failure = failure(body, status: 201, contentType: type)
            XCTAssertEqual(failure?.reason, .malformed, body)
            XCTAssertEqual(failure?.subject, .delivery, "it is not the endpoint's, and cuts nothing")
        }
        XCTAssertEqual(failure(#"{"error": "no"}"#, status: 200)?.reason, .http)
        XCTAssertEqual(failure("", status: 304)?.status, 304, "nothing of it can be old")
    }

    func testARefusalReportsItsReason() {
        XCTAssertEqual(
            failure(#"{"message": "Max input length exceeded"}"#, status: 400)?.text,
            "users/track: the server answered HTTP 400: Max input length exceeded")
        XCTAssertEqual(failure("<html>", status: 502)?.text, "users/track: the server answered HTTP 502")
    }
}
