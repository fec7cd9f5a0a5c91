import Foundation
import PlacardCore
import PlacardStore
import XCTest

/// A commit that returned survives the end of the process (durability `process`).
final class CrashTests: StoreTestCase {
    /// A child of fork() logs until it is killed and reports each commit; every reported record must be stored.
    func testCommitsSurviveAKill() throws {
        let channel = Pipe()
        let child = try logging(to: channel) { _ in }
        var reported = 0
        while reported < 300, let part = try channel.fileHandleForReading.read(upToCount: 50), !part.isEmpty {
            reported += part.count
        }
        kill(child, SIGKILL)
        try wait(for: child)
        // Commits reported between the last read and the kill.
        reported += try channel.fileHandleForReading.readToEnd()?.count ?? 0
        XCTAssertGreaterThanOrEqual(reported, 300)
        try checkStored(reported...(reported + 1))
    }

    /// The files cannot grow any more: the commit fails, and everything committed before is kept.
    func testCommitsSurviveAFullDisk() throws {
        let channel = Pipe()
        let child = try logging(to: channel) { number in
            guard number == 100 else { return }
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit(rlim_cur: 1_000_000, rlim_max: 1_000_000)
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        }
        try wait(for: child)
        let reported = try channel.fileHandleForReading.readToEnd()?.count ?? 0
        XCTAssertGreaterThan(reported, 100)
        XCTAssertLessThan(reported, 100_000, "the disk was never full")
        try checkStored(reported...reported)
    }

    /// Starts a child that logs record after record until a commit fails, and writes a byte for each successful one.
    private func logging(to channel: Pipe, before: (Int) -> Void) throws -> pid_t {
        let path = path
        let reported = channel.fileHandleForWriting.fileDescriptor
        let child = try forked {
            guard let store = try? Store(path, durability: .process, wallMs: 0) else { return }
            for number in 0..<100_000 {
                before(number)
                let record = Record(
                    code: RecordCode(rawValue: "\(number)"), timeMs: 0, data: Array("{}".utf8), sessionID: nil,
                    user: nil
                )
                do { _ = try store.commit([.appendRecord(record)]) } catch { return }
                var byte: UInt8 = 1
                if Glibc.write(reported, &byte, 1) != 1 { return }
            }
        }
        try channel.fileHandleForWriting.close()
        return child
    }

    private func wait(for child: pid_t) throws {
        var status: Int32 = 0
        XCTAssertEqual(waitpid(child, &status, 0), child)
    }

    /// The records must be stored, from the first on, in this number.
    private func checkStored(_ count: ClosedRange<Int>) throws {
        let store = try open()
        XCTAssertNil(store.setAside)
        let queued = try store.load().queued
        XCTAssertTrue(count.contains(queued), "\(count) commits returned, \(queued) records are there")
        let batch = try XCTUnwrap(try form("b", in: store))
        XCTAssertEqual(batch.records.map(\.code.rawValue), (0..<batch.records.count).map { "\($0)" })
    }

    /// Swift hides fork(), for good reasons: the child must not do anything that needs another thread.
    private func forked(_ work: () -> Void) throws -> pid_t {
        typealias Fork = @convention(c) () -> pid_t
        let fork = try unsafeBitCast(XCTUnwrap(dlsym(nil, "fork")), to: Fork.self)
        let child = fork()
        if child == 0 {
            alarm(30)
            work()
            _exit(0)
        }
        return child
    }
}
