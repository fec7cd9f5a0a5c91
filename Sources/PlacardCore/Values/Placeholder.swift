/// A placeholder in a text of a templated message, such as `{{event.name}}` or `{{properties.item}}`.
package enum Placeholder {
    package typealias Piece = (text: String, placeholder: String?)

    package static let propertyPrefix = "properties."

    /// Text and placeholders in order, these with their text. A `{{` without `}}` is text.
    package static func pieces(of text: String) -> [Piece] {
        var pieces: [Piece] = []
        var rest = text.utf8[...]
        while let open = pair(UInt8(ascii: "{"), in: rest) {
            let inside = rest[rest.index(open, offsetBy: 2)...]
            guard var close = pair(UInt8(ascii: "}"), in: inside) else { break }
            // The first of three closing brackets belongs to a `${`.
            let next = inside.index(close, offsetBy: 2)
            if inside[..<close].contains(UInt8(ascii: "$")), inside[next...].first == UInt8(ascii: "}") {
                close = inside.index(after: close)
            }
            pieces.append((String(Substring(rest[..<open])), nil))
            let name = Substring(inside[..<close])
            let end = inside.index(close, offsetBy: 2)
            let trimmed = String(name.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
            pieces.append((String(Substring(rest[open..<end])), trimmed))
            rest = inside[end...]
        }
        pieces.append((String(Substring(rest)), nil))
        return pieces
    }

    /// Whether a placeholder may begin in the text.
    package static func isIn(_ text: String) -> Bool { pair(UInt8(ascii: "{"), in: text.utf8[...]) != nil }

    /// Where a byte first occurs twice in a row. Not `firstRange`: it needs the library of regular expressions.
    private static func pair(_ byte: UInt8, in text: Substring.UTF8View) -> String.Index? {
        var index = text.startIndex
        while let found = text[index...].firstIndex(of: byte) {
            let next = text.index(after: found)
            if next < text.endIndex, text[next] == byte { return found }
            index = next
        }
        return nil
    }
}
