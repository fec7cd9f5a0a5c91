import PlacardCore
import PlacardStore
import XCTest

/// The write-ahead log is moved into the main file by `tidy` alone, never by a commit.
final class TidyTests: StoreTestCase {
    func testALongLogIsTidiedOnRequestAndLosesNothing() throws {
        let store = try open()
        let main = path.database
        let before = try bytes(of: main)
        var commits = 0
        while !store.wantsTidying, commits < 5_000 {
            try append([record()], to: store)
            commits += 1
        }
        XCTAssertTrue(store.wantsTidying, "the log is long after \(commits) commits")
        XCTAssertEqual(try bytes(of: main), before, "no commit touched the main file")

        store.tidy()
        XCTAssertFalse(store.wantsTidying)
        XCTAssertNotEqual(try bytes(of: main), before)
        XCTAssertEqual(try store.load().queued, commits)
        XCTAssertEqual(try reopened(after: store).load().queued, commits)
    }
}
