/// Whole numbers in headers of an answer. Servers compute them, and sometimes wrongly: one that no 64 bits
/// hold means a great deal, and is the largest that they do.
package enum HeaderNumber {
    /// Digits, perhaps behind a minus sign, with spaces around them. Nil for all else.
    package static func read(_ text: some StringProtocol) -> Int64? {
        let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        var digits = Array(text.utf8.drop(while: isSpace))
        while let last = digits.last, isSpace(last) { digits.removeLast() }
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative { digits.removeFirst() }
        guard !digits.isEmpty else { return nil }
        var number: Int64 = 0
        for byte in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            let digit = Int64(byte - UInt8(ascii: "0"))
            number = number.clampedMultiplied(by: 10).clampedAdding(isNegative ? -digit : digit)
        }
        return number
    }
}
