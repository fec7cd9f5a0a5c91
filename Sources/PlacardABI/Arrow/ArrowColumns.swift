/// Columns as they are written, value by value, in the layout of Arrow.
struct TextColumn {
    private var offsets: [Int32] = [0]
    private var bytes: [UInt8] = []
    private var validity = Validity()

    /// In bytes.
    var size: Int { bytes.count }

    mutating func append(_ text: some Sequence<UInt8>) {
        bytes.append(contentsOf: text)
        end(isValid: true)
    }

    mutating func append(_ text: String?) {
        guard var text else { return appendNull() }
        text.withUTF8 { bytes.append(contentsOf: $0) }
        end(isValid: true)
    }

    mutating func appendNull() { end(isValid: false) }

    private mutating func end(isValid: Bool) {
        offsets.append(Int32(clamping: bytes.count))
        validity.append(isValid)
    }

    func exported() -> ExportedArray {
        ExportedArray(
            length: offsets.count - 1, nulls: validity.nulls,
            buffers: [validity.exported(), .copy(of: offsets), .copy(of: bytes)])
    }
}

struct NumberColumn<Number: FixedWidthInteger> {
    private var numbers: [Number] = []
    private var validity = Validity()

    var count: Int { numbers.count }

    mutating func append(_ number: Number?) {
        numbers.append(number ?? 0)
        validity.append(number != nil)
    }

    func exported() -> ExportedArray {
        ExportedArray(
            length: numbers.count, nulls: validity.nulls, buffers: [validity.exported(), .copy(of: numbers)])
    }
}

/// One bit for each value: whether it is there.
private struct Validity {
    private var bits: [UInt8] = []
    private var count = 0
    private(set) var nulls = 0

    mutating func append(_ isValid: Bool) {
        if count & 7 == 0 { bits.append(0) }
        if isValid { bits[count >> 3] |= 1 << UInt8(count & 7) } else { nulls += 1 }
        count += 1
    }

    func exported() -> UnsafeMutableRawPointer? { nulls == 0 ? nil : .copy(of: bits) }
}

extension UnsafeMutableRawPointer {
    /// A copy that the caller deallocates. Never empty: some readers do not accept a missing buffer.
    fileprivate static func copy<Element>(of elements: [Element]) -> UnsafeMutableRawPointer {
        let size = elements.count * MemoryLayout<Element>.stride
        let copy = UnsafeMutableRawPointer.allocate(byteCount: max(64, size), alignment: 64)
        elements.withUnsafeBytes { if let start = $0.baseAddress { copy.copyMemory(from: start, byteCount: size) } }
        return copy
    }
}
