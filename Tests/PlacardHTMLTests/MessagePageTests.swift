import PlacardCore
import XCTest

@testable import PlacardHTML

final class MessagePageTests: XCTestCase {
    // MARK: Forms

    func testASlideupIsAStatusAndOneTarget() throws {
        var message = Samples.message(.slideup)
        message.clickAction = .uri
        message.uri = "https://shop.example"
        let page = Samples.page(message, picture: Samples.png)
        let root = try XCTUnwrap(page.first(class: "message"))
        XCTAssertEqual(root["class"], "message slideup bottom arrives")
        XCTAssertEqual(root["role"], "status")
        XCTAssertEqual(page.links, ["/message/click", "/message/close"])
        XCTAssertNotNil(page.first(class: "chevron"))
        XCTAssertNil(page.first(class: "backdrop"))
        XCTAssertEqual(page.all("body").first?["data-duration"], "5000")

        message.clickAction = .none
        message.slideFrom = .top
        let plain = Samples.page(message)
        XCTAssertEqual(plain.first(class: "message")?["class"], "message slideup top arrives")
        XCTAssertEqual(plain.links, ["/message/click", "/message/close"])
        XCTAssertNil(plain.first(class: "chevron"), "it leads nowhere")
    }

    func testAModalIsADialogNamedByItsHeader() throws {
        for type in [MessageType.modal, .modalStyled, .full] {
            var message = Samples.message(type)
            message.buttons = [Samples.button(7, "No"), Samples.button(9, "Yes")]
            message.clickAction = .uri
            message.uri = "https://shop.example"
            let page = Samples.page(message, picture: Samples.png)
            let root = try XCTUnwrap(page.first(class: "message"))
            XCTAssertEqual(root["role"], "dialog")
            XCTAssertEqual(root["aria-modal"], "true")
            XCTAssertEqual(root["aria-labelledby"], "placard-header")
            XCTAssertEqual(root["aria-describedby"], "placard-text")
            XCTAssertEqual(page.first(class: "header")?["id"], "placard-header")
            XCTAssertNotNil(page.first(class: "backdrop"))
            // By position, whatever their ids; with buttons, a tap on the body does nothing.
            XCTAssertEqual(page.links, ["/message/button/0", "/message/button/1", "/message/close"])
            XCTAssertNil(page.all("body").first?["data-duration"], "the user closes it")
        }
    }

    func testTheNameOfADialogIsItsText() {
        func name(_ change: (inout Message) -> Void) -> String? {
            var message = Samples.message(.modal)
            change(&message)
            let root = Samples.page(message) { $0.words.message = "Nachricht" }.first(class: "message")
            return root?["aria-labelledby"] ?? root?["aria-label"]
        }
        XCTAssertEqual(name { $0.header = nil }, "placard-text")
        XCTAssertEqual(name { $0.header = " \n" }, "placard-text")
        XCTAssertEqual(name { ($0.header, $0.message, $0.imageAlt) = (nil, nil, "Alt") }, "Alt")
        XCTAssertEqual(name { ($0.header, $0.message) = (nil, nil) }, "Nachricht")
    }

    func testABodyIsALinkOnlyWithATarget() {
        func links(_ action: ClickAction, _ uri: String?) -> [String] {
            var message = Samples.message(.modal)
            message.clickAction = action
            message.uri = uri
            return Samples.page(message).links
        }
        XCTAssertEqual(links(.uri, "https://shop.example"), ["/message/click", "/message/close"])
        XCTAssertEqual(links(.newsFeed, nil), ["/message/click", "/message/close"])
        XCTAssertEqual(links(.none, "https://shop.example"), ["/message/close"])
        XCTAssertEqual(links(.uri, nil), ["/message/close"])
        XCTAssertEqual(links(.uri, ""), ["/message/close"])
    }

    func testAGraphicMessageIsItsPicture() throws {
        for type in [MessageType.modal, .full] {
            var message = Samples.message(type)
            message.imageStyle = .graphic
            message.buttons = [Samples.button(1, "Book")]
            let page = Samples.page(message, picture: Samples.png)
            XCTAssertNil(page.first(class: "texts"))
            XCTAssertEqual(page.all("img").first?["alt"], "Header")
            XCTAssertEqual(page.first(class: "graphic")?["aria-label"], "Header")
            XCTAssertEqual(page.links, ["/message/button/0", "/message/close"])
            message.imageAlt = "A beach"
            XCTAssertEqual(Samples.page(message, picture: Samples.png).all("img").first?["alt"], "A beach")
            // Without its picture, show the texts.
            message.imageURL = nil
            XCTAssertNotNil(Samples.page(message).first(class: "texts"))
        }
    }

    func testControlsAreNotNested() {
        for type in MessageType.allCases {
            for buttons in [[], [Samples.button(1, "A"), Samples.button(2, "B")]] {
                var message = Samples.message(type)
                message.buttons = buttons
                message.clickAction = .uri
                message.uri = "https://shop.example"
                var depth = 0
                for element in Samples.page(message).elements {
                    if element.name == "a" { depth += 1 }
                    if element.name == "/a" { depth -= 1 }
                    XCTAssertLessThan(depth, 2)
                    if depth > 0 { XCTAssertNil(element["tabindex"]) }
                }
            }
        }
    }

