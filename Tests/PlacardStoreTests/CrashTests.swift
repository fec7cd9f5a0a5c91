import Foundation
import PlacardCore
import PlacardStore
import XCTest

/// A commit that returned survives the death of the process (durability `process`).
final class CrashTests: StoreTestCase {
    /// A child of fork() logs until it is killed and tells after each commit; what it told must be there.
    func testKill() throws {
        let channel = Pipe()
        let path = path
        let child = try forked {
            guard let store = try? Store(path, durability: .process, wallMs: 0) else { return }
            let told = channel.fileHandleForWriting.fileDescriptor
            for number in 0..<UInt32(1_000_000) {
                let record = Record(
                    code: EventCode(rawValue: "\(number)"), timeMs: 0, data: Array("{}".utf8), sessionID: nil, user: nil
                )
                do { _ = try store.commit([.appendRecord(record)]) } catch { return }
                var byte: UInt8 = 1
                if Glibc.write(told, &byte, 1) != 1 { return }
            }
        }
        try channel.fileHandleForWriting.close()
        var told = 0
        while told < 300, let part = try channel.fileHandleForReading.read(upToCount: 50), !part.isEmpty {
            told += part.count
        }
        kill(child, SIGKILL)
        var status: Int32 = 0
        XCTAssertEqual(waitpid(child, &status, 0), child)
        // What it told between the last look and the kill.
        told += try channel.fileHandleForReading.readToEnd()?.count ?? 0
        XCTAssertGreaterThanOrEqual(told, 300)

        let store = try open()
        XCTAssertNil(store.setAside)
        let queued = try store.load().queued
        XCTAssertTrue((told...(told + 1)).contains(queued), "\(told) commits returned, \(queued) records are there")
        let batch = try XCTUnwrap(try form("b", in: store))
        XCTAssertEqual(batch.records.map(\.code.rawValue), (0..<batch.records.count).map { "\($0)" })
    }

    /// Swift hides fork(), for good reasons: the child may only do what needs no other thread.
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
