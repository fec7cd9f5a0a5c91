import Foundation
import Placard
import PlacardCore
import PlacardStore
import TestSupport
import XCTest

/// Pages for web views and their links: what scenarios cannot reach, such as disk errors and pictures.
final class PagesTests: ClientTestCase {
    private let list = """
        {"triggers": [{"id": "m", "type": "inapp", "re_eligibility": 0, "min_seconds_since_last_trigger": 0,
          "trigger_condition": [{"type": "custom_event", "data": {"event_name": "e"}}],
          "data": {"type": "MODAL", "trigger_id": "t", "message": "Hi", "click_action": "URI",
            "uri": "https://example.com/m", "image_url": "https://img.example/a.png"}}]}
        """

    /// The prefix of a page's links.
    private func base(_ page: String, line: UInt = #line) throws -> String {
        let start = try XCTUnwrap(page.range(of: "placard://"), line: line)
        return "placard://" + page[start.upperBound...].prefix { ("a"..."p").contains($0) }
    }

    private func local(_ client: Client, uri: String = "https://example.com") throws -> UInt64 {
        var message = Message(type: .modal)
        (message.clickAction, message.uri) = (.uri, uri)
        let handle = try client.addLocalMessage(message)
        try client.showMessage(handle)
        return handle
    }

    private func picture(_ page: String) -> Bool { page.contains("data:image/png;base64,") }

    /// A client that displays the campaign's message, with its picture in the cache.
    private func showing(_ bytes: [UInt8]) throws -> (Client, OfferedMessage) {
        let client = try open()
        try client.startSession()
        try answer(client, try request(of: client), list)
        let asset = try request(of: client)
        try client.completeRequest(asset.id, status: 200, retryAfter: nil, contentType: "image/png", body: bytes)
        try client.logEvent("e")
        let offered = try XCTUnwrap(try client.messages().first)
        try client.showMessage(offered.handle)
        _ = try events(of: client)
        return (client, offered)
    }

    // MARK: All or nothing

    func testAClickThatCannotBeWrittenIsNotLogged() throws {
        let (client, offered) = try showing([1])
        let base = try base(try client.renderMessage(offered.handle))
        let queued = try client.queuedRecords()
        let other = try OtherConnection(StorePath(directory: directory, apiKey: "key").database)
        // The missing impression can be written, the click cannot.
        try other.refuseInserts(into: "records", when: "NEW.code = 'sc'")
        for _ in 0..<2 {
            XCTAssertEqual(try fault { try client.handleURL(base + "/message/click") }.status, .io)
            XCTAssertEqual(try events(of: client), [])
            XCTAssertEqual(try client.queuedRecords(), queued)
            XCTAssertEqual(try client.messages().map(\.state), [.showing])
        }
        try other.allowInserts(into: "records")
        XCTAssertEqual(try client.handleURL(base + "/message/click"), .ok)
        XCTAssertEqual(
            try events(of: client),
            [
                .openURL(
                    Event.OpenedURL(
                        "https://example.com/m", usesWebview: false, id: "m", handle: offered.handle)),
                .messageClosed(.init(id: "m", handle: offered.handle, reason: .host)),
            ])
        XCTAssertEqual(try client.queuedRecords(), queued + 2)
    }

    func testAFailedChangeOfUserKeepsThePages() throws {
        let client = try open()
        let base = try base(try client.renderMessage(try local(client)))
        let other = try OtherConnection(StorePath(directory: directory, apiKey: "key").database)
        try other.refuseInserts(into: "state", when: "NEW.key = 'user_id'")
        XCTAssertEqual(try fault { try client.changeUser("new") }.status, .io)
        XCTAssertEqual(try client.handleURL(base + "/message/click"), .ok)
    }

    // MARK: Known pages

