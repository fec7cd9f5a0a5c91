import XCTest

@testable import PlacardCore

/// Rules 2.1.4, 10.5: which pictures are fetched, and how their files are named.
final class AssetURLTests: XCTestCase {
    private func sent(_ text: String, insecure: Bool = false) -> String? {
        AssetURL(text, allowsInsecureHTTP: insecure)?.sent
    }

    func testURLsAreEscapedForTheRequest() {
        let table = [
            "https://img.example/a.png": "https://img.example/a.png",
            "HTTPS://Img.example:8443/a b": nil,
            "https://img.example": "https://img.example",
            "https://img.example?id=1/2": "https://img.example?id=1/2",
            "https://img.example/a?b=c&d={e}|f": "https://img.example/a?b=c&d={e}|f",
            "https://img.example/a#part": "https://img.example/a",
            "https://[2001:db8::1]:8443/a": "https://[2001:db8::1]:8443/a",
            // Non-ASCII characters are escaped, as in browsers.
            "https://img.example/ä/漢.png?q=é": "https://img.example/%C3%A4/%E6%BC%A2.png?q=%C3%A9",
            "https://img.exämple/a.png": nil,
            "https://img.example/Àa\u{80}": "https://img.example/%C3%80a%C2%80",
            "HtTpS://img.example/A": "https://img.example/A",
            // A person sees a slash with an accent; a server sees a slash, and nothing before the @ is a user.
            "https://img.example/\u{301}@evil.example": "https://img.example/%CC%81@evil.example",
        ]
        for (text, expected) in table { XCTAssertEqual(sent(text), expected, text) }
    }

    func testUnusableURLsAreRefused() {
        let refused = [
            "", "a.png", "/a.png", "//img.example/a.png", "img.example/a.png", "data:image/png;base64,AAAA",
            "file:///etc/passwd", "ftp://img.example/a", "javascript:alert(1)", "blob:https://img.example/a", "https:",
            "https:/img.example", "https://", "https:///a", "https://:443/a", "https://user@img.example/a",
            "https://user:word@img.example/a", "https://img.example:port/", "https://img.example:99999/a",
            "https://img.example/a\nb", "https://img.example/\u{0}", "https://img.example/\u{7F}",
            "https://img.example\\@evil.example/", "https://img.example/\"", "https://img.example/<x>",
            " https://img.example/a", "https\u{301}://img.example/a",
        ]
        for text in refused { XCTAssertNil(sent(text, insecure: true), text) }
        XCTAssertNotNil(sent("https://h/" + String(repeating: "a", count: 4_086)))
        XCTAssertNil(sent("https://h/" + String(repeating: "a", count: 4_087)))
    }

    func testPlainHTTPIsAllowedForLoopbackOnly() {
        for text in ["http://127.0.0.1:8080/a.png", "http://localhost/a", "http://[::1]/a"] {
            XCTAssertEqual(sent(text), text)
        }
        for text in [
            "http://img.example/a", "http://10.0.0.1/a", "http://localhost.example/a", "http://127.0.0.1.example/",
        ] {
            XCTAssertNil(sent(text), text)
            XCTAssertEqual(sent(text, insecure: true), text)
        }
    }

    /// Picture loaders use the file extension; nothing else of the name is copied.
    func testFileExtensionIsKept() {
        let table = [
            "https://h/a.png": "png", "https://h/a.tar.JPG?x=.gif": "jpg", "https://h/.webp": "webp",
            "https://h/a.mp4": "mp4", "https://h/a.7z": "7z", "https://h/a.az": "az", "https://h/a.09": "09",
            "https://h/a.png/": nil, "https://h/a": nil, "https://h.png": nil, "https://h/a.": nil,
            "https://h/a.sixsix": nil, "https://h/a.p%2Fng": nil, "https://h/a.b/c": nil, "https://h/a.p-g": nil,
            "https://h/?a.png": nil, "https://h/a#b.png": nil, "https://h/a.pñg": nil, "https://h/..": nil,
        ]
        for (text, expected) in table {
            XCTAssertEqual(AssetURL(text, allowsInsecureHTTP: false)?.fileExtension, expected, text)
        }
    }

    func testDamagedURLsDoNotTrap() {
        var dice = Dice(seed: 11)
        let parts = [
            "http", "https", ":", "/", "//", "@", "?", "#", ".", "[", "]", "a", "é", "\u{301}", " ", "%", "\\", "\u{0}",
        ]
        for _ in 0..<20_000 {
            let text = (0..<dice.int(0...10)).map { _ in dice.pick(parts) }.joined()
            guard let url = AssetURL(text, allowsInsecureHTTP: true) else { continue }
            XCTAssertTrue(url.sent.utf8.allSatisfy { (0x21...0x7E).contains($0) }, text)
            XCTAssertEqual(sent(url.sent, insecure: true), url.sent, "what is sent is one itself: \(text)")
        }
    }
}
