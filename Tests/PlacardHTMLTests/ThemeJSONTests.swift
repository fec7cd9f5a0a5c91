import PlacardCore
import XCTest

@testable import PlacardHTML

/// Theme and texts as a host writes them in JSON: what is accepted, what is refused, and the error texts.
final class ThemeJSONTests: XCTestCase {
    private func object(_ members: [(String, Value)]) -> Value {
        .object(members.map { Value.Member(key: $0.0, value: $0.1) })
    }

    func testAThemeChangesOnlyWhatItNames() throws {
        let theme = try Theme(
            value: object([
                ("light", object([("accent", "#0b57D0"), ("background", "#fa0"), ("surface", "#11223380")])),
                ("dark", object([("secondary_text", "#ABCDEF"), ("border", .null)])),
                ("font", "Inter, 'Noto Sans', sans-serif"), ("title_font", "Källa"), ("text_scale", 1.25),
                ("radius", 8),
            ]))
        var wanted = Theme()
        wanted.light.accent = 0xFF0B_57D0
        wanted.light.background = 0xFFFF_AA00
        wanted.light.surface = 0x8011_2233
        wanted.dark.secondaryText = 0xFFAB_CDEF
        wanted.font = "Inter, 'Noto Sans', sans-serif"
        wanted.titleFont = "Källa"
        wanted.textScale = 1.25
        wanted.radius = 8
        XCTAssertEqual(theme, wanted)
        XCTAssertEqual(try Theme(value: object([])), Theme())
    }

    func testEveryColourHasItsKey() throws {
        let keys = ["background", "surface", "bar", "text", "secondary_text", "accent", "accent_text", "border"]
        for key in keys {
            let theme = try Theme(value: object([("light", object([(key, "#123456")]))]))
            let css = ThemeStyle.rules(options(theme))
            let name = key == "secondary_text" ? "secondary-text" : key == "accent_text" ? "accent-text" : key
            XCTAssertTrue(css.hasPart("--\(name):#123456;"), key)
            XCTAssertEqual(theme.dark, .dark, key)
        }
    }

    func testErrorsNameTheFieldAndTheAllowedValues() {
        let faults: [(Value, [String])] = [
            (.array([]), ["theme"]),
            ("dark", ["theme"]),
            (object([("colour", "#fff")]), ["theme", "'colour'", "light, dark, font"]),
            (object([("light", "#fff")]), ["theme.light", "object"]),
            (object([("dark", object([("acent", "#fff")]))]), ["theme.dark", "'acent'", "accent"]),
            (object([("light", object([("accent", "red")]))]), ["theme.light.accent", "#rrggbb"]),
            (object([("dark", object([("accent", 16)]))]), ["theme.dark.accent", "#rrggbb"]),
            (object([("font", "")]), ["theme.font"]),
            (object([("font", "x;}")]), ["theme.font", "comma-separated"]),
            (object([("title_font", "url(x)")]), ["theme.title_font", "comma-separated"]),
            (object([("radius", "12")]), ["theme.radius", "0.0 to 64.0"]),
            (object([("radius", -1)]), ["theme.radius", "0.0 to 64.0"]),
            (object([("text_scale", 0)]), ["theme.text_scale", "0.5 to 4.0"]),
        ]
        for (value, parts) in faults {
            XCTAssertThrowsError(try Theme(value: value), value.jsonText) { error in
                XCTAssertEqual((error as? PlacardError)?.status, .invalid)
                for part in parts { XCTAssertTrue("\(error)".hasPart(part), "\(error) does not say \(part)") }
            }
        }
    }

    func testOnlyThreeFormsAreColours() {
        for text in [
            "", "#", "fff", "#ff", "#ffff", "#fffff", "#fffffff", "#fffffffff", "#ggg", "# fff", "#fff ", "#-ff",
        ] {
            XCTAssertNil(CSSColor(hex: text)?.argb, text)
        }
        XCTAssertEqual(CSSColor(hex: "#0aF")?.description, "#00aaff")
        XCTAssertEqual(CSSColor(hex: "#0A1b2C")?.description, "#0a1b2c")
        XCTAssertEqual(CSSColor(hex: "#0A1b2C07")?.description, "#0a1b2c07")
    }

    func testFontListsContainNamesOnly() {
        let good = [
            "Inter", "Inter, sans-serif", "Noto Sans JP , serif", "\"3270 Medium\", monospace", "-apple-system", "ヒラギノ",
            "'a;b{c}', x_1",
        ]
        for text in good { XCTAssertTrue(FontList.isValid(text), text) }
        let bad = [
            "", " ", ",", "a,", ",a", "a,,b", "a;b", "a}b", "a{b", "a/*", "a:b", "url(x)", "var(--x)", "\\41", "'a",
            "\"a'",
            "''", "'a\nb'", "'a\\'b'", "'</style>'", "a\nb", "!important", "a!b", "3270", "-", "--x", "a -1", "'a' b",
            "a\u{0}", "'a\u{85}'", String(repeating: "a", count: 501),
        ]
        for text in bad { XCTAssertFalse(FontList.isValid(text), text) }
    }

    /// A Swift host can set any value.
    func testInvalidCSSValuesAreNotWritten() {
        var theme = Theme()
        theme.font = "x;}</style><script>alert(1)</script>"
        theme.titleFont = "a:b"
        theme.radius = .nan
        theme.textScale = .infinity
        let css = ThemeStyle.rules(options(theme))
        XCTAssertTrue(css.hasPart("--font:system-ui, sans-serif;--title-font:system-ui, sans-serif;"), css)
        XCTAssertTrue(css.hasPart("--text-scale:4.0;--radius:0.0px;"), css)
    }

    func testWordsChangeOnlyWhatTheyName() throws {
        let keys = [
            "title", "done", "close", "message", "dismiss", "dismiss_card", "unread", "pinned", "empty", "refresh",
            "refreshing",
        ]
        let words = try Words(value: object(keys.map { ($0, .string("\($0) <&>")) }))
        XCTAssertEqual(
            [
                words.title, words.done, words.close, words.message, words.dismiss, words.dismissCard, words.unread,
                words.pinned, words.empty, words.refresh, words.refreshing,
            ],
            keys.map { "\($0) <&>" })
        XCTAssertEqual(try Words(value: object([("done", .null)])), Words())
        for (value, part) in [
            (object([("doen", "x")]), "'doen'"), (object([("done", 1)]), "words.done"),
            (object([("empty", "")]), "words.empty"), (.null, "words"),
        ] {
            XCTAssertThrowsError(try Words(value: value)) { XCTAssertTrue("\($0)".hasPart(part), "\($0)") }
        }
    }

    private func options(_ theme: Theme) -> RenderOptions {
        var options = RenderOptions()
        options.theme = theme
        return options
    }
}
