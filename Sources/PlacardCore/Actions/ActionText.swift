/// The text in an action's URL: `brazeActions://v1/` and the base64url of JSON as UTF-16 in little endian (rule 10.10.1).
package enum ActionText {
    static let byteLimit = 32 << 10

    /// The JSON text, as UTF-8.
    ///
    /// - Parameter url: one for which `CardURL.isAction` holds.
    /// - Throws: `invalid`, with the reason.
    package static func json(in url: String) throws(PlacardError) -> [UInt8] {
        let bytes = try units(in: encoded(url))
        guard let text = String(validating: bytes, as: UTF16.self) else {
            throw fault("it has half a surrogate pair")
        }
        return Array(text.utf8)
    }

    private static func fault(_ reason: String) -> PlacardError {
        PlacardError(.invalid, "the action cannot be read: \(reason)")
    }

    /// What follows the version.
    private static func encoded(_ url: String) throws(PlacardError) -> Substring.UTF8View {
        let rest = url.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst()
        guard rest.starts(with: "//".utf8) else { throw fault("it does not begin with //v1/") }
        let version = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "/") }
        guard version.elementsEqual("v1".utf8) || version.elementsEqual("V1".utf8) else {
            throw fault("its version is \(NameRule.shown(String(Substring(version)))), and only v1 is known")
        }
        return rest[version.endIndex...].dropFirst()
    }

    // MARK: UTF-16

    private static func units(in text: Substring.UTF8View) throws(PlacardError) -> [UInt16] {
        let bytes = try decoded(text)
        guard let first = bytes.first else { throw fault("it is empty") }
        let second = bytes.dropFirst().first
        switch (first, second) {
        case (0xFF, 0xFE), (0xFE, 0xFF), (0xEF, 0xBB): throw fault("it begins with a byte order mark")
        // JSON begins with a character of ASCII.
        case (0, _): throw fault("it is big endian, not UTF-16 in little endian")
        case (0x80..., _): throw fault("it is not JSON as UTF-16 in little endian")
        case (_, 0): break
        default: throw fault("it is UTF-8, or another text, not UTF-16 in little endian")
        }
        guard bytes.count.isMultiple(of: 2) else { throw fault("it has an odd number of bytes, so it is not UTF-16") }
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        var rest = bytes.makeIterator()
        while let low = rest.next(), let high = rest.next() { units.append(UInt16(high) << 8 | UInt16(low)) }
        return units
    }

    // MARK: Base64

    /// Decodes base64, also of the plain alphabet, with padding, and with percent escapes.
    private static func decoded(_ text: Substring.UTF8View) throws(PlacardError) -> [UInt8] {
        var bytes: [UInt8] = []
        var (group, bits, padding) = (UInt32(0), 0, 0)
        var rest = text.makeIterator()
        while let byte = rest.next() {
            let digit = byte == UInt8(ascii: "%") ? escaped(&rest) : byte
            if digit == UInt8(ascii: "="), padding < 2 {
                padding += 1
                continue
            }
            guard padding == 0, let value = digit.flatMap(value) else {
                throw fault("it has what is not base64url")
            }
            (group, bits) = (group << 6 | value, bits + 6)
            guard bits >= 8 else { continue }
            bits -= 8
            guard bytes.count < byteLimit else { throw fault("it is longer than \(byteLimit) bytes") }
            bytes.append(UInt8(truncatingIfNeeded: group >> UInt32(bits)))
        }
        // A whole digit is left: no text of base64 has such a length.
        guard bits < 6 else { throw fault("its base64url is cut off") }
        return bytes
    }

    /// The byte of a percent escape, whose `%` has been read.
    private static func escaped(_ rest: inout Substring.UTF8View.Iterator) -> UInt8? {
        guard let high = rest.next().flatMap(HexDigit.value), let low = rest.next().flatMap(HexDigit.value) else {
            return nil
        }
        return high << 4 | low
    }

    private static func value(of digit: UInt8) -> UInt32? {
        switch digit {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "-"), UInt8(ascii: "+"): 62
        case UInt8(ascii: "_"), UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
