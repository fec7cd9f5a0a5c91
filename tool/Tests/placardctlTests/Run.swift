import Foundation

/// A running placardctl from this build.
final class Run {
    let process = Process()
    private let output = Pipe()
    private let errors = Pipe()
    private var unread = Data()

    private static let command = Bundle.main.bundleURL.appending(path: "placardctl")

    convenience init(_ arguments: [String], output: FileHandle? = nil) throws {
        try self.init(Self.command, arguments, output: output)
    }

    /// Runs the command as nobody if this is root, who can read every file. Without `setpriv` it ends with 127.
    static func withoutRights(_ arguments: [String]) throws -> Run {
        guard geteuid() == 0 else { return try Run(arguments) }
        let other = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", command.path]
        return try Run(URL(fileURLWithPath: "/usr/bin/env"), other + arguments)
    }

    /// - Parameter environment: replaces that of the tests.
    /// - Parameter output: replaces the pipe that the test reads.
    init(
        _ program: URL, _ arguments: [String], environment: [String: String]? = nil, output file: FileHandle? = nil
    ) throws {
        process.executableURL = program
        process.arguments = arguments
        if let environment { process.environment = environment }
        if let file {
            process.standardOutput = file
        } else {
            process.standardOutput = output
        }
        process.standardError = errors
        try process.run()
        // A hanging command must not block the tests; a busy machine does not take that long.
        DispatchQueue.global().asyncAfter(deadline: .now() + 600) { [weak process] in
            if let process, process.isRunning { kill(process.processIdentifier, SIGKILL) }
        }
    }

    /// Ends the command if a test fails half-way.
    deinit {
        if process.isRunning { process.terminate() }
    }

    /// The next line of the output; nil when the output ends first.
    func readLine() -> String? {
        while true {
            if let end = unread.firstIndex(of: 0x0A) {
                let line = String(decoding: unread[..<end], as: UTF8.self)
                unread = unread[unread.index(after: end)...]
                return line
            }
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { return nil }
            unread.append(more)
        }
    }

    /// All remaining lines.
    func readLines() -> [String] {
        var lines: [String] = []
        while let line = readLine() { lines.append(line) }
        return lines
    }

    func end() -> (status: Int32, errors: String) {
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }
}
