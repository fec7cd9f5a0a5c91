import Foundation
import PlacardCore
import XCTest

/// The encoding of actions (rule 10.10.1), by hand and next to a slow model.
final class ActionTextTests: XCTestCase {
    private var random = RandomSource(seed: 20_261_128)

    private static let small = #"{"type":"logCustomEvent","args":["tea"]}"#
    private static let smallX =
        "ewAiAHQAeQBwAGUAIgA6ACIAbABvAGcAQwB1AHMAdABvAG0ARQB2AGUAbgB0ACIALAAiAGEAcgBnAHMAIgA6AFsAIgB0AGUAYQAiAF0AfQA"

    private func json(_ x: String) throws -> String {
        String(decoding: try ActionText.json(in: "brazeActions://v1/\(x)"), as: UTF8.self)
    }

    private func reason(_ url: String) -> String {
        do {
            return "read: \(try ActionText.json(in: url))"
        } catch { return error.message }
    }

    private static func encoded(_ bytes: [UInt8]) -> String {
        let plain = Data(bytes).base64EncodedString()
        return plain.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    private static func utf16(_ text: String) -> [UInt8] {
        text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    }

    func testTheDocumentedFormIsRead() throws {
        XCTAssertEqual(try json(Self.smallX), Self.small)
        let pair = #"{"x":"a🫖é"}"#
        let encoded = Self.encoded(Self.utf16(pair))
        XCTAssertTrue(encoded.contains("-"), "the pair D83E DED6 gives a digit of base64url")
        XCTAssertEqual(try json(encoded), pair)
        XCTAssertEqual(try json(encoded.replacing("-", with: "+").replacing("_", with: "/")), pair)
        XCTAssertEqual(try json(encoded.replacing("-", with: "%2B")), pair)
        XCTAssertEqual(try json(encoded.replacing("-", with: "%2d") + "%3D="), pair)
        XCTAssertEqual(try json(encoded + "=="), pair)
    }

    func testSchemeAndVersionAreReadInAnyCase() throws {
        for start in ["brazeactions://V1/", "BRAZEACTIONS://v1/", "brazeActions://v1/"] {
            XCTAssertTrue(CardURL.isAction(start + Self.smallX))
            XCTAssertEqual(try ActionText.json(in: start + Self.smallX), Array(Self.small.utf8))
        }
        for url in ["https://x/", "brazeaction://v1/", "xbrazeactions://v1/", "brazeActions", ""] {
            XCTAssertFalse(CardURL.isAction(url), url)
        }
    }

    func testAnUnreadableTextSaysWhy() {
        let reasons = [
            ("brazeActions:v1/\(Self.smallX)", "//v1/"), ("brazeActions://v2/\(Self.smallX)", "'v2'"),
            ("brazeActions://v\u{11}/x", "version"), ("brazeActions://\(Self.smallX)", "version"),
            ("brazeActions://v1", "empty"), ("brazeActions://v1/", "empty"),
            ("brazeActions://v1/\(Self.encoded(Array(Self.small.utf8)))", "UTF-8"),
            ("brazeActions://v1/\(Self.encoded(Self.utf16(Self.small).reversed()))", "big endian"),
            ("brazeActions://v1/\(Self.encoded([0xFF, 0xFE] + Self.utf16(Self.small)))", "byte order mark"),
            ("brazeActions://v1/\(Self.encoded([0xFE, 0xFF, 0x00, 0x7B]))", "byte order mark"),
            ("brazeActions://v1/\(Self.encoded(Self.utf16(Self.small) + [0]))", "odd number"),
            ("brazeActions://v1/\(Self.encoded([0x7B, 0, 0x3E, 0xD8, 0x22, 0]))", "surrogate"),
            ("brazeActions://v1/\(Self.encoded([0x7B, 0, 0xD6, 0xDE]))", "surrogate"),
            ("brazeActions://v1/\(Self.encoded([0x7B, 0, 0x3E, 0xD8]))", "surrogate"),
            ("brazeActions://v1/ew!A", "base64url"), ("brazeActions://v1/ew A", "base64url"),
            ("brazeActions://v1/ew%2", "base64url"), ("brazeActions://v1/ew%zzA", "base64url"),
            ("brazeActions://v1/e=wA", "base64url"), ("brazeActions://v1/ewA===", "base64url"),
            ("brazeActions://v1/ewAiA", "cut off"), ("brazeActions://v1/ewA#x", "base64url"),
        ]
        for (url, expected) in reasons {
            XCTAssertTrue(CardURL.isAction(url), url)
            XCTAssertTrue(reason(url).contains(expected), "\(url): \(reason(url))")
        }
    }

    func testTheLimitIs32KiB() throws {
        let most = String(repeating: " ", count: 16 << 10)
        XCTAssertEqual(try json(Self.encoded(Self.utf16(most))), most)
        XCTAssertTrue(reason("brazeActions://v1/\(Self.encoded(Self.utf16(most + " ")))").contains("longer"))
    }

    // MARK: A slow model

    /// What the rule says, character by character; nil: it cannot be read.
    private func modelled(_ x: String) -> [UInt16]? {
        var digits = ""
        var rest = Array(x.unicodeScalars)[...]
        while let scalar = rest.popFirst() {
            guard scalar == "%" else {
                digits.unicodeScalars.append(scalar)
                continue
            }
            let hex = String(String.UnicodeScalarView(rest.prefix(2)))
            guard hex.utf8.count == 2, !hex.hasPrefix("+"), !hex.hasPrefix("-"), let byte = UInt8(hex, radix: 16)
            else { return nil }
            digits.unicodeScalars.append(Unicode.Scalar(byte))
            rest = rest.dropFirst(2)
        }
        for _ in 0..<2 where digits.hasSuffix("=") { digits.removeLast() }
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".unicodeScalars)
        var bits = ""
        for digit in digits.unicodeScalars {
            let plain: Unicode.Scalar = digit == "+" ? "-" : digit == "/" ? "_" : digit
            guard let value = alphabet.firstIndex(of: plain) else { return nil }
            let binary = String(value, radix: 2)
            bits += String(repeating: "0", count: 6 - binary.count) + binary
        }
        guard digits.unicodeScalars.count % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        while bits.count >= 8 {
            guard let byte = UInt8(bits.prefix(8), radix: 2) else { return nil }
            bytes.append(byte)
            bits.removeFirst(8)
        }
        guard bytes.count >= 2, bytes.count % 2 == 0, bytes.count <= 32_768 else { return nil }
        // JSON begins with a character of ASCII other than NUL.
        guard bytes[1] == 0, (1..<0x80).contains(bytes[0]) else { return nil }
        let units = stride(from: 0, to: bytes.count, by: 2).map { UInt16(bytes[$0]) + 256 * UInt16(bytes[$0 + 1]) }
        var isOpen = false
        for unit in units {
            if isOpen != (0xDC00...0xDFFF).contains(unit) { return nil }
            isOpen = (0xD800...0xDBFF).contains(unit)
        }
        return isOpen ? nil : units
    }

    private func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

    private func text() -> String {
        var units = Array("{\"".utf16)
        for _ in 0..<number(0..<20) {
            switch number(0..<5) {
            case 0: units.append(UInt16(number(0..<0x10000)))
            case 1: units += [UInt16(number(0xD800..<0xDC00)), UInt16(number(0xDC00..<0xE000))]
            default: units.append(UInt16(number(0x20..<0x7F)))
            }
        }
        var bytes = units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        if number(0..<8) == 0 { bytes.removeLast(number(1..<4)) }
        return Self.encoded(bytes)
    }

    private func damaged(_ text: String) -> String {
        var bytes = Array(text.utf8)
        for _ in 0..<number(0..<3) {
            let place = number(0..<bytes.count + 1)
            let odd = Array("%=+/-_AZaz09.! \u{7F}\u{0}é".utf8)
            switch number(0..<4) {
            case 0: bytes.insert(odd[number(0..<odd.count)], at: place)
            case 1: bytes.insert(contentsOf: Array("%\(String(number(0..<256), radix: 16))".utf8), at: place)
            case 2 where place < bytes.count: bytes.remove(at: place)
            default: bytes.append(UInt8(ascii: "="))
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    func testRandomTextsAreReadAsTheModelSays() {
        var read = 0
        for _ in 0..<5000 {
            let x = damaged(text())
            let found = try? ActionText.json(in: "brazeActions://v1/\(x)")
            let expected = modelled(x).map { Array(String(decoding: $0, as: UTF16.self).utf8) }
            XCTAssertEqual(found, expected, x)
            if found != nil { read += 1 }
        }
        XCTAssertGreaterThan(read, 500)
        XCTAssertLessThan(read, 4500)
    }
}
