/// Identifies a button: a number for native buttons, a text for buttons of an HTML page (rule 4.2).
package enum MessageButtonID: Sendable, Hashable {
    case number(Int32)
    case text(String)

    /// The id as conditions about clicks compare it (rule 9.2.2).
    package var text: String {
        switch self {
        case .number(let number): number.description
        case .text(let text): text
        }
    }

    /// Compares texts byte by byte, as the server does.
    package static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.number(let left), .number(let right)): left == right
        case (.text(let left), .text(let right)): ExactText(left) == ExactText(right)
        case (.number, .text), (.text, .number): false
        }
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(ExactText(text)) }
}
