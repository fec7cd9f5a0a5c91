import PlacardCore

/// The pictures of messages: files in a directory of their own beside the database, each with a row of its own.
struct AssetFiles {
    let directory: String
    /// Waits until a file is on the disk before it counts as written.
    private let syncs: Bool

    init(directory: String, durability: Durability) {
        self.directory = directory
        syncs = durability == .power
    }

    /// Readable by the owner alone. There whole or not at all.
    func write(_ name: String, _ bytes: UnsafeRawBufferPointer) throws(Files.Failure) {
        try Files.makeDirectory(directory)
        let folder = try Directory(opening: directory)
        let temporary = name + Self.unfinished
        do throws(Files.Failure) {
            try folder.write(temporary, bytes, syncs: syncs)
            try folder.rename(temporary, to: name)
            if syncs { try folder.sync() }
        } catch {
            folder.remove(temporary)
            throw error
        }
    }

    func remove(_ name: String) {
        guard Self.isOurs(name), let folder = try? Directory(opening: directory) else { return }
        folder.remove(name)
    }

    /// Removes files that have no row, such as those of a crash, and tells which rows have no file of their size: a loss of
    /// power may leave an empty one. The directory is listed once; no file is looked into.
    func reconcile(_ rows: [StoredAsset]) -> (found: [StoredAsset], lost: [String]) {
        let known = Set(rows.map(\.file))
        guard let folder = try? Directory(opening: directory) else { return ([], known.sorted()) }
        let files = Set(folder.names())
        // In the order of names: what a run does to the disk is the same every time.
        for file in files.subtracting(known).sorted() where Self.isOurs(file) { folder.remove(file) }
        let found = rows.filter {
            Self.isOurs($0.file) && files.contains($0.file) && folder.size(of: $0.file) == $0.bytes
        }
        return (found, known.subtracting(found.map(\.file)).sorted())
    }

    private static let unfinished = ".part"

    /// A number, perhaps an ending such as `.png`, perhaps unfinished. Anything else in the directory is not ours to touch.
    private static func isOurs(_ name: String) -> Bool {
        let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard let number = parts.first, (1...3).contains(parts.count), !number.isEmpty else { return false }
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        return number.allSatisfy(digits.contains)
            && parts.dropFirst().allSatisfy { $0.allSatisfy { digits.contains($0) || letters.contains($0) } }
    }
}
