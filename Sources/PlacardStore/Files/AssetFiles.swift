import PlacardCore

/// The pictures of messages: files in a separate directory next to the database, with one row for each.
struct AssetFiles {
    let directory: String
    /// Waits until a file is on the disk before it counts as written.
    private let syncs: Bool

    init(directory: String, durability: Durability) {
        self.directory = directory
        syncs = durability == .power
    }

    /// Writes a file, whole or not at all, that only the owner can read.
    func write(_ name: String, _ bytes: UnsafeRawBufferPointer) throws(Files.Failure) {
        try Files.makeDirectory(directory)
        try Directory(opening: directory).replace(name, bytes, syncs: syncs)
    }

    func remove(_ name: String) {
        guard Self.isOurs(name), let folder = try? Directory(opening: directory) else { return }
        folder.remove(name)
    }

    /// Removes files without a row, which a crash can leave, and returns the rows whose file is missing or has another
    /// size: a power loss may leave an empty file. Lists the directory once; opens no file.
    func reconcile(_ rows: [StoredAsset]) -> (found: [StoredAsset], lost: [String]) {
        let known = Set(rows.map { $0.file })
        guard let folder = try? Directory(opening: directory) else { return ([], known.sorted()) }
        let files = Set(folder.names())
        // Sorted by name, so that the same run always makes the same changes on the disk.
        for file in files.subtracting(known).sorted() where Self.isOurs(file) { folder.remove(file) }
        let found = rows.filter {
            Self.isOurs($0.file) && files.contains($0.file) && folder.size(of: $0.file) == $0.bytes
        }
        return (found, known.subtracting(found.map { $0.file }).sorted())
    }

    /// A number, an optional extension such as `.png`, and optionally `.part`. Other files in the directory are left
    /// alone.
    private static func isOurs(_ name: String) -> Bool {
        let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard let number = parts.first, (1...3).contains(parts.count), !number.isEmpty else { return false }
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        return number.allSatisfy(digits.contains)
            && parts.dropFirst().allSatisfy { $0.allSatisfy { digits.contains($0) || letters.contains($0) } }
    }
}
