/// A colour 0xAARRGGBB as CSS writes it: `#rrggbb`, or `#rrggbbaa` when it is see-through.
struct CSSColor: CustomStringConvertible {
    let argb: UInt32

    init(_ argb: UInt32) { self.argb = argb }

    var description: String {
        let alpha = argb >> 24
        let color = "#" + Self.digits(argb & 0xFF_FFFF, count: 6)
        return alpha == 0xFF ? color : color + Self.digits(alpha, count: 2)
    }

    private static func digits(_ value: UInt32, count: Int) -> String {
        let text = String(value, radix: 16)
        return String(repeating: "0", count: count - text.utf8.count) + text
    }
}
