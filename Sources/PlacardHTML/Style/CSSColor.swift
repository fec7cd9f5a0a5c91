import PlacardCore

/// A colour 0xAARRGGBB in CSS notation: `#rrggbb`, or `#rrggbbaa` when it is translucent.
package struct CSSColor: CustomStringConvertible {
    package let argb: UInt32

    package init(_ argb: UInt32) { self.argb = argb }

    /// Parses `#rgb`, `#rrggbb` and `#rrggbbaa`, case-insensitively.
    init?(hex text: String) {
        guard text.utf8.first == UInt8(ascii: "#") else { return nil }
        var (value, count) = (UInt32(0), 0)
        for digit in text.utf8.dropFirst() {
            guard count < 8, let digit = HexDigit.value(digit) else { return nil }
            (value, count) = (value << 4 | UInt32(digit), count + 1)
        }
        switch count {
        case 3: argb = 0xFF00_0000 | ((value >> 8) * 0x11) << 16 | ((value >> 4 & 15) * 0x11) << 8 | (value & 15) * 0x11
        case 6: argb = 0xFF00_0000 | value
        case 8: argb = value << 24 | value >> 8
        default: return nil
        }
    }

    package var description: String {
        let alpha = argb >> 24
        let color = "#" + Self.digits(argb & 0xFF_FFFF, count: 6)
        return alpha == 0xFF ? color : color + Self.digits(alpha, count: 2)
    }

    private static func digits(_ value: UInt32, count: Int) -> String {
        let text = String(value, radix: 16)
        return String(repeating: "0", count: count - text.utf8.count) + text
    }
}
