import PlacardCore
import XCTest

@testable import PlacardHTML

/// The feed as a page: how every kind of card is drawn, where its links lead, and the effects of the options.
final class FeedPageTests: XCTestCase {
    private let picture: Value = "https://cdn.example.com/a.png"
    private let url: Value = "https://shop.example.com/x"

    private func page(
        _ cards: [[String: Value]], flags: CardFlags = [], _ change: (inout RenderOptions) -> Void = { _ in }
    ) throws -> Markup {
        var options = RenderOptions()
        options.pullsToRefresh = false
        change(&options)
        return Markup(FeedPage.html(try snapshot(cards, flags: flags), options, testKey))
    }

    // MARK: Kinds

    func testCaptionedImageHasPictureAndText() throws {
        let page = try page([
            card(
                "captioned_image",
                [
                    "tt": "Title", "ds": "Words", "dm": "Shop", "u": url, "i": picture, "ar": 1.6, "image_alt": "Cup",
                    "language": "pt_BR",
                ])
        ])
        let item = try XCTUnwrap(page.first("li", of: "captioned"))
        XCTAssertEqual(item["lang"], "pt-BR")
        let image = try XCTUnwrap(page.first("img"))
        XCTAssertEqual(image["src"], "https://cdn.example.com/a.png")
        XCTAssertEqual(image["alt"], "Cup")
        XCTAssertEqual([image["width"], image["height"]], ["1000", "625"])
        XCTAssertEqual(page.first("h2")?["dir"], "auto")
        XCTAssertEqual(page.first("a", of: "link")?.text, "Title")
        XCTAssertEqual(page.first("p", of: "text")?.text, "Words")
        XCTAssertEqual(page.first("p", of: "domain")?.text, "Shop")
        XCTAssertEqual(page.first("a", of: "link")?["href"], "placard://token/card/0/click")
        XCTAssertEqual(page.all("a").count, 1, "the card is one link")
    }

    func testAnInvalidShapeIsOmitted() throws {
        for ratio: Value in [.null, 0, -2, 1e-9, 1e9] {
            let image = try XCTUnwrap(try page([card("banner_image", ["i": picture, "ar": ratio])]).first("img"))
            XCTAssertNil(image["width"], "\(ratio)")
            XCTAssertNil(image["height"], "\(ratio)")
        }
    }

    func testABannerIsItsPictureWithItsDescription() throws {
        let banner = card("banner_image", ["i": picture, "ar": 4, "tt": "Title", "ds": "Words", "u": url])
        let plain = try page([banner])
        XCTAssertEqual(plain.first("img")?["alt"], "Title")
        XCTAssertEqual(
            plain.all("h2").count + plain.all("p").count, 2, "only the count and the words for an empty feed")
        XCTAssertEqual(plain.first("a", of: "link")?["href"], "placard://token/card/0/click")

        let described = try page([banner.merging(["image_alt": "Breakfast"]) { $1 }])
        XCTAssertEqual(described.first("img")?["alt"], "Breakfast")
        let nameless = try page([card("banner_image", ["i": picture, "u": url])])
        XCTAssertEqual(nameless.first("img")?["alt"], "shop.example.com", "a link has a name")
    }

    func testForbiddenPicturesLeaveText() throws {
        let bad = [
            "http://cdn.example.com/a.png", "data:image/png;base64,AA==", "javascript:alert(1)", "file:///a.png",
            "a.png",
        ]
        for image in bad {
            let banner = try page([card("banner_image", ["i": .string(image), "u": url, "image_alt": "Breakfast"])])
            XCTAssertNil(banner.first("img"), image)
            XCTAssertEqual(banner.first("a", of: "link")?.text, "Breakfast", image)
            let captioned = try page([card("captioned_image", ["i": .string(image), "tt": "Title"])])
            XCTAssertNil(captioned.first("img"), image)
            XCTAssertEqual(captioned.first("h2")?.text, "Title", image)
        }
    }

