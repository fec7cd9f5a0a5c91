import PlacardCore
import XCTest

@testable import PlacardHTML

/// External text never becomes markup, in any field.
final class MessageInjectionTests: XCTestCase {
    private static let attacks = [
        "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)",
        "</title></style></script>", "<!--", "--><svg onload=alert(1)>", "]]>", "&lt;script&gt;",
        "&quot; onclick=&quot;",
        "javascript:alert(1)", "</textarea></iframe><script>", "\u{0}<\u{0}script>",
        "</style\n><script>alert(1)</script>", "</STYLE/x>", "<\\/style>", "}</style><a href=javascript:alert(1)>",
        "expression(alert(1))", "url(javascript:alert(1))", "\u{2028}\u{202E}<b>", "&#x6A;avascript:alert(1)",
        "`${alert(1)}`", "<base href=//evil.example>", "<meta http-equiv=refresh content=0>",
    ]

    private enum Field: CaseIterable {
        case header, text, icon, uri, imageAlt, style, language, button, buttonURI, close, word, wordsLanguage

        func set(_ text: String, _ message: inout Message, _ options: inout RenderOptions) {
            switch self {
            case .header: message.header = text + "x"
            case .text: message.message = text + "x"
            case .icon: (message.icon, message.imageURL) = (text + "x", nil)
            case .uri: (message.clickAction, message.uri) = (.uri, text + "x")
            case .imageAlt: message.imageAlt = text + "x"
            case .style: message.style = .init(htmlID: text, css: text)
            case .language: message.language = text
            case .button: message.buttons = [Samples.button(1, text + "x")]
            case .buttonURI:
                message.buttons = [Samples.button(1, "x")]
                (message.buttons[0].clickAction, message.buttons[0].uri) = (.uri, text)
            case .close: options.words.close = text
            case .word:
                options.words.message = text
                (message.header, message.imageAlt) = (nil, nil)
            case .wordsLanguage: options.language = text
            }
        }
    }

    func testTextNeverBecomesMarkup() {
        for type in [MessageType.slideup, .modal, .full, .html] {
            for style in [ImageStyle.top, .graphic] where style == .top || type == .modal {
                for field in Field.allCases {
                    let calm = page("x", field, type, style)
                    for attack in Self.attacks {
                        let attacked = page(attack, field, type, style)
                        XCTAssertEqual(attacked.skeleton, calm.skeleton, "\(field) of \(type): \(attack)")
                        check(attacked, "\(field) of \(type): \(attack)")
                    }
                }
            }
        }
    }

    private func page(_ text: String, _ field: Field, _ type: MessageType, _ style: ImageStyle) -> Markup {
        var (message, options) = (Samples.message(type), RenderOptions())
        message.imageStyle = style
        field.set(text, &message, &options)
        return Markup(MessagePage.html(message, picture: nil, options, Samples.key))
    }

    /// Only our own links and pictures, no handlers, and only our scripts.
    private func check(_ page: Markup, _ what: String) {
        for element in page.elements {
            for (name, value) in element.attributes {
                XCTAssertFalse(name.hasPrefix("on"), what)
                if name == "href" { XCTAssertTrue(value.hasPrefix(Samples.base + "/message/"), what) }
                if name == "src" { XCTAssertEqual(value, "https://img.example/a.png", what) }
            }
        }
        XCTAssertEqual(page.all("script").map { $0["nonce"] }, ["abc"], what)
    }

    func testOnlyPicturesFromAllowedHostsAreLoaded() {
        let others = ["data:text/html,x", "file:///etc/passwd", "http://elsewhere.example/a.png", "//x/a.png", ""]
        for url in Self.attacks + others {
            var message = Samples.message(.modal)
            message.imageURL = url
            let page = Samples.page(message)
            XCTAssertEqual(page.all("img").count, 0, url)
            XCTAssertTrue(page.policy.hasSuffix("; img-src data:"), page.policy)
        }
    }

    func testAQuoteInAPicturesURLIsEscaped() {
        var message = Samples.message(.modal)
        message.imageURL = "https://img.example/a.png?x='&y=1"
        XCTAssertEqual(Samples.page(message).all("img").first?["src"], "https://img.example/a.png?x='&y=1")
    }
}
