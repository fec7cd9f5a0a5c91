import PlacardCore

/// A column as it is written, value by value, in the layout of Arrow.
protocol ArrowColumn {
    var name: StaticString { get }
    /// Its type, as Arrow spells it.
    var format: StaticString { get }
    func exported() -> ExportedArray
}

struct TextColumn: ArrowColumn {
    let name: StaticString
    let format: StaticString = "u"
    private let offsets = ArrowBuffer()
    private let bytes = ArrowBuffer()
    private var validity = Validity()

    init(_ name: StaticString) {
        self.name = name
        offsets.append(Int32(0))
    }

    /// In bytes.
    var size: Int { bytes.count }

    mutating func append(_ text: UnsafeRawBufferPointer) {
        bytes.append(text)
        end(isValid: true)
    }

    mutating func append(_ text: String?) {
        guard var text else { return appendNull() }
        text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
    }

    mutating func append(_ text: StaticString) {
        append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// A value as JSON text.
    mutating func append(json value: Value?) {
        guard let value else { return appendNull() }
        var writer = JSONWriter(capacity: 32)
        value.explained(&writer)
        writer.bytes.withUnsafeBytes { append($0) }
    }

    mutating func appendNull() { end(isValid: false) }

    private mutating func end(isValid: Bool) {
        offsets.append(Int32(clamping: bytes.count))
        validity.append(isValid)
    }

    func exported() -> ExportedArray {
        ExportedArray(
            length: validity.count, nulls: validity.nulls, buffers: [validity.taken(), offsets.take(), bytes.take()])
    }
}

struct NumberColumn<Number: FixedWidthInteger>: ArrowColumn {
    let name: StaticString
    private let numbers = ArrowBuffer()
    private var validity = Validity()

    init(_ name: StaticString) { self.name = name }

    var format: StaticString { Number.bitWidth == 64 ? "l" : "i" }

    var count: Int { validity.count }

    mutating func append(_ number: Number?) {
        numbers.append(number ?? 0)
        validity.append(number != nil)
    }

    func exported() -> ExportedArray {
        ExportedArray(length: validity.count, nulls: validity.nulls, buffers: [validity.taken(), numbers.take()])
    }
}

/// One bit for each value: whether it is there. There are no bits before the first value that is missing.
private struct Validity {
    private let bits = ArrowBuffer()
    private(set) var count = 0
    private(set) var nulls = 0

    mutating func append(_ isValid: Bool) {
        if !isValid {
            if nulls == 0 { begin() }
            nulls += 1
        }
        if nulls > 0 {
            if count & 7 == 0 { bits.append(UInt8(0)) }
            if isValid { bits.setBit(count) }
        }
        count += 1
    }

    /// Marks all values before the first that is missing as there.
    private func begin() {
        for _ in 0..<count >> 3 { bits.append(UInt8.max) }
        if count & 7 != 0 { bits.append(UInt8(1) << UInt8(count & 7) - 1) }
    }

    func taken() -> UnsafeMutableRawPointer? { nulls == 0 ? nil : bits.take() }
}
