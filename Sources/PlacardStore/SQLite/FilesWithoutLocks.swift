import CLinux
import Glibc
import PlacardLock

/// Databases on file systems without locks of descriptors, which SQLite's own files open.
///
/// The descriptor that has shown this stays open: to close it would drop the locks that other connections of this
/// process have on the database. So there is at most one for each database.
package enum FilesWithoutLocks {
    private struct File: Hashable {
        let device: dev_t
        let inode: ino_t

        init(_ status: stat) {
            device = status.st_dev
            inode = status.st_ino
        }
    }

    /// The descriptors that stay open: several, if threads open a database at the same time.
    private struct Known {
        var descriptors: [Int32]
        /// Another copy of the library in this process uses the database, perhaps with an SQLite of its own. Locks of the
        /// process do not keep the two apart.
        var isAnothers: Bool
    }

    enum Owner {
        /// No database without locks is known there.
        case unknown
        case own
        case anotherCopy
    }

    private static let known = Lock<[File: Known]>([:])

    static func owner(of path: UnsafePointer<CChar>) -> Owner {
        let known = known.withLock { $0 }
        guard !known.isEmpty else { return .unknown }
        var found = stat()
        guard stat(path, &found) == 0, let file = known[File(found)] else { return .unknown }
        return file.isAnothers ? .anotherCopy : .own
    }

    static func keep(_ descriptor: Int32) -> Owner {
        var found = stat()
        guard fstat(descriptor, &found) == 0 else { return .own }
        let file = File(found)
        return known.withLock { known in
            if known[file] == nil { known[file] = claim(file) }
            known[file]?.descriptors.append(descriptor)
            return known[file]?.isAnothers == true ? .anotherCopy : .own
        }
    }

    /// The name that the first copy of the library in a process takes: the address of a socket, which is not a file.
    /// Containers can share a network, in which the address lives, and still have the same process ids.
    package static func name(device: dev_t, inode: ino_t) -> String {
        var space = stat()
        let isKnown = stat("/proc/self/ns/pid", &space) == 0
        return "placard-\(isKnown ? space.st_ino : 0)-\(getpid())-\(device)-\(inode)"
    }

    private static func claim(_ file: File) -> Known {
        let socket = placard_socket(AF_UNIX, placard_datagrams, 0)
        guard socket >= 0 else { return Known(descriptors: [], isAnothers: false) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        // A NUL in front: an address without a file.
        let name = Array(name(device: file.device, inode: file.inode).utf8)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.dropFirst().copyBytes(from: name) }
        let length = MemoryLayout<sa_family_t>.size + 1 + name.count
        let result = placard_bind(socket, &address, socklen_t(length))
        return Known(descriptors: [socket], isAnothers: result != 0 && errno == EADDRINUSE)
    }

    /// For tests, which simulate such a file system.
    package static func forget() {
        let all = known.withLock { known in
            defer { known = [:] }
            return known.values.flatMap { $0.descriptors }
        }
        for descriptor in all { Files.closeDescriptor(descriptor) }
    }
}
