/// Little-endian numbers in a zip; every read is checked against the end.
struct ZipBytes {
    let all: UnsafeRawBufferPointer

    func u16(_ offset: Int) throws(ZipFault) -> Int {
        let two = try part(offset, 2)
        return Int(two[0]) | Int(two[1]) << 8
    }

    func u32(_ offset: Int) throws(ZipFault) -> Int { try u16(offset) | u16(offset + 2) << 16 }

    func part(_ offset: Int, _ count: Int) throws(ZipFault) -> UnsafeRawBufferPointer {
        guard offset >= 0, count >= 0, offset <= all.count, count <= all.count - offset else { throw .truncated }
        return UnsafeRawBufferPointer(rebasing: all[offset..<(offset + count)])
    }
}
