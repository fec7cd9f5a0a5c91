import PlacardCore
import XCTest

/// Single cards (rule 8.1): required fields, optional fields of the wrong type, and the effect of an invalid card.
final class CardDecoderTests: DecoderTestCase {
    private let least = ["id": "\"c1\"", "tp": "\"banner_image\"", "ca": "1700000000"]

    /// The only card of a reply, with the required fields and these changes.
    private func card(_ changes: [String: String?] = [:], line: UInt = #line) throws -> (
        id: String, record: PackedCard, fields: CardField
    ) {
        let (reply, problems) = try cardsReply("{\"cards\": [\(object(least, changes))]}", line: line)
        XCTAssertEqual(problems, [], line: line)
        return try content(try XCTUnwrap(reply.items.first, line: line), line: line)
    }

    private func content(_ item: CardsReply.Item, line: UInt = #line) throws -> (
        id: String, record: PackedCard, fields: CardField
    ) {
        guard case .card(let record, let fields) = item else {
            return try XCTUnwrap(nil, "removed, not a card", line: line)
        }
        return (item.id.text, record, fields)
    }

    /// The problem reported for the only card of a reply, which must have been dropped.
    private func dropped(_ changes: [String: String?], line: UInt = #line) throws -> Problem {
        let neighbour = object(least, ["id": "\"good\""])
        let body = "{\"cards\": [\(neighbour), \(object(least, changes)), \(neighbour)]}"
        let (reply, problems) = try cardsReply(body, line: line)
        let cards = reply.items.filter(\.isCard).map(\.id.text)
        XCTAssertEqual(cards, ["good", "good"], "\(changes)", line: line)
        XCTAssertEqual(problems.count, 1, "\(changes)", line: line)
        return try XCTUnwrap(problems.first, line: line)
    }

    func testAReplacedListReportsNothing() throws {
        let (reply, problems) = try cardsReply("{\"cards\": [{\"id\": \"bad\"}], \"cards\": null}")
        XCTAssertTrue(reply.items.isEmpty)
        XCTAssertEqual(problems, [])
    }

