/// Names a button: a number on native buttons, a text on those of an HTML page (B).
package enum MessageButtonID: Sendable, Hashable {
    case number(Int32)
    case text(String)

    /// As conditions about clicks compare it (J.27).
    var text: String {
        switch self {
        case .number(let number): number.description
        case .text(let text): text
        }
    }
}
