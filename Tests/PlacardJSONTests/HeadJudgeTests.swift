import PlacardCore
import XCTest

@testable import PlacardJSON

/// Which heads are accepted, and why others are not.
final class HeadJudgeTests: XCTestCase {
    private static let hour: Int64 = 3_600_000
    private static let noon: Int64 = 1_795_694_400_000  // 2026-11-26T12:00:00Z

    private func key(_ number: UInt8) throws -> PublicKey { try XCTUnwrap(PublicKey(base64: base64(number))) }

    private func base64(_ number: UInt8) -> String { Data(repeating: number, count: 32).base64EncodedString() }

    /// In place of Ed25519: depends on each byte of the key and the text.
    private func sign(_ text: [UInt8], _ key: [UInt8]) -> [UInt8] {
        var sum: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in key + text { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return (0..<64).map { UInt8(truncatingIfNeeded: sum >> ($0 % 8 * 8)) ^ UInt8($0) }
    }

    /// The members of a head as JSON texts.
    private typealias Members = [String: String]

    private func members(_ changes: Members = [:]) -> Members {
        let all: Members = [
            "placard": "1", "sequence": "41", "created": #""2026-11-26T12:00:00Z""#,
            "expires": #""2027-11-26T12:00:00Z""#, "size": "81234",
            "sha256": "\"" + String(repeating: "ab", count: 32) + "\"", "url": #""blobs/a.json""#,
        ]
        return all.merging(changes) { $1 }.filter { !$0.value.isEmpty }
    }

    private func text(_ members: Members) -> String {
        "{" + members.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
    }

    /// A head that these keys have signed.
    private func head(_ changes: Members = [:], by keys: [UInt8] = [1]) -> String {
        let members = members(changes)
        let signed = Array(text(members).utf8)
        let list = keys.map { key in
            let signature = Data(sign(signed, [UInt8](repeating: key, count: 32))).base64EncodedString()
            return "{\"key\": \"?\", \"sig\": \"\(signature)\"}"
        }
        return text(members.merging(["signatures": "[\(list.joined(separator: ","))]"]) { $1 })
    }

    private func judge(
        _ head: String, stored: HeadState? = nil, keys: [UInt8] = [1], wanted: Int = 1, now: Int64 = noon + hour,
        built: Int64 = 0, at url: String = "https://cdn.example.com/app/head.json?v=1"
    ) throws -> Result<HeadJudge.Accepted, HeadFailure> {
        let rules = HeadJudge.Rules(keys: try keys.map(key), signaturesWanted: wanted, nowMs: now, builtMs: built)
        let judge = HeadJudge(rules, stored: stored) { self.sign($1, $2.bytes) == $0 }
        return Result { () throws(HeadFailure) in
            try judge.judge(Array(head.utf8), in: SourceFolder(ofHead: url, allowsInsecureHTTP: false))
        }
    }

    private func reason(_ result: Result<HeadJudge.Accepted, HeadFailure>) -> HeadFailure.Reason? {
        guard case .failure(let failure) = result else { return nil }
        return failure.reason
    }

    private func state(
        sequence: Int64 = 41, sha256: String = String(repeating: "ab", count: 32), created: Int64 = noon,
        expires: Int64? = nil, keys: [UInt8] = [], signers: [UInt8] = [1]
    ) throws -> HeadState {
        HeadState(
            sequence: sequence, sha256: sha256, createdMs: created, expiresMs: expires, keys: try keys.map(key),
            signers: try signers.map(key))
    }

    // MARK: - What is accepted

    func testAcceptsASignedHead() throws {
        let accepted = try judge(head(["keys": "[\"\(base64(7))\"]"])).get()
        XCTAssertEqual(accepted.blobURL, "https://cdn.example.com/app/blobs/a.json")
        XCTAssertEqual(accepted.head.size, 81_234)
        XCTAssertEqual(
            accepted.next,
            try state(expires: 1_827_230_400_000, keys: [7], signers: [1]))
    }

    func testOrderSpaceAndEscapesAsSentDoNotMatter() throws {
        let sent = head(["note": #""\u00e4/\"""#.replacingOccurrences(of: "\\u00e4", with: "ä"), "sequence": "41"])
        let other = sent.replacingOccurrences(of: "ä/", with: #"\u00E4\/"#)
            .replacingOccurrences(of: ",\"", with: " ,\n\t\"")
        XCTAssertNotEqual(sent, other)
        XCTAssertNotNil(try? judge(sent).get())
        XCTAssertNotNil(try? judge(other).get())
        let members = members()
        let order = "{" + members.sorted { $0.key > $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")
        let signature = Data(sign(Array(text(members).utf8), [UInt8](repeating: 1, count: 32))).base64EncodedString()
        XCTAssertNotNil(try? judge(order + ", \"signatures\": [{\"sig\": \"\(signature)\"}]}").get())
    }

    /// In the order of code points, which is not that of UTF-16.
    func testMembersAreSortedByCodePoints() throws {
        let value = Value.object([
            .init(key: "\u{1F600}", value: 1), .init(key: "\u{FF5E}", value: 2), .init(key: "b", value: ["\u{7F}"]),
            .init(key: "a", value: .object([.init(key: "z", value: true), .init(key: "y", value: .null)])),
            .init(key: "signatures", value: .array([.string("later")])),
        ])
        XCTAssertEqual(
            String(decoding: try HeadText(value).signedText, as: UTF8.self),
            "{\"a\":{\"y\":null,\"z\":true},\"b\":[\"\u{7F}\"],\"\u{FF5E}\":2,\"\u{1F600}\":1}")
    }

    func testUnknownMembersAreSignedAndIgnored() throws {
        let sent = head(["later": #"{"a": [1]}"#.replacingOccurrences(of: " ", with: "")])
        XCTAssertNotNil(try? judge(sent).get())
        XCTAssertEqual(reason(try judge(sent.replacingOccurrences(of: "[1]", with: "[2]"))), .signature)
    }

    func testTheSameContentAgainNeedsNoBlob() throws {
        let later = #""2026-12-01T00:00:00Z""#
        let accepted = try judge(head(["created": later, "keys": "[\"\(base64(9))\"]"]), stored: state()).get()
        XCTAssertNil(accepted.blobURL)
        XCTAssertEqual(accepted.next.keys, [try key(9)])
        XCTAssertEqual(accepted.next.expiresMs, 1_827_230_400_000)

        let stored = try state(created: Self.noon + 1_000, expires: nil, keys: [3])
        XCTAssertEqual(try judge(head(["keys": "[\"\(base64(9))\"]"]), stored: stored).get().next, stored)
        let expired = #""2026-11-26T12:30:00Z""#
        XCTAssertEqual(try judge(head(["expires": expired]), stored: stored).get().next, stored)
        XCTAssertEqual(
            reason(try judge(head(["expires": expired, "created": later]), stored: stored)), .expired)
    }

    // MARK: - Keys

    func testAsManyDifferentKeysMustSign() throws {
        XCTAssertNotNil(try? judge(head(by: [1, 2]), keys: [1, 2, 3], wanted: 2).get())
        XCTAssertEqual(reason(try judge(head(by: [1, 1]), keys: [1, 2, 3], wanted: 2)), .signature)
        XCTAssertEqual(reason(try judge(head(by: [1, 4]), keys: [1, 2, 3], wanted: 2)), .signature)
    }

    func testKeysOfAHeadSignTheNextOne() throws {
        let first = try judge(head(["sequence": "1", "keys": "[\"\(base64(7))\"]"])).get().next
        let second = try judge(head(["sequence": "2", "keys": "[\"\(base64(8))\"]"], by: [7]), stored: first).get().next
        XCTAssertEqual(second.signers, [try key(7), try key(1)])
        // Replaced, not added.
        XCTAssertEqual(reason(try judge(head(["sequence": "3"], by: [7]), stored: second)), .signature)
        let third = try judge(head(["sequence": "3"], by: [8]), stored: second).get().next
        XCTAssertEqual(third.signers, [try key(8), try key(1)])
        XCTAssertEqual(reason(try judge(head(["sequence": "4"], by: [8]), stored: third)), .signature)
    }

    func testAHeadIsForgottenWithTheKeysThatItGoesBackTo() throws {
        let stored = try state(sequence: 99, keys: [7], signers: [6, 1])
        XCTAssertNotNil(try? judge(head(by: [2]), stored: stored, keys: [2]).get())
        XCTAssertEqual(reason(try judge(head(["sequence": "100"], by: [7]), stored: stored, keys: [2])), .signature)
        XCTAssertEqual(reason(try judge(head(by: [2]), stored: stored, keys: [2, 1])), .rollback)
        XCTAssertEqual(reason(try judge(head(by: [6]), stored: stored, keys: [6])), .rollback)
    }

    func testKeysThatTooFewHaveSignedDoNotCount() throws {
        let stored = try state(keys: [7, 8], signers: [1])
        let next = head(["sequence": "42"], by: [7, 8])
        XCTAssertEqual(reason(try judge(next, stored: stored, keys: [1, 2], wanted: 2)), .signature)
        let both = try state(keys: [7, 8], signers: [1, 2])
        XCTAssertNotNil(try? judge(next, stored: both, keys: [1, 2], wanted: 2).get())
    }

    // MARK: - Reasons

    /// Each head would also fail every later check.
    func testTheFirstReasonIsReported() throws {
        let late: Int64 = Self.noon + 10 * 365 * 24 * Self.hour
        let stored = try state(sequence: 50, created: Self.noon - 1)
        var wrong: Members = ["size": "8388609", "url": #""../a.json""#]
        func check(_ expected: HeadFailure.Reason, _ head: String, stored: HeadState) throws {
            XCTAssertEqual(reason(try judge(head, stored: stored, now: late)), expected)
        }
        let unfit = wrong.merging(["placard": "2"]) { $1 }
        try check(.tooLarge, String(repeating: " ", count: 65_537) + "{", stored: stored)
        let manySignatures = "[\(Array(repeating: "1.5", count: 9).joined(separator: ","))]"
        try check(.tooLarge, text(members(unfit.merging(["signatures": manySignatures]) { $1 })), stored: stored)
        try check(.malformed, text(members(unfit.merging(["later": "1e2"]) { $1 })), stored: stored)
        try check(.unsigned, text(members(unfit)), stored: stored)
        try check(.signature, head(unfit, by: [2]), stored: stored)
        try check(.malformed, head(unfit), stored: stored)
        try check(.rollback, head(wrong), stored: stored)
        wrong["sequence"] = "50"
        try check(.fork, head(wrong), stored: state(sequence: 50, sha256: String(repeating: "cd", count: 32)))
        try check(.expired, head(wrong), stored: stored)
        wrong["expires"] = ""
        try check(.tooLarge, head(wrong), stored: stored)
        wrong["size"] = "8388608"
        try check(.url, head(wrong), stored: stored)
    }

    func testBytesOfABlobAreCheckedBySizeAndHash() throws {
        let head = try judge(head()).get().head
        let hash = String(repeating: "ab", count: 32)
        XCTAssertNoThrow(try HeadJudge.check(blobOf: head, count: 81_234) { hash })
        XCTAssertThrowsError(try HeadJudge.check(blobOf: head, count: 81_233) { fatalError("not asked") })
        XCTAssertThrowsError(try HeadJudge.check(blobOf: head, count: 81_234) { "AB" + hash.dropFirst(2) }) {
            XCTAssertEqual(($0 as? HeadFailure)?.reason, .hash)
        }
    }

    func testTextThatIsNotStrictJSONIsMalformed() throws {
        let fine = head()
        let wrong = [
            "\u{FEFF}" + fine, fine + "x", fine + "{}", fine + "\0", "", "[]", "null", "1",
            "{\"sequence\": 1," + fine.dropFirst(), fine.replacingOccurrences(of: "81234", with: "081234"),
            fine.replacingOccurrences(of: "blobs", with: "b\tlobs"),
            fine.replacingOccurrences(of: "blobs", with: #"b\u0001lobs"#),
            fine.replacingOccurrences(of: "blobs", with: #"b\u0000lobs"#),
            fine.replacingOccurrences(of: "blobs", with: #"b\ud800lobs"#),
            fine.replacingOccurrences(of: "\"?\"", with: "{\"a\": [{}]}"),
        ]
        for text in wrong { XCTAssertEqual(reason(try judge(text)), .malformed, text) }
        for number in ["81234.0", "8e4", "-1", "9007199254740992", "99999999999999999999", "0x1", "NaN"] {
            XCTAssertEqual(reason(try judge(head(["size": number]))), .malformed, number)
            XCTAssertEqual(reason(try judge(head(["later": "[\(number)]"]))), .malformed, number)
        }
        XCTAssertEqual(reason(try judge(head(["later": "[9007199254740991]"]))), nil)
        XCTAssertEqual(reason(try judge(head(["later": "\"a\u{7F}\""]))), nil)
        for (given, expected) in [("null", HeadFailure.Reason.unsigned), ("[]", .unsigned), ("{}", .malformed)] {
            let text = fine.replacingOccurrences(of: "\"signatures\":[", with: "\"signatures\":\(given),\"later\":[")
            XCTAssertEqual(reason(try judge(text)), expected, given)
        }
    }

    func testMembersOfAnotherFormAreMalformed() throws {
        let wrong: [String: [String]] = [
            "placard": ["", "0", "2", "\"1\"", "true", "null"], "sequence": ["", "\"41\"", "null"],
            "created": [
                "", "null", "1", #""2026-11-26""#, #""2026-11-26T12:00:00""#, #""2026-11-26T12:00:00.5Z""#,
                #""2026-11-31T12:00:00Z""#, #""2026-11-26T24:00:00Z""#, #""2026-11-26t12:00:00z""#,
            ],
            "expires": [#""""#, #""never""#, "0"], "size": ["", "\"1\""],
            "sha256": ["", "\"ab\"", "\"" + String(repeating: "AB", count: 32) + "\""], "url": ["", "1", "null"],
            "keys": [
                "\"a\"", "[1]", "[\"\"]", "[\"\(base64(1).dropLast())\"]", "[\"\(base64(1).dropLast(2))F=\"]",
                "[\"\(base64(1))\\n\"]".replacingOccurrences(of: "\\n", with: " "),
            ],
        ]
        for (name, texts) in wrong {
            for text in texts {
                guard case .failure(let failure) = try judge(head([name: text])) else {
                    XCTFail("\(name): \(text)")
                    continue
                }
                XCTAssertEqual(failure.reason, .malformed, "\(name): \(text)")
                XCTAssertTrue(failure.text.contains("`\(name)`"), failure.text)
            }
        }
        let keys = Array(repeating: "\"\(base64(1))\"", count: 9).joined(separator: ",")
        XCTAssertEqual(reason(try judge(head(["keys": "[\(keys)]"]))), .tooLarge)
        XCTAssertNotNil(try? judge(head(["keys": "null", "expires": "null"])).get())
    }

    /// A clock that is set back does not make a head valid again; the build and the last head know better.
    func testTimeIsTheLatestThatIsKnown() throws {
        let year = 366 * 24 * Self.hour
        XCTAssertEqual(reason(try judge(head(), now: 0)), nil)
        XCTAssertEqual(reason(try judge(head(), now: Self.noon + year)), .expired)
        XCTAssertEqual(reason(try judge(head(), now: 0, built: Self.noon + year)), .expired)
        let later = try state(sequence: 40, created: Self.noon + year)
        XCTAssertEqual(reason(try judge(head(), stored: later, now: 0)), .expired)
        // The last millisecond counts as valid.
        XCTAssertEqual(reason(try judge(head(), now: 1_827_230_400_000)), nil)
        XCTAssertEqual(reason(try judge(head(), now: 1_827_230_400_001)), .expired)
    }

    func testAnOldCopyIsARollbackThatHasNotExpired() throws {
        let stored = try state(sequence: 42)
        for (now, isOldCopy) in [(Self.noon, true), (Self.noon + 400 * 24 * Self.hour, false)] {
            guard case .failure(let failure) = try judge(head(), stored: stored, now: now) else { return XCTFail() }
            XCTAssertEqual(failure.reason, .rollback)
            XCTAssertEqual(failure.isOldCopy, isOldCopy)
        }
    }

    // MARK: - Tampering

    /// Every change of a byte of a signed head, and every change of a member, is noticed.
    func testNoChangedHeadIsAccepted() throws {
        let sent = head(["keys": "[\"\(base64(7))\"]", "later": #"{"a":"b"}"#])
        let accepted = try judge(sent).get()
        let bytes = Array(sent.utf8)
        let start = try XCTUnwrap(sent.range(of: "key\": \"?")).lowerBound.utf16Offset(in: sent)
        let hint = start..<start + 8
        for index in bytes.indices {
            for change: UInt8 in [1, 0x20, 0x80] {
                var changed = bytes
                changed[index] ^= change
                let text = String(decoding: changed, as: UTF8.self)
                // The hint is not signed.
                guard case .success(let other) = try judge(text) else { continue }
                XCTAssertEqual(other, accepted, text)
                XCTAssertTrue(hint.contains(index), text)
            }
            XCTAssertNotNil(reason(try judge(String(decoding: bytes[..<index], as: UTF8.self))))
        }
        for name in members().keys {
            let without = sent.replacingOccurrences(of: "\"\(name)\":", with: "\"\(name)_\":")
            XCTAssertEqual(reason(try judge(without)), .signature, name)
        }
    }
}
