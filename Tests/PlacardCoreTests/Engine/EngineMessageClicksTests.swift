import XCTest

@testable import PlacardCore

/// Clicks in HTML messages, and messages that the host makes (rules 10.1, 10.7).
final class EngineMessageClicksTests: XCTestCase {
    private func showing(_ type: MessageType) throws -> (EngineHarness, UInt64) {
        var harness = EngineHarness(user: "u-1") { $0.refreshesCardsAtStart = false }
        harness.apply(.startSession)
        let message = freeCampaign("x") {
            $0.message = Message(type: type)
            $0.message?.triggerID = "t-x"
        }
        harness.reply(campaigns: [message])
        harness.log("a")
        let handle = try XCTUnwrap(harness.engine.stack.offered?.handle)
        harness.apply(.message(handle: handle, .show))
        return (harness, handle)
    }

    private func data(_ record: Record) -> String { String(decoding: record.data, as: UTF8.self) }

    // MARK: HTML

    /// Once per button; the id is sent as text.
    func testButtonsOfAPageAreLoggedOnce() throws {
        for type in [MessageType.html, .htmlFull, .webHTML] {
            var (harness, handle) = try showing(type)
            XCTAssertEqual(harness.apply(.message(handle: handle, .htmlButton("0"))), .ok)
            XCTAssertEqual(harness.apply(.message(handle: handle, .htmlButton("0"))), .ignored)
            XCTAssertEqual(harness.apply(.message(handle: handle, .htmlButton("-1"))), .ok, "a text like any other")
            let logged = harness.store.rows.suffix(3).map(\.record)
            XCTAssertEqual(logged.map(\.code), [.messageImpression, .messageButton, .messageButton])
            XCTAssertEqual(
                logged.dropFirst().map(data), ["0", "-1"].map { #"{"trigger_ids":["t-x"],"bid":"\#($0)"}"# })
        }
    }

    /// Two spellings of one letter are two buttons, as for the server.
    func testButtonsAreComparedByteByByte() throws {
        var (harness, handle) = try showing(.html)
        XCTAssertEqual(harness.apply(.message(handle: handle, .htmlButton("\u{E9}"))), .ok)
        XCTAssertEqual(harness.apply(.message(handle: handle, .htmlButton("e\u{301}"))), .ok)
        XCTAssertEqual(harness.apply(.message(handle: handle, .htmlButton("e\u{301}"))), .ignored)
    }

    func testOnlyPagesHaveTextButtonIDs() throws {
        for type in MessageType.allCases where ![.html, .htmlFull, .webHTML, .full].contains(type) {
            var (harness, handle) = try showing(type)
            XCTAssertEqual(harness.apply(.message(handle: handle, .htmlButton("0"))), .notFound)
        }
    }

    /// Rule 10.7: WEB_HTML counts one click, the other pages count each.
    func testPagesCountClicksByType() throws {
        for (type, second) in [
            (MessageType.html, Status.ok), (.htmlFull, .ok), (.webHTML, .ignored), (.modal, .ignored),
        ] {
            var (harness, handle) = try showing(type)
            XCTAssertEqual(harness.apply(.message(handle: handle, .click)), .ok)
            XCTAssertEqual(harness.apply(.message(handle: handle, .click)), second, "\(type)")
        }
    }

    // MARK: Messages made by the host

    func testALocalMessageLogsNothing() throws {
        var harness = EngineHarness(user: "u-1") { $0.refreshesCardsAtStart = false }
        var message = Message(type: .html)
        message.triggerID = "t"
        message.isControl = true
        message.buttons = [MessageButton(id: 3)]
        XCTAssertEqual(harness.apply(.localMessage(message)), .ok)
        let offered = try XCTUnwrap(harness.engine.stack.offered)
        XCTAssertEqual(offered.campaignID, "local-1")
        XCTAssertEqual(harness.engine.lastHandle, offered.handle)
        harness.apply(.message(handle: offered.handle, .show))
        for action in [Input.MessageAction.impression, .click, .button(3), .htmlButton("a")] {
            XCTAssertEqual(harness.apply(.message(handle: offered.handle, action)), .ignored)
        }
        XCTAssertEqual(harness.apply(.message(handle: offered.handle, .button(4))), .notFound)
        XCTAssertEqual(harness.apply(.message(handle: offered.handle, .dismissal)), .ok)
        XCTAssertEqual(harness.store.rows.count, 0)
        XCTAssertEqual(harness.store.displays.count, 0, "and nothing is remembered of it")
    }

    func testIDsIncreaseWithinARun() {
        var harness = EngineHarness()
        for _ in 0..<3 { harness.apply(.localMessage(Message(type: .modal))) }
        XCTAssertEqual(harness.engine.messages.map(\.id), ["local-1", "local-3", "local-2"], "the newest on top")
        harness.restart()
        XCTAssertEqual(harness.engine.messages, [])
        harness.apply(.localMessage(Message(type: .modal)))
        XCTAssertEqual(harness.engine.messages.map(\.id), ["local-1"])
    }
}
