import Foundation

/// Whole lines to the terminal or pipe, unbuffered: programs wait for them. A reader that has gone is no error.
enum Console {
    static func print(_ line: String) {
        write(line, to: .standardOutput)
    }

    static func printError(_ line: String) {
        write(line, to: .standardError)
    }

    private static func write(_ line: String, to file: FileHandle) {
        try? file.write(contentsOf: Data((line + "\n").utf8))
    }
}