    func testAMessageShowsAtMostTwoButtonsAndEachHasALabel() {
        var message = Samples.message(.modal)
        message.buttons = [Samples.button(1, " "), Samples.button(2, "B"), Samples.button(3, "C")]
        let page = Samples.page(message) { $0.language = "de" }
        XCTAssertEqual(page.links, ["/message/button/0", "/message/button/1", "/message/close"])
        let button = page.first(class: "button")
        XCTAssertEqual(button?["role"], "button")
        XCTAssertEqual(button?["class"], "button b0 unlabelled")
        XCTAssertEqual([button?.text, button?["lang"]], ["Schließen", "de"])
        XCTAssertFalse(page.first(class: "message")?["class"]?.hasPart("empty") ?? true, "it has texts")
    }

    // MARK: Nothing to see

    private func isEmpty(_ type: MessageType, _ change: (inout Message) -> Void) -> Bool {
        var message = Message(type: type)
        change(&message)
        let page = Samples.page(message)
        let isEmpty = page.first(class: "empty") != nil
        let closing = isEmpty && type != .slideup ? 2 : 1
        XCTAssertEqual(page.links.count { $0 == "/message/close" }, closing, "button and backdrop")
        return isEmpty
    }

    func testAMessageWithoutAnythingVisibleIsEmpty() {
        for type in [MessageType.modal, .modalStyled, .full, .slideup] {
            XCTAssertTrue(isEmpty(type) { _ in })
            XCTAssertTrue(isEmpty(type) { ($0.header, $0.message, $0.icon) = ("", "\u{200B}\n\u{AD}", " ") })
            XCTAssertTrue(isEmpty(type) { $0.buttons = [Samples.button(1, nil), Samples.button(2, "\u{2060}")] })
            XCTAssertTrue(isEmpty(type) { ($0.imageURL, $0.imageAlt) = ("http://elsewhere.example/a.png", "Alt") })
            XCTAssertTrue(isEmpty(type) { ($0.clickAction, $0.uri) = (.uri, "https://there.example/") })
            XCTAssertFalse(isEmpty(type) { $0.header = "\u{200B}." })
            XCTAssertFalse(isEmpty(type) { $0.message = "A" })
            XCTAssertFalse(isEmpty(type) { $0.icon = "\u{F0F3}" })
            XCTAssertFalse(isEmpty(type) { $0.imageURL = "https://img.example/a.png" })
            XCTAssertFalse(isEmpty(type) { $0.buttons = [Samples.button(1, nil), Samples.button(2, "B")] })
            XCTAssertTrue(isEmpty(type) { $0.buttons = [1, 2, 3].map { Samples.button($0, $0 == 3 ? "B" : nil) } })
        }
        for type in [MessageType.html, .htmlFull, .webHTML] { XCTAssertFalse(isEmpty(type) { _ in }) }
    }

    // MARK: Fields

    func testTextsAreAlignedByTheCampaign() {
        var message = Samples.message(.modal)
        (message.headerAlign, message.messageAlign) = (.start, .end)
        let page = Samples.page(message)
        XCTAssertEqual(page.first(class: "header")?["class"], "header start")
        XCTAssertEqual(page.first(class: "text")?["class"], "text end")
        XCTAssertEqual(page.first(class: "text")?["dir"], "auto")
        XCTAssertEqual(Samples.page(Samples.message(.full)).first(class: "text")?["class"], "text center")
        XCTAssertEqual(Samples.page(Samples.message(.slideup)).first(class: "text")?["class"], "text start")
    }

    func testLineBreaksAreKept() {
        var message = Samples.message(.modal)
        message.message = "One\nTwo"
        XCTAssertTrue(Samples.html(message).hasPart(">One\nTwo<"))
    }

    func testCropDurationAnimationsAndOrientationAreSet() {
        var message = Samples.message(.full)
        XCTAssertEqual(Samples.page(message).first(class: "picture")?["class"], "picture crop")
        message.cropType = .fitCenter
        message.close = .autoDismiss
        message.durationMs = 99_000_000_000
        message.orientation = .landscape
        (message.animatesIn, message.animatesOut) = (false, false)
        let page = Samples.page(message)
        XCTAssertEqual(page.first(class: "picture")?["class"], "picture fit")
        // Longer browser timers end at once.
        XCTAssertEqual(page.all("body").first?["data-duration"], "2147483647")
        XCTAssertEqual(page.first(class: "message")?["class"], "message full landscape pictured")
        XCTAssertNil(page.first(class: "arrives"))
        XCTAssertNil(page.all("body").first?["data-leaves"])
        XCTAssertNotNil(Samples.page(Samples.message(.full)).all("body").first?["data-leaves"])
    }

