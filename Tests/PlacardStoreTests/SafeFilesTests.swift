import Foundation
import PlacardCore
import PlacardStore
import TestSupport
import XCTest

/// Links that someone put into the directory are not followed, and new files are readable by the owner only.
final class SafeFilesTests: StoreTestCase {
    private let manager = FileManager.default

    private func link(_ name: String, to target: String) throws {
        try manager.createSymbolicLink(atPath: name, withDestinationPath: target)
    }

    private func refused(_ name: String, line: UInt = #line) throws {
        let error = try fault(line: line) { _ = try self.open() }
        XCTAssertEqual(error.status, .io, line: line)
        XCTAssertTrue(error.message.contains(name), error.message, line: line)
        XCTAssertTrue(error.message.contains("symbolic link"), error.message, line: line)
        let outbox = try? OutboxStore(path)
        XCTAssertNil(name == path.database ? outbox : nil, line: line)
        outbox?.close()
    }

    func testALinkAtTheDatabasesPathIsRefused() throws {
        let elsewhere = "\(directory)/elsewhere"
        try link(path.database, to: elsewhere)
        try refused(path.database)
        XCTAssertFalse(manager.fileExists(atPath: elsewhere), "no store is made there")
        try write(Data("no database".utf8), to: elsewhere)
        try refused(path.database)
        XCTAssertEqual(try bytes(of: elsewhere), Data("no database".utf8))
    }

    func testALinkAtThePathOfTheLogOrTheLockIsRefused() throws {
        let elsewhere = "\(directory)/elsewhere"
        for name in [path.database + "-wal", path.lock] {
            try link(name, to: elsewhere)
            try refused(name)
            XCTAssertFalse(manager.fileExists(atPath: elsewhere))
            for file in try files() { try manager.removeItem(atPath: "\(directory)/\(file)") }
        }
    }

    /// The host chooses the directory: a link to it is allowed.
    func testALinkToTheDirectoryIsFollowed() throws {
        try manager.createDirectory(atPath: "\(directory)/real", withIntermediateDirectories: false)
        try link("\(directory)/link", to: "real")
        let store = try open(at: StorePath(directory: "\(directory)/link", apiKey: "key"))
        try append([record()], to: store)
        store.close()
        XCTAssertEqual(try open(at: StorePath(directory: "\(directory)/real", apiKey: "key")).load().queued, 1)
    }

    /// A pipe would block any reader.
    func testAnotherKindOfFileAtTheDatabasesPathIsRefused() throws {
        XCTAssertEqual(mkfifo(path.database, 0o600), 0)
        let error = try fault { _ = try self.open() }
        XCTAssertEqual(error.status, .io)
        XCTAssertTrue(error.message.contains(path.database), error.message)
    }

    func testALinkAtThePicturesPathIsNotFollowed() throws {
        let elsewhere = "\(directory)/elsewhere"
        try manager.createDirectory(atPath: elsewhere, withIntermediateDirectories: false)
        for name in ["1", "2.png", "3.png.part"] { try write(Data("mine".utf8), to: "\(elsewhere)/\(name)") }
        try link("\(directory)/key.assets", to: elsewhere)
        let store = try open()
        store.removeAsset("1")
        let error = try fault { try Array("png".utf8).withUnsafeBytes { try store.writeAsset("4", $0) } }
        XCTAssertEqual(error.status, .io)
        XCTAssertTrue(error.message.contains("symbolic link"), error.message)
        XCTAssertEqual(try manager.contentsOfDirectory(atPath: elsewhere).sorted(), ["1", "2.png", "3.png.part"])
    }

    func testPicturesInAnotherUsersDirectoryAreRefused() throws {
        try XCTSkipIf(geteuid() != 0, "only root can give a directory away")
        let assets = "\(directory)/key.assets"
        try manager.createDirectory(atPath: assets, withIntermediateDirectories: false)
        try write(Data("mine".utf8), to: "\(assets)/1")
        XCTAssertEqual(chown(assets, 65_534, 65_534), 0)
        let store = try open()
        XCTAssertEqual(
            try fault { try Array("png".utf8).withUnsafeBytes { try store.writeAsset("4", $0) } }.status, .io)
        XCTAssertEqual(try manager.contentsOfDirectory(atPath: assets), ["1"])
    }

    func testModesDoNotDependOnTheUmask() throws {
        for mask: mode_t in [0o777, 0o277, 0] {
            let before = umask(mask)
            defer { umask(before) }
            let top = "\(directory)/\(mask)"
            let deep = StorePath(directory: "\(top)/a/b", apiKey: "key")
            let store = try open(.power, at: deep)
            try append([record()], to: store)
            try Array("png".utf8).withUnsafeBytes { try store.writeAsset("1", $0) }
            for folder in ["", "/a", "/a/b", "/a/b/key.assets"] {
                XCTAssertEqual(try mode(of: top + folder), 0o700, "\(folder) \(mask)")
            }
            for name in ["key.sqlite3", "key.sqlite3-wal", "key.sqlite3-shm", "key.lock", "key.assets/1"] {
                XCTAssertEqual(try mode(of: "\(top)/a/b/\(name)"), 0o600, "\(name) \(mask)")
            }
        }
    }

    // MARK: Shared with a group

    private let ours = ["key.sqlite3", "key.sqlite3-wal", "key.sqlite3-shm", "key.lock"]

    private func openShared(_ place: String) throws -> Store {
        let store = try Store(
            StorePath(directory: place, apiKey: "key"), durability: .process, access: .group, wallMs: 1_000)
        addTeardownBlock { store.close() }
        return store
    }

