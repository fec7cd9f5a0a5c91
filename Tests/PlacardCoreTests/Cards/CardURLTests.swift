import PlacardCore
import XCTest

/// Rules 8.1.6, 8.4.8, 8.5: which targets are usable, and which would run a script.
final class CardURLTests: XCTestCase {
    private func hasScheme(_ url: String) -> Bool {
        Array(url.utf8).withUnsafeBytes { CardURL.hasScheme($0) }
    }

    private func dangerousScheme(_ url: String) -> String? {
        Array(url.utf8).withUnsafeBytes { CardURL.dangerousScheme(of: $0) }
    }

    func testSchemesAreChecked() {
        for url in ["https://example.com", "HTTPS://example.com", "app:open", "mailto:a@b.c", "x-y.z+1:", " \tweb:x"] {
            XCTAssertTrue(hasScheme(url), url)
        }
        for url in ["", "/path", "example.com/a:b", "#a", "?a:b", ":x", "1a:x", "//host", "a b:c", "app", " "] {
            XCTAssertFalse(hasScheme(url), url)
        }
    }

    func testAHostWithAPortIsNoScheme() {
        for url in [
            "www.example.com:8080/x", "www.example.com:8080", "example.com:1?a", "a.b:65535#c", " a.b:80/",
            "localhost:80",
            "LocalHost:8080/x",
        ] { XCTAssertFalse(hasScheme(url), url) }
        for url in [
            "com.example.app:open", "com.example.app://x", "tel:112", "sms:12345", "a.b:123456", "a.b:80x", "a.b:",
            "local:80", "localhosts:80", "a.b:80:90",
        ] { XCTAssertTrue(hasScheme(url), url) }
    }

    func testOnlyWhiteSpaceAtTheEndsIsRemoved() {
        for (url, trimmed) in [
            ("", ""), (" ", ""), ("\t\r\n ", ""), ("a", "a"), (" a ", "a"), ("a b", "a b"), ("\na\tb\r", "a\tb"),
            ("\u{1}a", "\u{1}a"), ("\u{A0}a\u{A0}", "\u{A0}a\u{A0}"), ("\u{C}a", "\u{C}a"),
        ] {
            XCTAssertEqual(CardURL.trimmed(url), trimmed)
        }
    }

    func testHiddenScriptsAreFound() {
        let dangerous = [
            "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:x", "\tjavascript:x", "java\nscript:x",
            "java\tscript:x", "javascript\r:x", "\u{1}javascript:x", "data:text/html,x", "vbscript:x", "file:///etc",
            "FILE:x",
        ]
        XCTAssertEqual(dangerousScheme(" Java\nScript:x"), "javascript")
        for url in dangerous { XCTAssertNotNil(dangerousScheme(url), url) }
        let harmless = [
            "https://example.com/javascript:x", "javascripts:x", "database:x", "/javascript:x", "", "tel:1",
            "javascript", "java script:x", "dat\u{0}a:x", "d:x", ":data:",
        ]
        for url in harmless { XCTAssertNil(dangerousScheme(url), url) }
    }
}
