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
        hello.extras = ["k": "v"]
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

    func testAMessageIsChangedBeforeItIsShown() throws {
        let client = try open()
        var message = Message(type: .modal)
        message.buttons = [MessageButton(id: 7)]
        let handle = try client.addLocalMessage(message)
        message.header = "Typed"
        message.buttons[0].text = "Yes"
        XCTAssertEqual(try client.changeMessage(handle, to: message), .ok)
        XCTAssertEqual(try client.messages().map(\.message), [message])
        XCTAssertEqual(try client.changeMessage(handle, to: message), .ignored)
        XCTAssertEqual(try client.changeMessage(handle, json: "{\"header\": \"As JSON\"}".utf8), .ok)
        message.header = "As JSON"
        XCTAssertEqual(try client.messages().map(\.message), [message])
        XCTAssertTrue(try client.renderMessage(handle).contains("As JSON"))
        for (change, text): ((inout Message) -> Void, String) in [
            ({ $0.type = .slideup }, "`type` cannot be changed"),
            ({ $0.buttons = [] }, "`btns` cannot be added, removed or moved: keep their ids"),
            ({ $0.buttons[0].id = 8 }, "`btns` cannot be added, removed or moved: keep their ids"),
            ({ $0.imageURL = "http://example.com/a.png" }, "`image_url` is not allowed: give an https URL"),
        ] {
            var other = message
            change(&other)
            XCTAssertEqual(try fault { try client.changeMessage(handle, to: other) }, PlacardError(.invalid, text))
        }
        XCTAssertEqual(try client.messages().map(\.message), [message])
    }

    func testAChangeKeepsTheImageThatTheTypeNeeds() throws {
        let client = try open { $0.durability = .memory }
        var full = Message(type: .full)
        full.imageURL = "https://img.example/a.png"
        let handle = try client.addLocalMessage(full)
        let needed = PlacardError(.invalid, "`image_url` is missing: a message of this type needs an image")
        var changed = full
        for url in [nil, ""] {
            changed.imageURL = url
            XCTAssertEqual(try fault { try client.changeMessage(handle, to: changed) }, needed)
        }
        XCTAssertEqual(try fault { try client.changeMessage(handle, json: "{\"image_url\": null}".utf8) }, needed)
        XCTAssertEqual(try client.messages().map(\.message), [full])
    }

    func testAMessageThatWaitsForItsFilesIsNotChanged() throws {
        let client = try open()
        var message = Message(type: .modal)
        message.imageURL = "https://img.example/a.png"
        let handle = try client.addLocalMessage(message)
        let waits = PlacardError(.state, "message 1 is waiting for its files: change it when it is offered")
        XCTAssertEqual(try fault { try client.changeMessage(handle, to: message) }, waits)
        XCTAssertEqual(try fault { try client.changeMessage(handle, json: "{}".utf8) }, waits)
        try client.discardMessage(handle)
        XCTAssertEqual(try fault { try client.changeMessage(handle, to: message) }.status, .notFound)
    }

    func testTheStackIsCleared() throws {
        let client = try open()
        XCTAssertEqual(try client.clearMessages(), .ignored)
        for _ in 0..<3 { try client.addLocalMessage(Message(type: .modal)) }
        XCTAssertEqual(try client.clearMessages(), .ok)
        XCTAssertEqual(try client.messages().map(\.id), ["local-1"])
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
            try fault { try client.changeMessage(99, json: "{\"btns\": [{\"id\": 1}]}".utf8) },
            PlacardError(.notFound, "there is no message with the handle 99"))
        try client.discardMessage(below)
        try client.showMessage(handle)
        XCTAssertEqual(
            try fault { try client.changeMessage(handle, json: "{\"header\": 5}".utf8) },
            PlacardError(.state, "message \(handle) is showing: change it before you show it"))
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
