import Glibc

/// Writes whole lines to the terminal or pipe, unbuffered: programs wait for them. A closed pipe is not an error.
enum Console {
    static func print(_ line: String) {
        write(line, to: STDOUT_FILENO)
    }

    static func printError(_ line: String) {
        write(line, to: STDERR_FILENO)
    }

    /// A person is reading the output.
    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    private static func write(_ line: String, to descriptor: Int32) {
        // Lines quote what clients send, which must not start a new line or send control codes to the terminal.
        let printable = line.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : Character($0) }
        write(raw: String(printable) + "\n", to: descriptor)
    }

    /// Writes text that may contain control codes.
    static func write(raw text: String, to descriptor: Int32) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno != EINTR { return }
            rest = rest.dropFirst(max(0, count))
        }
    }
}
