import Glibc

/// Colours on a terminal. Elsewhere, and if the environment variable NO_COLOR is set, texts stay as they are.
enum Style: String {
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"

    private static let isOn: Bool = {
        guard Console.isTerminal, getenv("TERM").map({ String(cString: $0) }) != "dumb" else { return false }
        return getenv("NO_COLOR").map { $0.pointee == 0 } ?? true
    }()

    /// - Parameter text: from outside only after `TerminalText.clean`.
    func on(_ text: String) -> String {
        Self.isOn && !text.isEmpty ? "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" : text
    }
}
