import PlacardCore
import XCTest

@testable import PlacardHTML

/// Files of HTML messages that become part of the page.
final class EmbeddingTests: XCTestCase {
    private let bundle: [String: String] = [
        "logo.svg": "<svg/>", "img/a b.svg": "<svg></svg>", "style.css": "p { color: red }",
        "css/deep.css": "@import 'more/most.css'; a { background: url(../logo.svg) }",
        "css/more/most.css": "b { src: url(\"./font.woff2?v=1#x\") format('woff2') }", "css/more/font.woff2": "wOF2",
        "main.js": "go()", "loop.css": "@import url(loop.css);", "é.png": "png",
    ]

    private func embed(_ html: String, limit: Int = Embedder.limit, urls: [String: String] = [:]) -> String {
        let files = MessageFiles(urls: urls.map { (url, text) in (url, { Array(text.utf8) }) }) { [bundle] name in
            bundle[name].map { Array($0.utf8) }
        }
        return HTMLReferences.embedded(html, by: Embedder(files, limit: limit))
    }

    private func data(_ type: String, _ text: String) -> String {
        "data:\(type);base64,\(String(decoding: Base64.encoded(Array(text.utf8)), as: UTF8.self))"
    }

    private var logo: String { data("image/svg+xml", "<svg/>") }

    private func expect(_ html: String, _ expected: String, file: StaticString = #filePath, line: UInt = #line) {
        XCTAssertEqual(embed(html), expected, file: file, line: line)
    }

    func testReferencesBecomePartOfThePage() {
        expect("<img src=\"logo.svg\">", "<img src=\"\(logo)\">")
        expect("<IMG alt=x SRC='./logo.svg'/>", "<IMG alt=x src=\"\(logo)\"/>")
        expect("<img src=logo.svg alt=x>", "<img src=\"\(logo)\" alt=x>")
        expect("<img src = \" /logo.svg \">", "<img src=\"\(logo)\">")
        expect("<img src=\"img/../../logo.svg?v=2#part\">", "<img src=\"\(logo)#part\">")
        expect("<img src=\"img/a%20b.svg\">", "<img src=\"\(data("image/svg+xml", "<svg></svg>"))\">")
        expect("<img src=\"%C3%A9.png\">", "<img src=\"\(data("application/octet-stream", "png"))\">")
        expect("<video poster=logo.svg></video>", "<video poster=\"\(logo)\"></video>")
        expect("<svg><image xlink:href=\"logo.svg\"/></svg>", "<svg><image xlink:href=\"\(logo)\"/></svg>")
        expect("<script src=\"main.js\"></script>", "<script src=\"\(data("text/javascript", "go()"))\"></script>")
        expect(
            "<link rel=stylesheet href=style.css>",
            "<link rel=stylesheet href=\"\(data("text/css", "p { color: red }"))\">")
        expect(
            "<img srcset=\"logo.svg, other.png 2x,logo.svg 3x\">",
            "<img srcset=\"\(logo), other.png 2x, \(logo) 3x\">")
        expect("<p style=\"background: url('logo.svg')\">", "<p style=\"background: url(&quot;\(logo)&quot;)\">")
        expect(
            "<p style='background: url(&quot;logo.svg&quot;)'>", "<p style=\"background: url(&quot;\(logo)&quot;)\">")
        expect("<style>p { background: URL( logo.svg ) }</style>", "<style>p { background: url(\"\(logo)\") }</style>")
    }

    func testStyleSheetsAreFollowed() {
        let most = "b { src: url(\"\(data("font/woff2", "wOF2"))#x\") format('woff2') }"
        let deep = "@import url(\"\(data("text/css", most))\"); a { background: url(\"\(logo)\") }"
        expect("<style>@import \"css/deep.css\";</style>", "<style>@import url(\"\(data("text/css", deep))\");</style>")
        // Ends although the sheet imports itself.
        XCTAssertTrue(embed("<link href=loop.css>").contains("data:text/css"))
    }

    func testEverythingElseStaysAsItIs() {
        let same = [
            "", "<", "<p", "<!-- <img src=logo.svg> -->", "<!-- <img src=logo.svg>",
            "<a href=\"logo.svg\">logo.svg</a>",
            "<img src=\"missing.png\">", "<img src=\"\">", "<img src>", "<img src=", "<img src=\"logo.svg",
            "<img src=logo.svg",
            "<img src=\"data:,logo.svg\">", "<img src=\"https://files.example/logo.svg\">", "<img src=\"//logo.svg\">",
            "<img src=\"LOGO.svg\">", "<img src=\"javascript:logo.svg\">", "<img src=\"#logo.svg\">",
            "<img alt=\"logo.svg\">",
            "<iframe src=\"logo.svg\"></iframe>", "<base href=\"logo.svg\">", "<form action=logo.svg>",
            "<script>\"<img src=logo.svg>\"</script>", "<textarea><img src=logo.svg></textarea>", "<style>p{}",
            "<style>/* url(logo.svg) */ q::before { content: \"url(logo.svg)\" } x { y: curl(logo.svg) }</style>",
            "<style>p { background: url(logo\\.svg) url( url(\"logo.svg</style>", "<img src=\"%FF\">",
            "<img src=\"%\">",
            "<style>@import</style>", "<style>@import \"</style>", "<style>\\", "<p style=\"color: red & blue\">",
            "\u{0}<\u{0}>",
        ]
        for html in same { expect(html, html) }
    }

