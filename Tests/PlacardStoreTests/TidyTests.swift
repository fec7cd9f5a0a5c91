import PlacardCore
import PlacardStore
import TestSupport
import XCTest

/// Only `tidy` moves the write-ahead log into the main file, never a commit.
final class TidyTests: StoreTestCase {
    func testTidyingEmptiesTheLog() throws {
        let store = try open()
        XCTAssertFalse(store.wantsTidying)
        let before = try bytes(of: path.database)
        var count = 0
        while !store.wantsTidying, count < 5_000 {
            try append([record("\(count)", bytes: 5_000)], to: store)
            count += 1
        }
        XCTAssertTrue(store.wantsTidying)
        XCTAssertEqual(try bytes(of: path.database), before, "\(count) commits have not touched the main file")
        store.tidy()
        XCTAssertFalse(store.wantsTidying)
        XCTAssertGreaterThan(try bytes(of: path.database).count, before.count)

        // The log restarts at its beginning: it does not grow with all that was ever written.
        for number in 0..<count / 2 { try append([record("more \(number)", bytes: 5_000)], to: store) }
        XCTAssertLessThan(try bytes(of: path.database + "-wal").count, 8 << 20)
        let again = try reopened(after: store)
        XCTAssertEqual(try again.load().queued, count + count / 2)
    }

    func testTidyingWorksWhileAnotherReads() throws {
        let store = try open()
        try append([record("a")], to: store)
        let other = try OtherConnection(path.database)
        try other.execute("BEGIN")
        XCTAssertEqual(try other.column("SELECT COUNT(*) FROM records"), ["1"])
        try append((0..<300).map { record("\($0)", bytes: 20_000) }, to: store)
        store.tidy()
        XCTAssertFalse(store.wantsTidying)
        XCTAssertEqual(try other.column("SELECT COUNT(*) FROM records"), ["1"], "it sees what it saw")
        try other.execute("COMMIT")
        XCTAssertEqual(try other.column("SELECT COUNT(*) FROM records"), ["301"])
    }
}
