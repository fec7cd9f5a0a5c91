// The names of Swift's module Glibc that C's headers do not bring: variables in macros, variadic functions, and
// constants that have another type there. Compiled with the library to ship only (scripts/embedded.sh), whose module
// Glibc is the headers in CLinux.
import CLinux

var errno: Int32 {
    get { placard_errno() }
    set { placard_set_errno(newValue) }
}

var MAP_FAILED: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: -1) }

func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
    placard_plain_open(path, flags, mode)
}

func openat(_ directory: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
    placard_openat(directory, path, flags, mode)
}

func fcntl(_ descriptor: Int32, _ command: Int32, _ argument: Int32 = 0) -> Int32 {
    placard_fcntl(descriptor, command, Int(argument))
}

func ioctl(_ descriptor: Int32, _ command: UInt, _ argument: UnsafeMutableRawPointer) -> Int32 {
    placard_ioctl(descriptor, command, argument)
}

var S_IFMT: mode_t { 0o170000 }
var S_IFREG: mode_t { 0o100000 }
var S_IFDIR: mode_t { 0o040000 }
var S_IFLNK: mode_t { 0o120000 }
var S_IFSOCK: mode_t { 0o140000 }
var S_IWOTH: mode_t { 0o002 }
