import TestSupport
import XCTest

@testable import PlacardStore

/// The flag that a failed commit may have left frames in the log.
final class LogTailTests: StoreTestCase {
    func testASuccessfulCommitClearsTheFlag() throws {
        try open().close()
        let database = try StoreFile.open(path, isPowerSafe: false, wait: BusyWait(eachMs: 100)).get()
        defer { database.close() }
        database.mayHaveTail = true
        try database.writeAlone { () throws(SQLiteError) in try database.execute("INSERT INTO state VALUES ('x', 1)") }
        XCTAssertFalse(database.mayHaveTail)

        database.mayHaveTail = true
        try database.begin()
        try database.execute("INSERT INTO state VALUES ('y', 1)")
        try database.commit()
        XCTAssertFalse(database.mayHaveTail)
    }

    /// It overwrites nothing, so the tail in the log must be cut off.
    func testACommitThatWritesNothingCutsTheTail() throws {
        try open().close()
        let database = try StoreFile.open(path, isPowerSafe: false, wait: BusyWait(eachMs: 100)).get()
        defer { database.close() }
        try database.execute("INSERT INTO state VALUES ('x', 1)")
        let log = try bytes(of: path.log)
        try write(log + log.suffix(4_120), to: path.log)
        database.mayHaveTail = true
        try database.writeAlone { () throws(SQLiteError) in try database.execute("DELETE FROM state WHERE key = 'z'") }
        XCTAssertFalse(database.mayHaveTail)
        XCTAssertEqual(try bytes(of: path.log), log)
    }
}
