import Placard
import XCTest

/// Messages of a client: the host's own, and the buttons of HTML pages.
final class MessagesTests: ClientTestCase {
    private func offered(_ client: Client) throws -> [OfferedMessage] {
        try events(of: client).compactMap { if case .message(let offered) = $0 { offered } else { nil } }
    }

    func testAHostsMessageIsOffered() throws {
        let client = try open()
        var hello = Message(type: .slideup)
        hello.message = "The till is open again"
        hello.buttons = [MessageButton(id: 1), MessageButton(id: 2)]
        hello.extras = [.init(key: "k", value: "v")]
        let handle = try client.addLocalMessage(hello)
        let offer = try XCTUnwrap(try offered(client).first)
        XCTAssertEqual(offer.handle, handle)
        XCTAssertEqual(offer.id, "local-1")
        XCTAssertTrue(offer.isLocal)
        XCTAssertEqual(offer.message, hello)
        XCTAssertNotEqual(try client.addLocalMessage(hello), handle)
        XCTAssertEqual(try client.messages().map(\.id), ["local-1", "local-2"])
        XCTAssertEqual(try client.messages().map(\.state), [.offered, .waiting])
        XCTAssertEqual(try client.queuedRecords(), 0)
    }

    func testTooManyButtonsAreRefused() throws {
        let client = try open()
        var message = Message(type: .modal)
        message.buttons = (1...3).map { MessageButton(id: $0) }
        XCTAssertEqual(
            try fault { try client.addLocalMessage(message) },
            PlacardError(.invalid, "`btns` has 3 buttons: a message shows at most 2"))
        XCTAssertEqual(try client.messages(), [])
    }

    func testAMessageIsMadeFromJSON() throws {
        let json = "{\"type\": \"modal\", \"header\": \"Hi\", \"themes\": {\"dark\": {\"bg_color\": 4278190080}}}"
        let message = try Message(json: json.utf8)
        XCTAssertEqual(message.header, "Hi")
        XCTAssertEqual(message.colors(in: .dark).background, 0xFF00_0000)
        XCTAssertEqual(try fault { _ = try Message(json: "{}".utf8) }.message, "`type` is missing")
    }

    func testRefusedCallsNameTheReason() throws {
        let client = try open()
        let handle = try client.addLocalMessage(Message(type: .modal))
        let below = try client.addLocalMessage(Message(type: .slideup))
        XCTAssertEqual(
            try fault { try client.logMessageImpression(handle) },
            PlacardError(.state, "message \(handle) is not showing: answer its offer with show first"))
        XCTAssertEqual(
            try fault { try client.discardMessage(below) },
            PlacardError(.state, "message \(below) is waiting on the stack: discard it when it is offered"))
        try client.showMessage(handle)
        XCTAssertEqual(
            try fault { try client.postponeMessage(handle) },
            PlacardError(.state, "message \(handle) is not offered, or its offer was already answered"))
        XCTAssertEqual(
            try fault { try client.logMessageButton(handle, 7) }.message,
            "there is no message with the handle \(handle), or it has no button 7: give the button's id, not its position"
        )
        XCTAssertEqual(
            try fault { try client.logMessageHTMLButton(handle, "a") }.message,
            "there is no message with the handle \(handle), or it is not an HTML message: log its buttons by number")
        XCTAssertEqual(
            try fault { try client.showMessage(99) }, PlacardError(.notFound, "there is no message with the handle 99"))
        XCTAssertEqual(
            try fault { try client.logCardClick("nix") },
            PlacardError(.notFound, "there is no card 'nix' in the list"))
    }

    func testIDsOfHTMLButtonsAreChecked() throws {
        let client = try open()
        let handle = try client.addLocalMessage(Message(type: .html))
        try client.showMessage(handle)
        for id in ["", "a\u{0}", String(repeating: "x", count: 256)] {
            let error = try fault { try client.logMessageHTMLButton(handle, id) }
            XCTAssertEqual(error.status, .invalid)
            XCTAssertTrue(error.message.hasPrefix("button_id"), error.message)
        }
        XCTAssertEqual(try client.logMessageHTMLButton(handle, String(repeating: "\u{10FFFF}", count: 255)), .ignored)
        XCTAssertEqual(try fault { try client.logMessageHTMLButton(handle + 1, "a") }.status, .notFound)
    }
}
