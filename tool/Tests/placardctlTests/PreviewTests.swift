import Foundation
import XCTest

@testable import placardctl

/// Feed and messages as a device draws them, and the actions in them.
final class PreviewTests: ServerTestCase {
    private let file = """
        {"cards": [
          {"id": "a", "tp": "text_announcement", "tt": "Open <early>", "u": "https://kiosk.example/a", "uw": true, "ca": 3},
          {"id": "k", "tp": "control", "ca": 2},
          {"id": "b", "tp": "banner_image", "tt": "Beans", "i": "/images/beans.png", "ca": 1}],
         "campaigns": [
          {"id": "hello", "type": "inapp", "trigger_condition": [{"type": "open"}],
           "data": {"type": "MODAL", "message": "Good morning", "click_action": "URI", "uri": "kiosk://usual",
                    "image_url": "/images/m.png",
                    "btns": [{"id": 4, "text": "Later"}, {"id": 9, "text": "Yes", "click_action": "URI", "uri": "kiosk://yes"}]}},
          {"id": "a/b c", "type": "inapp", "trigger_condition": [{"type": "open"}],
           "data": {"type": "HTML", "message": "<p>Page</p>"}},
          {"id": "secret", "type": "inapp", "trigger_condition": [{"type": "open"}],
           "data": {"type": "MODAL", "is_control": true}},
          {"id": "dear", "type": "templated_iam", "trigger_condition": [{"type": "open"}],
           "template": {"type": "SLIDEUP", "message": "Dear {{user_id}}"}}]}
        """

