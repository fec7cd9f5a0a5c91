/// Time formats of `/users/track` (rules 11.4, 11.5).
enum TrackTime {
    /// `YYYY-MM-DDTHH:MM:SS`, optionally followed by `.fraction`, `:fraction`, `Z` and an offset.
    static func isTime(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count >= 19, isDate(String(text.prefix(10))), bytes[10] == UInt8(ascii: "T") else { return false }
        guard isPattern(bytes[11..<19], "##:##:##"), number(bytes[11..<13]) < 24, number(bytes[14..<16]) < 60,
            number(bytes[17..<19]) < 61
        else { return false }
        var rest = bytes[19...]
        if let first = rest.first, first == UInt8(ascii: ".") || first == UInt8(ascii: ":") {
            let digits = rest.dropFirst().prefix { isDigit($0) }
            guard !digits.isEmpty else { return false }
            rest = rest.dropFirst(1 + digits.count)
        }
        return rest.isEmpty || rest.elementsEqual("Z".utf8) || isPattern(rest, "+##:##") || isPattern(rest, "-##:##")
            || isPattern(rest, "+####") || isPattern(rest, "-####")
    }

    /// `YYYY-MM-DD`.
    static func isDate(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return isPattern(bytes[...], "####-##-##") && (1...12).contains(number(bytes[5..<7]))
            && (1...31).contains(number(bytes[8..<10]))
    }

    /// `#` stands for a digit.
    private static func isPattern(_ bytes: ArraySlice<UInt8>, _ pattern: String) -> Bool {
        bytes.count == pattern.utf8.count
            && zip(bytes, pattern.utf8).allSatisfy { $1 == UInt8(ascii: "#") ? isDigit($0) : $0 == $1 }
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int { digits.reduce(0) { $0 * 10 + Int($1) - 0x30 } }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
