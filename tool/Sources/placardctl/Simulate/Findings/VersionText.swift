import PlacardCore

/// Texts that look like numbers or versions, which are compared as text.
enum VersionText {
    static func isVersion(_ text: String) -> Bool { parts(text) != nil || number(text) != nil }

    /// Whether the two are in another order as text than as numbers or versions: `10.0` comes before `9.1`.
    static func isMisordered(_ left: String, _ right: String) -> Bool {
        let asText = order(Array(left.utf8), Array(right.utf8))
        if let one = number(left), let other = number(right), asText != (one < other ? -1 : one > other ? 1 : 0) {
            return true
        }
        guard let one = parts(left), let other = parts(right) else { return false }
        return asText != order(one, other)
    }

    private static func number(_ text: String) -> Double? {
        guard let first = text.utf8.first, first == UInt8(ascii: "-") || (0x30...0x39).contains(first),
            let number = Double(text), number.isFinite
        else { return nil }
        return number
    }

    /// The parts of `1.20.3` or `v1.20.3`.
    private static func parts(_ text: String) -> [Int64]? {
        let digits = text.hasPrefix("v") || text.hasPrefix("V") ? text.dropFirst() : text[...]
        var parts: [Int64] = []
        for part in digits.split(separator: ".", omittingEmptySubsequences: false) {
            guard !part.isEmpty, part.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int64(part) else {
                return nil
            }
            parts.append(number)
        }
        // `1` and `1.0` are the same version.
        while parts.count > 1, parts.last == 0 { parts.removeLast() }
        return parts.isEmpty ? nil : parts
    }

    private static func order<Part: Comparable>(_ left: [Part], _ right: [Part]) -> Int {
        if left == right { return 0 }
        return left.lexicographicallyPrecedes(right) ? -1 : 1
    }
}
