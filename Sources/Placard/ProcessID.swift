import Glibc

/// The calling process, to notice a client that was inherited through fork.
enum ProcessID {
    static var current: Int32 { getpid() }
}
