/// The members of a JSON object as slices of its text.
///
/// Used for records that go to `/users/track`. The store keeps each record as the JSON text of its `data`, including
/// rows of earlier versions, and the endpoint is decided only when a batch is formed. The members are then sent under
/// other keys. As slices of the text, numbers and escapes are sent byte for byte as they were logged; parsing and
/// encoding them again could change them.
///
/// Only splits the text, without parsing values: the text was written by `JSONWriter`, and PlacardJSON, which parses
/// JSON from outside, is a layer above the core. For other bytes the result is nil or meaningless, but never a trap.
struct JSONMembers {
    private let bytes: [UInt8]
    private var index = 0
    /// Keys with their quotation marks.
    private var members: [(key: Range<Int>, value: Range<Int>)] = []

    /// Nil: the text is not an object.
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
        let found = members.last { isKey($0.key, key) }
        return found.map { bytes[$0.value] }
    }

    /// Whether the endpoint reads the value of a custom attribute as an operation: an object with no keys except those of
    /// operations (rule 11.4.3).
    static func isOperation(_ json: [UInt8]) -> Bool {
        guard json.first == UInt8(ascii: "{"), let object = JSONMembers(json) else { return false }
        let keys: [StaticString] = ["inc", "add", "remove", "update"]
        return !object.members.isEmpty
            && object.members.allSatisfy { member in keys.contains { object.isKey(member.key, $0) } }
    }

    private func isKey(_ quoted: Range<Int>, _ key: StaticString) -> Bool {
        let wanted = UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
        return bytes[quoted].dropFirst().dropLast().elementsEqual(wanted)
    }

    /// Writes all members into an object that the writer has begun.
    func write(to writer: inout JSONWriter) {
        for member in members {
            writer.rawKey(bytes[member.key])
            writer.raw(bytes[member.value])
        }
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
