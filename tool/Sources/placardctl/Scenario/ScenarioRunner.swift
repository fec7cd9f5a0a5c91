import Glibc

/// Finds the scenario runner, and replaces this process by it.
enum ScenarioRunner {
    /// - Parameter command: a program, or `python3 -m` and a module.
    static func isThere(_ command: [String]) -> Bool {
        guard let program = command.first, isOnPath(program) else { return false }
        guard let module = command.dropFirst(2).first else { return true }
        let test =
            "import importlib.util, sys\ntry: found = importlib.util.find_spec(sys.argv[1])\n"
            + "except ImportError: found = None\nsys.exit(found is None)"
        return status([program, "-c", test, module]) == 0
    }

    /// Returns only if it fails: the error number.
    static func become(_ command: [String]) -> Int32 {
        withPointers(command) { pointers in
            if let program = pointers[0] { execvp(program, pointers) }
            return errno
        } ?? EINVAL
    }

    private static func isOnPath(_ program: String) -> Bool {
        let path = getenv("PATH").map { String(cString: $0) } ?? ""
        return path.split(separator: ":").contains { faccessat(AT_FDCWD, "\($0)/\(program)", X_OK, 0) == 0 }
    }

    /// Runs a program and returns its exit status; nil if it cannot be run.
    private static func status(_ command: [String]) -> Int32? {
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

    private static func withPointers<T>(
        _ words: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> T
    ) -> T? {
        let copies = words.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return (copies + [nil]).withUnsafeBufferPointer { $0.baseAddress.map(body) }
    }
}
