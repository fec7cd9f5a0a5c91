/// An immutable byte buffer at a fixed address, shared by reference.
///
/// An array does not suffice: C gets pointers to the texts of cards, and the address of an array's bytes is valid only
/// within one call.
package struct ByteBlock: @unchecked Sendable {
    /// The bytes follow the object header, so their address is fixed for the object's lifetime.
    private final class Storage: ManagedBuffer<Int, UInt8> {}

    private let storage: ManagedBuffer<Int, UInt8>

    /// - Parameter fill: must write every byte.
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

    /// Valid as long as the block is referenced.
    package var pointer: UnsafeRawPointer { storage.withUnsafeMutablePointerToElements { UnsafeRawPointer($0) } }

    /// Passes the bytes to `body`; they are valid only within the call.
    package func withBytes<T>(_ body: (UnsafeRawBufferPointer) -> T) -> T {
        storage.withUnsafeMutablePointers { body(UnsafeRawBufferPointer(start: $1, count: $0.pointee)) }
    }

    /// The little-endian number at an offset. The caller must check that it is in bounds.
    func load<T: FixedWidthInteger>(_ offset: Int, as type: T.Type = T.self) -> T {
        storage.withUnsafeMutablePointerToElements {
            T(littleEndian: UnsafeRawPointer($0).loadUnaligned(fromByteOffset: offset, as: T.self))
        }
    }

    /// Whether both are the same object: cheaper than comparing bytes.
    func isSame(as other: ByteBlock) -> Bool { storage === other.storage }
}

extension ByteBlock: Equatable {
    package static func == (left: ByteBlock, right: ByteBlock) -> Bool {
        guard !left.isSame(as: right) else { return true }
        return left.count == right.count && left.equals(right, in: 0..<left.count)
    }

    /// - Parameter range: within both.
    func equals(_ other: ByteBlock, in range: Range<Int>) -> Bool {
        withBytes { left in
            other.withBytes { right in
                UnsafeRawBufferPointer(rebasing: left[range]).isEqual(
                    to: UnsafeRawBufferPointer(rebasing: right[range]))
            }
        }
    }
}

extension UnsafeRawBufferPointer {
    /// Whether the bytes are equal. Compares eight at a time, because a sync compares every card with its stored
    /// version; `elementsEqual` compares one at a time.
    func isEqual(to other: UnsafeRawBufferPointer) -> Bool {
        guard count == other.count else { return false }
        var offset = 0
        while offset + 8 <= count {
            guard
                loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                    == other.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            else { return false }
            offset += 8
        }
        while offset < count {
            guard self[offset] == other[offset] else { return false }
            offset += 1
        }
        return true
    }
}