    func testOfTwoListsTheLastCounts() throws {
        let (reply, problems) = try cardsReply(
            "{\"cards\": [\(object(least))], \"cards\": [\(object(least, ["id": "\"c2\""]))]}")
        XCTAssertEqual(reply.items.map(\.id.text), ["c2"])
        XCTAssertEqual(problems, [])
    }

    /// Nothing of a card shows in the next one.
    func testACardTakesNothingFromTheOneBefore() throws {
        let full = object(
            least,
            [
                "e": "{\"k\": \"v\"}", "ea": "1800000000", "tt": "\"title\"", "p": "true", "v": "true", "cl": "true",
                "u": "\"https://x.example/\"", "ar": "2",
            ])
        let (reply, problems) = try cardsReply(
            "{\"cards\": [\(full), \(object(least)), \(full), {\"id\": \"x\", \"tp\": \"banner_image\"}]}")
        XCTAssertEqual(problems.map(\.id), ["x"], "its time is missing")
        let plain = try content(reply.items[1])
        XCTAssertEqual(plain.record, try card().record)
        XCTAssertEqual(plain.fields, try card().fields)
        XCTAssertEqual(try content(reply.items[0]).fields.contains(.extras), true)
        XCTAssertFalse(plain.fields.contains(.extras))
    }

    // MARK: Fields

    func testOmittedFieldsHaveDefaults() throws {
        let item = try card()
        let record = item.record
        XCTAssertEqual(item.id, "c1")
        XCTAssertEqual(record.id.text, "c1")
        XCTAssertEqual(record.kind, .banner)
        XCTAssertEqual(record.createdMs, 1_700_000_000_000)
        XCTAssertEqual(record.expiresAtMs, PackedCard.never)
        XCTAssertEqual(record.aspectRatio, 0)
        XCTAssertFalse(record.isPinned || record.isDismissible || record.isTest || record.opensInWebview)
        XCTAssertEqual(record.serverFlags, [])
        XCTAssertEqual(record.extrasCount, 0)
        for field in CardText.allCases where field != .id { XCTAssertNil(record.string(field), "\(field)") }
        XCTAssertEqual(item.fields, CardField())
    }

    func testEveryFieldIsDecoded() throws {
        let item = try card([
            "ea": "1800000000", "v": "true", "cl": "1", "p": "true", "t": "1", "db": "true", "uw": "true",
            "tt": "\"Title ä\"", "ds": "\"Text\"", "i": "\"https://x/i.png\"", "ar": "1.5", "u": "\"https://x/\"",
            "dm": "\"x\"", "language": "\"de\"", "image_alt": "\"alt\"", "e": "{\"k\": \"v\"}",
        ])
        let record = item.record
        XCTAssertEqual(record.expiresAtMs, 1_800_000_000_000)
        XCTAssertEqual(record.serverFlags, [.viewed, .clicked])
        XCTAssertTrue(record.isPinned && record.isTest && record.isDismissible && record.opensInWebview)
        XCTAssertEqual(record.string(.title), "Title ä")
        XCTAssertEqual(record.string(.description), "Text")
        XCTAssertEqual(record.string(.image), "https://x/i.png")
        XCTAssertEqual(record.aspectRatio, 1.5)
        XCTAssertEqual(record.string(.url), "https://x/")
        XCTAssertEqual(record.string(.domain), "x")
        XCTAssertEqual(record.string(.language), "de")
        XCTAssertEqual(record.string(.imageAlt), "alt")
        XCTAssertEqual(record.extrasCount, 1)
        XCTAssertEqual(record.extra(0).key, "k")
        XCTAssertEqual(record.extra(0).value, "v")
    }

    func testEveryTypeHasItsKind() throws {
        let kinds: [String: CardKind] = [
            "captioned_image": .captionedImage, "text_announcement": .classic, "short_news": .classic,
            "banner_image": .banner, "control": .control,
        ]
        for (name, kind) in kinds {
            XCTAssertEqual(try card(["tp": "\"\(name)\""]).record.kind, kind, name)
        }
    }

    func testFlagsAreBooleansOrZeroOrOne() throws {
        let readers: [String: (PackedCard) -> Bool] = [
            "p": { $0.isPinned }, "db": { $0.isDismissible }, "t": { $0.isTest }, "uw": { $0.opensInWebview },
            "v": { $0.serverFlags.contains(.viewed) }, "cl": { $0.serverFlags.contains(.clicked) },
        ]
        for (key, isOn) in readers {
            for (text, wanted) in [("true", true), ("1", true), ("false", false), ("0", false), ("null", false)] {
                XCTAssertEqual(isOn(try card([key: text]).record), wanted, "\(key): \(text)")
            }
            for text in ["2", "-1", "1.0", "\"1\"", "\"true\"", "[]", "{}", "9223372036854775807"] {
                let item = try card([key: text])
                XCTAssertFalse(isOn(item.record), "\(key): \(text)")
                XCTAssertEqual(item.fields, CardField(), "\(key): \(text) is as if it were absent")
            }
        }
    }

    /// Rule 8.1.3: an optional field of the wrong type counts as absent, also for a delta.
    func testOptionalFieldsOfTheWrongTypeAreAbsent() throws {
        let texts = ["tt", "ds", "i", "u", "dm", "language", "image_alt"]
        for key in texts {
            for shape in SomeJSON.all(but: [SomeJSON.string]) + ["null"] {
                let item = try card([key: shape])
                XCTAssertEqual(item.fields, CardField(), "\(key): \(shape)")
                for field in CardText.allCases where field != .id { XCTAssertNil(item.record.string(field)) }
            }
        }
        for shape in SomeJSON.all(but: [SomeJSON.integer, SomeJSON.fraction]) + ["null", "1.5"] {
            XCTAssertEqual(try card(["ea": shape]).record.expiresAtMs, PackedCard.never, shape)
        }
        for shape in SomeJSON.all(but: [SomeJSON.integer, SomeJSON.fraction]) + ["null", "0", "-1"] {
            XCTAssertEqual(try card(["ar": shape]).record.aspectRatio, 0, shape)
        }
        for shape in SomeJSON.all(but: [SomeJSON.object]) + ["null"] {
            let item = try card(["e": shape])
            XCTAssertEqual(item.record.extrasCount, 0, shape)
            XCTAssertEqual(item.fields, CardField())
        }
    }

    func testUnknownKeysAreIgnored() throws {
        let item = try card(["x": "1", "": "1", "titlex": "[]", "tpx": "2", "cal": "\"x\"", "z": "{}"])
        XCTAssertEqual(item.fields, CardField())
    }

    // MARK: Required fields

    func testMissingOrInvalidRequiredFieldsDropTheCard() throws {
        for shape in SomeJSON.all(but: [SomeJSON.string]).map(Optional.some) + [nil, "null", "\"\""] {
            XCTAssertEqual(try dropped(["id": shape]).id, "cards[1]", shape ?? "none")
        }
        for shape in SomeJSON.all(but: [SomeJSON.string]).map(Optional.some) + [nil, "null"] {
            let problem = try dropped(["tp": shape])
            XCTAssertEqual(problem.id, "c1")
            XCTAssertTrue(problem.reason.contains("tp"), problem.reason)
        }
        for shape in SomeJSON.all(but: [SomeJSON.integer]).map(Optional.some) + [nil, "null"] {
            let problem = try dropped(["ca": shape])
            XCTAssertEqual(problem.id, "c1")
            XCTAssertTrue(problem.reason.contains("ca"), problem.reason)
        }
    }

    func testUnknownTypesAreDroppedAndNamed() throws {
        for name in ["carousel", "", "Control", "CAPTIONED_IMAGE", "control ", "banner_imag\\u0000"] {
            let problem = try dropped(["tp": "\"\(name)\""])
            XCTAssertEqual(problem.what, .card)
            XCTAssertTrue(problem.reason.contains("tp"), problem.reason)
        }
        XCTAssertTrue(try dropped(["tp": "\"carousel\""]).reason.contains("carousel"))
    }

    // MARK: Times

    func testWholeRealNumbersAreIntegers() throws {
        XCTAssertEqual(try card(["ca": "1700000000.0", "ea": "1.8e9"]).record.createdMs, 1_700_000_000_000)
        XCTAssertEqual(try card(["ea": "1.8e9"]).record.expiresAtMs, 1_800_000_000_000)
    }

    func testNegativeExpiryIsNever() throws {
        for text in ["-1", "-7", "-9223372036854775808", "-1.0"] {
            XCTAssertEqual(try card(["ea": text]).record.expiresAtMs, PackedCard.never, text)
        }
        XCTAssertEqual(try card(["ea": "0"]).record.expiresAtMs, 0)
    }

    /// Milliseconds instead of seconds give a date far away, not an overflow.
    func testMillisecondsInsteadOfSecondsAreAccepted() throws {
        let record = try card(["ca": "1700000000000", "ea": "1800000000000"]).record
        XCTAssertEqual(record.createdMs, 1_700_000_000_000_000)
        XCTAssertEqual(record.expiresAtMs, 1_800_000_000_000_000)
    }

    func testOutOfRangeTimesAreClampedOrRefused() throws {
        XCTAssertEqual(try card(["ea": "9223372036854775807"]).record.expiresAtMs, PackedCard.never)
        XCTAssertEqual(try card(["ea": "1e300"]).record.expiresAtMs, PackedCard.never)
        for text in ["9223372036854775807", "-9223372036854775808", "1e300", "-1e300", "9223372036854775"] {
            let isHuge = text != "9223372036854775"
            if isHuge { XCTAssertTrue(try dropped(["ca": text]).reason.contains("ca"), text) }
        }
        XCTAssertEqual(try card(["ca": "9223372036854775"]).record.createdMs, 9_223_372_036_854_775_000)
        XCTAssertEqual(try card(["ca": "0"]).record.createdMs, 0)
        XCTAssertEqual(try card(["ca": "-5"]).record.createdMs, -5_000)
    }

    func testAspectRatiosMustBePositive() throws {
        for (text, wanted) in [("2", 2.0), ("0.5", 0.5), ("1e300", 1e300), ("-0.5", 0), ("0", 0), ("1e-999", 0)] {
            XCTAssertEqual(try card(["ar": text]).record.aspectRatio, wanted, text)
        }
    }

    // MARK: Extras

    func testExtrasKeepTheirOrderAndBecomeText() throws {
        let extras = """
            {"z": "last first", "a": 1, "n": null, "b": true, "r": 1.5, "l": [1, "x"], "o": {"k": [null]}, "": "", \
            "ä": "\\u0000x"}
            """
        let record = try card(["e": extras]).record
        let read = (0..<record.extrasCount).map { record.extra($0) }
        XCTAssertEqual(read.map(\.key), ["z", "a", "b", "r", "l", "o", "", "ä"])
        XCTAssertEqual(
            read.map(\.value), ["last first", "1", "true", "1.5", "[1,\"x\"]", "{\"k\":[null]}", "", "\0x"])
    }

    // MARK: NUL

    func testNULIsKeptInText() throws {
        let record = try card(["tt": "\"a\\u0000b\"", "ds": "\"\\u0000\""]).record
        XCTAssertEqual(record.string(.title), "a\0b")
        XCTAssertEqual(record.string(.description), "\0")
    }

    func testNULInAnIDOrURLDropsTheCard() throws {
        XCTAssertEqual(try dropped(["id": "\"a\\u0000b\""]).what, .card)
        for key in ["u", "i"] {
            let problem = try dropped([key: "\"https://x/\\u0000\""])
            XCTAssertEqual(problem.what, .card, key)
            XCTAssertTrue(problem.reason.contains("`\(key)`"), problem.reason)
        }
    }

    // MARK: URLs

    func testDangerousURLsAreRemovedAndReported() throws {
        let urls = [
            "javascript:alert(1)", "JavaScript:alert(1)", "  javascript:x", "\\tjavascript:x", "java\\nscript:x",
            "\\u0001javascript:x", "data:text/html,x", "DATA:,", "vbscript:x", "file:///etc/passwd", "FILE:x",
            "\\r\\n file:x", "javascript\\t:x",
        ]
        for url in urls {
            let (reply, problems) = try cardsReply("{\"cards\": [\(object(least, ["u": "\"\(url)\""]))]}")
            let item = try content(try XCTUnwrap(reply.items.first, url))
            XCTAssertNil(item.record.string(.url), url)
            XCTAssertTrue(item.fields.contains(CardField(.url)), "a delta takes an older url off: \(url)")
            XCTAssertEqual(problems.map(\.what), [.url], url)
            XCTAssertEqual(problems.map(\.id), ["c1"])
        }
    }

    func testOtherURLsAreUnchanged() throws {
        for url in [
            "https://x/?q=javascript:alert(1)", "myapp://page", "mailto:a@b", "tel:1", "datax:1", "https://ä.example/ö",
            "https://x/a b",
        ] {
            XCTAssertEqual(try card(["u": "\"\(url)\""]).record.string(.url), url)
        }
        XCTAssertNil(try card(["u": "\"\""]).record.string(.url))
        XCTAssertNil(try card(["u": "\" \\t\""]).record.string(.url))
    }

    func testURLsWithoutASchemeAreRemovedAndReported() throws {
        for url in ["www.example.com/sale", "/sale", "//example.com/sale", "sale", "#data:", "?a:b", "1a:x", ":x"] {
            let (reply, problems) = try cardsReply("{\"cards\": [\(object(least, ["u": "\"\(url)\""]))]}")
            let item = try content(try XCTUnwrap(reply.items.first, url))
            XCTAssertNil(item.record.string(.url), url)
            XCTAssertTrue(item.fields.contains(CardField(.url)), "a delta takes an older url off: \(url)")
            XCTAssertEqual(problems.map(\.what), [.url], url)
            XCTAssertEqual(problems.map(\.id), ["c1"])
            XCTAssertTrue(problems.first?.reason.contains(url) == true, problems.first?.reason ?? "")
        }
    }

    func testWhiteSpaceAroundURLsIsRemoved() throws {
        for space in [" ", "\\t", "\\n", "\\r", " \\r\\n\\t "] {
            let record = try card(["u": "\"\(space)https://x/a b\(space)\"", "i": "\"\(space)https://x/i\(space)\""])
                .record
            XCTAssertEqual(record.string(.url), "https://x/a b", space)
            XCTAssertEqual(record.string(.image), "https://x/i", space)
        }
        XCTAssertEqual(try card(["u": "\"https://x/\\u00a0\""]).record.string(.url), "https://x/\u{A0}")
    }

    // MARK: The whole reply

    func testRemovedCardsNeedOnlyAnID() throws {
        let (reply, problems) = try cardsReply(
            "{\"cards\": [{\"id\": \"gone\", \"r\": true}, {\"id\": \"too\", \"r\": 1}, \(object(least, ["r": "false"]))]}"
        )
        XCTAssertEqual(reply.items.map(\.id.text), ["gone", "too", "c1"])
        XCTAssertEqual(reply.items.map(\.isRemoved), [true, true, false])
        XCTAssertEqual(problems, [])
    }

    func testRemovedCountsWhereverItStands() throws {
        let body = "{\"cards\": [{\"r\": true, \"id\": \"a\"}, {\"id\": \"b\", \"tp\": 5, \"r\": true}]}"
        XCTAssertEqual(try cardsReply(body).reply.items.map(\.isRemoved), [true, true])
    }

    func testWatermarksAndFullSyncAreDecoded() throws {
        let (reply, _) = try cardsReply(
            "{\"full_sync\": true, \"last_full_sync_at\": 11, \"last_card_updated_at\": 12, \"cards\": []}")
        XCTAssertTrue(reply.isFullSync)
        XCTAssertEqual(reply.lastFullSyncAt, 11)
        XCTAssertEqual(reply.lastCardUpdatedAt, 12)

        let (delta, _) = try cardsReply("{\"last_full_sync_at\": \"x\", \"full_sync\": 0}")
        XCTAssertFalse(delta.isFullSync)
        XCTAssertNil(delta.lastFullSyncAt)
        XCTAssertNil(delta.lastCardUpdatedAt)
    }

    /// A full sync without a list would empty the cards; that must be explicit.
    func testInvalidListsFailTheReply() throws {
        for shape in SomeJSON.all(but: [SomeJSON.array]) {
            XCTAssertEqual(try failure(decode("{\"cards\": \(shape)}", of: .cards)).reason, .malformed, shape)
        }
        for body in ["{\"full_sync\": true}", "{\"full_sync\": true, \"cards\": null}"] {
            XCTAssertEqual(try failure(decode(body, of: .cards)).reason, .malformed, body)
        }
        XCTAssertTrue(try cardsReply("{\"full_sync\": false}").reply.items.isEmpty)
    }

    func testOrderAndRepetitionsAreKeptForTheCore() throws {
        let (reply, _) = try cardsReply(
            "{\"cards\": [\(object(least, ["id": "\"b\""])), \(object(least, ["id": "\"a\""])), \(object(least, ["id": "\"b\""]))]}"
        )
        XCTAssertEqual(reply.items.map(\.id.text), ["b", "a", "b"])
    }
}

extension CardsReply.Item {
    fileprivate var isCard: Bool {
        if case .card = self { return true }
        return false
    }

    fileprivate var isRemoved: Bool {
        if case .removed = self { return true }
        return false
    }
}
