import PlacardCore
import XCTest

@testable import PlacardHTML

/// The pages' own texts: every language has all of them, the locale or the option chooses, the host's own come first.
final class WordTableTests: XCTestCase {
    private let keys = [
        "title", "done", "close", "message", "dismiss", "dismiss_card", "unread", "pinned", "empty", "refresh",
        "refreshing",
    ]
    private let languages = ["en", "ar", "de", "es", "fr", "ja", "ko", "pt", "zh-Hans", "zh-Hant"]

    /// The lines of the table by block, read independently of the code under test.
    private var blocks: [(tags: [String], lines: [String])] {
        var blocks: [(tags: [String], lines: [String])] = []
        let text = String(decoding: PackageResources.words_txt, as: UTF8.self)
        for line in text.split(separator: "\n").map(String.init) where !line.hasPrefix("#") {
            if line.hasPrefix("[") {
                blocks.append((line.dropFirst().dropLast().split(separator: " ").map(String.init), []))
            } else {
                blocks[blocks.count - 1].lines.append(line)
            }
        }
        return blocks
    }

    // MARK: The file

    func testEveryLanguageHasEveryWord() {
        XCTAssertEqual(blocks.map { $0.tags[0] }, languages)
        for block in blocks {
            XCTAssertEqual(block.lines.map { $0.split(separator: " ")[0] }.map(String.init), keys, block.tags[0])
            for line in block.lines {
                let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
                XCTAssertEqual(parts.count, 3, "\(block.tags[0]): '\(line)' has no text")
                XCTAssertEqual(parts[1], "=", "\(block.tags[0]): '\(line)'")
                let text = parts[2]
                let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
                XCTAssertEqual(text, trimmed, "\(block.tags[0]): '\(line)'")
                XCTAssertLessThanOrEqual(text.unicodeScalars.count, 40, "\(block.tags[0]): '\(line)' is long")
                XCTAssertFalse(text.unicodeScalars.contains { $0.properties.isBidiControl }, line)
                XCTAssertFalse(text.contains { $0.isNumber }, "'\(line)': numbers would need plural forms")
                XCTAssertEqual(text.contains("{card}"), parts[0] == "dismiss_card", "\(block.tags[0]): '\(line)'")
            }
        }
    }

    func testEveryTagIsValidAndUnique() {
        let tags = blocks.flatMap(\.tags)
        for tag in tags { XCTAssertEqual(LanguageTag.plain(tag), tag) }
        XCTAssertEqual(Set(tags.map { $0.lowercased() }).count, tags.count)
    }

    // MARK: Choice

    func testTheLocaleChoosesTheLanguage() {
        let cases: [(String?, String)] = [
            (nil, "en"), ("", "en"), ("en_US", "en"), ("C", "en"), ("C.UTF-8", "en"), ("POSIX", "en"), ("it_IT", "en"),
            ("pt_BR", "pt"), ("pt-PT", "pt"), ("PT", "pt"), ("ptx", "en"), ("p", "en"), ("-pt", "en"), ("pt-", "pt"),
            ("ko", "ko"), ("ko_KR.UTF-8", "ko"), ("ja_JP.eucJP", "ja"), ("JA-jp", "ja"), ("de_AT@euro", "de"),
            ("de_DE.UTF-8@euro", "de"), ("es-419", "es"), ("fr_CA", "fr"), ("ar_EG", "ar"), ("ar", "ar"),
            ("zh", "zh-Hans"), ("zh_CN.GB18030", "zh-Hans"), ("zh-SG", "zh-Hans"), ("zh-Hans-HK", "zh-Hans"),
            ("ZH-HANS", "zh-Hans"), ("zh_TW", "zh-Hant"), ("zh-hk", "zh-Hant"), ("zh_MO.UTF-8", "zh-Hant"),
            ("zh-Hant", "zh-Hant"), ("zh-Hant-CN", "zh-Hant"), ("zh_Hant_TW", "zh-Hant"), ("…", "en"), ("]", "en"),
            ("pt]", "en"), (".ko", "en"), ("@ko", "en"), (String(repeating: "ko-", count: 10_000), "ko"),
        ]
        for (locale, language) in cases {
            XCTAssertEqual(WordTable.language(of: locale), language, locale ?? "nil")
        }
    }

    func testWordsAreThoseOfTheLanguage() {
        let cases = [("ko", "완료"), ("pt-BR", "Concluído"), ("ja", "完了"), ("zh-TW", "完成"), ("it", "Done"), ("AR", "تم")]
        for (language, done) in cases {
            var options = RenderOptions()
            options.language = language
            XCTAssertEqual(PageWords(options).done, done, language)
            XCTAssertEqual(PageWords(options).language, language)
        }
        XCTAssertEqual(PageWords(RenderOptions()).language, "en")
    }

    func testGivenWordsComeFirst() {
        var options = RenderOptions()
        options.language = "de"
        options.words.close = "Zu"
        let words = PageWords(options)
        XCTAssertEqual([words.close, words.done], ["Zu", "Fertig"])
    }

    // MARK: Dismissal

    func testADismissalNamesItsCard() {
        func name(_ language: String, _ change: (inout Words) -> Void = { _ in }) -> [String] {
            var options = RenderOptions()
            options.language = language
            change(&options.words)
            let words = PageWords(options)
            return [words.dismissal(of: nil), words.dismissal(of: "A {x} B")]
        }
        XCTAssertEqual(name("en"), ["Dismiss", "Dismiss A {x} B"])
        XCTAssertEqual(name("ja"), ["非表示にする", "「A {x} B」を非表示にする"])
        XCTAssertEqual(name("ko"), ["숨기기", "‘A {x} B’ 숨기기"])
        // The host's word is not mixed with ours.
        XCTAssertEqual(name("ko") { $0.dismiss = "Weg" }, ["Weg", "Weg A {x} B"])
        XCTAssertEqual(name("de") { $0.dismissCard = "{card} weg" }, ["Entfernen", "A {x} B weg"])
        XCTAssertEqual(name("de") { $0.dismissCard = "{x} {card}{card}" }[1], "{x} A {x} B{card}")
        for text in ["x", "{", "}", "}{", "x {card", "{Card}", "{title}"] {
            XCTAssertEqual(name("en") { $0.dismissCard = text }[1], "\(text) A {x} B")
        }
    }
}
