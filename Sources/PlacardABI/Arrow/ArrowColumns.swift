import PlacardCore

/// A column as it is written, value by value, in the layout of Arrow.
protocol ArrowColumn: AnyObject {
    var name: StaticString { get }
    /// Its type, as Arrow spells it.
    var format: StaticString { get }
    /// Hands over what was written. The column is empty afterwards.
    func take() -> ExportedArray
}

final class TextColumn: ArrowColumn {
    let name: StaticString
    let format: StaticString = "u"
    private let offsets = ArrowBuffer()
    private let bytes = ArrowBuffer()
    private let validity = Validity()

    init(_ name: StaticString) { self.name = name }

    /// In bytes.
    var size: Int { bytes.count }

    func append(_ text: UnsafeRawBufferPointer) {
        if offsets.count == 0 { offsets.append(Int32(0)) }
        bytes.append(text)
        end(isValid: true)
    }

    func append(_ text: String?) {
        guard var text else { return appendNull() }
        text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
    }

    func append(_ text: StaticString) {
        append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// A value as JSON text.
    func append(json value: Value?) {
        guard let value else { return appendNull() }
        var writer = JSONWriter(capacity: 32)
        writer.namesDates = true
        writer.value(value)
        writer.bytes.withUnsafeBytes { append($0) }
    }

    func appendNull() {
        if offsets.count == 0 { offsets.append(Int32(0)) }
        end(isValid: false)
    }

    private func end(isValid: Bool) {
        offsets.append(Int32(clamping: bytes.count))
        validity.append(isValid)
    }

    func take() -> ExportedArray {
        if offsets.count == 0 { offsets.append(Int32(0)) }
        return validity.take(with: [offsets.take(), bytes.take()])
    }
}

final class NumberColumn<Number: FixedWidthInteger>: ArrowColumn {
    let name: StaticString
    private let numbers = ArrowBuffer()
    private let validity = Validity()

    init(_ name: StaticString) { self.name = name }

    var format: StaticString { Number.bitWidth == 64 ? "l" : "i" }

    var count: Int { validity.count }

    func append(_ number: Number?) {
        numbers.append(number ?? 0)
        validity.append(number != nil)
    }

    func take() -> ExportedArray { validity.take(with: [numbers.take()]) }
}

/// One bit for each value: whether it is there. There are no bits before the first value that is missing.
private final class Validity {
    private let bits = ArrowBuffer()
    private(set) var count = 0
    private var nulls = 0

    func append(_ isValid: Bool) {
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

    /// An array of these buffers.
    func take(with buffers: [UnsafeMutableRawPointer?]) -> ExportedArray {
        defer { (count, nulls) = (0, 0) }
        return ExportedArray(length: count, nulls: nulls, buffers: [nulls == 0 ? nil : bits.take()] + buffers)
    }
}
