import CZlib
import TestSupport
import XCTest

@testable import PlacardArchive

/// Bundles that are accepted, and the many that are not.
final class AssetBundleTests: XCTestCase {
    private typealias Entry = ZipBuilder.Entry

    private func fault(_ zip: [UInt8]) -> String? {
        let found = zip.withUnsafeBytes { AssetBundle.fault(of: $0) }
        // A bundle that is not opened is never accepted either.
        if (try? AssetBundle(zip)) == nil { XCTAssertNotNil(found) }
        return found?.text
    }

    private func expectFault(
        _ text: String, _ zip: ZipBuilder, file: StaticString = #filePath, line: UInt = #line
    ) {
        let found = fault(zip.bytes)
        XCTAssertTrue(found?.contains(text) ?? false, "'\(found ?? "accepted")', not '\(text)'", file: file, line: line)
    }

    private func deflated(_ bytes: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        let version = String(cString: zlibVersion())
        XCTAssertEqual(
            deflateInit2_(
                &stream, 9, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY, version,
                Int32(MemoryLayout<z_stream>.size)), Z_OK)
        defer { deflateEnd(&stream) }
        var input = bytes
        return [UInt8](unsafeUninitializedCapacity: bytes.count + 1_000) { output, count in
            input.withUnsafeMutableBufferPointer { input in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                XCTAssertEqual(deflate(&stream, Z_FINISH), Z_STREAM_END)
            }
            count = Int(stream.total_out)
        }
    }

    // MARK: Accepted

    func testFilesAreReadByTheirPaths() throws {
        let text = Array(String(repeating: "body { color: red } ", count: 500).utf8)
        var described = Entry("img/é.svg", "<svg/>")
        described.hasDescriptor = true
        described.flags = 0x0800
        var folder = Entry("img/", [])
        folder.mode = 0o040755
        var plain = Entry("img/a.svg", "a")
        plain.mode = 0o100644
        var zip = ZipBuilder([folder, plain, Entry("css/style.css", text, deflated: deflated(text)), described])
        zip.entries.append(Entry("empty", []))
        zip.entries.append(Entry("empty too", [], deflated: deflated([])))
        zip.comment = Array("made by hand".utf8)
        XCTAssertNil(fault(zip.bytes))
        let bundle = try AssetBundle(zip.bytes)
        XCTAssertEqual(bundle.file("css/style.css"), text)
        XCTAssertEqual(bundle.file("img/é.svg"), Array("<svg/>".utf8))
        XCTAssertEqual(bundle.file("img/a.svg"), Array("a".utf8))
        XCTAssertEqual(bundle.file("empty"), [])
        XCTAssertEqual(bundle.file("empty too"), [])
        for name in ["", "img", "img/", "/img/a.svg", "IMG/a.svg", "css/../img/a.svg", "img/e\u{301}.svg"] {
            XCTAssertNil(bundle.file(name), name)
        }
    }

    func testAlignedZipsAreAccepted() {
        var entry = Entry("a")
        entry.localExtra = [0, 0, 0]
        entry.extra = [0x55, 0x54, 1, 0, 7, 0, 0]
        XCTAssertNil(fault(ZipBuilder([entry]).bytes))
    }

    // MARK: Names

    func testUnsafeNamesAreRefused() {
        let names = [
            "../a", "a/../b", "a/..", "/a", "//a", "a//b", ".", "..", "./a", "a/./b", "", "/", "a\\b", "..\\a", "C:a",
            "C:/a", "a\u{0}b", "a\nb", "a\u{7F}",
        ]
        for name in names { expectFault("not a plain relative path", ZipBuilder([Entry(name)])) }
        expectFault("bytes: the limit is 255", ZipBuilder([Entry(String(repeating: "a", count: 256))]))
        var latin = Entry("a")
        latin.name = [0x61, 0xE9]
        expectFault("not UTF-8", ZipBuilder([latin]))
        XCTAssertNil(fault(ZipBuilder([Entry("..a"), Entry("b.."), Entry("...")]).bytes))
    }

    func testCollidingNamesAreRefused() {
        expectFault("two entries with the name", ZipBuilder([Entry("a"), Entry("a")]))
        expectFault("two entries with the name", ZipBuilder([Entry("img/Logo.png"), Entry("IMG/logo.PNG")]))
        expectFault("two entries with the name", ZipBuilder([Entry("é"), Entry("e\u{301}")]))
        expectFault("two entries with the name", ZipBuilder([Entry("a"), Entry("a/", [])]))
        expectFault("a file and a folder with the name 'a'", ZipBuilder([Entry("a/b"), Entry("a")]))
        expectFault("a file and a folder with the name 'A'", ZipBuilder([Entry("a"), Entry("A/b/c")]))
    }

