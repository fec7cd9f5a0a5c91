/// A type to which the text of an extra can be converted: `Int`, `Double`, `Bool`, `String`, and your own types, such
/// as an enum of allowed words.
///
/// Extras are strings. A server sends a number or a boolean as its JSON text, which converts back to the same value.
public protocol ExtraValue {
    /// Converts the text; `nil` when it is not a valid value.
    init?(extra text: String)
}

extension String: ExtraValue {
    public init?(extra text: String) { self = text }
}

/// Accepts decimal digits with an optional sign; surrounding white space is ignored.
extension Int: ExtraValue {
    public init?(extra text: String) { self.init(text.trimmed) }
}

/// Accepts a finite decimal number, as in JSON; surrounding white space is ignored.
extension Double: ExtraValue {
    public init?(extra text: String) {
        let trimmed = text.trimmed
        // Swift also accepts "nan", "infinity" and "0x1p3".
        guard trimmed.utf8.allSatisfy(Self.isDecimal), let value = Double(trimmed), value.isFinite else { return nil }
        self = value
    }

    private static func isDecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }
}

/// Accepts `true`, `false`, `1` or `0`, case-insensitively; surrounding white space is ignored.
extension Bool: ExtraValue {
    public init?(extra text: String) {
        switch text.trimmed.lowercased() {
        case "true", "1": self = true
        case "false", "0": self = false
        default: return nil
        }
    }
}

extension String {
    /// The string without surrounding spaces, tabs and line breaks.
    fileprivate var trimmed: String {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        let head = utf8.drop(while: isSpace)
        guard let last = head.lastIndex(where: { !isSpace($0) }) else { return "" }
        return String(decoding: head[...last], as: UTF8.self)
    }
}
