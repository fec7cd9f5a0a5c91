import PlacardCore
import PlacardJSON
import XCTest

/// A reply before its items are decoded: status, content type, syntax, and the server's errors.
final class ReplyDecoderTests: DecoderTestCase {
    // MARK: Status

    func testSuccessIs2xx() throws {
        // For a picture a partial reply (206) is a failure.
        for status in [201, 204, 206, 304] {
            guard case .failure = decode("x", of: .asset, status: status) else {
                XCTFail("\(status) is no picture")
                continue
            }
        }
        for status in [200, 201, 204, 299] {
            guard case .data = decode("{}", status: status) else {
                XCTFail("\(status) is a success")
                continue
            }
        }
    }

    func testOtherStatusesAreFailuresThatNameThem() throws {
        for status in [0, 100, 199, 300, 301, 302, 400, 401, 403, 404, 413, 422, 429, 500, 503, 599, 999] {
            for kind in RequestKind.allCases where ![.asset, .source].contains(kind) {
                let failure = try failure(decode("{\"cards\": []}", of: kind, status: status))
                XCTAssertEqual(failure.reason, .http, "\(status)")
                XCTAssertEqual(failure.status, Int32(status))
                XCTAssertTrue(failure.text.contains("\(status)"), failure.text)
            }
        }
    }

    func testSomeStatusesRetryCards() throws {
        for status in [429, 500, 502, 503, 504] {
            XCTAssertTrue(try failure(decode("{}", status: status)).isTransient, "\(status)")
        }
        XCTAssertFalse(try failure(decode("{}", status: 400)).isTransient)
    }

    func testNotModifiedIsASuccessWithoutNews() throws {
        for body in ["", "not json"] {
            guard case .data(let reply, let problems, let wait) = decode(Array(body.utf8), status: 304, retryAfterMs: 5)
            else { return XCTFail("304 is a success") }
            XCTAssertNil(reply.config)
            XCTAssertNil(reply.campaigns)
            XCTAssertTrue(problems.isEmpty)
            XCTAssertEqual(wait, 5)
        }
        guard case .cards(let cards, _, _) = decode("", of: .cards, status: 304) else {
            return XCTFail("304 is a success")
        }
        XCTAssertFalse(cards.isFullSync)
        XCTAssertTrue(cards.items.isEmpty)
        XCTAssertNil(cards.lastFullSyncAt)
    }

    func testAnAbsurdStatusIsAFailure() throws {
        for status in [Int.min, -1, Int.max] {
            XCTAssertEqual(try failure(decode("{}", status: status)).reason, .http)
        }
    }

    func testRetryAfterIsPassedOn() throws {
        guard case .data(_, _, let wait) = decode(Array("{}".utf8), retryAfterMs: 7_000) else {
            return XCTFail("a success")
        }
        XCTAssertEqual(wait, 7_000)
        for body in ["{}", "{\"error\": \"x\"}", "{\"auth_error\": {}}", "[]", "nonsense"] {
            let status = body == "{}" ? 503 : 200
            let ended = decode(Array(body.utf8), status: status, retryAfterMs: 9_000)
            XCTAssertEqual(try failure(ended).retryAfterMs, 9_000, body)
        }
    }

    // MARK: Byte order mark

