import CZlib

extension ZipEntry {
    /// The unpacked data; nil when it is damaged. Uses no more memory than `size` says.
    func contents(in zip: UnsafeRawBufferPointer) -> [UInt8]? {
        guard data + packedSize <= zip.count else { return nil }
        let packed = UnsafeRawBufferPointer(rebasing: zip[data..<(data + packedSize)])
        guard let contents = isDeflated ? inflated(packed) : [UInt8](packed) else { return nil }
        let found = contents.withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32($0.count)) }
        // Without data zlib gets no address, and returns the checksum of nothing.
        return UInt32(truncatingIfNeeded: contents.isEmpty ? 0 : found) == checksum ? contents : nil
    }

    private func inflated(_ packed: UnsafeRawBufferPointer) -> [UInt8]? {
        var isWhole = false
        // One byte more, so that data which is too long shows.
        let contents = [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, count in
            var stream = z_stream()
            guard placard_inflate_init(&stream) == Z_OK else { return }
            defer { inflateEnd(&stream) }
            stream.next_in = UnsafeMutablePointer(mutating: packed.bindMemory(to: UInt8.self).baseAddress)
            stream.avail_in = UInt32(packed.count)
            stream.next_out = buffer.baseAddress
            stream.avail_out = UInt32(size + 1)
            isWhole = inflate(&stream, Z_FINISH) == Z_STREAM_END && stream.avail_in == 0 && stream.avail_out == 1
            if isWhole { count = size }
        }
        return isWhole ? contents : nil
    }
}
