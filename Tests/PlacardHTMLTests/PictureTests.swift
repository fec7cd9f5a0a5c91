import PlacardCore
import XCTest

@testable import PlacardHTML

final class PictureTests: XCTestCase {
    // MARK: Base64

    func testBase64MatchesASlowModel() {
        for count in 0..<200 {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255) }
            XCTAssertEqual(String(decoding: Base64.encoded(bytes), as: UTF8.self), model(bytes))
        }
        XCTAssertEqual(String(decoding: Base64.encoded(Array(0...255)), as: UTF8.self), model(Array(0...255)))
        XCTAssertEqual(String(decoding: Base64.encoded(Array("light work.".utf8)), as: UTF8.self), "bGlnaHQgd29yay4=")
    }

    /// Encodes bit by bit.
    private func model(_ bytes: [UInt8]) -> String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var bits = bytes.flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 } }
        while bits.count % 6 != 0 { bits.append(0) }
        var text = ""
        for start in stride(from: 0, to: bits.count, by: 6) {
            text.append(digits[bits[start..<start + 6].reduce(0) { $0 * 2 + Int($1) }])
        }
        while text.count % 4 != 0 { text += "=" }
        return text
    }

    // MARK: Formats

    func testFormatsAreRecognisedByTheirBytes() {
        func format(_ text: String) -> PictureFormat? { PictureFormat(Array(text.utf8)) }
        XCTAssertEqual(PictureFormat(Samples.png.bytes), .png)
        XCTAssertEqual(PictureFormat([0xFF, 0xD8, 0xFF, 0xE0, 0]), .jpeg)
        XCTAssertEqual(format("GIF87a..."), .gif)
        XCTAssertEqual(format("GIF89a..."), .gif)
        XCTAssertEqual(format("RIFF....WEBPVP8 "), .webP)
        let box: [UInt8] = [0, 0, 0, 0x1C]
        XCTAssertEqual(PictureFormat(box + Array("ftypavif\0\0\0\0mif1avif".utf8)), .avif)
        XCTAssertEqual(PictureFormat(box + Array("ftypmif1\0\0\0\0miafavis".utf8)), .avif)
        XCTAssertNil(PictureFormat(box + Array("ftypisom\0\0\0\0mp41avc1".utf8)))
        XCTAssertEqual(format("<svg xmlns='http://www.w3.org/2000/svg'/>"), .svg)
        XCTAssertEqual(format("\u{FEFF}<?xml version=\"1.0\"?>\n<!-- a --><!DOCTYPE svg>\n<svg>"), .svg)
    }

    func testOtherBytesAreNotPictures() {
        let others = [
            "", "x", "<", "<svg", "<svgx>", "<html><svg>", "<!doctype html><body><svg>", "<script>", "RIFF....WAVE",
            "RIFF",
            "GIF88a", "{\"a\":1}", "BM......", "%PDF-1.4",
        ]
        for text in others { XCTAssertNil(PictureFormat(Array(text.utf8)), text) }
        for count in 0..<12 {
            let bytes: [UInt8] = [0, 0, 0xFF, 0xFF] + Array("ftypmif1".utf8)
            XCTAssertNil(PictureFormat(Array(bytes.prefix(count))))
        }
        for _ in 0..<2_000 { _ = PictureFormat((0..<Int.random(in: 0..<40)).map { _ in UInt8.random(in: 0...255) }) }
    }

    // MARK: In the page

    func testACachedPictureIsInThePage() {
        let page = Samples.page(Samples.message(.modal), picture: Samples.png)
        XCTAssertEqual(page.all("img").first?["src"], "data:image/png;base64,iVBORw0KGgoBAgM=")
        XCTAssertEqual(page.all("img").first?["alt"], "")
        XCTAssertTrue(page.policy.hasSuffix("; img-src data:"), "nothing is loaded from elsewhere")
    }

    func testOtherBytesAreLoadedFromTheirURL() {
        let page = Samples.page(Samples.message(.modal), picture: Picture(bytes: Array("<html>".utf8)))
        XCTAssertEqual(page.all("img").first?["src"], "https://img.example/a.png")
        XCTAssertTrue(page.policy.hasSuffix("; img-src data: https:"))
    }

    func testALargePictureIsInThePage() {
        let picture = Picture(bytes: Samples.png.bytes + [UInt8](repeating: 7, count: 10 << 20))
        XCTAssertGreaterThan(Samples.html(Samples.message(.modal), picture: picture).utf8.count, (10 << 20) / 3 * 4)
    }
}
