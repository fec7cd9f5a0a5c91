import PlacardCore
import PlacardJSON
import PlacardReplay

/// Turns the text of cells into the fields of a row.
enum RowCells {
    static let columns = [
        "user", "time_ms", "kind", "name", "properties", "session", "audience", "attributes", "facts",
    ]
    static let required = ["user", "time_ms"]

    /// A whole number in any notation, such as `1760000000000`, `1760000000000.0` or `1.76e12`; nil for anything else.
    static func integer(_ bytes: UnsafeRawBufferPointer) -> Int64? {
        guard let first = bytes.first else { return nil }
        let isNegative = first == UInt8(ascii: "-")
        var rest = bytes.dropFirst(isNegative || first == UInt8(ascii: "+") ? 1 : 0)
        let whole = rest.prefix(while: isDigit)
        rest = rest.dropFirst(whole.count)
        var fraction = rest.prefix(0)
        if rest.first == UInt8(ascii: ".") {
            fraction = rest.dropFirst().prefix(while: isDigit)
            rest = rest.dropFirst(1 + fraction.count)
        }
        guard !whole.isEmpty || !fraction.isEmpty, let exponent = exponent(rest) else { return nil }
        guard let number = number(whole, fraction, exponent) else { return nil }
        return isNegative ? -number : number
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// 0 for no text; nil when it is not an exponent, or would make any number too long.
    private static func exponent(_ text: Slice<UnsafeRawBufferPointer>) -> Int? {
        guard let first = text.first else { return 0 }
        guard first == UInt8(ascii: "e") || first == UInt8(ascii: "E"), text.count <= 4 else { return nil }
        return Int(String(decoding: text.dropFirst(), as: UTF8.self))
    }

    /// The number with these digits before and after its point; nil when it is not whole, or too large.
    private static func number(
        _ whole: Slice<UnsafeRawBufferPointer>, _ fraction: Slice<UnsafeRawBufferPointer>, _ exponent: Int
    ) -> Int64? {
        let point = whole.count + exponent
        var number: Int64 = 0
        for (place, byte) in [whole, fraction].joined().enumerated() {
            let digit = Int64(byte) - 0x30
            if place >= point {
                if digit != 0 { return nil }
                continue
            }
            guard let larger = appending(digit, to: number) else { return nil }
            number = larger
        }
        for _ in whole.count + fraction.count..<max(point, whole.count + fraction.count) {
            guard let larger = appending(0, to: number) else { return nil }
            number = larger
        }
        return number
    }

    private static func appending(_ digit: Int64, to number: Int64) -> Int64? {
        let (shifted, isOver) = number.multipliedReportingOverflow(by: 10)
        let (sum, isAlsoOver) = shifted.addingReportingOverflow(digit)
        return isOver || isAlsoOver ? nil : sum
    }

    static func timeProblem(_ text: String) -> String {
        let isDate = text.utf8.count >= 10 && text.utf8.dropFirst(4).first == UInt8(ascii: "-")
        return "\(NameRule.shown(text)) is not a whole number of milliseconds since 1970 UTC"
            + (isDate ? "; convert dates to milliseconds" : "")
    }

    /// A time that is text in a format that has numbers.
    static func timeProblem(ofText text: String) -> String {
        var copy = text
        let isNumber = copy.withUTF8 { integer(UnsafeRawBufferPointer($0)) } != nil
        return isNumber
            ? "\(NameRule.shown(text)) is text: write the number without quotation marks"
            : timeProblem(text)
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