    func testClassicWithAndWithoutPicture() throws {
        let page = try page([
            card("short_news", ["tt": "One", "i": picture, "ar": 2]), card("text_announcement", ["tt": "Two"]),
        ])
        XCTAssertEqual(page.all("li").compactMap { $0["class"] }, ["card classic unread", "card classic unread"])
        XCTAssertEqual(page.all("img").count, 1)
        XCTAssertNil(page.first("img")?["width"], "its picture is a square")
        XCTAssertEqual(page.all("h2").map(\.text), ["One", "Two"])
        XCTAssertEqual(page.all("a").count, 0, "without a url a card is no link")
    }

    func testTheLinkIsOnTheFirstText() throws {
        let cases: [([String: Value], String)] = [
            (["tt": "Title", "ds": "Words", "dm": "Shop"], "Title"), (["ds": "Words", "dm": "Shop"], "Shop"),
            (["ds": "Words"], "Words"), (["tt": " \n", "ds": ""], "shop.example.com"),
        ]
        for (texts, wanted) in cases {
            let page = try page([card("text_announcement", texts.merging(["u": url]) { $1 })])
            XCTAssertEqual(page.all("a").map(\.text), [wanted], "\(texts)")
        }
    }

    func testTestCardsLookLikeOthers() throws {
        let plain = try page([card("text_announcement", ["tt": "A"])])
        XCTAssertEqual(try page([card("text_announcement", ["tt": "A", "t": true])]).skeleton, plain.skeleton)
    }

    // MARK: Corner

    func testOnlyDismissibleCardsHaveAButton() throws {
        let page = try page([
            card("text_announcement", ["tt": "No", "db": false]), card("text_announcement", ["tt": "Yes", "db": true]),
            card("text_announcement", ["tt": "Pinned", "db": true, "p": true]), card("text_announcement", ["db": true]),
        ])
        let buttons = page.all("a").filter { $0["role"] == "button" }
        XCTAssertEqual(buttons.compactMap { $0["href"] }, [1, 3].map { "placard://token/card/\($0)/dismiss" })
        XCTAssertEqual(buttons.compactMap { $0["aria-label"] }, ["Dismiss Yes", "Dismiss"])
        XCTAssertEqual(page.all("span").filter { $0.text == "Pinned" }.count, 1)
    }

    // MARK: Positions

    func testControlCardsTakeNoSpaceAndAreSeenWithTheNextCard() throws {
        let control = card("control")
        let shown = card("text_announcement", ["tt": "A", "u": url, "db": true])
        let page = try page([control, shown, control, control, shown, shown, control])
        XCTAssertEqual(page.all("li").compactMap { $0["data-seen"] }, ["0.1", "2.3.4", "5.6"])
        XCTAssertEqual(
            page.all("a").compactMap { $0["href"] },
            [1, 4, 5].flatMap { ["placard://token/card/\($0)/click", "placard://token/card/\($0)/dismiss"] })
        XCTAssertEqual(page.first("div", of: "empty")?["hidden"], "")
    }

    func testAFeedOfControlCardsIsEmptyAndReportsThem() throws {
        let page = try page([card("control"), card("control")])
        XCTAssertEqual(page.all("ul").count, 0)
        let empty = try XCTUnwrap(page.first("div", of: "empty"))
        XCTAssertEqual(empty["data-seen"], "0.1")
        XCTAssertNil(empty["hidden"])
    }

    func testAnEmptyFeedSaysSo() throws {
        let page = try page([]) { $0.words.empty = "Nothing & no one" }
        XCTAssertNil(page.first("div", of: "empty")?["hidden"])
        XCTAssertNil(page.first("div", of: "empty")?["data-seen"])
        XCTAssertTrue(page.all("p").contains { $0.text == "Nothing & no one" })
        XCTAssertEqual(page.all("ul").count, 0)
    }

    func testDismissedCardsAreNotShownAgain() throws {
        let page = try page([card("text_announcement", ["tt": "A"])], flags: .dismissed)
        XCTAssertEqual(page.all("li").count, 0)
        XCTAssertNil(page.first("div", of: "empty")?["data-seen"])
    }

