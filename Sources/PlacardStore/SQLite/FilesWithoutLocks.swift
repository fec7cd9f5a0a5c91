import Glibc
import Synchronization

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

    /// With the descriptors that stay open: several, if threads open a database at the same time.
    private static let known = Mutex<[File: [Int32]]>([:])

    static func contain(_ path: UnsafePointer<CChar>) -> Bool {
        let known = known.withLock { $0 }
        guard !known.isEmpty else { return false }
        var found = stat()
        return stat(path, &found) == 0 && known[File(found)] != nil
    }

    static func keep(_ descriptor: Int32) {
        var found = stat()
        guard fstat(descriptor, &found) == 0 else { return }
        let file = File(found)
        known.withLock { $0[file, default: []].append(descriptor) }
    }

    /// For tests, which simulate such a file system.
    package static func forget() {
        let all = known.withLock { known in
            defer { known = [:] }
            return known.values.flatMap(\.self)
        }
        for descriptor in all { Files.closeDescriptor(descriptor) }
    }
}
