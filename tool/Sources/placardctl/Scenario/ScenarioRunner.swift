import Glibc

/// Finds the scenario runner.
enum ScenarioRunner {
    /// - Parameter command: a program, or `python3 -m` and a module.
    static func isThere(_ command: [String]) -> Bool {
        guard let program = command.first, isOnPath(program) else { return false }
        guard let module = command.dropFirst(2).first else { return true }
        let test =
            "import importlib.util, sys\ntry: found = importlib.util.find_spec(sys.argv[1])\n"
            + "except ImportError: found = None\nsys.exit(found is None)"
        return Program.status([program, "-c", test, module]) == 0
    }

    private static func isOnPath(_ program: String) -> Bool {
        let path = getenv("PATH").map { String(cString: $0) } ?? ""
        return path.split(separator: ":").contains { faccessat(AT_FDCWD, "\($0)/\(program)", X_OK, 0) == 0 }
    }
}
