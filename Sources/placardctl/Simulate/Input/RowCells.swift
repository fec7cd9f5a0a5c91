import PlacardCore
import PlacardJSON
import PlacardReplay

/// Turns the text of cells into the fields of a row.
enum RowCells {
    static let columns = ["user", "time_ms", "kind", "name", "properties", "session", "audience"]
    static let required = ["user", "time_ms"]

    /// A whole number with an optional sign; nil for anything else.
    static func integer(_ bytes: UnsafeRawBufferPointer) -> Int64? {
        guard let first = bytes.first else { return nil }
        let isNegative = first == UInt8(ascii: "-")
        let digits = bytes.dropFirst(isNegative || first == UInt8(ascii: "+") ? 1 : 0)
        guard !digits.isEmpty, digits.count <= 19 else { return nil }
        var number: UInt64 = 0
        for byte in digits {
            guard (0x30...0x39).contains(byte) else { return nil }
            // At most 19 digits: no overflow.
            number = number * 10 + UInt64(byte - 0x30)
        }
        guard let value = Int64(exactly: number) else { return nil }
        return isNegative ? -value : value
    }

    static func timeProblem(_ text: String) -> String {
        let isDate = text.utf8.count >= 10 && text.utf8.dropFirst(4).first == UInt8(ascii: "-")
        return "\(NameRule.shown(text)) is not a whole number of milliseconds since 1970 UTC"
            + (isDate ? "; convert dates to milliseconds" : "")
    }

    static func kindProblem(_ text: String) -> String {
        "\(NameRule.shown(text)) is not a kind; the kinds are \(ReplayKind.listed)"
    }

    /// Properties from JSON text.
    ///
    /// - Throws: `invalid`.
    static func properties(_ bytes: UnsafeRawBufferPointer) throws(PlacardError) -> Properties? {
        let properties = try PropertiesDecoder.properties(bytes)
        return properties.isEmpty ? nil : properties
    }

    /// Properties from a value that was read.
    static func properties(_ members: [Value.Member]) throws(PlacardError) -> Properties? {
        var properties = Properties()
        for member in members { try PropertiesDecoder.set(member, &properties) }
        return properties.isEmpty ? nil : properties
    }
}
