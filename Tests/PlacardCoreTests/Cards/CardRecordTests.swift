import PlacardCore
import XCTest

/// The packed form of a card: it decodes to what was encoded, merges follow rule 8.4.6, and damaged bytes are refused.
final class CardRecordTests: XCTestCase {
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

    private func assertHolds(
        _ record: CardRecord?, _ spec: CardSpec, file: StaticString = #filePath, line: UInt = #line
    ) throws {
        let record = try XCTUnwrap(record, file: file, line: line)
        XCTAssertEqual(record.id.text, spec.id, file: file, line: line)
        XCTAssertEqual(record.kind, spec.kind, file: file, line: line)
        XCTAssertEqual(record.createdMs, spec.createdMs, file: file, line: line)
        XCTAssertEqual(record.expiresAtMs, spec.expiresAtMs ?? CardRecord.never, file: file, line: line)
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
        XCTAssertNil(CardRecord(CardParts(kind: .classic, createdMs: 0)))
    }

    /// C reads text up to its NUL.
    func testEachTextIsFollowedByNUL() throws {
        let record = try XCTUnwrap(full.record())
        for slot in 0..<8 {
            let (offset, length) = record.slice(at: CardRecord.textTable + 8 * slot)
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
        newer.expiresAtMs = CardRecord.never
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

    // MARK: From the store

    private func bytes(of record: CardRecord) -> [UInt8] { record.block.withBytes { Array($0) } }

    func testCardsAreRestoredFromTheStore() throws {
        let record = try XCTUnwrap(full.record())
        XCTAssertEqual(CardRecord(stored: record.block), record)
    }

    /// A record that is accepted can be read, merged and shown; others are refused.
    func testDamagedBytesAreRefusedOrReadable() throws {
        let other = try XCTUnwrap(CardSpec("other").record())
        assertSurvivesDamage(bytes(of: try XCTUnwrap(full.record())), flips: 20_000) {
            guard let record = CardRecord(stored: ByteBlock($0)) else { return false }
            _ = Card(CardEntry(record, key: 1, flags: []))
            _ = record.merged(with: other, fields: other.serverFlags.isEmpty ? .pinned : CardField())
            _ = other.merged(with: record, fields: CardField(bits: .max))
            return true
        }
    }

    func testDamagedTablesAreRefused() throws {
        let bytes = bytes(of: try XCTUnwrap(full.record()))
        func damaged(_ offset: Int, _ values: [UInt8]) -> ByteBlock {
            ByteBlock(Array(bytes.prefix(offset)) + values + Array(bytes.dropFirst(offset + values.count)))
        }
        XCTAssertNil(CardRecord(stored: ByteBlock([])))
        XCTAssertNil(CardRecord(stored: damaged(0, [2])), "format")
        XCTAssertNil(CardRecord(stored: damaged(1, [0])), "kind")
        XCTAssertNil(CardRecord(stored: damaged(4, [0xFF, 0xFF, 0xFF, 0xFF])), "count of extras")
        for slot in 0..<14 {
            let offset = CardRecord.textTable + 8 * slot
            XCTAssertNil(CardRecord(stored: damaged(offset, [0xFF, 0xFF, 0xFF, 0xFF])), "offset of slot \(slot)")
            XCTAssertNil(CardRecord(stored: damaged(offset + 4, [0xFF, 0xFF, 0xFF, 0xFF])), "length of slot \(slot)")
            XCTAssertNil(CardRecord(stored: damaged(offset, [1, 0, 0, 0])), "slot \(slot) within the tables")
        }
        let idLength = CardRecord.textTable + 4
        XCTAssertNil(CardRecord(stored: damaged(idLength, [0, 0, 0, 0])), "no id")
    }

    /// Hosts only get valid UTF-8.
    func testDamagedTextIsRefused() throws {
        var spec = CardSpec("x")
        spec.texts[.title] = "é"
        spec.extras = ["k": "ü"]
        let bytes = bytes(of: try XCTUnwrap(spec.record()))
        for (index, byte) in bytes.enumerated() where byte >= 0x80 {
            guard index >= CardRecord.extrasTable + 16 else { continue }
            var damaged = bytes
            damaged[index] = UInt8(ascii: "e")
            XCTAssertNil(CardRecord(stored: ByteBlock(damaged)), "byte \(index)")
        }
        // Starting one byte later and one shorter: the text begins within a character.
        let title = CardRecord.textTable + 8 * CardText.title.rawValue
        var shifted = bytes
        shifted[title] += 1
        shifted[title + 4] -= 1
        XCTAssertNil(CardRecord(stored: ByteBlock(shifted)))
    }
}
