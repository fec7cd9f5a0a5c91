import Glibc

/// Who holds a client's lock. Read from the kernel's list, because trying to take the lock could disturb a host that is
/// starting.
enum LockOwner: Equatable {
    case process(Int32)
    /// Nobody, as far as this process can see: a container does not show the locks of others, and some file systems,
    /// such as btrfs, have another number in the list.
    case nobody
    /// The list cannot be read.
    case unknown

    /// The kernel gives the list in pieces of a page, and one that changes between two pieces can lack a lock that was
    /// held throughout.
    private static let attempts = 8

    static func find(_ files: [String], list: String = "/proc/locks") -> LockOwner {
        let wanted = Set(files.compactMap(name))
        for _ in 0..<attempts {
            guard let bytes = KernelFile.read(list) else { return .unknown }
            if let owner = owner(of: wanted, in: bytes) { return owner }
        }
        return .nobody
    }

    private static func owner(of wanted: Set<String>, in bytes: [UInt8]) -> LockOwner? {
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            // "1: FLOCK  ADVISORY  WRITE 1234 fe:00:5678 0 EOF"
            let words = line.split(separator: " ")
            guard words.count >= 6, words[1] == "FLOCK", wanted.contains(String(words[5])), let pid = Int32(words[4])
            else { continue }
            return .process(pid)
        }
        return nil
    }

    /// The file as the list names it.
    private static func name(_ path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        // As glibc packs a device's two numbers.
        let device = UInt64(status.st_dev)
        let major = device >> 8 & 0xFFF | device >> 32 & ~0xFFF
        let minor = device & 0xFF | device >> 12 & ~0xFF
        return "\(hex(major)):\(hex(minor)):\(status.st_ino)"
    }

    private static func hex(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return digits.count < 2 ? "0\(digits)" : digits
    }
}
