import Foundation
import Synchronization
import XCTest

@testable import placardctl

/// A save replaces the file whole, or not at all, and says why.
final class FileReplacementTests: XCTestCase {
    private var folder = URL(filePath: "/")
    private var file: URL { folder.appending(path: "campaigns.json") }
    private var replacement: FileReplacement { FileReplacement(path: file.path) }
    private let old = Array("{}".utf8)

    override func setUpWithError() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "placardctl-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        try Data(old).write(to: file)
    }

    override func tearDownWithError() throws {
        try FileManager.default.removeItem(at: folder)
    }

    private func content() throws -> String { try String(contentsOf: file, encoding: .utf8) }

    private func mode() throws -> Int {
        try XCTUnwrap(FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int)
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    private func refusal(_ old: [UInt8]) throws -> String? {
        do throws(FileReplacement.Refused) {
            try replacement.write(Array("{\"cards\": []}".utf8), over: old)
            return nil
        } catch {
            return error.text
        }
    }

    func testReplacesTheContentAndKeepsTheMode() throws {
        for mode in [0o600, 0o664, 0o755] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
            let before = Array(try Data(contentsOf: file))
            try replacement.write(Array("{\"mode\": \(mode)}".utf8), over: before)
            XCTAssertEqual(try content(), "{\"mode\": \(mode)}")
            XCTAssertEqual(try self.mode(), mode)
        }
        XCTAssertEqual(try names(), ["campaigns.json"])
    }

    func testReplacesAFileOfAnySize() throws {
        let large = [UInt8](repeating: 0x20, count: 3_000_000)
        try replacement.write(large, over: old)
        XCTAssertEqual(try Data(contentsOf: file).count, large.count)
        try replacement.write([], over: large)
        XCTAssertEqual(try content(), "")
    }

    func testRefusesAFileThatHasChanged() throws {
        try Data("{\"cards\": [1]}".utf8).write(to: file)
        XCTAssertEqual(try refusal(old), "campaigns.json has changed on the disk meanwhile: load it again")
        XCTAssertEqual(try content(), "{\"cards\": [1]}")
        XCTAssertEqual(try names(), ["campaigns.json"])
    }

    func testOfSavesAtTheSameMomentOneSucceeds() throws {
        var before = old
        for round in 0..<50 {
            let (file, before_) = (replacement, before)
            let saved = Mutex<[Int]>([])
            DispatchQueue.concurrentPerform(iterations: 8) { index in
                let new = Array("{\"\(round)\": \(index)}".utf8)
                if (try? file.write(new, over: before_)) != nil { saved.withLock { $0.append(index) } }
            }
            let winners = saved.withLock { $0 }
            XCTAssertEqual(winners.count, 1, "round \(round)")
            XCTAssertEqual(try content(), "{\"\(round)\": \(winners.first ?? -1)}")
            before = Array(try content().utf8)
        }
        XCTAssertEqual(try names(), ["campaigns.json"])
    }

    func testRefusesAFileThatAnotherServerSaves() throws {
        let descriptor = open(file.path, O_RDONLY)
        defer { close(descriptor) }
        XCTAssertEqual(flock(descriptor, LOCK_EX), 0)
        XCTAssertEqual(try refusal(old), "campaigns.json is being saved at this moment: load it again")
        XCTAssertEqual(try content(), "{}")
        XCTAssertEqual(flock(descriptor, LOCK_UN), 0)
        XCTAssertNil(try refusal(old))
    }

    func testRefusesASymbolicLink() throws {
        let other = folder.appending(path: "other.json")
        try FileManager.default.moveItem(at: file, to: other)
        try FileManager.default.createSymbolicLink(at: file, withDestinationURL: other)
        XCTAssertEqual(
            try refusal(old), "campaigns.json is a symbolic link, which a save would replace: serve the file itself")
        XCTAssertEqual(try String(contentsOf: other, encoding: .utf8), "{}")
        XCTAssertEqual(try names(), ["campaigns.json", "other.json"])
    }

    func testRefusesAFileWithAnotherName() throws {
        try FileManager.default.linkItem(at: file, to: folder.appending(path: "other.json"))
        XCTAssertEqual(
            try refusal(old), "campaigns.json has other names (hard links), which a save would leave behind")
    }

    func testRefusesAReadOnlyFile() throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file.path)
        XCTAssertEqual(try refusal(old), "campaigns.json is not writable: change its permissions")
        XCTAssertEqual(try content(), "{}")
    }

    func testRefusesWhatIsNoFile() throws {
        try FileManager.default.removeItem(at: file)
        XCTAssertEqual(
            try refusal(old), "campaigns.json is not saved: it cannot be found: No such file or directory")
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
        XCTAssertEqual(try refusal(old), "campaigns.json is not a regular file")
    }
}
