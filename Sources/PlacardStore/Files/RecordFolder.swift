import PlacardCore

/// The directory into which records are written, for others to take away (rule 12.2.4). What is in it stays until they
/// delete it.
struct RecordFolder {
    let directory: String
    /// Waits until a file is on the disk before it counts as written.
    let syncs: Bool
    /// The most bytes that the files may take.
    let limit: Int64

    /// Writes a file, whole or not at all, that only the owner can read. Replaces that of an earlier attempt.
    ///
    /// - Parameter name: `TIME-BATCH.jsonl`; the time contains no dash.
    /// - Returns: false, if the files would take more than the limit.
    func write(_ name: String, _ bytes: [UInt8]) throws(Files.Failure) -> Bool {
        try Files.makeDirectory(directory)
        let folder = try Directory(opening: directory)
        let names = folder.names()
        let earlier = names.filter { Self.batch($0).elementsEqual(Self.batch(name)) }
        let kept = names.reduce(Int64(bytes.count)) { earlier.contains($1) ? $0 : $0 + (folder.size(of: $1) ?? 0) }
        guard kept <= limit else { return false }
        let result = bytes.withUnsafeBytes { bytes in
            Result { () throws(Files.Failure) in try folder.replace(name, bytes, syncs: syncs) }
        }
        try result.get()
        for file in earlier where file != name { folder.remove(file) }
        return true
    }

    /// The end of a name, which an unfinished file has, too.
    private static func batch(_ name: String) -> Substring.UTF8View {
        let end = name.utf8.drop { $0 != UInt8(ascii: "-") }
        let isUnfinished = name.utf8.reversed().starts(with: Directory.unfinished.utf8.reversed())
        return Substring(isUnfinished ? end.dropLast(Directory.unfinished.utf8.count) : end).utf8
    }
}
