import PlacardCore
import XCTest

/// E.2.6, F.5, choice 20: which targets count, and which would run a script.
final class CardURLTests: XCTestCase {
    func testScheme() {
        let table: [(String, String?)] = [
            ("https://example.com", "https"), ("HTTPS://example.com", "https"), ("app:open", "app"),
            ("mailto:a@b.c", "mailto"), ("x-y.z+1:", "x-y.z+1"), ("", nil), ("/path", nil), ("example.com/a:b", nil),
            ("#a", nil), ("?a:b", nil), (":x", nil), ("1a:x", nil), ("//host", nil), ("a b:c", nil),
        ]
        for (url, scheme) in table { XCTAssertEqual(CardURL.scheme(of: url.utf8), scheme, url) }
    }

    func testScriptsAreFoundHoweverTheyHide() {
        let dangerous = [
            "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:x", "\tjavascript:x", "java\nscript:x",
            "java\tscript:x", "javascript\r:x", "\u{1}javascript:x", "data:text/html,x", "vbscript:x", "file:///etc",
            "FILE:x",
        ]
        for url in dangerous { XCTAssertTrue(CardURL.isDangerous(url.utf8), url) }
        let harmless = [
            "https://example.com/javascript:x", "javascripts:x", "database:x", "/javascript:x", "", "tel:1",
        ]
        for url in harmless { XCTAssertFalse(CardURL.isDangerous(url.utf8), url) }
    }
}
