import Glibc
import Synchronization

/// The calling process, to notice a client that was inherited through fork.
///
/// Every call of the host's asks, and the system takes longer to answer than many a call: so the answer is kept in a page
/// that the kernel empties for a forked child.
enum ProcessID {
    static var current: Int32 {
        guard let page else { return getpid() }
        let known = page.pointee.load(ordering: .relaxed)
        if known != 0 { return known }
        let own = getpid()
        page.pointee.store(own, ordering: .relaxed)
        return own
    }

    /// Nil when the kernel does not do that.
    nonisolated(unsafe) private static let page: UnsafeMutablePointer<Atomic<Int32>>? = {
        let size = sysconf(Int32(_SC_PAGESIZE))
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