    // MARK: Unread

    func testUnreadCardsAreMarkedCountedAndAnnounced() throws {
        let cards = [
            card("text_announcement", ["tt": "New", "u": url]), card("text_announcement", ["tt": "Old", "v": true]),
            card("banner_image", ["i": picture]), card("control"),
        ]
        let on = try page(cards)
        XCTAssertEqual(
            on.all("span").filter { $0["class"] == "dot" }.compactMap { $0["id"] }, ["unread-0", "unread-2"])
        XCTAssertEqual(on.first("a", of: "link")?["aria-describedby"], "unread-0")
        XCTAssertEqual(on.all("span").first { $0["id"] == "count" }?.text, "2")
        XCTAssertEqual(on.all("span").filter { $0.text == "Unread" }.count, 2)
        XCTAssertTrue(on.all("span").contains { $0.text == "Unread: " }, "a label, correct for every number")

        let off = try page(cards) { $0.showsUnread = false }
        XCTAssertFalse(off.skeleton.contains { $0.hasPart("aria-describedby") })
        XCTAssertNil(off.first("p", of: "count"))
        XCTAssertNil(off.first("span", of: "dot"))
        XCTAssertNil(off.first("li", of: "unread"))
        XCTAssertNil(try page(cards, flags: .viewed).first("p", of: "count"), "none is unread: no zero")
    }

    // MARK: Options

    func testTheContextDecidesTheHeader() throws {
        let cards = [card("text_announcement", ["tt": "A"])]
        let navigation = try page(cards) { $0.title = "News <1>" }
        XCTAssertEqual(navigation.first("h1")?.text, "News <1>")
        XCTAssertEqual(navigation.first("title")?.text, "News <1>")
        XCTAssertEqual(navigation.all("main").count, 1)
        XCTAssertNil(navigation.first("div", of: "sheet"))
        XCTAssertNil(navigation.first("a", of: "done"))

        let modal = try page(cards) { $0.context = .modal }
        let dialog = try XCTUnwrap(modal.first("div", of: "sheet"))
        XCTAssertEqual(dialog["role"], "dialog")
        XCTAssertEqual(dialog["aria-labelledby"], modal.first("h1")?["id"])
        XCTAssertEqual(modal.first("h1")?.text, "What\u{2019}s new")
        XCTAssertEqual(modal.first("a", of: "done")?["href"], "placard://token/feed/close")
        XCTAssertEqual(modal.first("a", of: "done")?.text, "Done")
        XCTAssertEqual(try page(cards) { $0.title = "" }.first("h1")?.text, "What\u{2019}s new", "a page has a title")
    }

    func testTheLayoutIsAClassOfTheBody() throws {
        for (layout, name) in [(FeedLayout.list, "list"), (.columns, "columns"), (.compact, "compact")] {
            XCTAssertEqual(try page([]) { $0.layout = layout }.first("body")?["class"], name)
        }
    }

    func testAFeedThatCanBeRefreshedHasAButton() throws {
        for context in FeedContext.allCases {
            let page = try page([]) {
                $0.context = context
                $0.pullsToRefresh = true
            }
            let button = try XCTUnwrap(page.first("a", of: "refresh"))
            XCTAssertEqual(button["href"], "placard://token/feed/refresh")
            XCTAssertEqual(button["role"], "button")
            XCTAssertEqual(button["aria-label"], "Refresh")
            XCTAssertEqual(button["data-status"], "Refreshing…")
            XCTAssertTrue(page.all("span").contains { $0["role"] == "status" && $0.text.isEmpty })
            XCTAssertEqual(page.first("span", of: "pull")?["aria-hidden"], "true")
        }
        let without = try page([])
        XCTAssertNil(without.first("a", of: "refresh"))
        XCTAssertNil(without.first("span", of: "pull"))
    }