    func testALinkWithoutTextHasAName() {
        for type in [MessageType.slideup, .modal, .full] {
            var message = Samples.message(type)
            (message.header, message.message) = (nil, "\u{200B} ")
            (message.clickAction, message.uri) = (.uri, "https://there.example/")
            for (alt, image) in [(nil, "https://img.example/a.png"), (" ", "https://img.example/a.png"), ("A", nil)] {
                (message.imageAlt, message.imageURL, message.icon) = (alt, image, "!")
                let page = Samples.page(message)
                XCTAssertEqual(page.first(class: "body")?["aria-label"], alt == "A" ? "A" : "Message", "\(type)")
                XCTAssertEqual(page.all("img").first?["alt"], image == nil ? nil : "", "\(type)")
            }
            message.imageURL = "https://img.example/a.png"
            XCTAssertNil(Samples.page(message).first(class: "body")?["aria-label"], "its picture says what it is")
            message.header = "Header"
            XCTAssertNil(Samples.page(message).first(class: "body")?["aria-label"])
        }
    }

    func testAnImageReplacesAnIcon() {
        var message = Samples.message(.slideup)
        message.icon = "\u{F0F3}"
        XCTAssertNil(Samples.page(message).first(class: "icon"))
        message.imageURL = "http://elsewhere.example/a.png"
        let page = Samples.page(message)
        XCTAssertNotNil(page.first(class: "icon"), "a picture that must not be loaded counts as missing")
        XCTAssertEqual(page.all("img").count, 0)
    }

    func testAnIconIsASignUnlessItsFontIsAvailable() {
        var message = Samples.message(.slideup)
        message.imageURL = nil
        message.icon = "\u{F0F3}"
        XCTAssertFalse(Samples.html(message).hasPart("\u{F0F3}"))
        XCTAssertEqual(Samples.page(message).first(class: "icon")?["aria-hidden"], "true")
        let inFont = Samples.html(message) { $0.theme.iconFont = "\"Font Awesome 6 Free\"" }
        XCTAssertTrue(inFont.hasPart("<span class=\"glyph\">\u{F0F3}</span>"))
        XCTAssertTrue(inFont.hasPart("--icon-font:\"Font Awesome 6 Free\";"))
        XCTAssertFalse(Samples.html(message) { $0.theme.iconFont = "x;}" }.hasPart("glyph\">"))
        message.icon = "★"
        XCTAssertTrue(Samples.html(message).hasPart(">★<"))
    }

    func testThePageHasItsMessagesLanguageAndTheCloseButtonThatOfTheWords() {
        var message = Samples.message(.modal)
        message.language = "ar"
        let page = Samples.page(message) {
            $0.language = "de"
            $0.words.close = "Schließen"
        }
        XCTAssertEqual(page.all("html").first?["lang"], "ar")
        XCTAssertEqual(page.all("html").first?["dir"], "rtl")
        let close = page.first(class: "close")
        XCTAssertEqual(close?["lang"], "de")
        XCTAssertEqual(close?["aria-label"], "Schließen")
        XCTAssertEqual(close?["role"], "button")
    }

    /// CSS can request a picture by an attribute's value, such as a link: only the picture's own server gets that
    /// request.
    func testWithCustomStyleAMessageLoadsOnlyFromThePicturesServer() {
        var message = Samples.message(.modal)
        func sources(_ url: String) -> String? {
            message.imageURL = url
            let directives = Samples.page(message).policy.split(separator: ";").map { $0.drop { $0 == " " } }
            return directives.first { $0.hasPrefix("img-src") }.map(String.init)
        }
        XCTAssertEqual(sources("https://img.example/a.png"), "img-src data: https:")
        message.style = .init(htmlID: "me", css: "#me { color: red }")
        XCTAssertEqual(sources("https://img.example/a.png?x=/"), "img-src data: https://img.example")
        XCTAssertEqual(sources("https://IMG.example:8443?x"), "img-src data: https://IMG.example:8443")
        XCTAssertEqual(sources("http://127.0.0.1:80/a.png"), "img-src data: http://127.0.0.1:80")
        for url in [
            "https://img.example;script-src/a", "https://a,b/", "https://'self'/", "https://[::1]/a", "https://*/a",
        ] {
            XCTAssertEqual(sources(url), "img-src data:", url)
        }
    }

    func testCustomStyleIsInItsOwnElementForTheMessagesID() {
        var message = Samples.message(.modal)
        message.style = .init(htmlID: "summer", css: "#summer .header { color: red }")
        let page = Samples.page(message)
        XCTAssertEqual(page.first(class: "message")?["id"], "summer")
        XCTAssertEqual(page.all("style").map { $0["nonce"] }, ["abc", "abc"])
        XCTAssertEqual(page.all("style")[1].text, "#summer .header { color: red }")
        XCTAssertEqual(String(decoding: MessageStyle.own("a</style><//<</b"), as: UTF8.self), "a<\\/style><\\//<<\\/b")
    }
}
