import CPlacard

/// What an exported `ArrowArray` points to. It lives until the array's new owner releases it.
final class ExportedArray {
    private let length: Int
    private let nulls: Int
    private let count: Int
    private let buffers: UnsafeMutablePointer<UnsafeRawPointer?>
    private let children: UnsafeMutablePointer<UnsafeMutablePointer<ArrowArray>?>
    private let childCount: Int

    /// - Parameter buffers: taken over.
    init(length: Int, nulls: Int, buffers: [UnsafeMutableRawPointer?], children: [ExportedArray] = []) {
        self.length = length
        self.nulls = nulls
        count = buffers.count
        childCount = children.count
        self.buffers = .allocate(capacity: max(1, buffers.count))
        for (index, buffer) in buffers.enumerated() {
            (self.buffers + index).initialize(to: buffer.map { UnsafeRawPointer($0) })
        }
        self.children = .allocate(capacity: max(1, children.count))
        for (index, child) in children.enumerated() {
            let array = UnsafeMutablePointer<ArrowArray>.allocate(capacity: 1)
            child.export(to: array)
            (self.children + index).initialize(to: array)
        }
    }

    deinit {
        for index in 0..<count { buffers[index].map { UnsafeMutableRawPointer(mutating: $0).deallocate() } }
        for index in 0..<childCount {
            guard let child = children[index] else { continue }
            // Its new owner may have moved a child out.
            child.pointee.release?(child)
            child.deallocate()
        }
        buffers.deallocate()
        children.deallocate()
    }

    func export(to array: UnsafeMutablePointer<ArrowArray>) {
        array.initialize(
            to: ArrowArray(
                length: Int64(length), null_count: Int64(nulls), offset: 0, n_buffers: Int64(count),
                n_children: Int64(childCount), buffers: buffers, children: childCount == 0 ? nil : children,
                dictionary: nil,
                release: { array in
                    guard let array, let own = array.pointee.private_data else { return }
                    array.pointee.release = nil
                    Handle.release(OpaquePointer(own), as: ExportedArray.self)
                },
                private_data: UnsafeMutableRawPointer(Handle.make(self))))
    }
}

/// What an exported `ArrowSchema` points to.
final class ExportedSchema {
    private let children: UnsafeMutablePointer<UnsafeMutablePointer<ArrowSchema>?>
    private let count: Int
    private let format: StaticString
    private let name: StaticString
    private let metadata: UnsafeMutableRawBufferPointer?

    /// - Parameter metadata: keys with their values.
    init(
        _ format: StaticString, _ name: StaticString, metadata: [(key: String, value: String)] = [],
        children: [ExportedSchema] = []
    ) {
        self.format = format
        self.name = name
        self.metadata = metadata.isEmpty ? nil : Self.encoded(metadata)
        count = children.count
        self.children = .allocate(capacity: max(1, children.count))
        for (index, child) in children.enumerated() {
            let schema = UnsafeMutablePointer<ArrowSchema>.allocate(capacity: 1)
            child.export(to: schema)
            (self.children + index).initialize(to: schema)
        }
    }

    deinit {
        for index in 0..<count {
            guard let child = children[index] else { continue }
            child.pointee.release?(child)
            child.deallocate()
        }
        children.deallocate()
        metadata?.deallocate()
    }

    /// The number of pairs, and then each key and value after its length in bytes.
    private static func encoded(_ pairs: [(key: String, value: String)]) -> UnsafeMutableRawBufferPointer {
        func length(_ count: Int) -> [UInt8] { withUnsafeBytes(of: Int32(clamping: count)) { Array($0) } }
        let texts = pairs.flatMap { [Array($0.key.utf8), Array($0.value.utf8)] }
        let bytes = length(pairs.count) + texts.flatMap { length($0.count) + $0 }
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 4)
        copy.copyBytes(from: bytes)
        return copy
    }

    func export(to schema: UnsafeMutablePointer<ArrowSchema>) {
        schema.initialize(
            to: ArrowSchema(
                format: Self.text(format), name: Self.text(name),
                metadata: metadata?.baseAddress.map { UnsafePointer($0.assumingMemoryBound(to: CChar.self)) },
                flags: count == 0 ? Int64(ARROW_FLAG_NULLABLE) : 0, n_children: Int64(count),
                children: count == 0 ? nil : children, dictionary: nil,
                release: { schema in
                    guard let schema, let own = schema.pointee.private_data else { return }
                    schema.pointee.release = nil
                    Handle.release(OpaquePointer(own), as: ExportedSchema.self)
                },
                private_data: UnsafeMutableRawPointer(Handle.make(self))))
    }

    /// A literal ends with NUL and is never freed.
    private static func text(_ text: StaticString) -> UnsafePointer<CChar> {
        UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
    }
}
