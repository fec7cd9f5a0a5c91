import XCTest

@testable import PlacardHTML

final class PageLinkTests: XCTestCase {
    func testEveryLinkIsReadAsWritten() {
        let links: [PageLink] = [
            .cardClick(0), .cardDismissal(249), .cardsSeen([0, 3, 17]), .feedClosed, .feedRefresh, .messageSeen,
            .messageClick, .messageButton(1), .htmlButton("a/b %?#ü"), .htmlLink("https://example.com/?q=1&r=ü#x"),
            .htmlCalls(number: 0, []), .htmlCalls(number: 12, ["[\"logClick\",\"é / x\"]", "[\"closeMessage\"]"]),
            .messageClosed,
        ]
        for link in links { XCTAssertEqual(PageLink(path: link.path), link, link.path) }
    }

    func testWebViewsCanWriteLinksDifferently() {
        XCTAssertEqual(PageLink(path: "/card/3/click/"), .cardClick(3))
        XCTAssertEqual(PageLink(path: "/%63ard/%33/cli%63k"), .cardClick(3))
        XCTAssertEqual(PageLink(path: "/cards/0%2E3/seen"), .cardsSeen([0, 3]))
        XCTAssertEqual(PageLink(path: "/message/html-button/a%2fb/"), .htmlButton("a/b"))
        // Unescaped once, not twice.
        XCTAssertEqual(PageLink(path: "/message/html-button/a%252Fb"), .htmlButton("a%2Fb"))
    }

    func testOtherURLsAreNotLinks() {
        let paths = [
            "", "/", "/card", "/card/0", "/card/-1/click", "/card/+1/click", "/card/01/click", "/card/0/open",
            "/card/99999999999999999999/click", "/card/0/click//", "//card/0/click", "card/0/click", "/cards//seen",
            "/cards/1..2/seen", "/cards/1/click", "/feed", "/feed//close", "/message/", "/message/open",
            "/message/button/x", "/message/html-button/%", "/message/html-button/%4", "/message/html-button/%FF",
            "/message/html-button/", "/card%2F0/click", "/feed/close?", "/feed/close#x", "/Feed/close",
        ]
        for path in paths { XCTAssertNil(PageLink(path: path), path) }
        XCTAssertNil(PageLink(path: "/card/0/click" + String(repeating: "/", count: 100_000)))
    }
}
