import PlacardCore
import XCTest

@testable import PlacardHTML

/// Hostile text: wherever it is inserted, the page has the same elements and attributes as with harmless text, and
/// shows the text unchanged.
final class FeedInjectionTests: XCTestCase {
    private let hostile = [
        "<script>alert(1)</script>", "</script><script>alert(1)</script>", "\" onerror=\"alert(1)",
        "' onclick='alert(1)",
        "\"><img src=x onerror=alert(1)>", "</title></style><svg onload=alert(1)>", "<!-- ", "--><b>", "]]>",
        "&lt;b&gt;",
        "&#60;script&#62;", "javascript:alert(1)", "javascript&colon;alert(1)", "{}*{color:red}", "\u{202E}txt",
        "\u{0}<b>",
        "`onload=x`", "<a href=javascript:alert(1)>", "\n\r\t<b>", "﹤script﹥", "a\u{2028}<b>",
    ]

    func testEveryFieldOfACardIsEscaped() throws {
        for kind in ["captioned_image", "short_news", "text_announcement", "banner_image"] {
            for key in ["tt", "ds", "dm", "image_alt", "language", "i"] {
                // An invalid language or picture counts as missing.
                let plain = try page(kind, key, ["language", "i"].contains(key) ? nil : "Text")
                for text in hostile where key != "i" || !text.utf8.contains(0) {
                    let attacked = try page(kind, key, text)
                    XCTAssertEqual(attacked.skeleton, plain.skeleton, "\(kind) \(key) \(text)")
                    assertSafe(attacked, "\(kind) \(key) \(text)")
                }
            }
        }
    }

    private func page(_ kind: String, _ key: String, _ text: String?) throws -> Markup {
        var members: [String: Value] = [
            "tt": "Title", "ds": "Words", "dm": "Shop", "u": "https://shop.example.com/", "db": true,
            "i": "https://cdn.example.com/a.png", "image_alt": "Cup", "language": "en",
        ]
        members[key] = text.map { .string($0) }
        return Markup(FeedPage.html(try snapshot([card(kind, members)]), RenderOptions(), testKey))
    }

    /// A card's target is not on the page, but a card without text is named by its URL.
    func testAURLThatNamesACardIsEscaped() throws {
        for kind in ["text_announcement", "banner_image"] {
            func page(_ url: String) throws -> Markup {
                Markup(FeedPage.html(try snapshot([card(kind, ["u": .string(url)])]), RenderOptions(), testKey))
            }
            let plain = try page("app:x")
            for text in hostile where !text.utf8.contains(0) {
                let attacked = try page("app:" + text)
                XCTAssertEqual(attacked.skeleton, plain.skeleton, text)
                assertSafe(attacked, text)
                XCTAssertEqual(attacked.first("a", of: "link")?.text, CardURL.trimmed("app:" + text))
            }
        }
    }

    private func assertSafe(_ page: Markup, _ context: String) {
        for element in page.elements {
            for (name, value) in element.attributes {
                XCTAssertFalse(name.hasPrefix("on"), "\(name) \(context)")
                XCTAssertNotEqual(name, "style", context)
                guard ["href", "src"].contains(name) else { continue }
                let isOurs = value.hasPrefix("placard://token/") || value.hasPrefix("#icon-")
                XCTAssertTrue(isOurs || name == "src" && value.hasPrefix("https://"), "\(value) \(context)")
            }
        }
        XCTAssertEqual(page.all("script").count, 1, context)
        XCTAssertEqual(page.all("script").first?["nonce"], "nonce", context)
    }

    func testTextIsShownUnchanged() throws {
        for text in hostile {
            let shown = Value.string(text)
            let page = Markup(
                FeedPage.html(
                    try snapshot([card("text_announcement", ["tt": shown, "ds": shown, "dm": shown, "db": true])]),
                    RenderOptions(), testKey))
            let wanted = String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\u{0}" ? "\u{FFFD}" : $0 }))
            XCTAssertEqual(page.first("h2")?.text, wanted)
            XCTAssertEqual(page.first("p", of: "text")?.text, wanted)
            XCTAssertEqual(page.first("p", of: "domain")?.text, wanted)
            XCTAssertEqual(page.first("a", of: "dismiss")?["aria-label"], "Dismiss \(wanted)")
        }
    }

    func testTitleWordsAndLanguageOfThePageAreEscaped() throws {
        let cards = try snapshot([
            card("text_announcement", ["tt": "A", "db": true]), card("text_announcement", ["tt": "B", "p": true]),
        ])
        for context in FeedContext.allCases {
            var options = RenderOptions()
            options.context = context
            let plain = Markup(FeedPage.html(cards, options, testKey))
            for text in hostile {
                options.title = text
                options.language = text
                options.words.done = text
                options.words.dismiss = text
                options.words.unread = text
                options.words.pinned = text
                options.words.empty = text
                let attacked = Markup(FeedPage.html(cards, options, testKey))
                XCTAssertEqual(attacked.skeleton, plain.skeleton, text)
                assertSafe(attacked, text)
            }
        }
    }

    func testPicturesCannotChangeThePolicy() throws {
        let urls = [
            "https://a.example/;script-src *", "https://a.example/%3Bscript-src", "https://a.example;script-src/x",
            "http://127.0.0.1;script-src:81/x", "http://localhost:81;*/x", "http://[::1]:81/x", "https://*/x",
            "https://a.example/x,y;'unsafe-inline'",
        ]
        let allowed: Set<String> = ["img-src data:", "img-src data: https:"]
        for url in urls {
            let page = FeedPage.html(
                try snapshot([card("banner_image", ["i": .string(url)])]), RenderOptions(), testKey)
            let policy = try XCTUnwrap(Markup(page).all("meta").first { $0["http-equiv"] != nil }?["content"])
            let directives = policy.split(separator: ";").map { $0.drop { $0 == " " } }
            XCTAssertEqual(
                directives.dropLast(),
                [
                    "default-src 'none'", "base-uri 'none'", "form-action 'none'", "script-src 'nonce-nonce'",
                    "style-src 'nonce-nonce'",
                ], url)
            XCTAssertTrue(allowed.contains(String(directives.last ?? "")), policy)
        }
    }

    /// The module's own files need nothing that the policy forbids, and never turn text into markup.
    func testOwnFilesAreClean() throws {
        // Keyboard users must see the focus. (A message's own element gets it first, and fills the screen.)
        XCTAssertFalse(String(decoding: PackageResources.feed_css, as: UTF8.self).hasPart("outline: none"))
        let resources = [
            PackageResources.feed_css, PackageResources.feed_js, PackageResources.message_css,
            PackageResources.message_js, PackageResources.bridge_js, PackageResources.navigations_js,
        ]
        for (index, resource) in resources.enumerated() {
            let text = String(decoding: resource, as: UTF8.self)
            for part in ["http:", "https:", "url(", "@import", "</", "innerHTML", "eval("] {
                XCTAssertFalse(text.hasPart(part), "\(part) in resource \(index)")
            }
        }
    }
}
