import Foundation

/// Writes whole lines to the terminal or pipe, unbuffered: programs wait for them. A closed pipe is not an error.
enum Console {
    static func print(_ line: String) {
        write(line, to: .standardOutput)
    }

    static func printError(_ line: String) {
        write(line, to: .standardError)
    }

    /// A person is reading the output.
    static var isTerminal: Bool { isatty(FileHandle.standardOutput.fileDescriptor) == 1 }

    private static func write(_ line: String, to file: FileHandle) {
        // Lines quote what clients send, which must not start a new line or send control codes to the terminal.
        let printable = line.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : Character($0) }
        try? file.write(contentsOf: Data((String(printable) + "\n").utf8))
    }
}
