import Foundation
import PlacardCore
import PlacardStore
import TestSupport
import XCTest

/// A store that is used for years stays as small as its contents.
final class GrowthTests: StoreTestCase {
    /// Size of the database and its log in bytes.
    private func size() throws -> (main: Int, log: Int) {
        func length(_ path: String) throws -> Int {
            guard FileManager.default.fileExists(atPath: path) else { return 0 }
            return try XCTUnwrap(FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
        }
        return (try length(path.database), try length(path.database + "-wal"))
    }

    /// Tidies as often as a loop that dispatches.
    private func tidyAll(_ store: Store) {
        var rounds = 0
        while store.wantsTidying, rounds < 10_000 {
            store.tidy()
            rounds += 1
        }
        XCTAssertLessThan(rounds, 10_000, "it comes to an end")
    }

    private func acknowledgeAll(_ store: Store, tidies: Bool = true) throws {
        var number = 0
        while let batch = try form("b-\(number)", in: store) {
            _ = try store.commit([.acknowledgeBatch(id: batch.id)])
            if tidies { tidyAll(store) }
            number += 1
        }
    }

    private func log(_ count: Int, bytes: Int = 150, to store: Store) throws {
        let some = (0..<100).map { _ in record(bytes: bytes) }
        for _ in 0..<count / 100 {
            try append(some, to: store)
            if store.wantsTidying { store.tidy() }
        }
    }

    func testTwoHundredThousandSentRecordsLeaveASmallFile() throws {
        let store = try open()
        var largest = (main: 0, log: 0)
        for _ in 0..<80 {
            try log(2_500, to: store)
            try acknowledgeAll(store)
            let now = try size()
            largest = (max(largest.main, now.main), max(largest.log, now.log))
        }
        XCTAssertLessThan(largest.main, 6 << 20)
        XCTAssertLessThan(largest.log, 8 << 20)
        XCTAssertEqual(try store.load().queued, 0)
    }

    func testALongTimeOfflineReleasesItsSpace() throws {
        let store = try open()
        try log(100_000, to: store)
        let full = try size()
        XCTAssertGreaterThan(full.main, 12 << 20, "the test would prove nothing")
        XCTAssertLessThan(full.log, 8 << 20)
        try acknowledgeAll(store)
        // Free space is released with the next checkpoints.
        try log(10_000, to: store)
        try acknowledgeAll(store)
        XCTAssertLessThan(try size().main, 8 << 20)
        XCTAssertLessThan(try size().log, 8 << 20)

        let again = try reopened(after: store)
        tidyAll(again)
        XCTAssertLessThan(try size().main, 6 << 20)
        XCTAssertEqual(try OtherConnection(path.database).column("PRAGMA integrity_check"), ["ok"])
    }

    func testSpaceThatWasFreeAtOpenIsReleased() throws {
        let store = try open()
        try append((0..<200).map { _ in record(bytes: 100_000) }, to: store)
        store.tidy()
        try acknowledgeAll(store, tidies: false)
        store.close()
        XCTAssertGreaterThan(try size().main, 16 << 20)
        let again = try open()
        XCTAssertTrue(again.wantsTidying)
        tidyAll(again)
        again.close()
        XCTAssertLessThan(try size().main, 2 << 20)
    }

    /// A host whose every dispatch is limited in time shrinks the file in short steps.
    func testSpaceIsReleasedInShortSteps() throws {
        let store = try open()
        try append((0..<200).map { _ in record(bytes: 100_000) }, to: store)
        store.tidy()
        try acknowledgeAll(store, tidies: false)
        store.close()
        let again = try open()
        XCTAssertTrue(again.wantsShrinking)
        var steps = 0
        while again.wantsShrinking, steps < 1_000 {
            again.shrinkBriefly()
            steps += 1
        }
        XCTAssertGreaterThan(steps, 20)
        again.close()
        XCTAssertLessThan(try size().main, 2 << 20)
    }

    /// Created before free space was released: rewritten once, when it holds little.
    func testAStoreOfAnEarlierVersionIsRewrittenOnce() throws {
        try StoreFixture.write(version: 1, to: path.database)
        let store = try open()
        let before = try store.load()
        try append((0..<200).map { _ in record(bytes: 100_000) }, to: store)
        tidyAll(store)
        XCTAssertGreaterThan(try size().main, 16 << 20)
        // Too large for rewriting: it is not changed.
        try store.drop(count: 60)
        try log(5_000, to: store)
        tidyAll(store)
        let other = try OtherConnection(path.database)
        XCTAssertEqual(try other.column("PRAGMA auto_vacuum"), ["0"])
        other.close()
        try acknowledgeAll(store)
        try append((0..<300).map { _ in record(bytes: 15_000) }, to: store)
        try acknowledgeAll(store)
        let after = try reopened(after: store).load()
        XCTAssertLessThan(try size().main, 6 << 20)
        let shrunk = try OtherConnection(path.database)
        XCTAssertEqual(try shrunk.column("PRAGMA auto_vacuum"), ["2"])
        XCTAssertEqual(try shrunk.column("PRAGMA integrity_check"), ["ok"])
        XCTAssertEqual(after.deviceID, before.deviceID)
        XCTAssertEqual(after.cards.count, before.cards.count)
    }

    /// A host that never dispatches sends nothing, but must not fill the disk with a log either.
    func testAnUntidiedLogIsBounded() throws {
        let store = try open()
        var largest = 0
        for number in 0..<16_000 {
            _ = try store.commit([.appendRecord(record(bytes: 9_000))])
            if number % 1_000 == 999 { try store.drop(count: 1_000) }
            if number % 500 == 0 { largest = max(largest, try size().log) }
        }
        XCTAssertGreaterThan(largest, 32 << 20, "the test would prove nothing")
        XCTAssertLessThan(largest, 72 << 20)
        XCTAssertLessThan(try size().main, 32 << 20)
    }

    /// What the option `queue_limit_bytes` is for. The log is moved into the main file by `tidy`.
    func testAQueueWithALimitInBytesKeepsItsFileSmall() throws {
        let store = try open()
        let (limit, bytes) = (1 << 20, 400)
        var (queued, largest) = (0, 0)
        for number in 0..<50_000 {
            _ = try store.commit([.appendRecord(record(bytes: bytes))])
            queued += bytes + Record.overhead
            if queued > limit { queued -= try store.drop(bytes: limit / 100).bytes }
            if number % 100 == 0 { tidyAll(store) }
            if number % 1_000 == 0 { largest = max(largest, try size().main) }
        }
        XCTAssertEqual(try store.load().queued, queued / (bytes + Record.overhead))
        XCTAssertGreaterThan(largest, limit / 2)
        XCTAssertLessThan(largest, limit * 3 / 2)
        XCTAssertLessThan(try size().log, 6 << 20)
    }

    func testALongLogWithAReaderIsNotTidiedAtEveryCommit() throws {
        let store = try open()
        let other = try OtherConnection(path.database)
        try append([record()], to: store)
        try other.execute("BEGIN")
        _ = try other.column("SELECT count(*) FROM records")
        var checkpoints = 0
        for _ in 0..<1_000 {
            try append([record(bytes: 9_000)], to: store)
            if store.wantsTidying {
                store.tidy()
                checkpoints += 1
            }
        }
        XCTAssertLessThan(checkpoints, 10, "not at every commit")
        try other.execute("COMMIT")
        try log(3_000, bytes: 1_000, to: store)
        try append([record(bytes: 9_000)], to: store)
        XCTAssertLessThan(try size().log, 32 << 20)
    }
}
