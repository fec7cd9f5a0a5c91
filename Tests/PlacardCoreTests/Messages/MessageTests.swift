import PlacardCore
import XCTest

/// Rule 10.1: a message's defaults, and its words on the wire.
final class MessageTests: XCTestCase {
    /// Rule 10.6.12: a host changes what is drawn, never what is logged or fetched.
    func testAChangedMessageKeepsItsIdentity() {
        var original = Message(type: .modal)
        original.triggerID = "t"
        original.isControl = true
        original.messageExtras = .object([.init(key: "a", value: 1)])
        original.isTestSend = true
        original.assetURLs = ["https://x.example/a.css"]
        original.assetsZip = "https://x.example/a.zip"
        original.header = "old"
        var change = Message(type: .slideup)
        change.header = "new"
        change.assetURLs = ["https://x.example/other.css"]
        let changed = change.identified(as: original)
        XCTAssertEqual(changed.header, "new")
        XCTAssertEqual(changed.type, .modal)
        XCTAssertEqual(changed.triggerID, "t")
        XCTAssertTrue(changed.isControl)
        XCTAssertTrue(changed.isTestSend)
        XCTAssertEqual(changed.messageExtras, original.messageExtras)
        XCTAssertEqual(changed.assetURLs, original.assetURLs)
        XCTAssertEqual(changed.assetsZip, original.assetsZip)
    }

    func testWireNamesAreComparedWithoutCase() {
        let name: StaticString = "AZ_09"
        for (text, isEqual) in [
            ("AZ_09", true), ("az_09", true), ("aZ_09", true), ("BZ_09", false), ("AZ_0", false), ("AZ_099", false),
            ("az?09", false), ("", false),
        ] {
            XCTAssertEqual(Array(text.utf8).withUnsafeBytes { name.equalsIgnoringCase($0) }, isEqual, text)
        }
        let signs: StaticString = "@["
        XCTAssertFalse(Array("`{".utf8).withUnsafeBytes { signs.equalsIgnoringCase($0) }, "these are no letters")
    }

    func testCommonDefaults() {
        for type in MessageType.allCases {
            let message = Message(type: type)
            XCTAssertFalse(message.isControl)
            XCTAssertNil(message.triggerID)
            XCTAssertNil(message.header)
            XCTAssertNil(message.message)
            XCTAssertEqual(message.slideFrom, .bottom)
            XCTAssertEqual(message.clickAction, .none)
            XCTAssertNil(message.uri)
            XCTAssertFalse(message.usesWebview)
            XCTAssertEqual(message.durationMs, 5_000)
            XCTAssertEqual(message.imageStyle, .top)
            XCTAssertEqual(message.orientation, .any, "rule 10.6.6: also for full messages")
            XCTAssertTrue(message.animatesIn)
            XCTAssertTrue(message.animatesOut)
            XCTAssertTrue(message.buttons.isEmpty)
            XCTAssertFalse(message.isTrusted)
            XCTAssertTrue(message.extras.isEmpty)
            XCTAssertNil(message.messageExtras)
            XCTAssertFalse(message.isTestSend)
            XCTAssertEqual(message.openTarget, .none)
            XCTAssertNil(message.style)
            XCTAssertNil(message.messageFields)
            XCTAssertNil(message.dark)
            XCTAssertEqual(message.colors.closeButton, 0xFF9B_9B9B)
            XCTAssertEqual(message.colors.frame, 0xC033_3333)
            XCTAssertEqual(message.colors.iconBackground, 0xFF00_73D5)
        }
    }

    func testDefaultsThatDependOnTheType() {
        for type in MessageType.allCases {
            let message = Message(type: type)
            let isSlideup = type == .slideup
            XCTAssertEqual(message.headerAlign, isSlideup ? .start : .center)
            XCTAssertEqual(message.messageAlign, isSlideup ? .start : .center)
            XCTAssertEqual(message.close, isSlideup ? .autoDismiss : .swipe)
            XCTAssertEqual(message.cropType, type == .full ? .centerCrop : .fitCenter)
            XCTAssertEqual(message.colors.text, isSlideup ? 0xFF55_5555 : 0xFF33_3333)
            XCTAssertEqual(message.colors.background, isSlideup ? 0xFFEF_EFEF : 0xFFFF_FFFF)
            XCTAssertEqual(message.isHTML, [.html, .htmlFull, .webHTML].contains(type))
        }
    }

    func testButtonDefaults() {
        let button = MessageButton(id: 3)
        XCTAssertEqual(button.clickAction, .none)
        XCTAssertFalse(button.usesWebview)
        XCTAssertEqual(button.backgroundColor, 0xFF00_73D5)
        XCTAssertEqual(button.borderColor, button.backgroundColor)
    }

