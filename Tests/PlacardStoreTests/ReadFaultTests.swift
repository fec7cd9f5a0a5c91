import Foundation
import PlacardCore
import PlacardStore
import TestSupport
import XCTest

/// A disk that is unreadable for a moment is not damage: opening fails with `io` or succeeds, and nothing is renamed.
final class ReadFaultTests: StoreTestCase {
    /// - Parameter hasLog: half of the data is in the write-ahead log, as after a crash.
    private func fill(hasLog: Bool) throws {
        let store = try open()
        _ = try store.commit([.setUser("u"), .setDeviceID("d")])
        try append((0..<40).map { record("\($0)", bytes: 2_000) }, to: store)
        store.close()
        guard hasLog else { return }
        let again = try open()
        try append((0..<20).map { record("\($0)", bytes: 2_000) }, to: again)
        again.closeUntouched()
    }

    /// Opens while calls fail. A store that opens is complete; otherwise the error names the disk.
    private func openFailing(_ calls: [SystemCallFaults.Call], _ positions: Range<Int>, records: Int) throws -> Int {
        let count = try SystemCallFaults.run(calls, failing: positions) {
            do {
                let store = try Store(path, durability: .process, wallMs: 1)
                defer { store.closeUntouched() }
                XCTAssertNil(store.setAside, "\(calls) \(positions)")
                XCTAssertEqual(try store.load().queued, records, "\(calls) \(positions)")
            } catch let error as PlacardError {
                XCTAssertEqual(error.status, .io, "\(calls) \(positions): \(error.message)")
                XCTAssertFalse(error.message.contains("malformed"), "\(calls) \(positions): \(error.message)")
            }
        }
        XCTAssertFalse(try files().contains { $0.contains("damaged") }, "\(calls) \(positions)")
        return count
    }

    /// Returns how many calls a successful opening makes.
    private func check(_ calls: [SystemCallFaults.Call], hasLog: Bool) throws -> Int {
        try fill(hasLog: hasLog)
        let records = hasLog ? 60 : 40
        let count = try openFailing(calls, 0..<0, records: records)
        for position in 0..<count {
            for end in [position + 1, position + 2, position + count, .max] {
                _ = try openFailing(calls, position..<end, records: records)
            }
        }
        let state = try open().load()
        XCTAssertEqual(state.queued, records)
        XCTAssertEqual(state.user, "u")
        XCTAssertEqual(state.deviceID, "d")
        return count
    }

    func testAnyReadCanFail() throws {
        XCTAssertGreaterThan(try check([.pread], hasLog: false), 20)
    }

    func testAnyReadWithALogCanFail() throws {
        XCTAssertGreaterThan(try check([.pread], hasLog: true), 20)
    }

    /// The index of the log is mapped, not read.
    func testAnyOtherCallCanFail() throws {
        XCTAssertGreaterThan(try check([.open, .fstat, .ftruncate, .mmap], hasLog: true), 5)
    }

    func testTheReasonIsReported() throws {
        try fill(hasLog: false)
        let error = try fault {
            _ = try SystemCallFaults.run([.pread], failing: 3..<Int.max) { _ = try self.open() }
        }
        XCTAssertTrue(error.message.contains(path.database), error.message)
        XCTAssertTrue(error.message.contains("Input/output error"), error.message)
    }

    /// Data that is damaged at the first read and intact at the next, as with a loose cable.
    func testWrongBytesOnceAreReadAgain() throws {
        try fill(hasLog: false)
        let count = try openFailing([.pread], 0..<0, records: 40)
        for position in 0..<count {
            _ = try SystemCallFaults.run(
                [.pread], failing: position..<position + 1, garbles: true
            ) {
                let store = try Store(path, durability: .process, wallMs: 1)
                defer { store.closeUntouched() }
                XCTAssertNil(store.setAside, "\(position)")
                XCTAssertEqual(try store.load().queued, 40, "\(position)")
            }
        }
    }

    /// A commit that cannot read fails alone: the store stays usable.
    func testAFailedReadFailsItsCommitOnly() throws {
        let filling = try open()
        try append((0..<20).map { record("\($0)", bytes: 20_000) }, to: filling)
        let store = try reopened(after: filling)
        for position in 0..<3 {
            let error = try fault {
                _ = try SystemCallFaults.run([.pread], failing: position..<position + 1) {
                    _ = try self.form("b", in: store)
                }
            }
            XCTAssertEqual(error.status, .io)
            XCTAssertFalse(error.message.contains("damaged"), error.message)
        }
        XCTAssertEqual(try form("b", in: store)?.records.count, 20)
    }

    /// An earlier failed call does not hide damage that is found later.
    func testDamageAfterAFailedReadIsFound() throws {
        let filling = try open()
        try append((0..<20).map { record("\($0)", bytes: 20_000) }, to: filling)
        filling.close()
        let other = try OtherConnection(path.database)
        let page = try XCTUnwrap(
            Int(try other.column("SELECT rootpage FROM sqlite_master WHERE name = 'records'").first ?? ""))
        let store = try open()
        let first = try fault {
            _ = try SystemCallFaults.run([.pread], failing: 0..<1) {
                _ = try self.form("b", in: store)
            }
        }
        XCTAssertFalse(first.message.contains("damaged"), first.message)

        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path.database))
        try file.seek(toOffset: UInt64(page - 1) * 4_096)
        try file.write(contentsOf: Data(repeating: 0xAB, count: 4_096))
        try file.close()
        // After another connection's commit SQLite reads its pages again.
        try other.execute("INSERT INTO state (key, value) VALUES ('x', 1)")
        let error = try fault { _ = try self.form("c", in: store) }
        XCTAssertTrue(error.message.contains("damaged"), error.message)
        XCTAssertEqual(try fault { _ = try self.form("d", in: store) }.message, error.message, "the store is shut")
        XCTAssertEqual(try other.column("SELECT value FROM state WHERE key = 'needs_check'"), ["1"])
    }
}
