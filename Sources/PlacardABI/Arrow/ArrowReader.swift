import CPlacard
import Placard
import PlacardCore

/// Reads values of one column of a chunk. What the chunk contains is not trusted, as far as it can be checked: the
/// interface does not say how long a buffer is.
struct ArrowReader {
    /// Beyond, positions in bytes would overflow.
    static let offsets: Range<Int64> = 0..<1 << 48

    let type: ArrowType
    private let array: UnsafePointer<ArrowArray>

    init(_ type: ArrowType, _ array: UnsafePointer<ArrowArray>) {
        self.type = type
        self.array = array
    }

    private func buffer(_ index: Int) -> UnsafeRawPointer? {
        guard index < array.pointee.n_buffers, let buffers = array.pointee.buffers else { return nil }
        return buffers[index]
    }

    private func place(_ index: Int) -> Int { Int(array.pointee.offset) + index }

    /// Whether the value is missing. If an array is shorter than its table, the last values are missing.
    func isNull(_ index: Int) -> Bool {
        if case .null = type { return true }
        guard index >= 0, index < array.pointee.length, Self.offsets.contains(array.pointee.offset) else { return true }
        guard let bits = buffer(0), array.pointee.null_count != 0 else { return false }
        return !Self.bit(bits, place(index))
    }

    private static func bit(_ bits: UnsafeRawPointer, _ place: Int) -> Bool {
        bits.load(fromByteOffset: place >> 3, as: UInt8.self) >> UInt8(place & 7) & 1 == 1
    }

    /// The reader of a dictionary's values, and the position there.
    private func entry(_ index: Int) -> (ArrowReader, Int)? {
        guard case .dictionary(let bytes, let isSigned, let values) = type,
            let entries = array.pointee.dictionary, let data = buffer(1),
            let number = Self.number(data, place(index), bytes, isSigned), number >= 0,
            number < entries.pointee.length
        else { return nil }
        return (ArrowReader(values, entries), Int(number))
    }

    /// Nil for an unsigned number beyond Int64.
    private static func number(_ data: UnsafeRawPointer, _ place: Int, _ bytes: Int, _ isSigned: Bool) -> Int64? {
        switch (bytes, isSigned) {
        case (1, true): Int64(data.load(fromByteOffset: place, as: Int8.self))
        case (1, false): Int64(data.load(fromByteOffset: place, as: UInt8.self))
        case (2, true): Int64(data.loadUnaligned(fromByteOffset: place * 2, as: Int16.self))
        case (2, false): Int64(data.loadUnaligned(fromByteOffset: place * 2, as: UInt16.self))
        case (4, true): Int64(data.loadUnaligned(fromByteOffset: place * 4, as: Int32.self))
        case (4, false): Int64(data.loadUnaligned(fromByteOffset: place * 4, as: UInt32.self))
        case (_, true): data.loadUnaligned(fromByteOffset: place * 8, as: Int64.self)
        case (_, false): Int64(exactly: data.loadUnaligned(fromByteOffset: place * 8, as: UInt64.self))
        }
    }

    // MARK: Texts and numbers

    /// The bytes of a text; nil: NULL, or not a text.
    func bytes(_ index: Int) -> UnsafeRawBufferPointer? {
        if isNull(index) { return nil }
        switch type {
        case .dictionary: return entry(index).flatMap { $0.0.bytes($0.1) }
        case .text(let offsetBytes): return range(index, offsetBytes).flatMap { slice($0) }
        case .textView: return view(index)
        default: return nil
        }
    }

    private func range(_ index: Int, _ offsetBytes: Int) -> Range<Int>? {
        guard let offsets = buffer(1),
            let start = Self.number(offsets, place(index), offsetBytes, true),
            let end = Self.number(offsets, place(index) + 1, offsetBytes, true), start >= 0, end >= start
        else { return nil }
        return Int(start)..<Int(end)
    }

    private func slice(_ range: Range<Int>) -> UnsafeRawBufferPointer? {
        if range.isEmpty { return UnsafeRawBufferPointer(start: nil, count: 0) }
        return buffer(2).map { UnsafeRawBufferPointer(start: $0 + range.lowerBound, count: range.count) }
    }

    /// A view is 16 bytes: the length, then up to twelve bytes of text, or four and where the text is.
    private func view(_ index: Int) -> UnsafeRawBufferPointer? {
        guard let views = buffer(1) else { return nil }
        let view = views + place(index) * 16
        let length = Int(view.loadUnaligned(as: Int32.self))
        guard length >= 0 else { return nil }
        if length <= 12 { return UnsafeRawBufferPointer(start: view + 4, count: length) }
        let number = Int(view.loadUnaligned(fromByteOffset: 8, as: Int32.self))
        let offset = Int(view.loadUnaligned(fromByteOffset: 12, as: Int32.self))
        // The last buffer has the lengths of those with text.
        let sizes = Int(clamping: array.pointee.n_buffers) - 1
        guard number >= 0, offset >= 0, number + 2 < sizes, let text = buffer(number + 2),
            let size = buffer(sizes).flatMap({ Self.number($0, number, 8, true) }), offset + length <= size
        else { return nil }
        return UnsafeRawBufferPointer(start: text + offset, count: length)
    }

    /// A text; nil: NULL. Throws when it is not valid UTF-8.
    func text(_ index: Int) throws(PlacardError) -> String? {
        guard let bytes = bytes(index) else { return nil }
        let text: String? = bytes.withMemoryRebound(to: UInt8.self) { bytes in
            guard let valid = try? UTF8Span(validating: bytes.span) else { return nil }
            return String(copying: valid)
        }
        guard let text else { throw PlacardError(.invalid, "is not valid UTF-8") }
        return text
    }

