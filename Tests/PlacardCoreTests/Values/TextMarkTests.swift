import XCTest

@testable import PlacardCore

final class TextMarkTests: XCTestCase {
    private let key = DigestKey(0x0706_0504_0302_0100, 0x0F0E_0D0C_0B0A_0908)

    private func hex(_ digest: DigestKey.Digest) -> String {
        [digest.low, digest.high].map { word in
            (0..<8).map { byte in
                let text = String((word >> UInt64(8 * byte)) & 0xFF, radix: 16)
                return text.count < 2 ? "0" + text : text
            }.joined()
        }.joined()
    }

    /// The first of the published vectors, which are of SipHash-2-4 with 128 bits of output.
    func testPublishedVectors() {
        func digest(_ words: UInt64...) -> String {
            var state = SipState(0x0706_0504_0302_0100, 0x0F0E_0D0C_0B0A_0908, rounds: 2, finalRounds: 4)
            for word in words { state.absorb(word) }
            return hex(state.finished())
        }
        XCTAssertEqual(digest(0), "a3817f04ba25a8e66df67214c7550293")
        XCTAssertEqual(digest(1 << 56), "da87c1d86b99af44347659119b22fc45")
    }

    /// A slow model: words are made byte by byte.
    func testDigestsOfAllLengths() {
        var seen: Set<DigestKey.Digest> = []
        for count in 0..<600 {
            let text = (0..<count).map { UInt8(truncatingIfNeeded: 7 * $0 + 1) }
            let padded = text + [UInt8](repeating: 0, count: 7 - count % 8) + [UInt8(truncatingIfNeeded: count)]
            let words = stride(from: 0, to: padded.count, by: 8).map { start in
                padded[start..<(start + 8)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
            }
            let pairs = count / 16
            var state = SipState(0x0706_0504_0302_0100, 0x0F0E_0D0C_0B0A_0908)
            for pair in 0..<pairs { state.absorb(words[2 * pair]) }
            if pairs > 0 {
                var other = SipState(~0x0706_0504_0302_0100, 0x0F0E_0D0C_0B0A_0908)
                for pair in 0..<pairs { other.absorb(words[2 * pair + 1]) }
                let digest = other.finished()
                state.absorb(digest.low)
                state.absorb(digest.high)
            }
            for word in words[(2 * pairs)...] { state.absorb(word) }
            let expected = state.finished()
            // At any address.
            for shift in 0..<3 {
                let moved = [UInt8](repeating: 9, count: shift) + text
                let digest = moved.withUnsafeBytes { key.digest(UnsafeRawBufferPointer(rebasing: $0[shift...])) }
                XCTAssertEqual(digest, expected, "\(count) bytes")
            }
            XCTAssertTrue(seen.insert(expected).inserted)
        }
    }

    func testTheKeyCounts() {
        let text = Array("text".utf8)
        let digests = text.withUnsafeBytes { bytes in
            [key, DigestKey(1, 2), DigestKey(2, 1)].map { $0.digest(bytes) }
        }
        XCTAssertEqual(Set(digests).count, 3)
    }

    func testMarksAreStored() {
        for text in ["", "short", String(repeating: "long enough for a beginning ", count: 5)] {
            let mark = Array(text.utf8).withUnsafeBytes { key.mark($0) }
            XCTAssertEqual(mark.stored.withUnsafeBytes { TextMark(stored: $0) }, mark)
            XCTAssertEqual(mark.length, text.utf8.count)
        }
        XCTAssertNil([UInt8](repeating: 255, count: 32).withUnsafeBytes { TextMark(stored: $0) }, "its length")
        XCTAssertNil([UInt8](repeating: 0, count: 31).withUnsafeBytes { TextMark(stored: $0) })
        XCTAssertEqual(DigestKey(stored: key.stored), key)
        XCTAssertNil(DigestKey(stored: [1]))
    }
}
