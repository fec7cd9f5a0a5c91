import PlacardCore
import XCTest

/// The packed form of a card: it decodes to what was encoded, merges follow rule 8.4.6, and damaged bytes are refused.
final class PackedCardTests: XCTestCase {
    private var full: CardSpec {
        var spec = CardSpec("card-1")
        spec.kind = .captionedImage
        spec.createdMs = -5
        spec.expiresAtMs = .max
        spec.viewed = true
        spec.clicked = false
        spec.pinned = true
        spec.dismissible = true
        spec.test = true
        spec.webview = true
        spec.aspectRatio = 1.777
        for text in CardText.allCases where text != .id { spec.texts[text] = "\(text) é\u{0}🦊" }
        spec.extras = ["": "empty", "a": "", "ü": "x\u{0}y"]
        return spec
    }

    private func restricted() throws -> CardSpec {
        var spec = full
        var frequency = Frequency()
        frequency.lifetime = 3
        spec.restrictions = .of(
            targeting: try Rule(op("==", variable("plan"), "pro")),
            limits: .of(
                frequency: frequency, groups: [.init(id: "g")],
                windows: [DisplayWindow(days: 1, fromS: 0, untilS: 60)], waitsForOpening: false))
        return spec
    }

    private func assertHolds(
        _ record: PackedCard?, _ spec: CardSpec, file: StaticString = #filePath, line: UInt = #line
    ) throws {
        let record = try XCTUnwrap(record, file: file, line: line)
        XCTAssertEqual(record.id.text, spec.id, file: file, line: line)
        XCTAssertEqual(record.kind, spec.kind, file: file, line: line)
        XCTAssertEqual(record.createdMs, spec.createdMs, file: file, line: line)
        XCTAssertEqual(record.expiresAtMs, spec.expiresAtMs ?? PackedCard.never, file: file, line: line)
        XCTAssertEqual(record.aspectRatio, spec.aspectRatio ?? 0, file: file, line: line)
        XCTAssertEqual(record.isPinned, spec.pinned ?? false, file: file, line: line)
        XCTAssertEqual(record.isDismissible, spec.dismissible ?? false, file: file, line: line)
        XCTAssertEqual(record.isTest, spec.test ?? false, file: file, line: line)
        XCTAssertEqual(record.opensInWebview, spec.webview ?? false, file: file, line: line)
        XCTAssertEqual(record.serverFlags.contains(.viewed), spec.viewed ?? false, file: file, line: line)
        XCTAssertEqual(record.serverFlags.contains(.clicked), spec.clicked ?? false, file: file, line: line)
        XCTAssertFalse(record.serverFlags.contains(.dismissed), file: file, line: line)
        for text in CardText.allCases where text != .id {
            XCTAssertEqual(record.string(text), spec.texts[text], "\(text)", file: file, line: line)
        }
        XCTAssertEqual(record.restrictions, spec.restrictions, file: file, line: line)
        let extras = (0..<record.extrasCount).map { record.extra($0) }
        XCTAssertEqual(
            Dictionary(extras.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 }), spec.extras ?? [:], file: file,
            line: line)
    }

    // MARK: Building

    func testHoldsEveryField() throws { try assertHolds(full.record(), full) }

    func testHoldsTheSmallestCard() throws { try assertHolds(CardSpec("x").record(), CardSpec("x")) }

    func testRandomCardsAreRestored() throws {
        var dice = Dice(seed: 31)
        for number in 0..<500 {
            let spec = CardSpec.random("id \(number)", &dice, nowMs: startMs)
            try assertHolds(spec.record(), spec)
        }
    }

    func testAMissingIDIsRefused() {
        XCTAssertNil(CardSpec("").record())
        XCTAssertNil(PackedCard(CardParts(kind: .classic, createdMs: 0)))
    }

    /// C reads text up to its NUL.
    func testEachTextIsFollowedByNUL() throws {
        let record = try XCTUnwrap(full.record())
        for slot in 0..<8 {
            let (offset, length) = record.slice(at: PackedCard.textTable + 8 * slot)
            XCTAssertEqual(record.block.withBytes { $0[offset + length] }, 0)
        }
    }

    func testEqualCardsHaveEqualBytes() { XCTAssertEqual(full.record(), full.record()) }

    // MARK: Kinds

    /// Rule 8.1: `tp`.
    func testEveryTypeHasItsKind() {
        let kinds: [(String, CardKind?)] = [
            ("captioned_image", .captionedImage), ("text_announcement", .classic), ("short_news", .classic),
            ("banner_image", .banner), ("control", .control), ("Control", nil), ("banner", nil), ("", nil),
            ("short_newz", nil),
        ]
        for (name, kind) in kinds {
            XCTAssertEqual(Array(name.utf8).withUnsafeBytes { CardKind(wire: $0) }, kind, name)
        }
    }

    // MARK: Merging

    func testMergeReplacesOnlyTheFieldsThatWereSent() throws {
        var newer = CardSpec("card-1")
        newer.kind = .classic
        newer.createdMs = 7
        try assertHolds(
            full.record()?.merged(with: try XCTUnwrap(newer.record()), fields: newer.fields), full.merged(with: newer))
        newer.expiresAtMs = PackedCard.never
        newer.pinned = false
        newer.texts = [.title: "new", .url: ""]
        newer.extras = [:]
        newer.viewed = false
        newer.clicked = true
        try assertHolds(
            full.record()?.merged(with: try XCTUnwrap(newer.record()), fields: newer.fields), full.merged(with: newer))
    }

    func testRandomMergesAgreeWithTheModel() throws {
        var dice = Dice(seed: 32)
        for _ in 0..<1_000 {
            let old = CardSpec.random("id", &dice, nowMs: startMs)
            let new = CardSpec.random("id", &dice, nowMs: startMs)
            let merged = old.record()?.merged(with: try XCTUnwrap(new.record()), fields: new.fields)
            try assertHolds(merged, old.merged(with: new))
        }
    }

    // MARK: Restrictions

    func testHoldsRestrictions() throws {
        let spec = try restricted()
        for mark in [nil, mark("a text")] {
            let record = try XCTUnwrap(spec.record(mark: mark))
            try assertHolds(record, spec)
            XCTAssertEqual(record.mark, mark)
            try assertHolds(PackedCard(stored: record.block), spec)
        }
    }

    /// So that an older library can read it.
    func testACardWithoutRestrictionsIsWrittenAsBefore() throws {
        XCTAssertEqual(try XCTUnwrap(full.record()).block.pointer.load(as: UInt8.self), 1)
        XCTAssertEqual(try XCTUnwrap(restricted().record()).block.pointer.load(as: UInt8.self), 3)
    }

    func testRestrictionsDoNotShowButAreContent() throws {
        let (open, closed) = (try XCTUnwrap(full.record()), try XCTUnwrap(restricted().record()))
        XCTAssertTrue(open.looksLike(closed))
        XCTAssertTrue(closed.looksLike(open))
        XCTAssertFalse(open.hasSameContent(as: closed))
        XCTAssertFalse(closed.hasSameContent(as: open))
    }

    /// A delta changes only the keys that it has (rule 8.8.6).
    func testADeltaChangesOneKeyOfTheRestrictions() throws {
        var newer = CardSpec("card-1")
        newer.restrictions = .of(targeting: try Rule(true), limits: nil)
        let old = try XCTUnwrap(restricted().record())
        let merged = old.merged(with: try XCTUnwrap(newer.record()), fields: .targeting).restrictions
        XCTAssertEqual(merged?.targeting, try Rule(true))
        XCTAssertEqual(merged?.limits, old.restrictions?.limits)
        let freed = old.merged(with: try XCTUnwrap(CardSpec("card-1").record()), fields: .groups).restrictions
        XCTAssertEqual(freed?.limits?.groups, [])
        XCTAssertEqual(freed?.limits?.windows, old.restrictions?.limits?.windows)
    }

    func testDamagedRestrictionsNeverTrap() throws {
        let record = try XCTUnwrap(restricted().record())
        assertSurvivesDamage(bytes(of: record), flips: 5_000) {
            guard let read = PackedCard(stored: ByteBlock($0)) else { return false }
            if let rule = read.restrictions?.targeting, let known = try? variables() { _ = rule.stop(known) }
            return true
        }
    }

    // MARK: Marks

    private func mark(_ text: String) -> TextMark { Array(text.utf8).withUnsafeBytes { DigestKey(1, 2).mark($0) } }

    /// The mark follows the texts, so that no offset depends on it.
    func testHoldsAMark() throws {
        let marked = try XCTUnwrap(full.record(mark: mark("a text")))
        try assertHolds(marked, full)
        XCTAssertEqual(marked.mark, mark("a text"))
        let plain = try XCTUnwrap(full.record())
        XCTAssertNil(plain.mark)
        XCTAssertEqual(bytes(of: marked), [2] + bytes(of: plain).dropFirst() + mark("a text").stored)
    }

    func testTheMarkDoesNotShow() throws {
        let records = try [nil, mark("a"), mark("b")].map { try XCTUnwrap(full.record(mark: $0)) }
        var changed = full
        changed.texts[.title] = "other"
        let other = try XCTUnwrap(changed.record(mark: mark("a")))
        for record in records {
            for same in records { XCTAssertTrue(record.looksLike(same)) }
            XCTAssertFalse(record.looksLike(other))
            XCTAssertFalse(other.looksLike(record))
        }
        XCTAssertNotEqual(records[1], records[2])
    }

    /// What the server sent counts as the entry's flags.
    func testServerFlagsAreNoPartOfTheLook() throws {
        var clicked = full
        clicked.clicked = true
        var unpinned = full
        unpinned.pinned = false
        let record = try XCTUnwrap(full.record(mark: mark("a")))
        XCTAssertTrue(record.looksLike(try XCTUnwrap(clicked.record())))
        XCTAssertFalse(record.looksLike(try XCTUnwrap(unpinned.record())))
    }

    /// No text is decoded to a mixture of two.
    func testAMergedCardHasNoMark() throws {
        let old = try XCTUnwrap(full.record(mark: mark("old")))
        var newer = CardSpec("card-1")
        newer.createdMs = 7
        let part = try XCTUnwrap(newer.record(mark: mark("part")))
        let merged = old.merged(with: part, fields: newer.fields)
        try assertHolds(merged, full.merged(with: newer))
        XCTAssertNil(merged.mark)
        XCTAssertEqual(merged.merged(with: part, fields: newer.fields), merged)
    }

    func testAMergeThatReplacesAllIsTheNewerCard() throws {
        let old = try XCTUnwrap(CardSpec("card-1").record(mark: mark("old")))
        let newer = try XCTUnwrap(full.record(mark: mark("new")))
        XCTAssertEqual(old.merged(with: newer, fields: full.fields), newer)
    }

    func testAMergeWithoutNewsIsTheOldCard() throws {
        let old = try XCTUnwrap(full.record(mark: mark("old")))
        var part = CardSpec("card-1")
        part.kind = full.kind
        part.createdMs = full.createdMs
        XCTAssertEqual(
            old.merged(with: try XCTUnwrap(part.record(mark: mark("part"))), fields: part.fields), old)
    }

    // MARK: From the store

    private func bytes(of record: PackedCard) -> [UInt8] { record.block.withBytes { Array($0) } }

    func testCardsAreRestoredFromTheStore() throws {
        let record = try XCTUnwrap(full.record())
        XCTAssertEqual(PackedCard(stored: record.block), record)
    }

    func testMarkedCardsAreRestoredFromTheStore() throws {
        let record = try XCTUnwrap(full.record(mark: mark("text")))
        let restored = PackedCard(stored: ByteBlock(bytes(of: record)))
        XCTAssertEqual(restored, record)
        XCTAssertEqual(restored?.mark, mark("text"))
    }

    func testAnEmptyIDIsRefused() throws {
        var damaged = bytes(of: try XCTUnwrap(CardSpec("x").record()))
        // The text begins one byte later, at its NUL, and has no length.
        damaged[PackedCard.textTable] += 1
        damaged[PackedCard.textTable + 4] = 0
        XCTAssertNil(PackedCard(stored: ByteBlock(damaged)))
    }

    /// Only a text of the card may be missing: its place is then 0.
    func testAnExtraWithoutItsTextIsRefused() throws {
        var spec = CardSpec("x")
        spec.extras = ["key": "value"]
        let sound = bytes(of: try XCTUnwrap(spec.record()))
        XCTAssertNotNil(PackedCard(stored: ByteBlock(sound)))
        for slot in [PackedCard.extrasTable, PackedCard.extrasTable + 8] {
            var damaged = sound
            for index in slot..<slot + 4 { damaged[index] = 0 }
            XCTAssertNil(PackedCard(stored: ByteBlock(damaged)))
        }
    }

    /// A record that is accepted can be read, merged and shown; others are refused.
    func testDamagedBytesAreRefusedOrReadable() throws {
        assertSurvivesDamage(bytes(of: try XCTUnwrap(full.record())), flips: 20_000, isReadable)
        assertSurvivesDamage(bytes(of: try XCTUnwrap(full.record(mark: mark("a")))), flips: 20_000, isReadable)
    }

    private func isReadable(_ bytes: [UInt8]) -> Bool {
        guard let record = PackedCard(stored: ByteBlock(bytes)), let other = CardSpec("other").record() else {
            return false
        }
        _ = Card(CardEntry(record, key: 1, flags: []))
        _ = record.merged(with: other, fields: other.serverFlags.isEmpty ? .pinned : CardField())
        _ = other.merged(with: record, fields: CardField(bits: .max))
        return true
    }

    /// No text may reach into the mark, and none may be missing before it.
    func testTextsEndBeforeTheMark() throws {
        var spec = CardSpec("x")
        spec.texts[.title] = "T"
        let marked = bytes(of: try XCTUnwrap(spec.record(mark: mark("a"))))
        let end = marked.count - TextMark.storedSize
        for length in 0...40 {
            // The mark may contain a zero byte, and characters.
            var damaged = marked
            for index in end..<damaged.count { damaged[index] = 0 }
            damaged[PackedCard.textTable + 8 * CardText.title.rawValue + 4] = UInt8(length)
            let isInside = end - 2 + length < end && damaged[end - 2 + length] == 0
            XCTAssertEqual(PackedCard(stored: ByteBlock(damaged)) != nil, isInside, "\(length)")
        }
        for count in 0..<marked.count { XCTAssertNil(PackedCard(stored: ByteBlock(Array(marked[..<count])))) }
        XCTAssertNil(PackedCard(stored: ByteBlock(Array(marked[..<end]))), "the format says that there is a mark")
        var impossible = marked
        for index in end..<(end + 8) { impossible[index] = 0xFF }
        XCTAssertNil(PackedCard(stored: ByteBlock(impossible)), "a length that no text can have")
    }

    func testDamagedTablesAreRefused() throws {
        let bytes = bytes(of: try XCTUnwrap(full.record()))
        func damaged(_ offset: Int, _ values: [UInt8]) -> ByteBlock {
            ByteBlock(Array(bytes.prefix(offset)) + values + Array(bytes.dropFirst(offset + values.count)))
        }
        XCTAssertNil(PackedCard(stored: ByteBlock([])))
        for format: UInt8 in [0, 2, 3, 0xFF] {
            XCTAssertNil(PackedCard(stored: damaged(0, [format])), "format \(format)")
        }
        XCTAssertNil(PackedCard(stored: damaged(1, [0])), "kind")
        XCTAssertNil(PackedCard(stored: damaged(4, [0xFF, 0xFF, 0xFF, 0xFF])), "count of extras")
        for slot in 0..<14 {
            let offset = PackedCard.textTable + 8 * slot
            XCTAssertNil(PackedCard(stored: damaged(offset, [0xFF, 0xFF, 0xFF, 0xFF])), "offset of slot \(slot)")
            XCTAssertNil(PackedCard(stored: damaged(offset + 4, [0xFF, 0xFF, 0xFF, 0xFF])), "length of slot \(slot)")
            XCTAssertNil(PackedCard(stored: damaged(offset, [1, 0, 0, 0])), "slot \(slot) within the tables")
        }
        let idLength = PackedCard.textTable + 4
        XCTAssertNil(PackedCard(stored: damaged(idLength, [0, 0, 0, 0])), "no id")
    }

    /// Hosts only get valid UTF-8.
    func testDamagedTextIsRefused() throws {
        var spec = CardSpec("x")
        spec.texts[.title] = "é"
        spec.extras = ["k": "ü"]
        let bytes = bytes(of: try XCTUnwrap(spec.record()))
        for (index, byte) in bytes.enumerated() where byte >= 0x80 {
            guard index >= PackedCard.extrasTable + 16 else { continue }
            var damaged = bytes
            damaged[index] = UInt8(ascii: "e")
            XCTAssertNil(PackedCard(stored: ByteBlock(damaged)), "byte \(index)")
        }
        // Starting one byte later and one shorter: the text begins within a character.
        let title = PackedCard.textTable + 8 * CardText.title.rawValue
        var shifted = bytes
        shifted[title] += 1
        shifted[title + 4] -= 1
        XCTAssertNil(PackedCard(stored: ByteBlock(shifted)))
    }
}
