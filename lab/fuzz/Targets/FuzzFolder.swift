import Glibc

/// A folder for the files of one process, which is emptied before each input.
enum FuzzFolder {
    static func make() -> String {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        let path = "\(parent)/placard-fuzz-\(getpid())"
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { fatalError("\(path) cannot be made") }
        folder = path
        atexit { FuzzFolder.removeLast() }
        return path
    }

    nonisolated(unsafe) private static var folder: String?

    private static func removeLast() { if let folder { remove(folder) } }

    static func empty(_ path: String) {
        for name in names(path) { remove("\(path)/\(name)") }
    }

    private static func remove(_ path: String) {
        if unlink(path) == 0 { return }
        empty(path)
        rmdir(path)
    }

    private static func names(_ path: String) -> [String] {
        guard let open = opendir(path) else { return [] }
        defer { closedir(open) }
        var names: [String] = []
        while let entry = readdir(open) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names
    }

    static func write(_ bytes: [UInt8], to path: String) {
        guard let file = fopen(path, "w") else { fatalError("\(path) cannot be written") }
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }

    static func read(_ path: String) -> [UInt8] {
        guard let file = fopen(path, "r") else { return [] }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 4 << 20)
        return Array(bytes[..<fread(&bytes, 1, bytes.count, file)])
    }
}
