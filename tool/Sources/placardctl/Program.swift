import Glibc

/// Other programs.
enum Program {
    /// Runs a program and returns its exit status; nil if it cannot be run.
    static func status(_ command: [String]) -> Int32? {
        withPointers(command) { pointers -> Int32? in
            var child = pid_t()
            guard let program = pointers[0], posix_spawnp(&child, program, nil, nil, pointers, environ) == 0 else {
                return nil
            }
            var status: Int32 = 0
            while waitpid(child, &status, 0) < 0 {
                guard errno == EINTR else { return nil }
            }
            // The program's own exit, not a signal.
            return status & 0x7F == 0 ? (status >> 8) & 0xFF : nil
        } ?? nil
    }

    /// Replaces this process. Returns only if it fails: the error number.
    static func become(_ command: [String]) -> Int32 {
        withPointers(command) { pointers in
            if let program = pointers[0] { execvp(program, pointers) }
            return errno
        } ?? EINVAL
    }

    private static func withPointers<T>(
        _ words: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> T
    ) -> T? {
        let copies = words.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return (copies + [nil]).withUnsafeBufferPointer { $0.baseAddress.map(body) }
    }
}