    /// At each endpoint, in successes and in errors.
    func testAByteOrderMarkIsSkipped() throws {
        let mark = "\u{FEFF}"
        XCTAssertEqual(try cardsReply(mark + #"{"cards": [{"id": "a", "r": true}]}"#).reply.items.count, 1)
        XCTAssertEqual(try dataReply(mark + #" {"config": {"time": 7}}"#).reply.config?.time, 7)
        guard case .template(let reply, _, _) = decode(mark + #"{"config": {"time": 7}}"#, of: .template) else {
            return XCTFail("no template")
        }
        XCTAssertEqual(reply.config?.time, 7)
        guard case .usersTrack(let track, _) = decode(mark + #"{"errors": ["x"]}"#, of: .usersTrack) else {
            return XCTFail("no answer")
        }
        XCTAssertEqual(track.refused.map(\.text), ["x"])
        let refused = try failure(decode(mark + #"{"error": "invalid_api_key"}"#, status: 400))
        XCTAssertTrue(refused.text.contains("invalid_api_key"), refused.text)
        for kind in [RequestKind.data, .template] {
            let array = try failure(decode(mark + "[1]", of: kind))
            XCTAssertTrue(array.text.contains("an array, not an object"), array.text)
        }
    }

    func testOnlyOneByteOrderMarkInFrontIsSkipped() throws {
        for body in ["\u{FEFF}", "\u{FEFF}\u{FEFF}{}", " \u{FEFF}{}", "{}\u{FEFF}", "{\u{FEFF}}"] {
            for kind in [RequestKind.data, .cards, .template, .usersTrack] {
                XCTAssertEqual(try failure(decode(body, of: kind)).reason, .malformed, "\(kind): \(body)")
            }
        }
        let cut = try failure(decode("\u{FEFF}{\"a\":tru", of: .template))
        XCTAssertTrue(cut.text.contains("at byte 11 of 11"), cut.text)
        let utf16: [UInt8] = [0xFF, 0xFE, 0x7B, 0, 0x7D, 0]
        XCTAssertEqual(try failure(decode(utf16, of: .data)).reason, .malformed)
    }

    // MARK: Content type

    func testJSONTypesAndMissingTypesAreAccepted() {
        let types = [
            nil, "application/json", "application/json; charset=utf-8", "APPLICATION/JSON", "application/json ;x=y",
            "text/json", "application/problem+json",
        ]
        for type in types {
            guard case .data = decode(Array("{}".utf8), contentType: type) else {
                XCTFail("\(type ?? "none") is JSON")
                continue
            }
        }
    }

    func testOtherTypesAreMalformedAndNamed() throws {
        for type in ["text/html", "text/html; charset=json", "", "application/octet-stream"] {
            let failure = try failure(decode(Array("{}".utf8), contentType: type))
            XCTAssertEqual(failure.reason, .malformed, type)
            XCTAssertTrue(failure.text.contains("'\(type)'"), failure.text)
        }
    }

    // MARK: The server's errors

    func testErrorTextFailsTheReply() throws {
        let body = "{\"error\": \"invalid_api_key\", \"config\": {\"time\": 1}, \"triggers\": []}"
        let failure = try failure(decode(body))
        XCTAssertEqual(failure.reason, .http)
        XCTAssertEqual(failure.status, 200)
        XCTAssertTrue(failure.isPermanent)
        XCTAssertTrue(failure.text.contains("invalid_api_key"), failure.text)
    }

    func testTemporaryErrorTextsAreNotPermanent() throws {
        XCTAssertFalse(try failure(decode("{\"error\": \"try_later\"}")).isPermanent)
        for text in ["invalid_api_key", "blacklisted", "no_device_identifier"] {
            XCTAssertTrue(try failure(decode("{\"error\": \"\(text)\"}")).isPermanent, text)
        }
    }

    func testAnErrorOfAnotherTypeIsAnErrorToo() throws {
        for error in SomeJSON.all(but: [SomeJSON.string]) {
            XCTAssertEqual(try failure(decode("{\"error\": \(error)}")).reason, .http, error)
        }
    }

    func testANullErrorIsIgnored() throws {
        _ = try dataReply("{\"error\": null, \"auth_error\": null}")
    }

    func testAuthErrorsReportTheirReason() throws {
        for kind in RequestKind.allCases where ![.asset, .usersTrack, .source].contains(kind) {
            let failure = try failure(decode("{\"auth_error\": {\"reason\": \"expired\"}}", of: kind))
            XCTAssertEqual(failure.reason, .auth)
            XCTAssertTrue(failure.text.contains("expired"), failure.text)
        }
        for shape in SomeJSON.all {
            XCTAssertEqual(try failure(decode("{\"auth_error\": \(shape)}")).reason, .auth, shape)
        }
    }

    private func authError(_ json: String, of kind: RequestKind = .data, status: Int = 200) throws -> AuthError {
        try XCTUnwrap(try failure(decode(json, of: kind, status: status)).authError, json)
    }

    /// With any status, if the body is readable.
    func testAuthErrorsOfEveryKindAndStatusAreDecoded() throws {
        let json = #"{"cards": [], "auth_error": {"error_code": 22, "reason": "old", "user_id": "x"}}"#
        for kind in RequestKind.allCases where ![.asset, .usersTrack, .source].contains(kind) {
            for status in [200, 201, 400, 401, 403, 404, 429, 500] {
                let decoded = try authError(json, of: kind, status: status)
                XCTAssertEqual(decoded, AuthError(code: 22, reason: "old"), "\(kind) \(status)")
                let failure = try failure(decode(Array(json.utf8), of: kind, status: status, retryAfterMs: 7))
                XCTAssertEqual(failure.reason, .auth)
                XCTAssertEqual(failure.status, Int32(status))
                XCTAssertEqual(failure.retryAfterMs, 7)
                XCTAssertFalse(failure.isPermanent, "another signature may be accepted")
                XCTAssertFalse(failure.isTransient || failure.isRefusal, "time does not, and the batch is good")
            }
        }
        for body in ["", "nonsense", "[{\"auth_error\": {}}]", "{\"auth_error\": null}", "{\"auth_error\": {"] {
            XCTAssertEqual(try failure(decode(body, status: 401)).reason, .http, body)
        }
    }

    func testUnreadableAuthErrorsAreErrorsToo() throws {
        for shape in SomeJSON.all {
            let decoded = try authError("{\"auth_error\": \(shape)}")
            XCTAssertEqual(decoded.code, 0, shape)
            XCTAssertEqual(try authError("{\"auth_error\": {\"reason\": \(shape)}}").code, 0)
            _ = try authError("{\"auth_error\": {\"error_code\": \(shape)}}")
        }
        for (text, code) in [
            ("22.0", 22), ("-1", -1), ("2147483647", .max), ("-2147483648", .min), ("2147483648", 0), ("1e300", 0),
            ("22.5", 0), ("\"22\"", 0), ("true", 0), ("9223372036854775807", 0),
        ] as [(String, Int32)] {
            XCTAssertEqual(try authError("{\"auth_error\": {\"error_code\": \(text)}}").code, code, text)
        }
        XCTAssertEqual(try authError(#"{"auth_error": [{"error_code": 22}, {}]}"#).code, 22)
        XCTAssertEqual(try authError(#"{"auth_error": {"reason": "a\u0000b"}}"#).reason, "a\0b")
    }

    /// A config that names no limits leaves those in force.
    func testAReplyWithoutLimitsKeepsThem() {
        func keeps(_ config: String, _ kind: RequestKind) -> Bool? {
            switch decode("{\"config\": \(config)}", of: kind) {
            case .data(let reply, _, _): reply.keepsLimits
            case .template(let reply, _, _): reply.keepsLimits
            default: nil
            }
        }
        for kind in [RequestKind.data, .template] {
            XCTAssertEqual(keeps("{\"time\": 1}", kind), true)
            XCTAssertEqual(keeps("{\"time\": 1, \"global_request_rate_limit\": {\"enabled\": false}}", kind), false)
        }
    }

    /// One or several, up to a limit.
    func testOptionalAuthErrorsAreDecoded() throws {
        func optional(_ json: String, _ kind: RequestKind) -> [AuthError] {
            switch decode(json, of: kind) {
            case .data(let reply, _, _): reply.optionalAuthErrors
            case .cards(let reply, _, _): reply.optionalAuthErrors
            case .template(let reply, _, _): reply.optionalAuthErrors
            default: []
            }
        }
        for kind in RequestKind.allCases where ![.asset, .usersTrack, .source].contains(kind) {
            XCTAssertEqual(
                optional(#"{"cards": [], "optional_auth_error": {"error_code": 26}}"#, kind),
                [AuthError(code: 26, reason: nil)])
            XCTAssertEqual(
                optional(#"{"cards": [], "optional_auth_error": [{"error_code": 26}, "x", null]}"#, kind),
                [AuthError(code: 26, reason: nil), AuthError(code: 0, reason: "x"), AuthError(code: 0, reason: nil)])
            let many = Array(repeating: "{}", count: 1_000).joined(separator: ",")
            XCTAssertEqual(optional("{\"cards\": [], \"optional_auth_error\": [\(many)]}", kind).count, 16)
            for shape in SomeJSON.all { _ = optional("{\"cards\": [], \"optional_auth_error\": \(shape)}", kind) }
        }
        let both = try failure(decode(#"{"auth_error": {}, "optional_auth_error": {"error_code": 20}}"#))
        XCTAssertEqual(both.optionalAuthErrors, [AuthError(code: 20, reason: nil)])
        XCTAssertEqual(try failure(decode(#"{"error": "x", "optional_auth_error": {}}"#)).optionalAuthErrors.count, 1)
    }

    // MARK: Syntax

    func testEmptyBodiesAreMalformed() throws {
        for body in ["", " ", "\n\n"] {
            for kind in RequestKind.allCases where ![.asset, .source].contains(kind) {
                XCTAssertEqual(try failure(decode(body, of: kind)).reason, .malformed)
            }
        }
    }

    func testRootsThatAreNotObjectsAreMalformed() throws {
        for root in SomeJSON.all(but: [SomeJSON.object]) + ["null"] {
            let failure = try failure(decode(root))
            XCTAssertEqual(failure.reason, .malformed, root)
            XCTAssertTrue(failure.text.contains("not an object"), failure.text)
        }
    }

    func testMalformedRepliesNameTheByte() throws {
        let good = "{\"config\": {\"time\": 12}, \"triggers\": [], \"x\": "
        let failure = try failure(decode(good + "oops}"))
        XCTAssertEqual(failure.reason, .malformed)
        let offset = try XCTUnwrap(byteOffset(in: failure.text), failure.text)
        let fault = good.utf8.count
        XCTAssertTrue((fault...(fault + 4)).contains(offset), "\(offset) is not at the fault, which is at \(fault)")
        XCTAssertTrue(failure.text.contains("of \(good.utf8.count + 5)"), failure.text)
    }

    private func byteOffset(in text: String) -> Int? {
        guard let range = text.range(of: "at byte ") else { return nil }
        return Int(text[range.upperBound...].prefix { $0.isNumber })
    }

    func testInvalidJSONIsMalformed() throws {
        let texts = [
            "{", "}", "{\"a\":}", "{\"a\" 1}", "{\"a\":1,}", "[1,]", "{'a':1}", "{a:1}", "{\"a\":01}", "{\"a\":+1}",
            "{\"a\":.5}", "{\"a\":1.}", "{\"a\":NaN}", "{\"a\":Infinity}", "{\"a\":tru}", "{} {}", "{}x", "<html>",
            "{\"a\":\"unterminated", "{\"a\":\"\u{1}\"}", "{\"a\":\"\\x\"}", " \u{FEFF}{}", "// {}",
        ]
        for text in texts { XCTAssertEqual(try failure(decode(text)).reason, .malformed, text) }
    }

    func testEveryPrefixOfAValidReplyIsMalformed() throws {
        let good = Array("{\"config\":{\"time\":1},\"triggers\":[{\"id\":\"ä\"}]}".utf8)
        for end in 0..<good.count {
            XCTAssertEqual(try failure(decode(Array(good[..<end]))).reason, .malformed, "cut at \(end)")
        }
    }

    /// In a value that nobody needs (rule 3.1.1).
    func testInvalidUTF8CostsOnlyItsValue() throws {
        let sequences: [[UInt8]] = [
            [0xFF], [0x80], [0xC3], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
        ]
        for bytes in sequences {
            let body = Array("{\"config\":{\"time\":7},\"a\":\"".utf8) + bytes + Array("\"}".utf8)
            guard case .data(let reply, let problems, _) = decode(body) else { return XCTFail("\(bytes)") }
            XCTAssertEqual(reply.config?.time, 7)
            XCTAssertEqual(problems.map(\.id), ["a"], "\(bytes)")
            XCTAssertEqual(try failure(decode(Array("{\"a\":".utf8) + bytes + Array("}".utf8))).reason, .malformed)
        }
    }

    func testLoneSurrogatesCostOnlyTheirValue() throws {
        for text in ["\\ud800", "\\udc00", "\\ud800\\ud800", "\\ud83dx", "x\\ude00"] {
            XCTAssertEqual(try dataReply("{\"a\":\"\(text)\"}").problems.map(\.id), ["a"], text)
        }
        XCTAssertTrue(try dataReply("{\"a\":\"\\ud83d\\ude00\"}").problems.isEmpty)
    }

    func testNumbersBeyond64BitsCostOnlyTheirValue() throws {
        for number in [
            "9223372036854775808", "-9223372036854775809", "1e999", "-1e999", String(repeating: "9", count: 400),
        ] {
            XCTAssertEqual(try dataReply("{\"a\":\(number)}").problems.map(\.id), ["a"], number)
        }
        for number in ["9223372036854775807", "-9223372036854775808", "1e300", "1e-999", "-0", "0.0"] {
            XCTAssertTrue(try dataReply("{\"a\":\(number)}").problems.isEmpty, number)
        }
    }

    func testNestingIsLimited() throws {
        func nested(_ levels: Int, open: String, close: String) -> String {
            // The root object is one level.
            "{\"a\":" + String(repeating: open, count: levels - 1) + "1" + String(repeating: close, count: levels - 1)
                + "}"
        }
        for (open, close) in [("[", "]"), ("{\"k\":", "}")] {
            XCTAssertTrue(try dataReply(nested(64, open: open, close: close)).problems.isEmpty)
            for levels in [65, 100, 2_000, 100_000] {
                let text = nested(levels, open: open, close: close)
                XCTAssertEqual(try dataReply(text).problems.map(\.what), [.value], "\(levels) levels")
                XCTAssertEqual(try failure(decode(String(text.dropLast()))).reason, .malformed)
            }
        }
    }

    func testUnknownKeysAreIgnored() throws {
        let (reply, problems) = try dataReply("{\"hello\": [1, {\"x\": null}], \"\": 1, \"triggers\": []}")
        XCTAssertEqual(reply.campaigns?.count, 0)
        XCTAssertTrue(problems.isEmpty)
    }

    /// The parser cannot keep such a key (rule 3.1.1).
    func testAMemberWithNULInItsKeyIsRemoved() throws {
        let (reply, problems) = try dataReply("{\"a\\u0000b\": {\"c\": 1}, \"config\": {\"time\": 7}}")
        XCTAssertEqual(reply.config?.time, 7)
        XCTAssertEqual(problems.map(\.id), ["a?b"])
        for kind in RequestKind.allCases where ![.asset, .source].contains(kind) {
            let failure = try failure(decode("{\"a\\u0000b\": }", of: kind))
            XCTAssertEqual(failure.reason, .malformed)
            XCTAssertNotNil(byteOffset(in: failure.text), failure.text)
        }
    }

    // MARK: Lists

    func testTriggersAbsentNullAndEmptyDiffer() throws {
        XCTAssertNil(try dataReply("{}").reply.campaigns)
        XCTAssertNil(try dataReply("{\"triggers\": null}").reply.campaigns)
        XCTAssertEqual(try dataReply("{\"triggers\": []}").reply.campaigns?.count, 0)
    }

    func testTriggersThatAreNotAListKeepTheStoredOnes() throws {
        for shape in SomeJSON.all(but: [SomeJSON.array]) {
            let (reply, problems) = try dataReply("{\"triggers\": \(shape), \"config\": {\"time\": 5}}")
            XCTAssertNil(reply.campaigns, shape)
            XCTAssertEqual(reply.config?.time, 5)
            XCTAssertEqual(problems.map(\.what), [.campaign])
        }
    }

    func testItemsThatAreNotObjectsAreDroppedWithTheirPlace() throws {
        let items = SomeJSON.all(but: [SomeJSON.object]) + ["null"]
        let data = try dataReply("{\"triggers\": [\(items.joined(separator: ","))]}")
        XCTAssertEqual(data.reply.campaigns?.count, 0)
        XCTAssertEqual(data.problems.map(\.id), items.indices.map { "triggers[\($0)]" })
        XCTAssertTrue(data.problems.allSatisfy { $0.what == .campaign })

        let cards = try cardsReply("{\"cards\": [\(items.joined(separator: ","))]}")
        XCTAssertTrue(cards.reply.items.isEmpty)
        XCTAssertEqual(cards.problems.map(\.id), items.indices.map { "cards[\($0)]" })
        XCTAssertTrue(cards.problems.allSatisfy { $0.what == .card })
    }
}
