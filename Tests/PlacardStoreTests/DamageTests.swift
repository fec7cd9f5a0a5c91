import Foundation
import PlacardCore
import PlacardStore
import TestSupport
import XCTest

/// An unusable database is set aside under a new name, never deleted, and a new one is created.
final class DamageTests: StoreTestCase {
    /// A store with enough data to have many pages.
    private func fill() throws {
        let store = try open()
        _ = try store.commit([.setUser("u"), .setDeviceID("d")])
        try append((0..<200).map { record("\($0)", bytes: 2_000) }, to: store)
        _ = try store.commit((0..<200).map { .putCardFlags(CardID("card \($0)"), .viewed) })
        store.close()
    }

    private func damage(_ change: (inout Data) -> Void) throws -> Data {
        var data = try bytes(of: path.database)
        change(&data)
        try write(data, to: path.database)
        return data
    }

    /// Opens a damaged store: it must be new and usable, and the damaged file must have the reported name.
    private func checkSetAside(_ damaged: Data, line: UInt = #line) throws {
        let store = try open(wallMs: 77)
        let newName = try XCTUnwrap(store.setAside, line: line)
        XCTAssertTrue(newName.hasPrefix(path.database), newName, line: line)
        XCTAssertEqual(try bytes(of: newName), damaged, "kept byte by byte", line: line)
        XCTAssertEqual(try store.load().queued, 0, line: line)
        XCTAssertNil(try store.load().user, line: line)
        try append([record()], to: store)
        store.close()

        let again = try open(wallMs: 78)
        XCTAssertNil(again.setAside, "reported once", line: line)
        XCTAssertEqual(try again.load().queued, 1, line: line)
        again.close()
    }

    func testAFileThatIsNotADatabaseIsSetAside() throws {
        for text in ["xy", "no database", String(repeating: "no database ", count: 1_000)] {
            try write(Data(text.utf8), to: path.database)
            try checkSetAside(Data(text.utf8))
            try FileManager.default.removeItem(atPath: path.database)
        }
    }

    func testADamagedHeaderIsFound() throws {
        try fill()
        try checkSetAside(try damage { $0.replaceSubrange(0..<16, with: Data("SQLite format 9\0".utf8)) })
    }

    func testADamagedFirstPageIsFound() throws {
        try fill()
        try checkSetAside(try damage { $0.replaceSubrange(100..<1_000, with: Data(repeating: 0xAB, count: 900)) })
    }

    func testATruncatedDatabaseIsFound() throws {
        try fill()
        try checkSetAside(try damage { $0 = $0.prefix(4_096 * 3 + 17) })
    }

    func testADatabaseCutWithinItsFirstPageIsFound() throws {
        try fill()
        try checkSetAside(try damage { $0 = $0.prefix(1_000) })
    }

    /// The header is valid, the tables are not: reading them at open finds it.
    func testDamagedTablesAreFound() throws {
        try fill()
        let damaged = try damage { data in
            data.replaceSubrange(4_096..<data.count, with: Data(repeating: 0xAB, count: data.count - 4_096))
        }
        try checkSetAside(damaged)
    }

    /// Another program's database keeps its contents, even when it is renamed.
    func testAnotherProgramsDatabaseIsSetAside() throws {
        try write(Data(), to: path.database)
        let other = try OtherConnection(path.database)
        try other.execute("CREATE TABLE state (x); CREATE TABLE photos (y); INSERT INTO photos VALUES (1)")
        other.close()
        if let store = try? open(wallMs: 77) {
            let photos = try OtherConnection(store.setAside ?? path.database)
            XCTAssertEqual(try photos.column("SELECT y FROM photos"), ["1"])
        } else {
            XCTAssertEqual(try OtherConnection(path.database).column("SELECT y FROM photos"), ["1"])
        }
    }

    func testAnEmptyFileIsANewStore() throws {
        try write(Data(), to: path.database)
        let store = try open()
        XCTAssertNil(store.setAside)
        XCTAssertEqual(try store.load().queued, 0)
    }

    func testEveryDamagedFileIsKept() throws {
        for text in ["first", "second", "third"] {
            try write(Data(text.utf8), to: path.database)
            let store = try open(wallMs: 5)
            XCTAssertEqual(try bytes(of: try XCTUnwrap(store.setAside)), Data(text.utf8))
            store.close()
        }
        XCTAssertEqual(try files().filter { $0.contains("damaged") }.count, 3)
    }

    /// The log is renamed too: it belongs to the damaged file, and would damage the new one.
    func testTheLogIsSetAsideToo() throws {
        try write(Data("no database".utf8), to: path.database)
        try write(Data("log".utf8), to: path.database + "-wal")
        let store = try open(wallMs: 5)
        let newName = try XCTUnwrap(store.setAside)
        XCTAssertEqual(try bytes(of: newName), Data("no database".utf8))
        XCTAssertEqual(try bytes(of: newName + "-wal"), Data("log".utf8))
    }

    func testTheFileSetAsideIsReadableByTheOwnerOnly() throws {
        try write(Data("no database".utf8), to: path.database)
        chmod(path.database, 0o600)
        let store = try open(wallMs: 5)
        XCTAssertEqual(try mode(of: try XCTUnwrap(store.setAside)), 0o600)
        XCTAssertEqual(try mode(of: path.database), 0o600)
    }

    /// Random damage anywhere: the store opens, new or unchanged, or reports an error; it never traps.
    func testRandomDamageNeverTraps() throws {
        try fill()
        let good = try bytes(of: path.database)
        var random = RandomSource(seed: 7)
        for round in 0..<60 {
            var data = good
            for _ in 0..<Int.random(in: 1...40, using: &random) {
                data[Int.random(in: 0..<(round % 2 == 0 ? 4_096 : data.count), using: &random)] =
                    UInt8.random(in: .min ... .max, using: &random)
            }
            for name in try files() { try FileManager.default.removeItem(atPath: "\(directory)/\(name)") }
            try write(data, to: path.database)
            guard let store = try? open(wallMs: 5) else { continue }
            _ = try? store.load()
            _ = try? form("b", in: store)
            _ = try? append([record()], to: store)
            store.close()
        }
    }
}
