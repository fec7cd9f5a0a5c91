/// The entries of a zip, after every check that needs no unpacking.
struct ZipDirectory {
    static let packedLimit = 10 << 20
    static let unpackedLimit = 32 << 20
    static let entryLimit = 256

    private(set) var files: [ZipEntry] = []

    private static let end = 0x0605_4B50
    private static let endLength = 22

    init(_ raw: UnsafeRawBufferPointer) throws(ZipFault) {
        let bytes = ZipBytes(all: raw)
        guard raw.count <= Self.packedLimit else {
            throw ZipFault("it has \(raw.count) bytes: the limit is \(Self.packedLimit)")
        }
        guard raw.starts(with: "PK".utf8) else { throw ZipFault("it is not a zip") }
        let end = try Self.findEnd(bytes)
        let count = try bytes.u16(end + 10)
        let start = try bytes.u32(end + 16)
        if count == 0xFFFF || start == 0xFFFF_FFFF { throw ZipFault("it is in the zip64 format") }
        guard try bytes.u32(end + 4) == 0, try bytes.u16(end + 8) == count else {
            throw ZipFault("it is one disk of several")
        }
        guard try start + bytes.u32(end + 12) == end else { throw .truncated }
        guard count <= Self.entryLimit else {
            throw ZipFault("it has \(count) entries: the limit is \(Self.entryLimit)")
        }
        let entries = try Self.entries(bytes, from: start, count: count, end: end)
        try Self.checkLayout(entries, end: start)
        try Self.checkNames(entries)
        files = entries.filter { !$0.isFolder }
        guard !files.isEmpty else { throw ZipFault("it has no file") }
        let size = files.reduce(0) { $0 + $1.size }
        guard size <= Self.unpackedLimit else {
            throw ZipFault("its files have \(size) bytes: the limit is \(Self.unpackedLimit)")
        }
    }

    /// The offset of the record at the end, the last one if a comment contains its signature.
    private static func findEnd(_ bytes: ZipBytes) throws(ZipFault) -> Int {
        var at = bytes.all.count - endLength
        while at >= 0, at >= bytes.all.count - endLength - 0xFFFF {
            if try bytes.u32(at) == end {
                guard try at + endLength + bytes.u16(at + 20) == bytes.all.count else { throw .truncated }
                return at
            }
            at -= 1
        }
        throw .truncated
    }

    private static func entries(
        _ bytes: ZipBytes, from start: Int, count: Int, end: Int
    ) throws(ZipFault) -> [ZipEntry] {
        var entries: [ZipEntry] = []
        var at = start
        for _ in 0..<count {
            let entry = try ZipEntry(record: at, in: bytes)
            entries.append(entry)
            at += entry.recordLength
        }
        guard at == end else { throw .truncated }
        return entries
    }

    /// Requires that the entries fill the file up to the directory, so that they neither overlap nor leave room for
    /// entries that only other programs see.
    private static func checkLayout(_ entries: [ZipEntry], end: Int) throws(ZipFault) {
        var at = 0
        for entry in entries.sorted(by: { $0.start < $1.start }) {
            guard entry.start == at else { throw ZipFault("its entries overlap, or it contains something else") }
            at = entry.end
        }
        guard at == end else { throw ZipFault("its entries overlap, or it contains something else") }
    }

    /// Requires that unpacking on any system makes one file of each entry.
    private static func checkNames(_ entries: [ZipEntry]) throws(ZipFault) {
        var isFolder: [String: Bool] = [:]
        for entry in entries {
            let name = ZipName.folded(entry.name[...])
            guard isFolder.updateValue(entry.isFolder, forKey: name) == nil else {
                throw ZipFault("it has two entries with the name '\(entry.name)'")
            }
        }
        for entry in entries {
            for slash in entry.name.utf8.indices where entry.name.utf8[slash] == UInt8(ascii: "/") {
                if isFolder[ZipName.folded(entry.name[..<slash])] == false {
                    throw ZipFault("it has a file and a folder with the name '\(entry.name[..<slash])'")
                }
            }
        }
    }
}
