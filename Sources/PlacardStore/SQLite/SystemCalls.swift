import CLinux
import Glibc

/// System calls on a database's files. Tests replace them, to let them fail.
package struct SystemCalls {
    package static nonisolated(unsafe) var current = SystemCalls()

    package var open: (UnsafePointer<CChar>, Int32, mode_t) -> Int32 = { placard_open($0, $1, $2) }
    package var status: (Int32, UnsafeMutablePointer<stat>) -> Int32 = { fstat($0, $1) }
    package var read: (Int32, UnsafeMutableRawPointer, Int, off_t) -> Int = { pread($0, $1, $2, $3) }
    package var truncate: (Int32, off_t) -> Int32 = { ftruncate($0, $1) }
    package var sync: (Int32) -> Int32 = { fdatasync($0) }
    /// Maps a part of a file: descriptor, length, protection and offset.
    package var map: (Int32, Int, Int32, off_t) -> UnsafeMutableRawPointer? = { mmap(nil, $1, $2, MAP_SHARED, $0, $3) }
    /// Sets or removes a lock: descriptor, type, start and length.
    package var lock: (Int32, Int32, off_t, off_t) -> Int32 = { placard_lock_range($0, Int16($1), $2, $3) }
    /// Finds a lock of others: descriptor, start and length.
    package var findLock: (Int32, off_t, off_t) -> Int32 = { placard_find_lock($0, $1, $2) }

    package init() {}
}