    /// An integer; nil: NULL, or beyond Int64.
    func integer(_ index: Int) -> Int64? {
        if isNull(index) { return nil }
        switch type {
        case .dictionary: return entry(index).flatMap { $0.0.integer($0.1) }
        case .int(let bytes, let isSigned):
            return buffer(1).flatMap { Self.number($0, place(index), bytes, isSigned) }
        default: return nil
        }
    }

    /// An integer as text; nil: NULL. Unlike a property, an id can be any number.
    func digits(_ index: Int) -> String? {
        if isNull(index) { return nil }
        if case .dictionary = type { return entry(index).flatMap { $0.0.digits($0.1) } }
        if case .int(bytes: 8, isSigned: false) = type {
            return buffer(1).map { "\($0.loadUnaligned(fromByteOffset: place(index) * 8, as: UInt64.self))" }
        }
        return integer(index).map { "\($0)" }
    }

    /// Whether there is no value, also in a dictionary.
    func isMissing(_ index: Int) -> Bool {
        if isNull(index) { return true }
        guard case .dictionary = type else { return false }
        return entry(index).map { $0.0.isMissing($0.1) } ?? true
    }

    /// A time in milliseconds since 1970 UTC; nil: NULL, or far too large.
    func timeMs(_ index: Int) -> Int64? {
        if isNull(index) { return nil }
        switch type {
        case .dictionary: return entry(index).flatMap { $0.0.timeMs($0.1) }
        case .time(let bytes, let ticks, let ms):
            guard let data = buffer(1), let number = Self.number(data, place(index), bytes, true) else { return nil }
            let (scaled, isOver) = number.multipliedReportingOverflow(by: ms)
            return isOver ? nil : Self.floor(scaled, ticks)
        default: return nil
        }
    }

    private static func floor(_ number: Int64, _ divisor: Int64) -> Int64 {
        let quotient = number / divisor
        return number % divisor < 0 ? quotient - 1 : quotient
    }

    // MARK: Any value

    /// The value of a property; nil: NULL, and NaN, which some programs write for it.
    func value(_ index: Int) throws(PlacardError) -> Value? {
        if isNull(index) { return nil }
        switch type {
        case .null: return nil
        case .bool: return buffer(1).map { .bool(Self.bit($0, place(index))) }
        case .int(_, _):
            guard let number = integer(index) else { throw PlacardError(.invalid, "is beyond 64 bits with a sign") }
            return .int(number)
        case .float:
            return number(buffer(1).map { Double($0.loadUnaligned(fromByteOffset: place(index) * 4, as: Float.self)) })
        case .double:
            return number(buffer(1).map { $0.loadUnaligned(fromByteOffset: place(index) * 8, as: Double.self) })
        case .text, .textView: return try text(index).map { .string($0) }
        case .time: return timeMs(index).map { .date(ms: $0) }
        case .list(let offsetBytes, let element): return .array(try elements(index, offsetBytes, element))
        case .structure(let fields): return .object(try members(index, fields))
        case .dictionary:
            guard let (values, position) = entry(index) else { return nil }
            return try values.value(position)
        case .tooDeep: throw PlacardError(.invalid, "is \(type.name)")
        case .other:
            throw PlacardError(
                .invalid, "is of \(type.name), which cannot be read here: cast it, a decimal to a double")
        }
    }

    private func number(_ number: Double?) -> Value? { number.flatMap { $0.isNaN ? nil : .double($0) } }

    func child(_ index: Int, _ type: ArrowType) -> ArrowReader? {
        guard index < array.pointee.n_children, let children = array.pointee.children, let child = children[index]
        else {
            return nil
        }
        return ArrowReader(type, child)
    }

    /// The elements of a list: a reader, and their positions there.
    private func list(_ index: Int, _ offsetBytes: Int, _ element: ArrowType) -> (ArrowReader, Range<Int>)? {
        guard let range = range(index, offsetBytes), let reader = child(0, element),
            range.upperBound <= reader.array.pointee.length
        else { return nil }
        return (reader, range)
    }

    private func elements(
        _ index: Int, _ offsetBytes: Int, _ element: ArrowType
    ) throws(PlacardError) -> [Value] {
        guard let (reader, range) = list(index, offsetBytes, element) else { return [] }
        var values: [Value] = []
        for position in range { values.append(try reader.value(position) ?? .null) }
        return values
    }

    /// Texts of a list; nil: NULL.
    func texts(_ index: Int) throws(PlacardError) -> [String]? {
        guard !isNull(index), case .list(let offsetBytes, let element) = type else { return nil }
        guard let (reader, range) = list(index, offsetBytes, element) else { return [] }
        var texts: [String] = []
        for position in range { if let text = try reader.text(position) { texts.append(text) } }
        return texts
    }

    /// The fields of a struct, without those that are NULL.
    func members(
        _ index: Int, _ fields: [(name: String, type: ArrowType)]
    ) throws(PlacardError) -> [Value.Member] {
        var members: [Value.Member] = []
        for (number, field) in fields.enumerated() {
            guard let reader = child(number, field.type) else { continue }
            do throws(PlacardError) {
                if let value = try reader.value(place(index)) {
                    members.append(Value.Member(key: field.name, value: value))
                }
            } catch {
                throw PlacardError(.invalid, "field \(NameRule.shown(field.name)) \(error.message)")
            }
        }
        return members
    }
}
