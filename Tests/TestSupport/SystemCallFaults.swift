import CSQLite
import Glibc

/// Makes SQLite's system calls fail, in this process.
package enum SystemCallFaults {
    /// Calls that can fail. SQLite reads with `pread` and similar calls, or with `read`.
    package enum Call: String, CaseIterable {
        case read
        case pread
        case pread64
        case open
        case fstat
        case ftruncate
        case mmap

        package static let reads: [Call] = [.read, .pread, .pread64]
    }

    /// Runs `body` while the calls whose numbers are in `positions` fail.
    ///
    /// - Parameter garbles: reads do not fail, but return other bytes.
    /// - Returns: the number of calls.
    package static func run(
        _ calls: [Call], failing positions: Range<Int>, garbles: Bool = false, _ body: () throws -> Void
    ) rethrows -> Int {
        plan = Plan(positions: positions, garbles: garbles)
        for call in calls { install(call) }
        defer {
            for call in calls { sqlite3_vfs_find(nil).map { _ = $0.pointee.xSetSystemCall($0, call.rawValue, nil) } }
        }
        try body()
        return plan.count
    }

    private static func install(_ call: Call) {
        guard let vfs = sqlite3_vfs_find(nil), let real = vfs.pointee.xGetSystemCall(vfs, call.rawValue) else { return }
        switch call {
        case .read: realRead = unsafeBitCast(real, to: Read.self)
        case .pread, .pread64: realReadAt = unsafeBitCast(real, to: ReadAt.self)
        case .open: realOpen = unsafeBitCast(real, to: Open.self)
        case .fstat: realStatus = unsafeBitCast(real, to: Status.self)
        case .ftruncate: realTruncate = unsafeBitCast(real, to: Truncate.self)
        case .mmap: realMap = unsafeBitCast(real, to: Map.self)
        }
        _ = vfs.pointee.xSetSystemCall(vfs, call.rawValue, replacement(call))
    }

    private static func replacement(_ call: Call) -> sqlite3_syscall_ptr {
        switch call {
        case .read: unsafeBitCast(failingRead, to: sqlite3_syscall_ptr.self)
        case .pread, .pread64: unsafeBitCast(failingReadAt, to: sqlite3_syscall_ptr.self)
        case .open: unsafeBitCast(failingOpen, to: sqlite3_syscall_ptr.self)
        case .fstat: unsafeBitCast(failingStatus, to: sqlite3_syscall_ptr.self)
        case .ftruncate: unsafeBitCast(failingTruncate, to: sqlite3_syscall_ptr.self)
        case .mmap: unsafeBitCast(failingMap, to: sqlite3_syscall_ptr.self)
        }
    }
}

// SQLite calls C functions, which cannot capture. Tests of one process run one after the other.

private struct Plan {
    var positions: Range<Int> = 0..<0
    var garbles = false
    var count = 0

    /// Counts a call. Returns true and sets errno when it must fail.
    mutating func fails() -> Bool {
        count += 1
        guard positions.contains(count - 1) else { return false }
        errno = EIO
        return true
    }

    /// Completes a read.
    mutating func read(_ buffer: UnsafeMutableRawPointer?, _ body: () -> Int) -> Int {
        guard fails() else { return body() }
        guard garbles else { return -1 }
        let count = body()
        if let buffer, count > 0 { memset(buffer, 0xAB, count) }
        return count
    }
}

private nonisolated(unsafe) var plan = Plan()

private typealias Read = @convention(c) (Int32, UnsafeMutableRawPointer?, Int) -> Int
private typealias ReadAt = @convention(c) (Int32, UnsafeMutableRawPointer?, Int, Int64) -> Int
private typealias Open = @convention(c) (UnsafePointer<CChar>?, Int32, Int32) -> Int32
private typealias Status = @convention(c) (Int32, UnsafeMutableRawPointer?) -> Int32
private typealias Truncate = @convention(c) (Int32, Int64) -> Int32
private typealias Map =
    @convention(c) (UnsafeMutableRawPointer?, Int, Int32, Int32, Int32, Int64) -> UnsafeMutableRawPointer?

private nonisolated(unsafe) var realRead: Read?
private nonisolated(unsafe) var realReadAt: ReadAt?
private nonisolated(unsafe) var realOpen: Open?
private nonisolated(unsafe) var realStatus: Status?
private nonisolated(unsafe) var realTruncate: Truncate?
private nonisolated(unsafe) var realMap: Map?

private let failingRead: Read = { file, buffer, count in
    plan.read(buffer) { realRead?(file, buffer, count) ?? -1 }
}
private let failingReadAt: ReadAt = { file, buffer, count, offset in
    plan.read(buffer) { realReadAt?(file, buffer, count, offset) ?? -1 }
}
private let failingOpen: Open = { plan.fails() ? -1 : realOpen?($0, $1, $2) ?? -1 }
private let failingStatus: Status = { plan.fails() ? -1 : realStatus?($0, $1) ?? -1 }
private let failingTruncate: Truncate = { plan.fails() ? -1 : realTruncate?($0, $1) ?? -1 }
private let failingMap: Map = { plan.fails() ? MAP_FAILED : realMap?($0, $1, $2, $3, $4, $5) ?? MAP_FAILED }
