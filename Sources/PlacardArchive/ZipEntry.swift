import PlacardCore

/// A file or folder of a zip, from its record in the central directory and its local header, which must agree.
struct ZipEntry {
    static let sizeLimit = 10 << 20
    /// A larger file must not be unpacked from less than a hundredth of its size.
    static let smallSize = 1 << 20
    static let ratioLimit = 100

    let name: String
    let isFolder: Bool
    /// Whether the data is compressed with deflate; otherwise it is stored as it is.
    let isDeflated: Bool
    let checksum: UInt32
    let packedSize: Int
    let size: Int
    /// Offsets of the local header, of the data, and of what follows.
    let start: Int
    let data: Int
    let end: Int
    /// Length of its record in the central directory.
    let recordLength: Int

    private static let record = 0x0201_4B50
    private static let header = 0x0403_4B50
    private static let descriptor = 0x0807_4B50

    init(record at: Int, in bytes: ZipBytes) throws(ZipFault) {
        guard try bytes.u32(at) == Self.record else { throw .truncated }
        let flags = try bytes.u16(at + 8)
        let method = try bytes.u16(at + 10)
        let nameLength = try bytes.u16(at + 28)
        let extraLength = try bytes.u16(at + 30)
        let rawName = try bytes.part(at + 46, nameLength)
        let kind = try bytes.u32(at + 38) >> 28
        checksum = UInt32(truncatingIfNeeded: try bytes.u32(at + 16))
        packedSize = try bytes.u32(at + 20)
        size = try bytes.u32(at + 24)
        start = try bytes.u32(at + 42)
        recordLength = try 46 + nameLength + extraLength + bytes.u16(at + 32)
        isDeflated = method == 8

        (name, isFolder) = try ZipName.checked(rawName)
        if flags & 0x2041 != 0 { throw ZipFault(entry: rawName, "is encrypted") }
        // Compression level, data descriptor, UTF-8: everything else changes what the entry means.
        if flags & ~0x080E != 0 { throw ZipFault(entry: rawName, "uses a feature of zips that is not supported") }
        guard method == 0 || isDeflated else {
            throw ZipFault(entry: rawName, "uses compression method \(method): only deflate is supported")
        }
        // The type of file in Unix permissions: nothing, a folder (4) or a regular file (8).
        guard kind == 0 || kind == (isFolder ? 4 : 8) else {
            throw ZipFault(entry: rawName, "is a link or a special file")
        }
        if packedSize == 0xFFFF_FFFF || size == 0xFFFF_FFFF || start == 0xFFFF_FFFF {
            throw ZipFault(entry: rawName, "is in the zip64 format")
        }
        guard try bytes.u16(at + 34) == 0 else { throw ZipFault(entry: rawName, "is on another disk") }
        guard size <= Self.sizeLimit, isFolder ? size == 0 : true else {
            throw ZipFault(entry: rawName, "has \(size) bytes: the limit is \(isFolder ? 0 : Self.sizeLimit)")
        }
        guard size <= Self.smallSize || size / Self.ratioLimit <= packedSize else {
            throw ZipFault(entry: rawName, "is compressed too much: the limit is \(Self.ratioLimit) to 1")
        }
        guard isDeflated || packedSize == size else { throw .truncated }
        try Self.checkExtra(bytes, at + 46 + nameLength, extraLength, rawName)

        // The local header: other programs read this one.
        guard try bytes.u32(start) == Self.header else { throw .truncated }
        let localExtra = try bytes.u16(start + 28)
        data = start + 30 + nameLength + localExtra
        let localName = try bytes.part(start + 30, nameLength)
        let local = (try bytes.u16(start + 6), try bytes.u16(start + 8), try bytes.u16(start + 26))
        // With a data descriptor, checksum and sizes are after the data.
        let hasDescriptor = flags & 8 != 0
        let isSame = try hasDescriptor ? true : Self.agrees(bytes, start + 14, checksum, packedSize, size)
        guard isSame, local == (flags, method, nameLength), localName.elementsEqual(rawName) else {
            throw ZipFault(entry: rawName, "differs between the directory and its own header")
        }
        try Self.checkExtra(bytes, start + 30 + nameLength, localExtra, rawName)
        _ = try bytes.part(data, packedSize)
        var end = data + packedSize
        if hasDescriptor {
            if try bytes.u32(end) == Self.descriptor, try Self.agrees(bytes, end + 4, checksum, packedSize, size) {
                end += 16
            } else {
                guard try Self.agrees(bytes, end, checksum, packedSize, size) else { throw .truncated }
                end += 12
            }
        }
        self.end = end
    }

    private static func agrees(
        _ bytes: ZipBytes, _ at: Int, _ checksum: UInt32, _ packedSize: Int, _ size: Int
    ) throws(ZipFault) -> Bool {
        (try bytes.u32(at), try bytes.u32(at + 4), try bytes.u32(at + 8)) == (Int(checksum), packedSize, size)
    }

    /// Refuses extra fields that give an entry another size, name or type for some programs.
    private static func checkExtra(
        _ bytes: ZipBytes, _ start: Int, _ length: Int, _ name: UnsafeRawBufferPointer
    ) throws(ZipFault) {
        var at = start
        _ = try bytes.part(start, length)
        // Up to three bytes of padding, which aligned zips have, are no field.
        while at + 4 <= start + length {
            switch try bytes.u16(at) {
            case 0x0001: throw ZipFault(entry: name, "is in the zip64 format")
            case 0x9901: throw ZipFault(entry: name, "is encrypted")
            case 0x000D, 0x756E: throw ZipFault(entry: name, "is a link or a special file")
            case 0x7075: throw ZipFault(entry: name, "has a second name")
            default: at += try 4 + bytes.u16(at + 2)
            }
        }
        guard at <= start + length else { throw .truncated }
    }
}
