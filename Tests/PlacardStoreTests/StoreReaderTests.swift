import Foundation
import PlacardCore
import TestSupport
import XCTest

@testable import PlacardStore

/// A store is read next to an open client or after it, without changing a byte.
final class StoreReaderTests: XCTestCase {
    private var temporary: TemporaryDirectory!
    private var directory = ""
    private var path: StorePath { StorePath(directory: directory, apiKey: "a key?") }

    override func setUpWithError() throws {
        temporary = try TemporaryDirectory()
        // Characters with a meaning in SQLite's URIs.
        directory = temporary.path + "/a b?c#d%41&é"
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    }

    override func tearDown() { temporary.remove() }

    private func made() throws -> Store {
        let store = try Store(path, durability: .process, wallMs: 1_000)
        _ = try store.commit([.setUser("u-1"), .putDisplay(campaignID: "x", wallMs: 5)])
        return store
    }

    /// Without the shared memory, where a process's connections mark what they read; another process marks nothing.
    private func contents() throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: directory).filter { !$0.hasSuffix("-shm") }
        return try Dictionary(
            uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: URL(fileURLWithPath: "\(directory)/\($0)"))) })
    }

    /// Reads, and expects `made`'s contents and unchanged files.
    private func check(_ files: Int, line: UInt = #line) throws {
        let before = try contents()
        let count = { try FileManager.default.contentsOfDirectory(atPath: self.directory).count }
        XCTAssertEqual(try count(), files, line: line)
        for _ in 0..<2 {
            let state = try StoreReader.read(path)
            XCTAssertEqual(state.user, "u-1", line: line)
            XCTAssertEqual(state.displays, [ExactText("x"): 5], line: line)
            XCTAssertEqual(try contents(), before, line: line)
            XCTAssertEqual(try count(), files, line: line)
        }
    }

    private func fault(line: UInt = #line) throws -> PlacardError {
        let result = Result { () throws(PlacardError) in try StoreReader.read(path) }
        guard case .failure(let error) = result else { return try XCTUnwrap(nil, "nothing was thrown", line: line) }
        return error
    }

    func testReadsNextToAClient() throws {
        let store = try made()
        defer { store.close() }
        try check(4)
        _ = try store.commit([.setUser("u-2")])
        XCTAssertEqual(try StoreReader.read(path).user, "u-2")
    }

    func testReadsAfterAClient() throws {
        try made().close()
        try check(2)
    }

    func testReadsAfterACrash() throws {
        try made().closeUntouched()
        try check(4)
    }

    /// As someone copies it from a device: half of the data is in the log, and the log's index is missing.
    func testReadsAfterACrashWithoutTheLogsIndex() throws {
        try made().closeUntouched()
        try FileManager.default.removeItem(atPath: path.database + "-shm")
        try check(3)
    }

    func testReadsAnEarlierVersion() throws {
        try StoreFixture.write(version: 1, to: path.database)
        let before = try contents()
        XCTAssertEqual(try StoreReader.read(path).campaigns.count, 3)
        XCTAssertEqual(try contents(), before)
    }

    /// Damage, found while the copy in memory is migrated or anywhere else, is an error.
    func testDamagedPagesAreAnError() throws {
        let pageSize = 4_096
        for version in [1, Int(Schema.version)] {
            try? FileManager.default.removeItem(atPath: path.database)
            if version == 1 { try StoreFixture.write(version: 1, to: path.database) } else { try made().close() }
            let good = try Data(contentsOf: URL(fileURLWithPath: path.database))
            let other = try OtherConnection(path.database)
            let cards = try XCTUnwrap(
                Int(try other.column("SELECT rootpage FROM sqlite_master WHERE name = 'cards'").first ?? ""))
            other.close()
            for page in 1...good.count / pageSize {
                var data = good
                data.replaceSubrange(
                    (page - 1) * pageSize..<page * pageSize, with: Data(repeating: 0xAB, count: pageSize))
                try data.write(to: URL(fileURLWithPath: path.database))
                let result = Result { () throws(PlacardError) in try StoreReader.read(path) }
                guard case .failure(let error) = result else {
                    XCTAssertNotEqual(page, cards, "version \(version)")
                    continue
                }
                XCTAssertEqual(error.status, .io, "version \(version), page \(page): \(error.message)")
                XCTAssertTrue(error.message.contains("cannot be read"), error.message)
            }
        }
    }

    func testANewerVersionIsRefused() throws {
        try made().close()
        try OtherConnection(path.database).execute("PRAGMA user_version = 99")
        let error = try fault()
        XCTAssertEqual(error.status, .version)
        XCTAssertTrue(error.message.contains("99"), error.message)
    }

    func testOtherFilesAreRefused() throws {
        XCTAssertEqual(try fault().status, .notFound)
        for content in ["", "no database at all", String(repeating: "x", count: 5000)] {
            try content.write(toFile: path.database, atomically: false, encoding: .utf8)
            // An empty file is an empty database.
            if content.isEmpty {
                XCTAssertNil(try StoreReader.read(path).user)
            } else {
                XCTAssertEqual(try fault().status, .io)
            }
            XCTAssertEqual(try contents().count, 1)
        }
    }

    func testPicturesWithoutAFileAreLeftOut() throws {
        let store = try made()
        let asset = StoredAsset(file: "1", url: "https://img.example/1.png", bytes: 3, usedMs: 1)
        let lost = StoredAsset(file: "2", url: "https://img.example/2.png", bytes: 3, usedMs: 1)
        try Array("png".utf8).withUnsafeBytes { try store.writeAsset("1", $0) }
        _ = try store.commit([.putAsset(asset), .putAsset(lost)])
        store.close()
        XCTAssertEqual(try StoreReader.read(path).assets, [asset])
    }
}
