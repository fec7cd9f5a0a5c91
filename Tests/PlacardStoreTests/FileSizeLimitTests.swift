import Glibc
import PlacardCore
import PlacardStore
import XCTest

/// `RLIMIT_FSIZE`: a call that passes it fails. SIGXFSZ, which would end this process, is not delivered.
final class FileSizeLimitTests: StoreTestCase {
    private func limited(to bytes: rlim_t, _ body: () throws -> Void) throws {
        var before = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &before)
        var limit = before
        limit.rlim_cur = bytes
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        defer { setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &before) }
        try body()
    }

    func testACommitFailsAndTheNextOneWorks() throws {
        for durability in [Durability.process, .power] {
            let store = try open(durability)
            try append([record("a")], to: store)
            for limit: rlim_t in [0, 4_096, 32_768, 100_000] {
                try limited(to: limit) {
                    let error = try fault {
                        for _ in 0..<100 { try self.append([self.record(bytes: 3_000)], to: store) }
                    }
                    XCTAssertEqual(error.status, .io)
                    XCTAssertTrue(error.message.contains("File too large"), error.message)
                    store.tidy()
                }
                try append([record("b")], to: store)
            }
            let queued = try store.load().queued
            let again = try reopened(after: store)
            XCTAssertEqual(try again.load().queued, queued)
            again.close()
        }
    }

    func testOpeningFails() throws {
        for limit: rlim_t in [0, 1, 4_096, 20_000] {
            try limited(to: limit) { XCTAssertEqual(try fault { _ = try self.open() }.status, .io, "\(limit)") }
        }
        XCTAssertEqual(try open().load().queued, 0)
    }

    func testAPictureIsNotKept() throws {
        let store = try open()
        let bytes = [UInt8](repeating: 1, count: 10_000)
        try limited(to: 5_000) {
            let error = try fault { try bytes.withUnsafeBytes { try store.writeAsset("1", $0) } }
            XCTAssertTrue(error.message.contains("File too large"), error.message)
        }
        try bytes.withUnsafeBytes { try store.writeAsset("1", $0) }
    }
}
