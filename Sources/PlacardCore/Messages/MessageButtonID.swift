/// Names a button: a number on native buttons, a text on those of an HTML page (B).
package enum MessageButtonID: Sendable, Hashable {
    case number(Int32)
    case text(String)

    /// As conditions about clicks compare it (J.27).
    package var text: String {
        switch self {
        case .number(let number): number.description
        case .text(let text): text
        }
    }

    /// Texts byte by byte: two spellings of a letter are two buttons, as to the server.
    package static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.number(let left), .number(let right)): left == right
        case (.text(let left), .text(let right)): ExactText(left) == ExactText(right)
        case (.number, .text), (.text, .number): false
        }
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(ExactText(text)) }
}
