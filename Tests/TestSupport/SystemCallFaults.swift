import Glibc
import PlacardStore

/// Makes system calls on the files of stores fail, in this process.
package enum SystemCallFaults {
    /// Calls that can fail.
    package enum Call: String, CaseIterable {
        case pread
        case open
        case fstat
        case ftruncate
        case mmap
    }

    /// Runs `body` while the calls whose numbers are in `positions` fail.
    ///
    /// - Parameter garbles: reads do not fail, but return other bytes.
    /// - Returns: the number of calls.
    package static func run(
        _ calls: [Call], failing positions: Range<Int>, garbles: Bool = false, _ body: () throws -> Void
    ) rethrows -> Int {
        let plan = Plan(positions, garbles)
        let real = SystemCalls.current
        for call in calls { install(call, plan, real) }
        defer { SystemCalls.current = real }
        try body()
        return plan.count
    }

    /// Runs `body` on a system that cannot lock descriptors, such as Linux before 3.15.
    package static func withoutDescriptorLocks<T>(_ body: () throws -> T) rethrows -> T {
        let real = SystemCalls.current
        SystemCalls.current.lock = { _, _, _, _ in fail(EINVAL) }
        SystemCalls.current.findLock = { _, _, _ in fail(EINVAL) }
        defer {
            SystemCalls.current = real
            FilesWithoutLocks.forget()
        }
        return try body()
    }

    private static func install(_ call: Call, _ plan: Plan, _ real: SystemCalls) {
        switch call {
        case .pread:
            SystemCalls.current.read = { file, buffer, count, offset in
                plan.read(buffer) { real.read(file, buffer, count, offset) }
            }
        case .open: SystemCalls.current.open = { plan.fails() ? -1 : real.open($0, $1, $2) }
        case .fstat: SystemCalls.current.status = { plan.fails() ? -1 : real.status($0, $1) }
        case .ftruncate: SystemCalls.current.truncate = { plan.fails() ? -1 : real.truncate($0, $1) }
        case .mmap: SystemCalls.current.map = { plan.fails() ? MAP_FAILED : real.map($0, $1, $2, $3) }
        }
    }

    private static func fail(_ code: Int32) -> Int32 {
        errno = code
        return -1
    }
}

/// Tests of one process run one after the other.
private final class Plan {
    private let positions: Range<Int>
    private let garbles: Bool
    private(set) var count = 0

    init(_ positions: Range<Int>, _ garbles: Bool) {
        self.positions = positions
        self.garbles = garbles
    }

    /// Counts a call. Returns true and sets errno when it must fail.
    func fails() -> Bool {
        count += 1
        guard positions.contains(count - 1) else { return false }
        errno = EIO
        return true
    }

    /// Completes a read.
    func read(_ buffer: UnsafeMutableRawPointer, _ body: () -> Int) -> Int {
        guard fails() else { return body() }
        guard garbles else { return -1 }
        let count = body()
        if count > 0 { memset(buffer, 0xAB, count) }
        return count
    }
}
