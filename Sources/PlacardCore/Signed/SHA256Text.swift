/// SHA-256 hashes as text: 64 small hexadecimal digits.
package enum SHA256Text {
    package static func isValid(_ text: some Collection<UInt8>) -> Bool {
        text.count == 64 && text.allSatisfy { HexDigit.value($0) != nil && !(0x41...0x5A).contains($0) }
    }

    static func isValid(_ text: String) -> Bool { isValid(text.utf8) }

    package static func of(_ hash: some Sequence<UInt8>) -> String {
        var text: [UInt8] = []
        let digits = Array("0123456789abcdef".utf8)
        for byte in hash {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }
}
