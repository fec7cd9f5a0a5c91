import PlacardCore
import XCTest

/// Messages never show a password of a URL, however the URL is written.
final class ShownURLTests: XCTestCase {
    func testUserAndPasswordAreHidden() {
        for (url, shown) in [
            ("https://host/path", "https://host/path"), ("", ""), ("host", "host"),
            ("https://user:pw@host/path", "https://***@host/path"), ("user:pw@host", "***@host"),
            ("https://user@host", "https://***@host"), ("http://user:p@w@host", "http://***@host"),
            ("http://user:p/w@host", "http://***@host"), ("http://user:p w@host", "http://***@host"),
            ("http:/user:pw@host", "***@host"), ("user:pw://x@host", "***@host"), ("@", "***@"),
            ("ftp://u:pw@h", "ftp://***@h"), ("https://u:p\u{301}w@\u{301}h", "https://***@\u{301}h"),
        ] {
            XCTAssertEqual(ShownURL.withoutUser(url), shown)
        }
        let long = "https://user:\(String(repeating: "pw", count: 100))@host"
        XCTAssertEqual(ShownURL.text(of: long), "'https://***@host'", "hidden before it is cut")
    }

    func testThroughUserReturnsTheTextUpToTheHost() {
        XCTAssertEqual(ShownURL.throughUser("http://user:pw@host"), "http://user:pw@")
        XCTAssertEqual(ShownURL.throughUser("user:pw@host"), "user:pw@")
        XCTAssertNil(ShownURL.throughUser("http://host"))
    }
}
