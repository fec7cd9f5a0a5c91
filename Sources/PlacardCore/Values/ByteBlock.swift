/// A run of bytes that never changes and never moves, shared by whoever reads it.
///
/// An array would do but for one thing: C gets pointers to the texts of cards, and an array's bytes have an address only
/// for the length of a call.
package struct ByteBlock: @unchecked Sendable {
    /// The bytes lie behind the object itself, which has one address for life.
    private final class Storage: ManagedBuffer<Int, UInt8> {}

    private let storage: ManagedBuffer<Int, UInt8>

    /// - Parameter fill: writes every byte.
    package init(count: Int, fill: (UnsafeMutableRawBufferPointer) -> Void) {
        storage = Storage.create(minimumCapacity: count) { _ in count }
        storage.withUnsafeMutablePointerToElements {
            fill(UnsafeMutableRawBufferPointer(start: $0, count: count))
        }
    }

    package init(_ bytes: UnsafeRawBufferPointer) {
        self.init(count: bytes.count) { $0.copyMemory(from: bytes) }
    }

    package init(_ bytes: [UInt8]) {
        self.init(count: bytes.count) { $0.copyBytes(from: bytes) }
    }

    package var count: Int { storage.header }

    /// Valid as long as someone holds the block.
    package var pointer: UnsafeRawPointer { storage.withUnsafeMutablePointerToElements { UnsafeRawPointer($0) } }

    /// The bytes, for the length of the call.
    package func withBytes<T>(_ body: (UnsafeRawBufferPointer) -> T) -> T {
        storage.withUnsafeMutablePointers { body(UnsafeRawBufferPointer(start: $1, count: $0.pointee)) }
    }

    /// The number at an offset, little-endian. The caller has checked that it lies within.
    func load<T: FixedWidthInteger>(_ offset: Int, as type: T.Type = T.self) -> T {
        storage.withUnsafeMutablePointerToElements {
            T(littleEndian: UnsafeRawPointer($0).loadUnaligned(fromByteOffset: offset, as: T.self))
        }
    }

    /// Whether both are the very same block, which is quicker to tell than equal bytes.
    func isSame(as other: ByteBlock) -> Bool { storage === other.storage }
}

extension ByteBlock: Equatable {
    /// Eight bytes at a time: a sync compares every card with what it was.
    package static func == (left: ByteBlock, right: ByteBlock) -> Bool {
        guard !left.isSame(as: right) else { return true }
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
