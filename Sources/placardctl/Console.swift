import Foundation

/// Whole lines to the terminal or pipe, unbuffered: programs wait for them. A reader that has gone is no error.
enum Console {
    static func print(_ line: String) {
        write(line, to: .standardOutput)
    }

    static func printError(_ line: String) {
        write(line, to: .standardError)
    }

    /// Somebody reads along.
    static var isTerminal: Bool { isatty(FileHandle.standardOutput.fileDescriptor) == 1 }

    private static func write(_ line: String, to file: FileHandle) {
        // Lines quote what clients send; it must not be able to begin a line or to steer a terminal.
        let printable = line.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : Character($0) }
        try? file.write(contentsOf: Data((String(printable) + "\n").utf8))
    }
}
