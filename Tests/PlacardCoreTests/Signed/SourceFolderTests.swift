import XCTest

@testable import PlacardCore

/// Where the blob and the files of a head may be.
final class SourceFolderTests: XCTestCase {
    private func folder(_ head: String) -> String? { SourceFolder(ofHead: head, allowsInsecureHTTP: false)?.url }

    func testAHeadsFolderEndsWithItsLastSlash() {
        XCTAssertEqual(folder("https://a.example/app/head.json"), "https://a.example/app/")
        XCTAssertEqual(folder("https://a.example/app/head.json?x=/y#z"), "https://a.example/app/")
        XCTAssertEqual(folder("HTTPS://a.example:444/head.json"), "https://a.example:444/")
        XCTAssertEqual(folder("https://a.example/app/"), "https://a.example/app/")
        XCTAssertEqual(folder("https://a.example"), "https://a.example/")
        XCTAssertEqual(folder("https://a.example?x"), "https://a.example/")
        XCTAssertEqual(folder("http://[::1]:8000/head.json"), "http://[::1]:8000/")
        for wrong in ["http://a.example/head.json", "file:///head.json", "https://u@a.example/h", "head.json", ""] {
            XCTAssertNil(folder(wrong), wrong)
        }
    }

    func testABlobIsBelowTheFolder() throws {
        let folder = try XCTUnwrap(SourceFolder(ofHead: "https://a.example/app/head.json", allowsInsecureHTTP: false))
        XCTAssertEqual(folder.blob("blobs/a-b_c~1.json"), "https://a.example/app/blobs/a-b_c~1.json")
        XCTAssertEqual(folder.blob("https://a.example/app/b.json"), "https://a.example/app/b.json")
        let wrong = [
            "", "/b.json", "//a.example/app/b.json", "../b.json", "blobs/../../b.json", "./b.json", "b/./c", "b//c",
            "b/",
            "b.json?x", "b.json#x", "%2e%2e/b.json", "b%00", "b\\c", "b c", "b\tc", "b\u{7F}", "ü.json",
            "https://a.example/b.json", "https://b.example/app/b.json", "http://a.example/app/b.json",
            "https://a.example/app/../b.json", "https://a.example/app/", "https://u@a.example/app/b.json",
            "https://a.example/app/https://b.example/", "data:b", "b@c", "b:c",
            String(repeating: "b", count: 4_096),
        ]
        for given in wrong { XCTAssertNil(folder.blob(given), given) }
    }

    func testASignedFileIsNamedByItsHash() throws {
        let hash = String(repeating: "0f", count: 32)
        let file = try XCTUnwrap(SignedFile("files/\(hash).png"))
        XCTAssertEqual(file.sha256, hash)
        let folder = try XCTUnwrap(SourceFolder(ofHead: "https://a.example/head.json", allowsInsecureHTTP: false))
        XCTAssertEqual(folder.file(file), "https://a.example/files/\(hash).png")
        let wrong = [
            "", "files/", "files/.png", "files/\(hash)", "files/\(hash).", "files/\(hash).PNG", "files/\(hash).toolong",
            "files/\(hash.uppercased()).png", "files/\(hash.dropLast()).png", "files/\(hash)0.png", "\(hash).png",
            "./files/\(hash).png", "https://a.example/files/\(hash).png", "files/\(hash).png?x", "files/\(hash).p/g",
        ]
        for path in wrong { XCTAssertNil(SignedFile(path), path) }
    }
}
