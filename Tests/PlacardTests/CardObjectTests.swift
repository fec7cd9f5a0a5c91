import Placard
import PlacardCore
import XCTest

/// Cards become objects of types that the host defines.
final class CardObjectTests: ClientTestCase {
    private func running(_ cards: String...) throws -> Client {
        let client = try open()
        try fill(client, cards.joined(separator: ","))
        return client
    }

    private func fill(_ client: Client, _ cards: String) throws {
        try client.startSession()
        try answer(client, try request(of: client), #"{"config": {"time": 1, "content_cards": {"enabled": true}}}"#)
        let watermarks = #""last_full_sync_at": 5, "last_card_updated_at": 5"#
        try answer(client, try request(of: client), #"{"full_sync": true, \#(watermarks), "cards": [\#(cards)]}"#)
        _ = try events(of: client)
    }

    /// Later calls create older cards: the list keeps the order in which a test writes them.
    private var created = 1_600_000_000
    private func card(
        _ id: String, _ extras: String, kind: String = "text_announcement", _ more: String = ""
    ) -> String {
        created -= 1
        return #"{"id": "\#(id)", "tp": "\#(kind)", "ca": \#(created), "e": {\#(extras)}\#(more)}"#
    }

    private func objects(_ registry: CardRegistry, of client: Client) throws -> CardObjects {
        registry.objects(from: try client.cards(), client: client)
    }

    private var coupons: CardRegistry {
        var registry = CardRegistry()
        registry.register(Coupon.self, for: "coupon_code")
        return registry
    }

    func testObjectsHaveTheOrderOfTheList() throws {
        let client = try running(
            card("c1", #""class_type": "coupon_code", "discount_percentage": "15""#, #", "tt": "One""#),
            card("t1", #""class_type": "home_tile", "x": "y""#),
            card("c2", #""class_type": "coupon_code", "discount_percentage": "20""#, #", "tt": "Two""#))
        var registry = coupons
        registry.register(Anything.self, for: "home_tile")
        let made = try objects(registry, of: client)
        XCTAssertEqual(made.objects.map { $0.card?.id }, ["c1", "t1", "c2"])
        XCTAssertEqual(made.of(Coupon.self).map(\.percentage), [15, 20])
        XCTAssertEqual(made.of(Coupon.self).map(\.title), ["One", "Two"])
        XCTAssertEqual(made.of(Anything.self).map(\.metadata.id), ["t1"])
        XCTAssertTrue(made.skipped.isEmpty)
    }

    func testUnknownClassTypesAreSilentlyOmitted() throws {
        let client = try running(
            card("none", #""a": "b""#), card("unknown", #""class_type": "other""#), card("empty", #""class_type": """#),
            card("c", #""class_type": "coupon_code", "discount_percentage": "1""#, #", "tt": "T""#))
        let made = try objects(coupons, of: client)
        XCTAssertEqual(made.objects.map { $0.card?.id }, ["c"])
        XCTAssertTrue(made.skipped.isEmpty)
    }

    func testClassTypesIgnoreCase() throws {
        let client = try running(
            card("a", #""class_type": "HOME_TILE""#), card("b", #""class_type": "Home_Tile""#),
            card("c", #""class_type": "banner""#))
        var registry = CardRegistry()
        registry.register(Anything.self, for: "home_Tile", "BANNER")
        let made = try objects(registry, of: client).of(Anything.self)
        XCTAssertEqual(made.map(\.classType), ["home_Tile", "home_Tile", "BANNER"], "as registered")
        XCTAssertEqual(made.map(\.metadata.classType), ["home_Tile", "home_Tile", "BANNER"])
        XCTAssertEqual(made.map { $0.metadata.extra("class_type") }, ["HOME_TILE", "Home_Tile", "banner"], "as sent")
    }

    func testTheLaterRegistrationCounts() throws {
        let client = try running(card("a", #""class_type": "coupon_code""#))
        var registry = coupons
        registry.register(Anything.self, for: "Coupon_Code")
        XCTAssertEqual(try objects(registry, of: client).of(Anything.self).map(\.classType), ["Coupon_Code"])
    }

    func testAnInvalidCardIsReportedWithoutAffectingOthers() throws {
        let client = try running(
            card("good", #""class_type": "coupon_code", "discount_percentage": 15"#, #", "tt": "T""#),
            card("no-percentage", #""class_type": "COUPON_CODE""#, #", "tt": "T""#),
            card("no-title", #""class_type": "coupon_code", "discount_percentage": "15""#),
            card("words", #""class_type": "coupon_code", "discount_percentage": "a lot""#, #", "tt": "T""#),
            card("own", #""class_type": "coupon_code", "discount_percentage": "150""#, #", "tt": "T""#),
            card("last", #""class_type": "coupon_code", "discount_percentage": "5""#, #", "tt": "T""#))
        let made = try objects(coupons, of: client)
        XCTAssertEqual(made.of(Coupon.self).map(\.percentage), [15, 5])
        XCTAssertEqual(made.skipped.map(\.id), ["no-percentage", "no-title", "words", "own"])
        XCTAssertEqual(Set(made.skipped.map(\.classType)), ["coupon_code"])
        XCTAssertEqual(
            made.skipped.map(\.reason),
            [
                "required key 'discount_percentage' is missing", "required key 'title' is missing",
                "key 'discount_percentage' is 'a lot', which is not a valid Int", "tooMuch(150)",
            ])
        XCTAssertEqual(made.skipped.last?.error as? Coupon.Refusal, .tooMuch(150))
    }

    func testMetadataIsRead() throws {
        let client = try running(
            card(
                "m", #""class_type": "any", "n": 7, "b": true, "o": {"k": [1]}"#, kind: "captioned_image",
                #"""
                , "tt": "Title", "ds": "", "i": "https://i.example/a.png", "u": "https://example.com", "p": true,
                "db": true, "ea": 4102444800
                """#))
        var registry = CardRegistry()
        registry.register(Anything.self, for: "any")
        let metadata = try XCTUnwrap(objects(registry, of: client).of(Anything.self).first).metadata
        XCTAssertEqual(metadata.id, "m")
        XCTAssertEqual(metadata.createdMs, 1_599_999_999_000)
        XCTAssertEqual(metadata.expiresAtMs, 4_102_444_800_000)
        XCTAssertTrue(metadata.isPinned && metadata.isDismissible && !metadata.isControl)
        XCTAssertEqual(
            CardMetadata.Text.allCases.map { metadata[$0] },
            ["https://example.com", "https://i.example/a.png", "Title", ""])
        XCTAssertEqual(try metadata.required(.description), "", "empty is not missing")
        XCTAssertEqual(try metadata.requiredExtra("n", as: Int.self), 7)
        XCTAssertEqual(try metadata.requiredExtra("b", as: Bool.self), true)
        XCTAssertEqual(metadata.extra("o"), #"{"k":[1]}"#)
    }

    func testExtrasAreRead() throws {
        let texts: [(text: String, int: Int?, double: Double?, bool: Bool?)] = [
            ("15", 15, 15, nil), (" 15\n", 15, 15, nil), ("+1", 1, 1, nil), ("1", 1, 1, true), ("0", 0, 0, false),
            ("-0.5", nil, -0.5, nil), ("1e3", nil, 1000, nil), ("15.0", nil, 15, nil), ("1e999", nil, nil, nil),
            ("100000000000000000000", nil, 1e20, nil), ("nan", nil, nil, nil),
            ("infinity", nil, nil, nil), ("0x10", nil, nil, nil), ("1_000", nil, nil, nil), ("1,5", nil, nil, nil),
            ("1.2.3", nil, nil, nil),
            ("", nil, nil, nil), ("  ", nil, nil, nil), ("٣", nil, nil, nil), ("15%", nil, nil, nil),
            ("1 5", nil, nil, nil), ("True", nil, nil, true), (" FALSE ", nil, nil, false), ("yes", nil, nil, nil),
            ("null", nil, nil, nil),
        ]
        for (text, int, double, bool) in texts {
            XCTAssertEqual(Int(extra: text), int, text)
            XCTAssertEqual(Double(extra: text), double, text)
            XCTAssertEqual(Bool(extra: text), bool, text)
            XCTAssertEqual(String(extra: text), text)
        }
    }

    func testAnOptionalExtraCanBeAbsentButNotInvalid() throws {
        let metadata = CardMetadata(id: "m", extras: ["n": "x"])
        XCTAssertNil(try metadata.extra("absent", as: Int.self))
        XCTAssertThrowsError(try metadata.extra("n", as: Int.self)) { error in
            XCTAssertEqual(error as? CardObjectError, .unreadable(key: "n", value: "x", type: "Int"))
        }
        XCTAssertThrowsError(try metadata.requiredExtra("absent")) { error in
            XCTAssertEqual(error as? CardObjectError, .missing(key: "absent"))
        }
    }

    func testControlCardsBecomeObjects() throws {
        let client = try running(
            card("control", #""class_type": "coupon_code", "discount_percentage": "15""#, kind: "control"),
            card("broken", #""class_type": "coupon_code""#, kind: "control"))
        let made = try objects(coupons, of: client)
        let coupon = try XCTUnwrap(made.of(Coupon.self).first)
        XCTAssertTrue(coupon.isControl && coupon.isContentCard)
        XCTAssertEqual(coupon.title, "", "the title is missing and not required")
        XCTAssertEqual(try coupon.logImpression(), .ok)
        XCTAssertEqual(made.skipped.map(\.reason), ["required key 'discount_percentage' is missing"])
    }

    func testLoggingReachesTheCard() throws {
        let client = try running(
            card("c", #""class_type": "any""#, #", "u": "https://example.com", "db": true"#))
        var registry = CardRegistry()
        registry.register(Anything.self, for: "any")
        let object = try XCTUnwrap(objects(registry, of: client).objects.first)
        XCTAssertTrue(object.isContentCard)
        XCTAssertEqual(try object.logImpression(), .ok)
        XCTAssertEqual(try object.logImpression(), .ignored, "within 10 s")
        XCTAssertEqual(try client.cards()[id: "c"]?.isViewed, true)
        XCTAssertEqual(try object.logClick(), .ok)
        XCTAssertEqual(try client.cards()[id: "c"]?.isClicked, true)
        XCTAssertEqual(try object.logDismissal(), .ok)
        XCTAssertEqual(try object.logDismissal(), .ignored)
        XCTAssertNil(try client.cards()[id: "c"])

        try client.flush()
        XCTAssertEqual(try SentBody(try request(of: client).body).names, ["cci", "ccc", "ccd"])
        try client.changeUser("another")
        XCTAssertEqual(try fault { try object.logClick() }.status, .notFound)
    }

    func testAnObjectMadeLocallyHasNoCard() throws {
        let coupon = try Coupon(
            CardMetadata(id: "local", title: "Yours", extras: ["discount_percentage": "10"]), classType: "coupon_code")
        XCTAssertFalse(coupon.isContentCard || coupon.isControl)
        XCTAssertEqual(try coupon.logImpression(), .ignored)
        XCTAssertEqual(try coupon.logClick(), .ignored)
        XCTAssertEqual(try coupon.logDismissal(), .ignored)
        XCTAssertFalse(coupon.isSameCard(as: coupon), "there is no card")
    }

    func testIdentityIsTheCards() throws {
        let client = try running(
            card("a", #""class_type": "any""#), card("b", #""class_type": "any""#))
        var registry = CardRegistry()
        registry.register(Anything.self, for: "any")
        let first = try objects(registry, of: client).objects
        let second = try objects(registry, of: client).objects
        XCTAssertTrue(first[0].isSameCard(as: second[0]))
        XCTAssertFalse(first[0].isSameCard(as: second[1]))
        XCTAssertEqual(Set((first + second).compactMap(\.card)).count, 2)
    }

    /// A screen that still holds objects must not prevent opening the store again.
    func testObjectsDoNotRetainTheClient() throws {
        var registry = CardRegistry()
        registry.register(Anything.self, for: "any")
        var object: (any CardObject)?
        try autoClosed { client in
            try self.fill(client, card("c", #""class_type": "any""#))
            object = try self.objects(registry, of: client).objects.first
            XCTAssertEqual(try object?.logImpression(), .ok)
        }
        XCTAssertEqual(object?.isContentCard, true)
        XCTAssertEqual(try object?.logClick(), .ignored)
        XCTAssertEqual(try open().cards()[id: "c"]?.isClicked, false)
    }

    /// Runs `body` with a client that nothing else holds and that nobody closes.
    private func autoClosed(_ body: (Client) throws -> Void) throws { try body(try Client(hostOptions())) }

    func testAClosedClientIsReported() throws {
        let client = try running(card("c", #""class_type": "any""#))
        var registry = CardRegistry()
        registry.register(Anything.self, for: "any")
        let object = try XCTUnwrap(objects(registry, of: client).objects.first)
        client.close()
        XCTAssertEqual(try fault { try object.logImpression() }.status, .state)
    }
}

private struct Coupon: CardObject {
    enum Refusal: Error, Equatable { case tooMuch(Int) }

    let card: CardLink?
    let title: String
    let percentage: Int

    init(_ metadata: CardMetadata, classType: String) throws {
        card = metadata.card
        title = try metadata.required(.title)
        percentage = try metadata.requiredExtra("discount_percentage", as: Int.self)
        guard percentage <= 100 else { throw Refusal.tooMuch(percentage) }
    }
}

/// Stores what it gets.
private struct Anything: CardObject {
    let metadata: CardMetadata
    let classType: String
    var card: CardLink? { metadata.card }

    init(_ metadata: CardMetadata, classType: String) {
        self.metadata = metadata
        self.classType = classType
    }
}