    func testASecondNameIsRefused() {
        var entry = Entry("a")
        entry.localName = [0x62]
        expectFault("differs between the directory and its own header", ZipBuilder([entry]))
        entry = Entry("a")
        entry.extra = [0x75, 0x70, 1, 0, 1]
        expectFault("has a second name", ZipBuilder([entry]))
        (entry.extra, entry.localExtra) = ([], entry.extra)
        expectFault("has a second name", ZipBuilder([entry]))
    }

    // MARK: Kinds

    func testLinksAndDevicesAreRefused() {
        for mode in [0o120777, 0o020644, 0o060644, 0o010644, 0o140644, 0o040755] {
            var entry = Entry("a")
            entry.mode = mode
            expectFault("link or a special file", ZipBuilder([entry]))
        }
        var folder = Entry("a/", [])
        folder.mode = 0o120777
        expectFault("link or a special file", ZipBuilder([folder]))
        for id: UInt8 in [0x0D, 0x6E] {
            var entry = Entry("a")
            entry.extra = [id, id == 0x0D ? 0 : 0x75, 0, 0]
            expectFault("link or a special file", ZipBuilder([entry]))
        }
    }

    func testEncryptedEntriesAreRefused() {
        for flag in [1, 0x40, 0x2000] {
            var entry = Entry("a")
            entry.flags = flag
            expectFault("is encrypted", ZipBuilder([entry]))
        }
        var entry = Entry("a")
        entry.extra = [0x01, 0x99, 0, 0]
        expectFault("is encrypted", ZipBuilder([entry]))
    }

    func testOtherMethodsAndFlagsAreRefused() {
        for method in [1, 6, 9, 12, 14, 93, 99] {
            var entry = Entry("a")
            entry.method = method
            expectFault("compression method \(method)", ZipBuilder([entry]))
        }
        var entry = Entry("a")
        entry.flags = 0x20
        expectFault("not supported", ZipBuilder([entry]))
    }

    // MARK: Limits

    func testLimits() {
        expectFault("it has no file", ZipBuilder([Entry("a/", [])]))
        expectFault("it has no file", ZipBuilder([Entry]()))
        expectFault("257 entries: the limit is 256", ZipBuilder((0..<257).map { Entry("\($0)") }))
        XCTAssertNil(fault(ZipBuilder((0..<256).map { Entry("\($0)") }).bytes))

        var large = Entry("a", [], deflated: deflated([]))
        large.size = ZipEntry.sizeLimit + 1
        expectFault("bytes: the limit is \(ZipEntry.sizeLimit)", ZipBuilder([large]))
        large = Entry("a/", [])
        large.size = 1
        expectFault("bytes: the limit is 0", ZipBuilder([large]))

        XCTAssertEqual(
            fault([UInt8](repeating: 0x50, count: (10 << 20) + 1)), "it has 10485761 bytes: the limit is 10485760")
    }

    func testBombsAreRefused() {
        let zeros = [UInt8](repeating: 0, count: 2 << 20)
        expectFault("compressed too much", ZipBuilder([Entry("a", zeros, deflated: deflated(zeros))]))

        // Each file can be packed like this, but not nine of them.
        let many = (0..<9).map { index in
            var entry = Entry("\(index)", [], deflated: [UInt8](repeating: 0, count: 50_000))
            entry.size = 4 << 20
            return entry
        }
        expectFault("its files have 37748736 bytes: the limit is 33554432", ZipBuilder(many))

        // More data than the size says, and less.
        let text = [UInt8](repeating: 0x61, count: 100_000)
        for size in [99_999, 100_001, 0] {
            var entry = Entry("a", text, deflated: deflated(text))
            entry.size = size
            expectFault("the file 'a' is damaged", ZipBuilder([entry]))
        }
    }

    func testOverlappingAndHiddenDataIsRefused() {
        var second = Entry("a")
        second.offset = 0
        expectFault(
            "overlap",
            ZipBuilder(
                [Entry("a"), second].map { entry in
                    var entry = entry
                    entry.name = Array("a".utf8)
                    return entry
                }))
        var hidden = ZipBuilder([Entry("a")])
        hidden.before = Array("PK something".utf8)
        expectFault("it contains something else", hidden)
        hidden.before = []
        hidden.beforeDirectory = Array("something".utf8)
        expectFault("it contains something else", hidden)
        // A second zip in the comment: another program could read that one.
        hidden.beforeDirectory = []
        hidden.comment = ZipBuilder([Entry("b")]).bytes
        XCTAssertNotNil(fault(hidden.bytes))
    }

