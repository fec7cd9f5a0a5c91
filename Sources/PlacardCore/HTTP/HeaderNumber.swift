/// Whole numbers in reply headers. Servers sometimes compute them wrongly: numbers beyond 64 bits are clamped.
package enum HeaderNumber {
    /// Reads digits with an optional minus sign, surrounded by optional spaces and tabs. Nil for any other text.
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