    func testASharedStoreIsForTheGroupWhateverTheUmask() throws {
        for mask: mode_t in [0o777, 0o077, 0] {
            let before = umask(mask)
            defer { umask(before) }
            let top = "\(directory)/\(mask)"
            let store = try openShared("\(top)/a")
            try append([record()], to: store)
            try Array("png".utf8).withUnsafeBytes { try store.writeAsset("1", $0) }
            XCTAssertEqual(try mode(of: top), 0o2770)
            XCTAssertEqual(try mode(of: "\(top)/a"), 0o2770)
            for name in ours { XCTAssertEqual(try mode(of: "\(top)/a/\(name)"), 0o660, "\(name) \(mask)") }
            XCTAssertEqual(try mode(of: "\(top)/a/key.assets") & 0o777, 0o700, "pictures stay private")
            XCTAssertEqual(try mode(of: "\(top)/a/key.assets/1"), 0o600)
        }
    }

    func testAPrivateStoreBecomesShared() throws {
        let place = "\(directory)/x"
        let path = StorePath(directory: place, apiKey: "key")
        let old = try open(at: path)
        try append([record()], to: old)
        old.closeUntouched()
        XCTAssertEqual(try mode(of: place), 0o700)
        let store = try openShared(place)
        XCTAssertEqual(try store.load().queued, 1)
        XCTAssertEqual(try mode(of: place), 0o2770)
        for name in ours { XCTAssertEqual(try mode(of: "\(place)/\(name)"), 0o660, name) }
        store.close()
        // Without the option nothing changes back, and nothing fails.
        XCTAssertEqual(try open(at: path).load().queued, 1)
        XCTAssertEqual(try mode(of: path.database), 0o660)
    }

    /// What others may do in an existing directory stays as it is; its group gets access, and gives it to new files.
    func testAnExistingDirectoryKeepsTheRestOfItsMode() throws {
        let place = "\(directory)/x"
        try manager.createDirectory(atPath: place, withIntermediateDirectories: false)
        chmod(place, 0o755)
        _ = try openShared(place)
        XCTAssertEqual(try mode(of: place), 0o2775)
    }

    func testADirectoryThatEveryoneCanWriteIsNotShared() throws {
        let place = "\(directory)/x"
        try manager.createDirectory(atPath: place, withIntermediateDirectories: false)
        for open: mode_t in [0o777, 0o1777, 0o2772] {
            chmod(place, open)
            let error = try fault { _ = try self.openShared(place) }
            XCTAssertEqual(error.status, .io)
            XCTAssertTrue(error.message.contains("everyone can write"), error.message)
            XCTAssertEqual(try mode(of: place), Int(open), "it is left as it is")
            XCTAssertEqual(try manager.contentsOfDirectory(atPath: place), [])
        }
    }

    func testAFileWithASecondNameIsNotShared() throws {
        let place = "\(directory)/x"
        let path = StorePath(directory: place, apiKey: "key")
        try open(at: path).close()
        try manager.linkItem(atPath: path.database, toPath: "\(directory)/second")
        let error = try fault { _ = try self.openShared(place) }
        XCTAssertTrue(error.message.contains("second name"), error.message)
        XCTAssertEqual(try mode(of: path.database), 0o600)
    }

    func testALinkIsNotShared() throws {
        let place = "\(directory)/x"
        let elsewhere = "\(directory)/elsewhere"
        try write(Data("mine".utf8), to: elsewhere)
        chmod(elsewhere, 0o600)
        try manager.createDirectory(atPath: place, withIntermediateDirectories: false)
        for name in ours {
            try link("\(place)/\(name)", to: elsewhere)
            let error = try fault { _ = try self.openShared(place) }
            XCTAssertTrue(error.message.contains("symbolic link"), error.message)
            XCTAssertEqual(try mode(of: elsewhere), 0o600)
            for file in try manager.contentsOfDirectory(atPath: place) {
                try manager.removeItem(atPath: "\(place)/\(file)")
            }
        }
    }

    /// An outbox takes no option: it does as the directory.
    func testAnOutboxFollowsTheDirectory() throws {
        let cases: [(mode_t, Int)] = [(0o2770, 0o660), (0o770, 0o600), (0o2775, 0o600), (0o700, 0o600)]
        for (index, (folder, file)) in cases.enumerated() {
            let place = "\(directory)/\(index)"
            try manager.createDirectory(atPath: place, withIntermediateDirectories: false)
            chmod(place, folder)
            let before = umask(0o077)
            defer { umask(before) }
            let outbox = try OutboxStore(StorePath(directory: place, apiKey: "key"))
            for name in ours.dropLast() { XCTAssertEqual(try mode(of: "\(place)/\(name)"), file, "\(name) \(folder)") }
            outbox.close()
            XCTAssertEqual(try mode(of: place), Int(folder))
        }
    }

    /// An unreadable store is not reported as missing.
    func testAnUnreadableStoreIsAnError() throws {
        try open().close()
        chmod(directory, 0o755)
        XCTAssertEqual(chmod(path.database, 0), 0)
        try asNobody { XCTAssertTrue(try message().contains("Permission denied")) }
        chmod(directory, 0)
        try asNobody { XCTAssertTrue(try message().contains("Permission denied")) }
        chmod(directory, 0o700)
    }

    private func message() throws -> String {
        let error = try fault { _ = try StoreReader.read(self.path) }
        XCTAssertEqual(error.status, .io, error.message)
        XCTAssertTrue(error.message.contains(path.database), error.message)
        return error.message
    }
}
