/// A run of bytes that never changes and never moves, shared by whoever reads it.
///
/// An array would do but for one thing: C gets pointers to the texts of cards, and an array's bytes have an address only
/// for the length of a call.
package final class ByteBlock: @unchecked Sendable {
    package let count: Int
    private let start: UnsafeMutableRawPointer

    /// - Parameter fill: writes every byte.
    package init(count: Int, fill: (UnsafeMutableRawBufferPointer) -> Void) {
        self.count = count
        start = .allocate(byteCount: count, alignment: 8)
        fill(UnsafeMutableRawBufferPointer(start: start, count: count))
    }

    package convenience init(_ bytes: UnsafeRawBufferPointer) {
        self.init(count: bytes.count) { $0.copyMemory(from: bytes) }
    }

    package convenience init(_ bytes: [UInt8]) {
        self.init(count: bytes.count) { $0.copyBytes(from: bytes) }
    }

    deinit { start.deallocate() }

    /// Valid as long as the block; the caller keeps that alive.
    package var pointer: UnsafeRawPointer { UnsafeRawPointer(start) }

    /// The bytes, for the length of the call.
    package func withBytes<T>(_ body: (UnsafeRawBufferPointer) -> T) -> T {
        withExtendedLifetime(self) { body(UnsafeRawBufferPointer(start: start, count: count)) }
    }

    /// The number at an offset, little-endian. The caller has checked that it lies within.
    func load<T: FixedWidthInteger>(_ offset: Int, as type: T.Type = T.self) -> T {
        withExtendedLifetime(self) { T(littleEndian: start.loadUnaligned(fromByteOffset: offset, as: T.self)) }
    }
}

extension ByteBlock: Equatable {
    /// Eight bytes at a time: a sync compares every card with what it was.
    package static func == (left: ByteBlock, right: ByteBlock) -> Bool {
        guard left !== right else { return true }
        guard left.count == right.count else { return false }
        return left.withBytes { left in
            right.withBytes { right in
                var offset = 0
                while offset + 8 <= left.count {
                    guard
                        left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                            == right.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                    else { return false }
                    offset += 8
                }
                while offset < left.count {
                    guard left[offset] == right[offset] else { return false }
                    offset += 1
                }
                return true
            }
        }
    }
}
