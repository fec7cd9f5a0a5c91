import PlacardCore
import XCTest

/// Rule 2.1: from the host's endpoint to the request URLs.
final class EndpointTests: XCTestCase {
    private func base(_ text: String, insecure: Bool = false) throws -> String {
        try Endpoint(text, allowInsecureHTTP: insecure).base
    }

    func testSchemeAndPathAreCompleted() throws {
        let table = [
            "sdk.iad-03.example.com": "https://sdk.iad-03.example.com/api/v3",
            "sdk.example.com/": "https://sdk.example.com/api/v3",
            "https://sdk.example.com": "https://sdk.example.com/api/v3",
            "https://sdk.example.com/": "https://sdk.example.com/api/v3",
            "HTTPS://sdk.example.com": "https://sdk.example.com/api/v3",
            "https://sdk.example.com:8443": "https://sdk.example.com:8443/api/v3",
            "sdk.example.com:8443": "https://sdk.example.com:8443/api/v3",
            "https://[2001:db8::1]:8443": "https://[2001:db8::1]:8443/api/v3",
            // An existing path is kept.
            "https://example.com/base": "https://example.com/base",
            "https://example.com/base/": "https://example.com/base",
            "example.com/a/b": "https://example.com/a/b",
            "https://example.com/api/v3/": "https://example.com/api/v3",
        ]
        for (text, expected) in table { XCTAssertEqual(try base(text), expected, text) }
    }

    /// Rule 2.1.3: `data/` with the slash, `content_cards/sync` without.
    func testPathsMatchTheProtocol() throws {
        let endpoint = try Endpoint("sdk.example.com", allowInsecureHTTP: false)
        XCTAssertEqual(endpoint.data, "https://sdk.example.com/api/v3/data/")
        XCTAssertEqual(endpoint.cards, "https://sdk.example.com/api/v3/content_cards/sync")
    }

    func testPlainHTTPIsAllowedForLoopbackOnly() throws {
        let loopback = [
            "http://localhost", "http://LocalHost:8080", "http://127.0.0.1:9", "http://127.255.0.3/base",
            "http://[::1]",
            "http://[::1]:8080/",
        ]
        for text in loopback { XCTAssertNoThrow(try base(text), text) }
        XCTAssertEqual(try base("HTTP://localhost:8080"), "http://localhost:8080/api/v3")
        let elsewhere = [
            "http://example.com", "http://10.0.0.1", "http://128.0.0.1", "http://localhost.example.com",
            "http://127.0.0.1.example.com", "http://127.0.0", "http://127.0.0.256", "http://127.0.0.+1",
            "http://127.example.com", "http://[::2]", "http://notlocalhost",
        ]
        for text in elsewhere {
            assertInvalid(naming: text, "allow_insecure_http") { _ = try base(text) }
            XCTAssertNoThrow(try base(text, insecure: true), text)
        }
    }

    func testInvalidEndpointsAreRefused() {
        let bad = [
            "", " ", "https://", "http://", "https:///path", "//example.com", "ftp://example.com", "ws://localhost",
            "https://user@example.com", "https://user:word@example.com", "https://example.com?x=1",
            "https://example.com#a", "https://exa mple.com", "https://example.com/\u{7F}", "https://exämple.com",
            "https://example.com\n", "https://:8080", "https://a\\b", "https://<host>", "https://\"",
        ]
        for text in bad {
            assertInvalid(naming: "endpoint") { _ = try base(text) }
            assertInvalid(naming: "endpoint") { _ = try base(text, insecure: true) }
        }
    }

    /// A typing error is reported at open, not by every request.
    func testBadPortsAndBracketsAreRefused() {
        let bad = [
            "https:/example.com", "https://example.com:", "https://example.com:x", "https://example.com:65536",
            "https://example.com:80:80", "https://example.com:-1", "https://[::1", "https://[::1]x",
            "https://[::1]:x", "https://example.com:+80", "https://[::1];80", "https://2001:db8::1",
        ]
        for text in bad { assertInvalid(naming: "endpoint") { _ = try base(text) } }
        XCTAssertNoThrow(try base("https://example.com:65535"))
    }
}
