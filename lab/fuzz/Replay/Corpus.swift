import Glibc

/// The inputs of a folder.
enum Corpus {
    /// In the order of their names.
    static func read(_ folder: String) -> [(name: String, bytes: [UInt8])] {
        guard let open = opendir(folder) else { return [] }
        defer { closedir(open) }
        var names: [String] = []
        while let entry = readdir(open) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted().map { ("\(folder)/\($0)", bytes(of: "\(folder)/\($0)")) }
    }

    private static func bytes(of path: String) -> [UInt8] {
        guard let file = fopen(path, "r") else { return [] }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        return Array(bytes[..<fread(&bytes, 1, bytes.count, file)])
    }
}