    func testAButtonsBorderDefaultsToItsColour() {
        var button = MessageButton(id: 3)
        button.backgroundColor = 1
        XCTAssertEqual(button.borderColor, 1)
        button.borderColor = 2
        button.backgroundColor = 3
        XCTAssertEqual(button.borderColor, 2, "a border of another colour keeps it")
    }

    /// Rule 10.6.5: a full message and an image-only modal are discarded without their image.
    func testSomeTypesNeedTheirImage() {
        for type in MessageType.allCases {
            for style in ImageStyle.allCases {
                var message = Message(type: type)
                message.imageStyle = style
                let isModal = type == .modal || type == .modalStyled
                let needs = type == .full || (isModal && style == .graphic)
                XCTAssertEqual(message.lacksNeededImage, needs, "\(type) \(style)")
                message.imageURL = ""
                XCTAssertEqual(message.lacksNeededImage, needs, "an empty address counts as missing")
                message.imageURL = "https://img.example/a.png"
                XCTAssertFalse(message.lacksNeededImage)
            }
        }
    }

    /// Rule 10.9: only `assets_zip` names a bundle, whatever the other URLs look like.
    func testAURLCannotPoseAsABundle() {
        var message = Message(type: .html)
        message.imageURL = "zip https://x.example/a.png"
        message.assetURLs = ["zip https://x.example/b.css", "https://x.example/c.css"]
        message.assetsZip = "https://x.example/d"
        XCTAssertEqual(message.assetNames.filter(AssetName.isBundle), [AssetName.bundle("https://x.example/d")])
        for name in message.assetNames.prefix(2) {
            XCTAssertNil(AssetURL(AssetName.url(name), allowsInsecureHTTP: false), name)
        }
    }

    /// Rule 10.6.6: ANY always fits, and so does an unknown host orientation.
    func testOrientationMustFitTheHost() {
        let table: [(MessageOrientation, HostOrientation, Bool)] = [
            (.any, .unknown, true), (.any, .portrait, true), (.any, .landscape, true),
            (.portrait, .unknown, true), (.portrait, .portrait, true), (.portrait, .landscape, false),
            (.landscape, .unknown, true), (.landscape, .portrait, false), (.landscape, .landscape, true),
        ]
        for (wanted, host, fits) in table {
            var message = Message(type: .modal)
            message.orientation = wanted
            XCTAssertEqual(message.fits(host), fits, "\(wanted) on \(host)")
        }
    }

    // MARK: Words

    private func parse<T: WireNamed>(_ text: String, as type: T.Type = T.self) -> T? {
        Array(text.utf8).withUnsafeBytes { T(wire: $0) }
    }

    private func assertWords<T: WireNamed & Equatable>(
        _ words: [String: T], file: StaticString = #filePath, line: UInt = #line
    ) {
        XCTAssertEqual(words.count, T.allCases.count, "each has a word", file: file, line: line)
        for (word, value) in words {
            let mixed = word.prefix(1) + word.dropFirst().lowercased()
            for spelling in [word, word.lowercased(), String(mixed)] {
                XCTAssertEqual(parse(spelling), value, spelling, file: file, line: line)
            }
            for other in ["\(word) ", " \(word)", String(word.dropLast()), "\(word)X", ""] where words[other] == nil {
                XCTAssertNil(parse(other, as: T.self), other, file: file, line: line)
            }
        }
    }

    /// Case is ignored (rule 10.1), everything else matters.
    func testWordsAreCaseInsensitive() {
        assertWords([
            "SLIDEUP": MessageType.slideup, "MODAL": .modal, "MODAL_STYLED": .modalStyled, "FULL": .full,
            "WEB_HTML": .webHTML, "HTML_FULL": .htmlFull, "HTML": .html,
        ])
        assertWords(["NONE": ClickAction.none, "URI": .uri, "NEWS_FEED": .newsFeed])
        assertWords(["NONE": OpenTarget.none, "BLANK": .blank])
        assertWords(["AUTO_DISMISS": MessageClose.autoDismiss, "SWIPE": .swipe])
        assertWords(["TOP": SlideFrom.top, "BOTTOM": .bottom])
        assertWords(["START": TextAlign.start, "CENTER": .center, "END": .end])
        assertWords(["TOP": ImageStyle.top, "GRAPHIC": .graphic])
        assertWords(["FIT_CENTER": CropType.fitCenter, "CENTER_CROP": .centerCrop])
        assertWords(["ANY": MessageOrientation.any, "PORTRAIT": .portrait, "LANDSCAPE": .landscape])
    }

    /// Only letters have a case bit.
    func testOnlyLettersAreCaseFolded() {
        XCTAssertNil(parse("MODAL\u{7F}STYLED", as: MessageType.self))
        XCTAssertNil(parse("ﬁt_center", as: CropType.self))
        XCTAssertNil(parse("ſwipe", as: MessageClose.self))
    }
}
