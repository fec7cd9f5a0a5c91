import FuzzTargets
import Glibc

/// The input that runs now. If it ends the process, its name is printed and its bytes are kept in a file.
enum Running {
    nonisolated(unsafe) private static var name: UnsafeMutablePointer<CChar>?
    nonisolated(unsafe) private static var bytes: UnsafeBufferPointer<UInt8>?
    /// Where the bytes are kept, in the working directory.
    nonisolated(unsafe) private static let file = strdup("fuzz-crash")

    static func watch() {
        for number in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS] { signal(number) { Running.end($0) } }
    }

    static func run(_ target: FuzzTarget, _ input: [UInt8], named text: String) {
        free(name)
        name = strdup(text)
        input.withUnsafeBufferPointer {
            bytes = $0
            target.run(input)
            bytes = nil
        }
    }

    /// Calls only functions that a signal handler may call.
    private static func end(_ number: Int32) {
        if let name {
            write(2, "FuzzReplay: the process ended in ", 33)
            write(2, name, strlen(name))
            write(2, ", kept as fuzz-crash\n", 21)
        }
        if let file, let bytes {
            let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
            write(descriptor, bytes.baseAddress, bytes.count)
            close(descriptor)
        }
        signal(number, SIG_DFL)
        raise(number)
    }
}