    func testTheNewestPagesOfEachKindAreKnown() throws {
        let client = try open()
        let handle = try local(client)
        let message = try base(try client.renderMessage(handle))
        let cards = try client.cards()
        var options = RenderOptions()
        options.context = .modal
        let feeds = try (0..<65).map { _ in try base(try client.renderCards(cards, options)) }
        XCTAssertEqual(Set(feeds).count, 65)
        XCTAssertEqual(try fault { try client.handleURL(feeds[0] + "/feed/close") }.status, .notFound)
        for feed in feeds.dropFirst() { XCTAssertEqual(try client.handleURL(feed + "/feed/close"), .ok) }
        // The message is still displayed, however often the feed was drawn.
        XCTAssertEqual(try client.handleURL(message + "/message/seen"), .ignored)
        for _ in 0..<64 { _ = try client.renderMessage(handle) }
        XCTAssertEqual(try fault { try client.handleURL(message + "/message/close") }.status, .notFound)
    }

    func testTheSchemeAndTheTokenIgnoreCase() throws {
        let client = try open()
        let base = try base(try client.renderMessage(try local(client)))
        XCTAssertEqual(try client.handleURL(base.uppercased() + "/message/seen"), .ignored)
        for url in [
            base, base + "/", base + "?/message/close", base + ":1/message/close", "x" + base + "/message/close",
        ] {
            XCTAssertThrowsError(try client.handleURL(url), url)
        }
        XCTAssertEqual(try client.handleURL(base + "/message/close"), .ok)
    }

    func testTenThousandPositionsAreReadOnce() throws {
        let client = try open()
        var options = RenderOptions()
        options.context = .modal
        let base = try base(try client.renderCards(try client.cards(), options))
        let positions = Array(repeating: "0", count: 10_000).joined(separator: ".")
        XCTAssertEqual(try fault { try client.handleURL(base + "/cards/" + positions + "/seen") }.status, .notFound)
        XCTAssertEqual(try client.queuedRecords(), 0)
    }

    func testAClosedClientDoesNothing() throws {
        let client = try open()
        let handle = try local(client)
        let base = try base(try client.renderMessage(handle))
        let cards = try client.cards()
        client.close()
        XCTAssertEqual(try fault { try client.handleURL(base + "/message/close") }.status, .state)
        XCTAssertEqual(try fault { _ = try client.renderMessage(handle) }.status, .state)
        XCTAssertEqual(try fault { _ = try client.renderCards(cards) }.status, .state)
    }

    // MARK: Pictures

    func testTheCachedPictureIsInThePage() throws {
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let (client, offered) = try showing(png)
        let page = try client.renderMessage(offered.handle)
        XCTAssertTrue(picture(page))
        XCTAssertFalse(page.contains("https://img.example/a.png"))
    }

    func testThePageLoadsAPictureThatVanished() throws {
        let (client, offered) = try showing([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        let path = try XCTUnwrap(offered.imagePath)
        for put in [{}, { _ = mkfifo(path, 0o600) }, { _ = symlink("/etc/passwd", path) }, { _ = mkdir(path, 0o700) }] {
            try? FileManager.default.removeItem(atPath: path)
            put()
            let page = try client.renderMessage(offered.handle)
            XCTAssertFalse(picture(page))
            XCTAssertTrue(page.contains("https://img.example/a.png"))
        }
    }

    func testATooLargePictureIsNotRead() throws {
        let (client, offered) = try showing([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        let path = try XCTUnwrap(offered.imagePath)
        XCTAssertEqual(truncate(path, 1 << 40), 0)
        XCTAssertFalse(picture(try client.renderMessage(offered.handle)))
    }

    func testWithoutFilesThePageLoadsThePicture() throws {
        let client = try open {
            $0.durability = .memory
            $0.directory = nil
        }
        var message = Message(type: .modal)
        message.imageURL = "https://img.example/a.png"
        let handle = try client.addLocalMessage(message)
        let page = try client.renderMessage(handle)
        XCTAssertFalse(picture(page))
        XCTAssertTrue(page.contains("https://img.example/a.png"))
    }

    // MARK: Threads

    func testRenderingWorksNextToLogging() throws {
        let client = try open()
        let handle = try local(client)
        let cards = try client.cards()
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for _ in 0..<50 {
                switch thread {
                case 0: _ = try? client.logEvent("a")
                case 1: _ = try? client.renderCards(cards)
                case 2: _ = try? client.renderMessage(handle)
                default: _ = try? client.handleURL("placard://x/feed/close")
                }
            }
        }
        XCTAssertEqual(try client.queuedRecords(), 51)
    }
}
