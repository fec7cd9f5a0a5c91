import PlacardCore

/// Colours of a message as people write them, `"#1B1D21"` or with alpha in front, `"#801B1D21"`. Clients understand
/// numbers only (rule 10.1.4), so these texts become numbers when the file is read. All other texts stay: the rules
/// refuse them.
package enum ColorText {
    /// The campaign file with numbers as the colours of its messages.
    static func resolved(in file: JSON) -> JSON {
        file.changing("campaigns") {
            $0.changingElements { campaign in
                contents(campaign).changingVariants { _, variant in contents(variant) }
            }
        }
    }

    /// A campaign, or a variant.
    private static func contents(_ item: JSON) -> JSON { item.changing("data", message).changing("template", message) }

    private static func message(_ message: JSON) -> JSON {
        theme(message).changing("themes") { $0.changing("dark", theme) }
    }

    private static func theme(_ theme: JSON) -> JSON {
        let colored = MessageRules.colors.reduce(theme) { $0.changing($1, color) }
        return colored.changing("btns") { buttons in
            buttons.changingElements { MessageRules.buttonColors.reduce($0) { $0.changing($1, color) } }
        }
    }

    private static func color(_ color: JSON) -> JSON {
        guard let text = color.string, let argb = argb(text) else { return color }
        return .integer(Int64(argb))
    }

    package static func argb(_ text: String) -> UInt32? {
        let digits = text.utf8.dropFirst()
        guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6 || digits.count == 8 else { return nil }
        var number: UInt32 = 0
        for byte in digits {
            guard let digit = HexDigit.value(byte) else { return nil }
            number = number << 4 | UInt32(digit)
        }
        return digits.count == 8 ? number : 0xFF00_0000 | number
    }
}

extension JSON {
    /// Changes the member, if the value is an object and has it.
    fileprivate func changing(_ key: String, _ change: (JSON) -> JSON) -> JSON {
        guard var members, let value = members[key] else { return self }
        members[key] = change(value)
        return .object(members)
    }

    fileprivate func changingElements(_ change: (JSON) -> JSON) -> JSON {
        elements.map { .array($0.map(change)) } ?? self
    }
}
