import XCTest

@testable import PlacardCore

/// Words of a server enter events without the secrets that they repeat.
final class RedactionTests: XCTestCase {
    private let redaction = Redaction([
        ("api-key-1", "[api_key]"), ("api-key-1-of-rest", "[rest_key]"), ("header.payload.signature", "[signature]"),
        (nil, "[nothing]"), ("", "[empty]"), ("abc", "[short]"),
    ])

    func testSecretsAreReplaced() {
        for (text, clean) in [
            ("", ""), ("no secret", "no secret"), ("api-key-1", "[api_key]"), ("abc", "abc"),
            ("key api-key-1, again api-key-1.", "key [api_key], again [api_key]."),
            ("Bearer api-key-1-of-rest is unknown", "Bearer [rest_key] is unknown"),
            ("header.payload.signature of api-key-1", "[signature] of [api_key]"),
            ("api-api-key-1api-key-1", "api-[api_key][api_key]"), ("api-key-2", "api-key-2"),
            ("ä🦊api-key-1ä", "ä🦊[api_key]ä"),
        ] {
            XCTAssertEqual(redaction.clean(text), clean)
        }
    }

    /// Some texts were shortened before.
    func testRestsOfSecretsAtACut() {
        for (text, clean) in [
            ("token header.pay", "token [signature]"), ("'header.p…', not JSON", "'[signature]…', not JSON"),
            ("header.pay is a part", "header.pay is a part"), ("token header.", "token header."),
        ] {
            XCTAssertEqual(redaction.clean(text), clean)
        }
    }

    func testLongTextsAreCut() {
        let long = String(repeating: "ä", count: 1_000)
        XCTAssertEqual(redaction.clean(long), long)
        XCTAssertEqual(redaction.clean(long + "b"), long + "…")
        XCTAssertEqual(redaction.clean(String(repeating: "x", count: 3_000_000)).unicodeScalars.count, 1_001)
        // Wherever the cut falls.
        let secret = String(repeating: "s3cr3t-", count: 500)
        for before in 900...1_010 {
            let clean = Redaction([(secret, "[s]")]).clean(String(repeating: "x", count: before) + secret + "y")
            XCTAssertFalse(clean.contains("s3cr3t"), "\(before)")
        }
    }

    /// Every text of an answer goes through it; ids, and the event's own signature, stay.
    func testEveryTextOfAnAnswer() {
        let signature = EngineHarness.signature(of: "u-1")
        func harness() -> EngineHarness {
            var harness = EngineHarness(user: "u-1", signature: signature) { $0.authenticates = true }
            harness.apply(.startSession)
            _ = harness.take()
            return harness
        }
        let words = "it repeats \(signature)"
        let error = AuthError(code: 22, reason: words)
        var reply = DataReply()
        reply.optionalAuthErrors = [error]
        let answers: [Completion] = [
            .failure(RequestFailure(.auth, about: .signature(error), status: 200, text: words)),
            .failure(RequestFailure(.http, about: .access, status: 401, text: words)),
            .failure(RequestFailure(.http, about: .size, status: 413, text: words)),
            .data(reply, problems: [Problem(.campaign, id: signature, words)], retryAfterMs: 0),
        ]
        for answer in answers {
            var harness = harness()
            harness.complete(.data, answer)
            harness.apply(.refreshMessages(token: 7))
            var texts: [String] = []
            for event in harness.take() {
                switch event {
                case .authFailed(let failure):
                    XCTAssertEqual(failure.signature, signature)
                    texts.append(failure.reason ?? "")
                case .sendFailed(let failure), .messagesFailed(let failure, _), .cardsFailed(let failure, _):
                    texts.append(failure.text)
                case .dropped(_, let id, let reason):
                    if id != "ss" { XCTAssertEqual(id, signature) }
                    texts.append(reason)
                default: break
                }
            }
            XCTAssertTrue(texts.contains { $0.contains("it repeats [signature]") }, "\(texts)")
            XCTAssertFalse(texts.contains { $0.contains(signature) }, "\(texts)")
        }
    }

    /// The request had a signature that was replaced while it was under way.
    func testSignatureThatWasReplaced() {
        let signature = EngineHarness.signature(of: "u-1")
        var harness = EngineHarness(user: "u-1", signature: signature) { $0.authenticates = true }
        harness.apply(.startSession)
        harness.apply(.setSignature("another-signature"))
        let words = "\(signature) is older than another-signature"
        harness.complete(.data, .failure(RequestFailure(.http, status: 500, text: words)))
        let texts = harness.take().compactMap { if case .sendFailed(let failure) = $0 { failure.text } else { nil } }
        XCTAssertEqual(texts, ["[signature] is older than [signature]"])
    }
}
