/// The rule for names that a host logs: events, products, property keys (rules 6.1.1, 6.2). Invalid names are rejected,
/// never truncated or repaired.
package enum NameRule {
    /// Throws `invalid` with a message that names the field and the limit.
    package static func check(_ name: String, field: @autoclosure () -> String) throws(PlacardError) {
        guard !name.isEmpty else { throw PlacardError(.invalid, "\(field()) is empty: give 1 to 255 characters") }
        var count = 0
        for scalar in name.unicodeScalars {
            count += 1
            if scalar.value < 0x20 {
                throw PlacardError(.invalid, "\(field()) contains the control character \(hex(scalar)): remove it")
            }
            if scalar == "\"" { throw PlacardError(.invalid, "\(field()) contains a double quote: remove it") }
        }
        guard count <= Limits.nameLength else {
            throw PlacardError(.invalid, "\(field()) has \(count) characters: the limit is \(Limits.nameLength)")
        }
    }

    /// The rule for property keys: that for names, and no leading `$`.
    package static func checkKey(_ key: String) throws(PlacardError) {
        try checkKey(key, field: "property key \(shown(key))")
    }

    /// Checks the key of a member in an object that is the value of a property, or a part of it.
    package static func checkKey(_ key: String, of property: String) throws(PlacardError) {
        try checkKey(key, field: "property \(shown(property)): key \(shown(key))")
    }

    private static func checkKey(_ key: String, field: @autoclosure () -> String) throws(PlacardError) {
        try check(key, field: field())
        if key.utf8.first == UInt8(ascii: "$") {
            throw PlacardError(.invalid, "\(field()) begins with '$': such keys are reserved")
        }
    }

    /// Quotes external text for a message, truncated so that it cannot flood a log.
    package static func shown(_ text: String) -> String { shown(text, limit: 40) }

    package static func shown(_ text: String, limit: Int) -> String {
        let head = text.unicodeScalars.prefix(limit)
        let safe = String(String.UnicodeScalarView(head.map { $0.value < 0x20 ? "?" : $0 }))
        return head.endIndex < text.unicodeScalars.endIndex ? "'\(safe)…'" : "'\(safe)'"
    }

    private static func hex(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }
}
