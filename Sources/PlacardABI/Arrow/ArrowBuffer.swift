/// Memory that grows at its end, until the owner of an exported array takes it over.
///
/// Not an array: its memory would have to be copied for the new owner.
final class ArrowBuffer {
    /// What Arrow recommends.
    private static let alignment = 64

    private var start: UnsafeMutableRawPointer?
    private var capacity = 0
    /// In bytes.
    private(set) var count = 0

    deinit { start?.deallocate() }

    func append(_ bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress, !bytes.isEmpty else { return }
        room(for: bytes.count).copyMemory(from: source, byteCount: bytes.count)
        count += bytes.count
    }

    func append<Number: FixedWidthInteger>(_ number: Number) {
        room(for: MemoryLayout<Number>.size).storeBytes(of: number, as: Number.self)
        count += MemoryLayout<Number>.size
    }

    /// - Parameter index: of a bit in what was appended.
    func setBit(_ index: Int) {
        guard let start, index >> 3 < count else { return }
        let byte = start.load(fromByteOffset: index >> 3, as: UInt8.self)
        start.storeBytes(of: byte | 1 << UInt8(index & 7), toByteOffset: index >> 3, as: UInt8.self)
    }

    /// Where that many bytes can be written.
    private func room(for size: Int) -> UnsafeMutableRawPointer {
        if let start, capacity - count >= size { return start + count }
        return grown(by: size) + count
    }

    private func grown(by size: Int) -> UnsafeMutableRawPointer {
        capacity = max(1024, capacity * 2, count + size)
        let new = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: Self.alignment)
        if let start {
            new.copyMemory(from: start, byteCount: count)
            start.deallocate()
        }
        start = new
        return new
    }

    /// Hands the memory over; the caller deallocates it. The buffer is empty afterwards. Never nil: some readers do not
    /// accept a missing buffer.
    func take() -> UnsafeMutableRawPointer {
        let taken = start ?? .allocate(byteCount: Self.alignment, alignment: Self.alignment)
        (start, capacity, count) = (nil, 0, 0)
        return taken
    }
}
