import PlacardHTML
import XCTest

final class LinkBaseTests: XCTestCase {
    func testLinksBeginWithTheBase() {
        for (written, base) in [
            ("http://127.0.0.1:8123/placard", "http://127.0.0.1:8123/placard/"),
            ("http://127.0.0.1:8123/placard/", "http://127.0.0.1:8123/placard/"),
            ("http://[::1]:8123", "http://[::1]:8123/"), ("https://kiosk.example.com/", "https://kiosk.example.com/"),
            ("http://localhost/A_b-c.d~1/2", "http://localhost/A_b-c.d~1/2/"),
        ] {
            XCTAssertEqual(LinkBase.checked(written), base)
            XCTAssertEqual(
                PageKey(token: "badc", linkBase: LinkBase.checked(written), nonce: "n").base, base + "badc", written)
        }
        XCTAssertEqual(PageKey(token: "badc", nonce: "n").base, "placard://badc")
    }

    func testInvalidBasesAreRefused() {
        for written in [
            "", "/placard", "127.0.0.1:8123", "http:", "http://", "http:///placard", "HTTP://127.0.0.1",
            "ftp://127.0.0.1", "placard://x", "javascript:alert(1)", "http://KIOSK", "http://me@kiosk",
            "http://kiosk/a?b", "http://kiosk/a#b", "http://kiosk/a b", "http://kiosk/\"", "http://kiosk/'",
            "http://kiosk/<", "http://kiosk/&", "http://kiosk/%41", "http://kiosk/a//b", "http://kiosk//",
            "http://kiosk/./a", "http://kiosk/..", "http://kiosk/é", "http://kiösk", "http://kiosk\\a",
            "http://kiosk/a\n", " http://kiosk", "http://\u{301}kiosk",
        ] {
            XCTAssertNil(LinkBase.checked(written), written)
        }
    }

    func testTheLengthIsLimited() {
        let start = "http://kiosk/"
        let longest = start + String(repeating: "a", count: LinkBase.maxBytes - start.utf8.count)
        XCTAssertNotNil(LinkBase.checked(longest))
        XCTAssertNil(LinkBase.checked(longest + "a"))
    }
}
