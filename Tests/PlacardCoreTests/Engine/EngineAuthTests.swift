import EngineModel
import XCTest

@testable import PlacardCore

/// SDK authentication in situations that the scenario files do not reach (rule 7.7).
final class EngineAuthTests: XCTestCase {
    private func signed(_ change: (inout EngineOptions) -> Void = { _ in }) -> EngineHarness {
        EngineHarness(user: "u-1", signature: EngineHarness.signature(of: "u-1")) {
            $0.authenticates = true
            $0.refreshesCardsAtStart = false
            change(&$0)
        }
    }

    private func refused(_ harness: inout EngineHarness, code: Int32 = 22) {
        let error = AuthError(code: code, reason: nil)
        let failure = RequestFailure(.auth, about: .signature(error), status: 200, text: "a test's failure")
        harness.complete(.data, .failure(failure))
    }

    private func signature(_ harness: EngineHarness) -> String? {
        harness.header("X-Braze-Auth-Signature", of: harness.open[.data])
    }

    // MARK: Earlier users

    /// Beyond the limit, the oldest user's signature is forgotten; no user ever gets another's.
    func testSignaturesOfManyEarlierUsers() {
        var harness = signed()
        harness.host { $0.isOnline = false }
        for number in 1...12 {
            let user = "u-\(number)"
            harness.apply(.changeUser(user, signature: EngineHarness.signature(of: user)))
            harness.log("a")
        }
        harness.restart()
        harness.host { $0.isOnline = true }
        harness.apply(.flush(opensSession: false))
        var seen: [String?] = []
        while harness.open[.data] != nil {
            seen.append(signature(harness))
            harness.reply()
        }
        XCTAssertEqual(seen, (1...12).map { $0 < 4 ? nil : EngineHarness.signature(of: "u-\($0)") })
        XCTAssertEqual(harness.engine.auth.earlier, EarlierSignatures(), "no earlier user has data queued")
    }

    /// A user who comes back without a signature does not get the remembered one.
    func testReturningWithoutASignatureMeansNoSignature() {
        var harness = signed()
        harness.host { $0.isOnline = false }
        harness.log("a")
        harness.apply(.changeUser("u-2"))
        harness.apply(.changeUser("u-1"))
        harness.host { $0.isOnline = true }
        XCTAssertNil(signature(harness))
    }

    func testIDsAreComparedByteByByte() {
        var harness = signed()
        harness.apply(.changeUser("\u{E9}", signature: "composed"))
        harness.reply()
        XCTAssertEqual(harness.apply(.changeUser("e\u{301}")), .ok)
        XCTAssertEqual(signature(harness), "composed", "the `se` of the user before")
        harness.reply()
        XCTAssertNil(signature(harness))
    }

    func testDamagedStoredSignaturesAreIgnored() {
        var known = EarlierSignatures()
        known.remember(Credentials(user: "u", signature: "s"))
        XCTAssertEqual(EarlierSignatures(stored: known.stored), known)
        for count in 0..<known.stored.count {
            XCTAssertEqual(EarlierSignatures(stored: Array(known.stored.prefix(count))), EarlierSignatures())
        }
        XCTAssertEqual(EarlierSignatures(stored: [UInt8](repeating: 0xFF, count: 64)), EarlierSignatures())
    }

    /// Without authentication nothing is kept of earlier users.
    func testNothingIsRememberedWithoutAuthentication() {
        var harness = signed { $0.authenticates = false }
        harness.log("a")
        harness.apply(.changeUser("u-2"))
        XCTAssertNil(harness.store.earlierSignatures)
        XCTAssertNil(harness.store.signature)
    }

    // MARK: Stop

    /// Input while sending is stopped does not wake the host up needlessly.
    func testAStoppedClientSetsNoDeadline() {
        var harness = signed { $0.authFailureLimit = 1 }
        harness.log("a")
        refused(&harness)
        XCTAssertNil(harness.engine.nextDeadlineMs(at: harness.now))
        harness.log("b")
        XCTAssertNil(harness.engine.nextDeadlineMs(at: harness.now))
        XCTAssertFalse(harness.engine.canSend(before: .max, at: harness.now))
        harness.apply(.setSignature(EngineHarness.signature(of: "u-1", 2)))
        XCTAssertEqual(harness.engine.nextDeadlineMs(at: harness.now), harness.now.monotonicMs + 10_000)
        XCTAssertTrue(harness.engine.canSend(before: .max, at: harness.now))
    }

    /// A request that began before the signature was set says nothing about the new signature.
    func testAFailureOfTheEarlierSignatureDoesNotCount() {
        var harness = signed { $0.authFailureLimit = 1 }
        harness.log("a")
        harness.apply(.setSignature(EngineHarness.signature(of: "u-1", 2)))
        refused(&harness)
        XCTAssertNotNil(harness.engine.data.schedule.pacing.retryDueMs)
        harness.advance(30_000)
        XCTAssertEqual(signature(harness), EngineHarness.signature(of: "u-1", 2))
        refused(&harness)
        XCTAssertNil(harness.engine.nextDeadlineMs(at: harness.now))
    }

    /// A flush that fails for another reason is retried, although it overrode the stop.
    func testAFlushThatOverrodeTheStopIsRetried() {
        var harness = signed { $0.authFailureLimit = 1 }
        harness.log("a")
        refused(&harness)
        harness.apply(.flush(opensSession: true))
        harness.fail(.data)
        harness.advance(30_000)
        XCTAssertNotNil(harness.open[.data])
        refused(&harness)
        harness.advance(300_000)
        XCTAssertNil(harness.open[.data])
    }

    /// Offline, the flush overrides the stop once the network is back.
    func testAnOfflineFlushOverridesTheStopLater() {
        var harness = signed { $0.authFailureLimit = 1 }
        harness.log("a")
        refused(&harness)
        harness.host { $0.isOnline = false }
        harness.apply(.flush(opensSession: true))
        harness.host { $0.isOnline = true }
        XCTAssertNotNil(harness.open[.data])
    }

    func testTheCounterEndsWithTheProcess() {
        var harness = signed { $0.authFailureLimit = 1 }
        harness.log("a")
        refused(&harness)
        harness.restart()
        harness.advance(10_000)
        XCTAssertEqual(signature(harness), EngineHarness.signature(of: "u-1"))
    }

    // MARK: Aliases

    /// Also for aliases logged while authentication was off.
    func testNoAliasIsSent() {
        let alias = Array(#"{"label":"l","name":"n"}"#.utf8)
        var store = NaiveStore()
        store.apply(
            .appendRecord(
                Record(code: .customEvent, timeMs: 0, data: [123, 125], sessionID: "s", user: nil, alias: alias)))
        store.apply(.putAttribute(Attribute(place: .custom, name: "k", value: [49], user: nil, alias: alias)))
        store.apply(.setAlias(alias))
        for authenticates in [false, true] {
            var harness = EngineHarness(store: store) { $0.authenticates = authenticates }
            harness.log("a")
            let body = String(decoding: harness.open[.data]?.body ?? [], as: UTF8.self)
            XCTAssertEqual(body.components(separatedBy: #""alias":{"#).count - 1 > 0, !authenticates, body)
        }
    }
}