    /// The prefix of its links.
    private func base(of page: Reply) throws -> String {
        let match = try XCTUnwrap(page.text.firstMatch(of: /http:\/\/[^"]*\/_placard\/preview\/did\/[a-z0-9]+/))
        return String(match.0)
    }

    private func follow(_ link: String, of page: Reply, _ server: TestServer) async throws -> Reply {
        try await server.send("GET", XCTUnwrap(URL(string: try base(of: page) + link)))
    }

    private func actions(_ server: TestServer) async throws -> [JSON] {
        try await server.get("/_placard/state").json()["actions"]?.elements ?? []
    }

    // MARK: Drawing

    func testDrawsTheFeed() async throws {
        try await withServer(file) { server in
            let page = try await server.get("/_placard/preview/feed")
            XCTAssertEqual(page.status, 200)
            XCTAssertEqual(page.header("Content-Type"), "text/html; charset=utf-8")
            XCTAssertTrue(page.text.contains("Open &lt;early&gt;"), page.text)
            XCTAssertTrue(page.text.contains("/card/0/click"), page.text)
            XCTAssertFalse(page.text.contains("/card/1/click"), "a control card is drawn")
            let policy = page.header("Content-Security-Policy")
            XCTAssertEqual(
                policy,
                "sandbox allow-scripts allow-forms allow-top-navigation-by-user-activation; frame-ancestors 'self'")
            XCTAssertNil(page.header("Access-Control-Allow-Origin"))
            // Each drawing has its own links.
            expectEqual(try base(of: try await server.get("/_placard/preview/feed")) == (try base(of: page)), false)
        }
    }

    func testPicturesOfTheFolderAreOnThisServer() async throws {
        try await withServer(file) { server in
            let place = "http://127.0.0.1:\(server.url.port ?? 0)/images/"
            let feed = try await server.get("/_placard/preview/feed").text
            XCTAssertTrue(feed.contains("\(place)beans.png") || !feed.contains("<img"), feed)
            let content = CampaignFileContent(file)
            XCTAssertEqual(content.image(ofCard: "b", host: "127.0.0.1:1"), "http://127.0.0.1:1/images/beans.png")
        }
    }

    func testUsesTheSettings() async throws {
        try await withServer(file) { server in
            let settings = ["appearance": "dark", "direction": "rtl", "context": "modal", "unread": "0", "view": "v1"]
            let page = try await server.get("/_placard/preview/feed", settings)
            XCTAssertTrue(page.text.contains("dir=\"rtl\""), page.text)
            XCTAssertTrue(page.text.contains("color-scheme:dark"), page.text)
            XCTAssertFalse(page.text.contains("color-scheme:light"), page.text)
            let other = try await server.get("/_placard/preview/feed", ["layout": "columns", "language": "ko"])
            XCTAssertTrue(other.text.contains("<body class=\"columns\""), other.text)
            XCTAssertTrue(other.text.contains("새 소식"), other.text)
            let without = try await server.get("/_placard/preview/feed", ["dismissed": "a"])
            XCTAssertFalse(without.text.contains("&lt;early&gt;"), without.text)
        }
    }

    func testRefusesUnknownSettings() async throws {
        try await withServer(file) { server in
            let cases = [
                (["appearance": "blue"], "appearance must be one of system, light, dark, not 'blue'"),
                (["context": ""], "context must be one of navigation, modal, not ''"),
                (["direction": "up"], "direction must be one of auto, ltr, rtl, not 'up'"),
                (["layout": "grid"], "layout must be one of list, columns, compact, not 'grid'"),
                (["language": "pt_BR"], "language must be a tag such as pt-BR, not 'pt_BR'"),
                (["unread": "yes"], "unread must be one of 1, 0, not 'yes'"),
                (["view": "a b"], "view must be at most 40 letters and digits"),
                (["size": "1"], "there is no setting 'size'"),
            ]
            for (query, message) in cases {
                for path in ["feed", "message/hello"] {
                    let reply = try await server.get("/_placard/preview/\(path)", query)
                    XCTAssertEqual(reply.status, 400)
                    XCTAssertEqual(try reply.json()["message"]?.string, message)
                }
            }
        }
    }

    func testDrawsMessages() async throws {
        try await withServer(file) { server in
            let page = try await server.get("/_placard/preview/message/hello")
            XCTAssertEqual(page.status, 200)
            XCTAssertTrue(page.text.contains("Good morning"), page.text)
            expectEqual(try await server.get("/_placard/preview/message/a%2Fb%20c").status, 200)
            let templated = try await server.get("/_placard/preview/message/dear").text
            XCTAssertTrue(templated.contains("Dear {{user_id}}"), templated)
        }
    }

    func testReportsWhyNothingIsDrawn() async throws {
        try await withServer(file) { server in
            let cases = [
                ("message/none", "there is no campaign 'none'"),
                ("message/secret", "'secret' draws nothing: it is a control: counted, never drawn"),
                ("message/", "there is no campaign ''"), ("nothing", "no such preview: nothing"),
            ]
            for (path, message) in cases {
                let reply = try await server.get("/_placard/preview/\(path)")
                XCTAssertEqual(reply.status, 404, path)
                XCTAssertEqual(try reply.json()["message"]?.string, message)
            }
        }
    }

    func testOtherMethodsAreRefused() async throws {
        try await withServer(file) { server in
            let page = try await server.get("/_placard/preview/feed")
            let link = try XCTUnwrap(URL(string: try base(of: page) + "/card/0/click"))
            for url in [server.url.appending(path: "/_placard/preview/feed"), link] {
                for method in ["POST", "OPTIONS", "DELETE"] {
                    let reply = try await server.send(method, url)
                    XCTAssertEqual(reply.status, 405)
                    XCTAssertEqual(reply.header("Allow"), "GET")
                }
            }
            expectEqual(try await server.send("HEAD", "/_placard/preview/feed").status, 200)
            // Only following a link is an action.
            expectEqual(try await server.send("HEAD", link).status, 405)
            expectEqual(try await actions(server).count, 0)
        }
    }

    // MARK: Links

    func testReportsActionsInAFeed() async throws {
        try await withServer(file) { server in
            let page = try await server.get("/_placard/preview/feed", ["view": "v7"])
            for link in ["/card/0/click", "/card/2/click", "/card/0/dismiss", "/cards/0.1/seen", "/feed/close"] {
                let reply = try await follow(link, of: page, server)
                XCTAssertEqual(reply.status, 204, link)
                XCTAssertEqual(reply.body.count, 0)
            }
            let reported = try await actions(server)
            XCTAssertEqual(
                reported.map { $0["title"]?.string },
                [
                    "Card clicked: Open <early>", "Card clicked: Beans", "Card dismissed: Open <early>",
                    "2 cards seen: Open <early>, a control card", "Feed closed",
                ])
            XCTAssertEqual(reported[0]["effects"], ["logs the click", "opens https://kiosk.example/a inside the app"])
            XCTAssertEqual(reported[1]["effects"], ["logs nothing: it has no url with a scheme"])
            XCTAssertEqual(reported[2]["dismissed"], ["a"])
            XCTAssertEqual(reported[3]["seen"], ["a", "k"])
            XCTAssertEqual(reported.map { $0["closes"] }, [false, false, false, false, true])
            XCTAssertEqual(reported.map { $0["view"] }, Array(repeating: "v7", count: 5))
            XCTAssertEqual(reported.map { $0["number"] }, [1, 2, 3, 4, 5])
        }
    }

    func testReportsActionsInAMessage() async throws {
        try await withServer(file) { server in
            let page = try await server.get("/_placard/preview/message/hello")
            for link in ["/message/seen", "/message/click", "/message/button/0", "/message/button/1", "/message/close"]
            {
                expectEqual(try await follow(link, of: page, server).status, 204)
            }
            let reported = try await actions(server)
            XCTAssertEqual(
                reported.map { $0["effects"] },
                [
                    ["logs the impression"], ["logs the click", "opens kiosk://usual", "closes the message"],
                    ["logs the click on the button", "closes the message"],
                    ["logs the click on the button", "opens kiosk://yes", "closes the message"], ["closes the message"],
                ])
            XCTAssertEqual(reported[3]["title"], "Button clicked: Yes (id 9)")

            let html = try await server.get("/_placard/preview/message/a%2Fb%20c")
            expectEqual(try await follow("/message/html-button/one%2Ftwo", of: html, server).status, 204)
            expectEqual(try await follow("/message/html-link/https%3A%2F%2Fx.example%2F", of: html, server).status, 204)
            let more = try await actions(server).suffix(2)
            XCTAssertEqual(more.first?["title"], "Button clicked: one/two")
            XCTAssertEqual(more.last?["effects"]?[1], "opens https://x.example/")
        }
    }

    /// The same rules as the engine's (rules 8.1.6, 10.8).
    func testReportsWhatADeviceDoesNotDo() async throws {
        let file = """
            {"cards": [{"id": "a", "tp": "text_announcement", "tt": "A", "u": "menu/today"}],
             "campaigns": [
              {"id": "m", "type": "inapp", "trigger_condition": [{"type": "open"}],
               "data": {"type": "MODAL", "message": "M", "click_action": "URI", "uri": "JavaScript:alert(1)",
                        "btns": [{"id": -1, "text": "No"}, {"id": 1, "text": "Go", "click_action": "URI", "uri": "there"}]}}]}
            """
        try await withServer(file) { server in
            let feed = try await server.get("/_placard/preview/feed")
            expectEqual(try await follow("/card/0/click", of: feed, server).status, 204)
            let message = try await server.get("/_placard/preview/message/m")
            for link in ["/message/click", "/message/button/0", "/message/button/1"] {
                expectEqual(try await follow(link, of: message, server).status, 204)
            }
            let script = "does not open JavaScript:alert(1): a link with the scheme 'javascript' cannot be opened"
            expectEqual(
                try await actions(server).map { $0["effects"] },
                [
                    ["logs nothing: it has no url with a scheme"],
                    ["logs the click", .string(script), "closes the message"],
                    ["logs nothing: its id is -1", "closes the message"],
                    [
                        "logs the click on the button",
                        "does not open there: a link without a scheme cannot be opened", "closes the message",
                    ],
                ])
        }
    }

    func testKnowsOnlyLinksOfDrawnItems() async throws {
        try await withServer(file) { server in
            let feed = try await server.get("/_placard/preview/feed")
            let message = try await server.get("/_placard/preview/message/hello")
            for link in [
                "/card/3/click", "/card/-1/click", "/cards/0.3/seen", "/cards//seen", "/message/click", "", "/x",
            ] {
                expectEqual(try await follow(link, of: feed, server).status, 404)
            }
            for link in ["/message/button/2", "/message/html-button/x", "/message/html-link/x", "/feed/close"] {
                expectEqual(try await follow(link, of: message, server).status, 404)
            }
            expectEqual(try await server.get("/_placard/preview/did/forged/card/0/click").status, 404)
            expectEqual(try await actions(server).count, 0)
        }
    }
}

/// What a device makes of a file, without a server.
private struct CampaignFileContent {
    let text: String

    init(_ text: String) { self.text = text }

    func image(ofCard id: String, host: String) -> String? {
        guard let file = try? CampaignFile(text.utf8, modified: 1) else { return nil }
        let content = DeviceContent(file: file, host: host)
        return content.snapshot(at: 1_800_000_000_000, viewed: [], dismissed: []).first { $0.id == id }?.image
    }
}
