import Glibc
import Synchronization

/// The calling process, to detect a client inherited through fork.
///
/// Every call of the host checks it, and `getpid` takes longer than many of these calls. So the id is cached in a page
/// that the kernel zeroes in a forked child.
enum ProcessID {
    static var current: Int32 {
        guard let page else { return getpid() }
        let known = page.pointee.load(ordering: .relaxed)
        if known != 0 { return known }
        let own = getpid()
        page.pointee.store(own, ordering: .relaxed)
        return own
    }

    /// Nil when the kernel does not support `MADV_WIPEONFORK`.
    nonisolated(unsafe) private static let page: UnsafeMutablePointer<Atomic<Int32>>? = {
        let size = Int(getpagesize())
        let flags = MAP_PRIVATE | MAP_ANONYMOUS
        guard size > 0, let memory = mmap(nil, size, PROT_READ | PROT_WRITE, flags, -1, 0), memory != MAP_FAILED else {
            return nil
        }
        guard madvise(memory, size, MADV_WIPEONFORK) == 0 else {
            munmap(memory, size)
            return nil
        }
        let page = memory.bindMemory(to: Atomic<Int32>.self, capacity: 1)
        page.initialize(to: Atomic(0))
        return page
    }()
}
