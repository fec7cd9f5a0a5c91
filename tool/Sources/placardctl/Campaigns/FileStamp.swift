import FoundationEssentials

/// Identifies a file's state without reading the file.
struct FileStamp: Equatable {
    let modified: Date
    let size: UInt64
    /// Changes when an editor replaces the file with a new one.
    let inode: UInt64

    /// Nil when there is no such file.
    init?(path: String) {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: target) else { return nil }
        modified = attributes[.modificationDate] as? Date ?? Date(timeIntervalSince1970: 0)
        size = attributes[.size] as? UInt64 ?? 0
        inode = attributes[.systemFileNumber] as? UInt64 ?? 0
    }
}
