/// A button of a message. Analytics identify it by `id`, not by its position.
public struct MessageButton: Sendable, Equatable {
    public var id: Int32
    public var text: String?
    public var clickAction: ClickAction = .none
    public var uri: String?
    public var usesWebview = false
    /// Setting it also sets `borderColor` if both were equal (rule 10.1): set a different border colour afterwards.
    public var backgroundColor: UInt32 = 0xFF00_73D5 {
        didSet { if borderColor == oldValue { borderColor = backgroundColor } }
    }
    public var textColor: UInt32 = 0xFFFF_FFFF
    public var borderColor: UInt32 = 0xFF00_73D5

    public init(id: Int32) { self.id = id }
}

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