    // MARK: Formats

    func testOtherFormatsAreRefused() {
        XCTAssertEqual(fault([]), "it is not a zip")
        XCTAssertEqual(fault(Array("<html>".utf8)), "it is not a zip")
        XCTAssertNotNil(fault(Array("PK".utf8)))
        var zip = ZipBuilder([Entry("a")])
        zip.count = 0xFFFF
        expectFault("zip64", zip)
        zip.count = nil
        zip.directoryOffset = 0xFFFF_FFFF
        expectFault("zip64", zip)
        zip.directoryOffset = nil
        zip.disk = 1
        expectFault("one disk of several", zip)
        for extra in [[1, 0, 0, 0], [1, 0, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8]] as [[UInt8]] {
            var entry = Entry("a")
            entry.extra = extra
            expectFault("zip64", ZipBuilder([entry]))
        }
        var entry = Entry("a")
        entry.packedSize = 0xFFFF_FFFF
        expectFault("zip64", ZipBuilder([entry]))
        entry = Entry("a")
        entry.offset = 0xFFFF_FFFF
        expectFault("zip64", ZipBuilder([entry]))
        entry.offset = 0xFFFF_FFF0
        expectFault("truncated", ZipBuilder([entry]))
    }

    func testDamageIsRefused() {
        var zip = ZipBuilder([Entry("a", "text"), Entry("b", "more")])
        for length in 0..<zip.bytes.count { XCTAssertNotNil(fault(Array(zip.bytes[..<length])), "\(length)") }
        zip.after = [0]
        XCTAssertNotNil(fault(zip.bytes))
        zip.after = []
        zip.entries[0].checksum ^= 1
        expectFault("the file 'a' is damaged", zip)
        zip.entries[0].checksum ^= 1
        zip.count = 1
        expectFault("truncated", zip)
        zip.count = 3
        expectFault("truncated", zip)
        zip = ZipBuilder([Entry("a", Array("text".utf8), deflated: [0xFF, 0xFF, 0xFF, 0xFF])])
        expectFault("the file 'a' is damaged", zip)
        zip = ZipBuilder([Entry("a")])
        zip.entries[0].packedSize = 0
        expectFault("truncated", zip)
        zip.entries[0].packedSize = nil
        zip.entries[0].extra = [0x55, 0x54, 200, 0]
        expectFault("truncated", zip)
    }

    /// Whatever the bytes are: no trap, and never more data than the limits allow.
    func testRandomDamageNeverTraps() throws {
        var random = SplitMix(state: 7)
        let text = Array(String(repeating: "body { color: red } ", count: 200).utf8)
        var described = Entry("c/d", text, deflated: deflated(text))
        described.hasDescriptor = true
        let whole = ZipBuilder([Entry("a", "text"), Entry("c/", []), described, Entry("b", text)]).bytes
        var accepted = 0
        for _ in 0..<20_000 {
            var zip = whole
            for _ in 0...Int.random(in: 0..<4, using: &random) {
                // Mostly in the directory and the headers, where the numbers are.
                let range = Bool.random(using: &random) ? zip.indices.suffix(250) : zip.indices
                guard let at = range.randomElement(using: &random) else { continue }
                switch Int.random(in: 0..<5, using: &random) {
                case 0: zip[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                case 1: zip[at] = .random(in: 0...255, using: &random)
                case 2: zip[at] = Bool.random(using: &random) ? 0 : 0xFF
                case 3: zip.remove(at: at)
                default: zip.insert(.random(in: 0...255, using: &random), at: at)
                }
            }
            guard fault(zip) == nil else { continue }
            accepted += 1
            let bundle = try AssetBundle(zip)
            for name in ["a", "b", "c/d"] { XCTAssertLessThanOrEqual(bundle.file(name)?.count ?? 0, text.count) }
        }
        XCTAssertGreaterThan(accepted, 50, "times and permissions can differ")
        for _ in 0..<2_000 {
            let noise = (0..<Int.random(in: 0..<300, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            XCTAssertNotNil(fault(Array("PK".utf8) + noise))
        }
    }
}

private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z >> 31
    }
}
