import XCTest

@testable import PlacardCore

/// A server's texts enter events without the secrets that they repeat.
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
            ("api-api-key-1api-key-1", "api-api-key-1api-key-1"), ("api-key-2", "api-key-2"),
            ("'api-key-1'/api-key-1?", "'[api_key]'/[api_key]?"), ("api-key-12", "api-key-12"),
            ("%20header.payload.signature9", "%20[signature]9"),
            ("ä🦊api-key-1ä", "ä🦊[api_key]ä"),
        ] {
            XCTAssertEqual(redaction.clean(text), clean)
        }
    }

    /// An API key may be an ordinary word: the text stays readable.
    func testOrdinaryTextIsUnchanged() {
        for (key, text, clean) in [
            ("data", "data: the server answered HTTP 422", "data: the server answered HTTP 422"),
            ("test", "the latest test", "the latest test"),
            ("kiosk-1", "device kiosk-12 of kiosk-1", "device kiosk-12 of kiosk-1"),
            ("kiosk-one", "kiosk-one-b, my_kiosk-one, kiosk-one", "kiosk-one-b, my_kiosk-one, [key]"),
            ("database-1", "the mydatabase", "the mydatabase"),
            ("u:p@", "proxy u:p@host", "proxy [key]host"), ("u:p", "proxy u:p", "proxy u:p"),
            // Eight letters are enough, and twenty characters also within a word.
            ("seven77", "seven77", "seven77"), ("eight888", "eight888", "[key]"),
            ("nineteen-characters", "xnineteen-characters", "xnineteen-characters"),
            ("twenty-characters-20", "xtwenty-characters-20", "x[key]"),
        ] {
            XCTAssertEqual(Redaction([(key, "[key]")]).clean(text), clean)
        }
    }

    /// Some texts were shortened before.
    func testPartsOfSecretsAtACutAreReplaced() {
        for (text, clean) in [
            ("token header.pay", "token [signature]"), ("'header.p…', not JSON", "'[signature]…', not JSON"),
            ("header.pay is a part", "header.pay is a part"), ("token header.", "token header."),
        ] {
            XCTAssertEqual(redaction.clean(text), clean)
        }
    }

    func testLongTextsAreCutWithoutExposingSecrets() {
        let long = String(repeating: "ä", count: 1_000)
        XCTAssertEqual(redaction.clean(long), long)
        XCTAssertEqual(redaction.clean(long + "b"), long + "…")
        XCTAssertEqual(redaction.clean(String(repeating: "x", count: 3_000_000)).unicodeScalars.count, 1_001)
        // At every possible cut.
        for (count, after) in [(500, "y"), (2, " y"), (600, "y")] {
            let secret = String(repeating: "s3cr3t-", count: count)
            for before in stride(from: 900, through: 1_010, by: 11) {
                let text = String(repeating: "x", count: before) + " " + secret + after
                let clean = Redaction([(secret, "[s]")]).clean(text)
                XCTAssertFalse(clean.contains("s3cr3t"), "\(before)")
            }
        }
    }

    /// Every text of a reply is redacted, except ids and the event's own signature.
    func testEveryTextOfADataReplyIsRedacted() {
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
                    texts.append(failure.text ?? "")
                case .sendFailed(let failure), .messagesFailed(let failure), .cardsFailed(let failure):
                    texts.append(failure.text)
                case .dropped(let item):
                    if item.id != "ss" { XCTAssertEqual(item.id, signature) }
                    texts.append(item.text)
                default: break
                }
            }
            XCTAssertTrue(texts.contains { $0.contains("it repeats [signature]") }, "\(texts)")
            XCTAssertFalse(texts.contains { $0.contains(signature) }, "\(texts)")
        }
    }

    /// The same for the other requests: reasons in the events that their replies cause.
    func testEveryTextOfTheOtherRepliesIsRedacted() {
        let signature = EngineHarness.signature(of: "u-1")
        let words = "it repeats \(signature)"
        var cards = CardsReply()
        cards.optionalAuthErrors = [AuthError(code: 22, reason: words)]
        var template = TemplateReply(content: .malformed(reason: words, place: words))
        template.optionalAuthErrors = cards.optionalAuthErrors
        let refused = TrackReply.Refused(array: words, index: 7, text: words)
        let problems = [Problem(.card, id: signature, words)]
        let answers: [(RequestKind, Completion, texts: Int)] = [
            (.cards, .cards(cards, problems: problems, retryAfterMs: 0), 2),
            (.cards, .failure(RequestFailure(.http, status: 500, text: words)), 1),
            (.template, .template(template, problems: problems, retryAfterMs: 0), 3),
            (.usersTrack, .usersTrack(TrackReply(refused: [refused]), retryAfterMs: 0), 1),
            (.usersTrack, .failure(RequestFailure(.http, about: .content, status: 400, text: words)), 1),
        ]
        for (kind, answer, count) in answers {
            var harness = EngineHarness(user: "u-1", signature: signature, tracks: true) { $0.authenticates = true }
            harness.apply(.startSession)
            let campaign = freeCampaign("x") { $0.content = .template(triggerID: "t-x") }
            harness.reply(config: enablingConfig(), campaigns: [campaign])
            harness.log("a")
            harness.apply(.flush(opensSession: true))
            _ = harness.take()
            harness.complete(kind, answer)
            var texts: [String] = []
            for event in harness.take() {
                switch event {
                case .authFailed(let failure): texts.append(failure.text ?? "")
                case .sendFailed(let failure), .cardsFailed(let failure): texts.append(failure.text)
                case .dropped(let item): texts.append(item.text)
                default: break
                }
            }
            XCTAssertEqual(texts.filter { $0.contains("it repeats [signature]") }.count, count, "\(texts)")
            XCTAssertFalse(texts.contains { $0.contains(signature) }, "\(texts)")
        }
    }

    /// The request had a signature that was replaced while it was in flight.
    func testAReplacedSignatureIsRedacted() {
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
