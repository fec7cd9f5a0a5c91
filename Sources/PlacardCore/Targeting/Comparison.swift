/// How rules compare two values (rule 13.1.3): values of two types as JavaScript does, except that arrays and objects
/// equal nothing, and nothing is more or less than null.
package enum Comparison {
    static func isSame(_ left: Value, _ right: Value) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.string(let left), .string(let right)): ExactText.same(left, right)
        default: isNumber(left) && isNumber(right) && numericOrder(left, right) == 0
        }
    }

    package static func equals(_ left: Value, _ right: Value) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.null, _), (_, .null): false
        case (.string(let left), .string(let right)): ExactText.same(left, right)
        default: numericOrder(left, right) == 0
        }
    }

    /// Negative, 0 or positive; nil: the values have no order.
    static func order(_ left: Value, _ right: Value) -> Int? {
        switch (left, right) {
        case (.null, _), (_, .null): return nil
        case (.string(let left), .string(let right)):
            if ExactText.same(left, right) { return 0 }
            return ExactText(left) < ExactText(right) ? -1 : 1
        default: return numericOrder(left, right)
        }
    }

    private static func isNumber(_ value: Value) -> Bool {
        switch value {
        case .int, .double, .date: true
        case .null, .bool, .string, .array, .object: false
        }
    }

    private static func numericOrder(_ left: Value, _ right: Value) -> Int? {
        if case .int(let left) = left, case .int(let right) = right { return left == right ? 0 : left < right ? -1 : 1 }
        guard let left = number(left), let right = number(right), !left.isNaN, !right.isNaN else { return nil }
        return left == right ? 0 : left < right ? -1 : 1
    }

    static func number(_ value: Value) -> Double? {
        switch value {
        case .bool(let value): value ? 1 : 0
        case .int(let number): Double(number)
        case .double(let number): number
        case .string(let text): number(text)
        case .date(let ms): Double(ms) / 1000
        case .null, .array, .object: nil
        }
    }

    /// The number that a text is, without spaces around it; an empty text is 0.
    private static func number(_ text: String) -> Double? {
        var bytes = Array(text.utf8)[...]
        while let first = bytes.first, isSpace(first) { bytes.removeFirst() }
        while let last = bytes.last, isSpace(last) { bytes.removeLast() }
        if bytes.isEmpty { return 0 }
        if bytes.first == UInt8(ascii: "0"), let number = prefixed(bytes) { return number }
        let sign = bytes.first == UInt8(ascii: "-") ? -1.0 : 1
        let digits = bytes.first.map { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") } == true ? 1 : 0
        if bytes.dropFirst(digits).elementsEqual("Infinity".utf8) { return sign * .infinity }
        // Otherwise the words of other languages, and hexadecimal fractions, would be numbers.
        guard bytes.allSatisfy(isDecimal) else { return nil }
        return Double(String(decoding: bytes, as: UTF8.self))
    }

    /// A number as `0x1F`, `0o17` or `0b101`.
    private static func prefixed(_ bytes: ArraySlice<UInt8>) -> Double? {
        guard bytes.count > 2, let base = base(bytes[bytes.startIndex + 1]) else { return nil }
        var number = 0.0
        for byte in bytes.dropFirst(2) {
            guard let digit = HexDigit.value(byte), digit < base else { return nil }
            number = number * Double(base) + Double(digit)
        }
        return number
    }

    private static func base(_ letter: UInt8) -> UInt8? {
        switch letter | 0x20 {
        case UInt8(ascii: "x"): 16
        case UInt8(ascii: "o"): 8
        case UInt8(ascii: "b"): 2
        default: nil
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func isDecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }
}
