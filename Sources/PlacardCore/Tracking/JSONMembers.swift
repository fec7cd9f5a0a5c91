/// The members of a JSON object as they stand in its text, for records that were encoded when they were logged.
///
/// Needed because the store keeps a record as the JSON text of `data`, also rows of earlier versions, and whether the record
/// goes to `/users/track` instead is decided when a batch is formed. The same members then go out under other keys: as slices
/// of the text, so that a number or an escape is sent byte for byte as it was logged, which no parsed value can promise.
/// It splits and does not parse: the text is JSON that `JSONWriter` wrote, and PlacardJSON, which reads JSON from outside, is
/// a layer above the core. For any other bytes the result is nil or nonsense, and never a trap.
struct JSONMembers {
    private let bytes: [UInt8]
    private var index = 0
    /// Keys with their quotation marks.
    private var members: [(key: Range<Int>, value: Range<Int>)] = []

    /// Nil: it is no object.
    init?(_ json: [UInt8]) {
        bytes = json
        guard skip(UInt8(ascii: "{")) else { return nil }
        if skip(UInt8(ascii: "}")) { return }
        repeat {
            guard let key = string(), skip(UInt8(ascii: ":")), let value = value() else { return nil }
            members.append((key, value))
        } while skip(UInt8(ascii: ","))
        guard skip(UInt8(ascii: "}")) else { return nil }
    }

    /// The JSON text of a member's value.
    subscript(key: StaticString) -> ArraySlice<UInt8>? {
        let wanted = UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
        let found = members.last { bytes[$0.key].dropFirst().dropLast().elementsEqual(wanted) }
        return found.map { bytes[$0.value] }
    }

    private mutating func skipSpace() {
        while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
        skipSpace()
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    private mutating func string() -> Range<Int>? {
        skipSpace()
        let start = index
        guard skip(UInt8(ascii: "\"")) else { return nil }
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                index += 1
                return start..<index
            case UInt8(ascii: "\\"): index += 2
            default: index += 1
            }
        }
        return nil
    }

    private mutating func value() -> Range<Int>? {
        skipSpace()
        let start = index
        var depth = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                guard string() != nil else { return nil }
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                index += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == 0 { return start < index ? start..<index : nil }
                depth -= 1
                index += 1
            case UInt8(ascii: ","):
                if depth == 0 { return start < index ? start..<index : nil }
                index += 1
            default: index += 1
            }
        }
        return nil
    }
}
