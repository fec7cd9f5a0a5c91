import XCTest

@testable import PlacardCore

final class LocalFolderTests: XCTestCase {
    private let folder = LocalFolder(ofFile: "/srv/a folder/größe/c.json")

    func testALinkNamesAFileBelowTheFolder() {
        for (link, path) in [
            ("cup.png", "cup.png"), ("images/cup.png", "images/cup.png"), ("/images/cup.png", "images/cup.png"),
            (".hidden/a~b_c-d", ".hidden/a~b_c-d"),
        ] {
            let url = folder.url(of: link)
            XCTAssertEqual(url, "file:///srv/a%20folder/gr%C3%B6%C3%9Fe/\(path)")
            XCTAssertEqual(url.flatMap(folder.path), "/srv/a folder/größe/\(path)")
        }
    }

    func testNoOtherLinkNamesAFile() {
        for link in [
            "", "/", ".", "..", "../a.png", "a/../b.png", "a//b.png", "a/", "/a.png", "//images/a.png",
            "/images/../a.png",
            "https://a.example/b.png", "file:///srv/a.png", "a b.png", "a%2e%2e/b", "a\\b", "größe.png", "a?b", "a#b",
            "a\0",
            String(repeating: "a", count: 4_097),
        ] {
            XCTAssertNil(folder.url(of: link), link)
        }
    }

    func testNoOtherURLIsAFile() {
        let before = "file:///srv/a%20folder/gr%C3%B6%C3%9Fe/"
        for url in [
            before, before + "../a.png", before + "a/../b", before + "%2e%2e/a", before + "a b",
            "file:///srv/a%20folder/a.png", "FILE:" + before.dropFirst(5) + "a.png", "a.png", "",
        ] {
            XCTAssertNil(folder.path(of: url), url)
        }
    }

    func testTheRootIsAFolder() {
        let root = LocalFolder(ofFile: "/c.json")
        XCTAssertEqual(root.url(of: "a.png"), "file:///a.png")
        XCTAssertEqual(root.path(of: "file:///a.png"), "/a.png")
    }

    func testFilesOfTheFolderAreNeitherFetchedNorKept() {
        let url = folder.url(of: "a.png") ?? ""
        for directory in [nil, "/pictures"] {
            var cache = AssetCache(directory: directory, allowsInsecureHTTP: false, local: folder)
            XCTAssertEqual(cache.picture(url), .ready(path: "/srv/a folder/größe/a.png"))
            XCTAssertEqual(cache.path(AssetName.bundle(url)), "/srv/a folder/größe/a.png")
            XCTAssertEqual(cache.state(of: [url, AssetName.bundle(url)]), .notNeeded)
            cache.list([url])
            _ = cache.list(cards: [url])
            cache.fetchCards()
            cache.fetchListed(awaited: [])
            cache.want(url, isUrgent: true)
            XCTAssertFalse(cache.canBegin)
            XCTAssertFalse(cache.isOfCard(ExactText(url)))
        }
        let without = AssetCache(directory: "/pictures", allowsInsecureHTTP: true)
        XCTAssertEqual(without.picture(url), .refused)
    }
}
