import Foundation
import PlacardCore
import PlacardStore
import TestSupport
import XCTest

/// Pictures are files next to the database, with one row each (rule 10.5).
final class AssetFilesTests: StoreTestCase {
    private func asset(_ file: String, used: Int64 = 1) -> StoredAsset {
        StoredAsset(file: file, url: "https://img.example/\(file)", bytes: 3, usedMs: used)
    }

    private func put(_ file: String, into store: Store, _ text: String = "abc") throws {
        try Data(text.utf8).withUnsafeBytes { try store.writeAsset(file, $0) }
        _ = try store.commit([.putAsset(asset(file))])
    }

    private var assets: String { path.assets }
    private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: assets).sorted() }

    private func writeFile(_ name: String) throws { try write(Data("x".utf8), to: "\(assets)/\(name)") }

    // MARK: Writing

    func testAPictureIsRestored() throws {
        let store = try open()
        XCTAssertFalse(FileManager.default.fileExists(atPath: assets), "made with the first picture")
        try put("1.png", into: store)
        XCTAssertEqual(try bytes(of: "\(assets)/1.png"), Data("abc".utf8))
        XCTAssertEqual(store.assetDirectory, assets)
        let state = try reopened(after: store).load()
        XCTAssertEqual(state.assets, [asset("1.png")])
        XCTAssertEqual(state.lostAssets, [])
        XCTAssertEqual(try names(), ["1.png"])
    }

    func testFilesAreReadableByTheOwnerOnly() throws {
        let before = umask(0)
        defer { umask(before) }
        try put("1", into: try open())
        XCTAssertEqual(try mode(of: assets), 0o700)
        XCTAssertEqual(try mode(of: "\(assets)/1"), 0o600)
    }

    func testPowerDurabilityWritesPicturesToo() throws {
        let store = try open(.power)
        try put("1.png", into: store)
        XCTAssertEqual(try reopened(after: store).load().assets.map(\.file), ["1.png"])
    }

    func testARowOfTheSameFileIsReplaced() throws {
        let store = try open()
        try put("1", into: store)
        _ = try store.commit([.putAsset(asset("1", used: 9))])
        XCTAssertEqual(try reopened(after: store).load().assets.map(\.usedMs), [9])
    }

    func testARemovedPictureIsGone() throws {
        let store = try open()
        try put("1", into: store)
        _ = try store.commit([.deleteAsset(file: "1")])
        store.removeAsset("1")
        store.removeAsset("1")
        XCTAssertEqual(try names(), [])
        XCTAssertEqual(try reopened(after: store).load().assets, [])
    }

    func testOnlyOurOwnFilesAreRemoved() throws {
        let store = try open()
        try put("1", into: store)
        try write(Data(), to: "\(directory)/victim")
        for name in ["../victim", "../key.sqlite3", "", ".", "..", "a", "/etc/passwd", "1/2", "1\u{0}"] {
            store.removeAsset(name)
        }
        XCTAssertEqual(try names(), ["1"])
        XCTAssertTrue(try files().contains("victim"))
        XCTAssertEqual(try reopened(after: store).load().assets.count, 1)
    }

    /// A relative directory is resolved at open; later changes of the working directory do not matter.
    func testTheDirectoryIsAbsolute() throws {
        let before = FileManager.default.currentDirectoryPath
        defer { _ = FileManager.default.changeCurrentDirectoryPath(before) }
        _ = FileManager.default.changeCurrentDirectoryPath(directory)
        let store = try open(at: StorePath(directory: ".", apiKey: "key"))
        _ = FileManager.default.changeCurrentDirectoryPath("/")
        try put("1", into: store)
        XCTAssertEqual(try names(), ["1"])
        XCTAssertEqual(store.assetDirectory?.hasPrefix("/"), true)
    }

    func testAStoreInMemoryKeepsNoPictures() throws {
        let store = try open(.memory)
        XCTAssertNil(store.assetDirectory)
        XCTAssertEqual(try fault { try self.put("1", into: store) }.status, .io)
        store.removeAsset("1")
        XCTAssertEqual(try files(), [])
    }

    // MARK: Disk errors

    private func assertRefused(_ store: Store, line: UInt = #line) throws {
        let error = try fault(line: line) { try self.put("7.png", into: store) }
        XCTAssertEqual(error.status, .io, line: line)
        XCTAssertTrue(error.message.contains(assets), error.message, line: line)
    }

    /// The limit on file sizes simulates a full disk: a write fails half way.
    func testAFullDiskLeavesNoFile() throws {
        let store = try open()
        try put("1", into: store)
        var before = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &before)
        let handler = signal(SIGXFSZ, SIG_IGN)
        defer { signal(SIGXFSZ, handler) }
        var small = rlimit(rlim_cur: 4_096, rlim_max: before.rlim_max)
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &small)
        let large = [UInt8](repeating: 1, count: 100_000)
        let result = large.withUnsafeBytes { bytes in
            Result { () throws(PlacardError) in try store.writeAsset("2.png", bytes) }
        }
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &before)
        guard case .failure(let error) = result else { return XCTFail("it was written") }
        XCTAssertEqual(error.status, .io)
        XCTAssertEqual(try names(), ["1"], "nothing is left of it")
        try put("2.png", into: store)
    }

    func testADirectoryThatIsAFileIsAnError() throws {
        try write(Data(), to: assets)
        let store = try open()
        try assertRefused(store)
        XCTAssertEqual(try store.load().assets, [])
    }

    func testAMissingDirectoryIsCreatedAgain() throws {
        let store = try open()
        try put("1", into: store)
        try FileManager.default.removeItem(atPath: assets)
        try put("2", into: store)
        let state = try reopened(after: store).load()
        XCTAssertEqual(state.assets.map(\.file), ["2"])
        XCTAssertEqual(state.lostAssets, ["1"])
    }

    // MARK: After a crash

    func testFilesWithoutARowAreRemovedAtOpen() throws {
        let store = try open()
        try put("1.png", into: store)
        for name in ["2.png", "3", "4.png.part", "1.png.part", "10.jpeg"] { try writeFile(name) }
        // Files of others, however they came here.
        for name in ["notes.txt", ".hidden", "5.PNG", "6.a.b.c", "x1"] { try writeFile(name) }
        try FileManager.default.createDirectory(atPath: "\(assets)/8", withIntermediateDirectories: false)
        let again = try reopened(after: store)
        XCTAssertEqual(try names(), [".hidden", "1.png", "5.PNG", "6.a.b.c", "8", "notes.txt", "x1"])
        XCTAssertEqual(try again.load().assets.map(\.file), ["1.png"])
    }

    /// A power loss may leave an empty file.
    func testAFileOfAnotherSizeCountsAsMissing() throws {
        let store = try open()
        try put("1.png", into: store)
        try put("2.png", into: store)
        try write(Data(), to: "\(assets)/2.png")
        let state = try reopened(after: store).load()
        XCTAssertEqual(state.assets.map(\.file), ["1.png"])
        XCTAssertEqual(state.lostAssets, ["2.png"])
    }

    func testRowsWithoutAFileAreReported() throws {
        let store = try open()
        for name in ["1.png", "2", "3.gif"] { try put(name, into: store) }
        try FileManager.default.removeItem(atPath: "\(assets)/2")
        // A row for a file elsewhere comes from damage or malice; the file is left alone.
        _ = try store.commit([.putAsset(asset("../key.sqlite3"))])
        let state = try reopened(after: store).load()
        XCTAssertEqual(state.assets.map(\.file), ["1.png", "3.gif"])
        XCTAssertEqual(state.lostAssets, ["../key.sqlite3", "2"])
    }

    func testOpeningCreatesNothing() throws {
        try open().close()
        _ = try open()
        XCTAssertFalse(FileManager.default.fileExists(atPath: assets))
    }

    /// Its pictures belong to rows that nobody knows any more.
    func testPicturesOfADatabaseThatWasSetAsideAreRemoved() throws {
        let store = try open()
        try put("1.png", into: store)
        store.close()
        try write(Data("no database".utf8), to: path.database)
        let fresh = try open()
        XCTAssertNotNil(fresh.setAside)
        XCTAssertEqual(try names(), [])
    }

    /// What is refused at open is not changed, including its pictures.
    func testAStoreOfANewerVersionIsLeftAlone() throws {
        let store = try open()
        try put("1.png", into: store)
        store.close()
        try writeFile("2.png")
        try OtherConnection(path.database).execute("PRAGMA user_version = 1000")
        XCTAssertEqual(try fault { _ = try self.open() }.status, .version)
        XCTAssertEqual(try names(), ["1.png", "2.png"])
    }

    func testTwoAppsShareADirectory() throws {
        let other = StorePath(directory: directory, apiKey: "other")
        try put("1", into: try open())
        let second = try open(at: other)
        XCTAssertNotEqual(second.assetDirectory, assets)
        XCTAssertEqual(try names(), ["1"])
    }
}