    func testFilesAreNamedByTheirURLs() {
        let urls = [
            "https://files.example/a/logo.svg": "<svg>1</svg>",
            "https://files.example/css?family=X": "p { src: url(/a/logo.svg) }",
            "http://127.0.0.1:8080/images/b.svg#part": "<svg>2</svg>",
        ]
        let first = data("image/svg+xml", "<svg>1</svg>")
        XCTAssertEqual(embed("<img src=\"HTTPS://Files.Example/a/logo.svg\">", urls: urls), "<img src=\"\(first)\">")
        XCTAssertEqual(
            embed("<img src=\"https://files.example/b/../a/logo.svg\">", urls: urls), "<img src=\"\(first)\">")
        XCTAssertEqual(
            embed("<link href='https://files.example/css?family=X'>", urls: urls),
            "<link href=\"\(data("text/css", "p { src: url(\"\(first)\") }"))\">")
        XCTAssertEqual(
            embed("<style>@import url(https://files.example/css?family=X)</style>", urls: urls),
            "<style>@import url(\"\(data("text/css", "p { src: url(\"\(first)\") }"))\")</style>")
        XCTAssertEqual(
            embed("<img src=http://127.0.0.1:8080/images/b.svg>", urls: urls),
            "<img src=\"\(data("image/svg+xml", "<svg>2</svg>"))\">")
        let other = "<img src=\"https://files.example/a/logo.svg?x\"><img src=\"a/logo.svg\">"
        XCTAssertEqual(embed(other, urls: urls), other)
    }

    func testAPageHasALimit() {
        let image = "<img src=\"logo.svg\">"
        let html = embed(String(repeating: image, count: 10), limit: 4 * logo.utf8.count + 200)
        XCTAssertTrue(html.hasPrefix("<img src=\"\(logo)\">"))
        XCTAssertTrue(html.hasSuffix(image), "later references stay as they are")
    }

    /// Any text: no trap, and what is embedded stays within the limit.
    func testRandomTextNeverTraps() {
        let parts = [
            "<", ">", "\"", "'", "img", " src=", "logo.svg", "style", "<style>", "</style>", "url(", ")", "@import ",
            ";",
            "\\", "/*", "*/", "<!--", "-->", " ", "=", "&amp;", "&", "srcset=", ",", "css/deep.css", "../", "%", "#",
            "\u{0}",
            "é", "<script", "<link href=", "loop.css",
        ]
        var random = SystemRandomNumberGenerator()
        for _ in 0..<5_000 {
            let html = (0..<Int.random(in: 1..<40, using: &random)).map { _ in parts.randomElement(using: &random)! }
                .joined()
            XCTAssertLessThan(embed(html, limit: 5_000).utf8.count, 3 * html.utf8.count + 20_000)
        }
    }

    // MARK: Pages

    private func page(_ change: (inout Message) -> Void) -> String {
        var message = Message(type: .html)
        message.message = "<img src=\"logo.svg\">"
        change(&message)
        let files = MessageFiles { [bundle] name in bundle[name].map { Array($0.utf8) } }
        return MessagePage.html(
            message, picture: nil, files: files, runsScripts: message.isTrusted, RenderOptions(),
            PageKey(token: "t", linkBase: nil, nonce: "n"))
    }

    func testAMessageWithFilesIsRenderedWithThem() {
        let html = page { $0.assetsZip = "https://files.example/b.zip" }
        XCTAssertTrue(html.contains("&lt;img src=&quot;\(logo)&quot;&gt;"))
        XCTAssertTrue(html.contains("style-src &#39;unsafe-inline&#39; https: data:;"))
        XCTAssertFalse(html.contains("script-src &#39;unsafe-inline&#39;"))
        let trusted = page {
            $0.assetURLs = ["https://files.example/a.js"]
            $0.isTrusted = true
        }
        XCTAssertTrue(trusted.contains("script-src &#39;unsafe-inline&#39; https: data:;"))
    }

    func testOtherMessagesStayAsTheyAre() {
        let html = page { _ in }
        XCTAssertTrue(html.contains("&lt;img src=&quot;logo.svg&quot;&gt;"))
        XCTAssertTrue(html.contains("style-src &#39;unsafe-inline&#39; https:;"))
    }
}
