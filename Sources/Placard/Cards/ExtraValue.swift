/// A type that the text of an extra can be read as. `Int`, `Double`, `Bool` and `String` are; add your own, such as an
/// enum of the words that a card may use.
///
/// Extras are strings. A server that was given a number or a boolean sends it as its JSON text, which reads the same.
public protocol ExtraValue {
    /// `nil` when the text is no such value.
    init?(extra text: String)
}

extension String: ExtraValue {
    public init?(extra text: String) { self = text }
}

/// Decimal digits, perhaps with a sign; spaces around them do not matter.
extension Int: ExtraValue {
    public init?(extra text: String) { self.init(text.trimmed) }
}

/// A finite decimal number, as in JSON; spaces around it do not matter.
extension Double: ExtraValue {
    public init?(extra text: String) {
        let trimmed = text.trimmed
        // Swift would read "nan", "infinity" and "0x1p3" too.
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

/// `true`, `false`, `1` or `0`, in any case; spaces around it do not matter.
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
    /// Without the spaces, tabs and line ends around it.
    fileprivate var trimmed: String {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        let head = utf8.drop(while: isSpace)
        guard let last = head.lastIndex(where: { !isSpace($0) }) else { return "" }
        return String(decoding: head[...last], as: UTF8.self)
    }
}
