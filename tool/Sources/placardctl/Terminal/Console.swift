import Glibc

/// Writes whole lines to the terminal or pipe, unbuffered: programs wait for them. A closed pipe is not an error; output
/// that is lost for another reason, such as a full disk, ends the command with status 1.
enum Console {
    static func print(_ line: String) {
        write(line, to: STDOUT_FILENO)
    }

    static func printError(_ line: String) {
        write(line, to: STDERR_FILENO)
    }

    /// Prints one line of JSON.
    static func print(_ json: JSON) {
        print(json.text())
    }

    /// Prints a line that contains colours. Texts from outside must have passed `TerminalText.clean`.
    static func print(styled line: String) {
        write(raw: line + "\n", to: STDOUT_FILENO)
    }

    /// Prints a text of several lines that contains no text from outside.
    static func print(text: String) {
        write(raw: text.hasSuffix("\n") ? text : text + "\n", to: STDOUT_FILENO)
    }

    /// A person is reading the output.
    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// The terminal's columns; nil: the output is not a terminal, or does not say.
    static var columns: Int? {
        var size = winsize()
        guard isTerminal, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    private static func write(_ line: String, to descriptor: Int32) {
        write(raw: TerminalText.clean(line) + "\n", to: descriptor)
    }

    /// Writes text that may contain control codes. Returns false when nobody reads any more.
    @discardableResult
    static func write(raw text: String, to descriptor: Int32) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno != EINTR {
                checkFault(errno, descriptor)
                return false
            }
            rest = rest.dropFirst(max(0, count))
        }
        return true
    }

    /// A reader that has closed its end wants no more. Any other fault of standard output must not look like success.
    private static func checkFault(_ fault: Int32, _ descriptor: Int32) {
        guard descriptor == STDOUT_FILENO, fault != EPIPE else { return }
        printError("Error: the output cannot be written: \(String(cString: strerror(fault))). Check where it leads.")
        exit(EXIT_FAILURE)
    }
}