    func testLooksFollowTheOptions() throws {
        func style(_ appearance: Appearance) throws -> String {
            try XCTUnwrap(try page([]) { $0.appearance = appearance }.first("style")).text
        }
        let (light, dark) = ("--accent:#0b57d0", "--accent:#8ab4f8")
        let system = try style(.system)
        XCTAssertTrue(system.hasPart("prefers-color-scheme:dark"))
        XCTAssertTrue(system.hasPart(light) && system.hasPart(dark))
        for (forced, mine, other) in [(Appearance.light, light, dark), (.dark, dark, light)] {
            let css = try style(forced)
            XCTAssertTrue(css.hasPart(mine) && !css.hasPart(other), "\(forced)")
            XCTAssertTrue(css.hasPart("color-scheme:\(forced);"), "\(forced)")
            XCTAssertFalse(css.hasPart("prefers-color-scheme"), "\(forced)")
        }
    }

    func testLanguageAndDirectionAreSet() throws {
        let cases: [(String, TextDirection, String, String)] = [
            ("en", .automatic, "en", "ltr"), ("ar-EG", .automatic, "ar-EG", "rtl"),
            ("he_IL", .automatic, "he-IL", "rtl"),
            ("en", .rightToLeft, "en", "rtl"), ("fa", .leftToRight, "fa", "ltr"),
            ("\" onload=\"x", .automatic, "en", "ltr"),
        ]
        for (language, direction, lang, dir) in cases {
            let root = try XCTUnwrap(
                try page([]) {
                    $0.language = language
                    $0.direction = direction
                }.first("html"))
            XCTAssertEqual([root["lang"], root["dir"]], [lang, dir], language)
        }
    }

    func testLinksBeginWithTheGivenBase() throws {
        let key = PageKey(base: "/preview/7", nonce: "n")
        let cards = try snapshot([card("text_announcement", ["tt": "A", "u": url, "db": true])])
        let page = Markup(FeedPage.html(cards, RenderOptions(), key))
        XCTAssertEqual(
            page.all("a").compactMap { $0["href"] },
            ["/preview/7/feed/refresh", "/preview/7/card/0/click", "/preview/7/card/0/dismiss"])
        XCTAssertEqual(page.first("body")?["data-base"], "/preview/7")
    }

    /// Rule 8.7.6: a picture that the host has is in the page, one in a format that web views do not draw is loaded.
    func testCachedPicturesAreInThePage() throws {
        let cards = try snapshot(
            ["a", "b", "c"].map { card("banner_image", ["i": .string("https://img.example/\($0)")]) })
        let page = FeedPage.html(cards, RenderOptions(), testKey) { card in
            switch card.image?.last {
            case "a": Picture(bytes: Array("GIF89a".utf8))
            case "b": Picture(bytes: Array("BM".utf8))
            default: nil
            }
        }
        XCTAssertEqual(
            Markup(page).all("img").map { $0["src"] },
            ["data:image/gif;base64,R0lGODlh", "https://img.example/b", "https://img.example/c"])
        let one = FeedPage.html(
            try snapshot([card("banner_image", ["i": "https://img.example/a"])]), RenderOptions(), testKey
        ) {
            _ in Picture(bytes: Array("GIF89a".utf8))
        }
        XCTAssertTrue(one.hasPart("img-src data:\""), "no server is allowed that no picture needs")
    }

    func testSameFeedGivesTheSamePage() throws {
        let pictures = [
            "https://a.example/1", "http://127.0.0.1:81/1", "http://localhost:82/1", "http://127.0.0.1:83/1",
        ]
        let cards = try snapshot(pictures.map { card("banner_image", ["i": .string($0)]) })
        let page = FeedPage.html(cards, RenderOptions(), testKey)
        for _ in 0..<5 { XCTAssertEqual(FeedPage.html(cards, RenderOptions(), testKey), page) }
        XCTAssertTrue(
            page.hasPart("img-src data: http://127.0.0.1:81 http://127.0.0.1:83 http://localhost:82 https:\""))
    }
}
