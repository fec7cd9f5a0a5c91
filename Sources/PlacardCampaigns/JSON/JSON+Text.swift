extension JSON {
    /// The value as JSON text. Keys are sorted, so that equal values give equal text.
    package func text(pretty: Bool = false) -> String {
        var text = ""
        write(to: &text, indent: pretty ? 0 : nil)
        if pretty { text += "\n" }
        return text
    }

    /// `indent` is the number of spaces in front of this value's line, nil for everything on one line.
    private func write(to text: inout String, indent: Int?) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .integer(let value): text += String(value)
        case .real(let value): text += value.isFinite ? value.description : "null"
        case .string(let value): Self.write(value, to: &text)
        case .array(let elements):
            Self.write(elements, "[", "]", to: &text, indent: indent) { element, text, indent in
                element.write(to: &text, indent: indent)
            }
        case .object(let members):
            Self.write(Array(members), "{", "}", to: &text, indent: indent) { member, text, indent in
                Self.write(member.key, to: &text)
                text += indent == nil ? ":" : ": "
                member.value.write(to: &text, indent: indent)
            }
        }
    }

    private static func write<Item>(
        _ items: [Item], _ open: String, _ close: String, to text: inout String, indent: Int?,
        item writeItem: (Item, inout String, Int?) -> Void
    ) {
        text += open
        let inner = indent.map { $0 + 2 }
        for (index, item) in items.enumerated() {
            if index > 0 { text += "," }
            if let inner { text += "\n" + String(repeating: " ", count: inner) }
            writeItem(item, &text, inner)
        }
        if let indent, !items.isEmpty { text += "\n" + String(repeating: " ", count: indent) }
        text += close
    }

    private static func write(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            // Also what is valid in JSON, but could control a terminal that shows it.
            case _ where scalar.isHarmful:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}

extension Unicode.Scalar {
    /// Whether it would control a terminal that shows it, or reorder the text around it.
    package var isHarmful: Bool {
        switch value {
        // Control characters; marks, embeddings, overrides and isolates of right-to-left text.
        case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
