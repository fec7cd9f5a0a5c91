import PlacardCore

/// The names of entries: relative paths that mean the same on every system.
enum ZipName {
    static let lengthLimit = 255

    /// - Returns: the name without a slash at its end, which marks a folder.
    static func checked(_ bytes: UnsafeRawBufferPointer) throws(ZipFault) -> (String, isFolder: Bool) {
        let isFolder = bytes.last == UInt8(ascii: "/")
        let path = bytes.dropLast(isFolder ? 1 : 0)
        guard let name = String(validating: path, as: UTF8.self) else {
            throw ZipFault(entry: bytes, "has a name that is not UTF-8")
        }
        guard bytes.count <= lengthLimit else {
            throw ZipFault(entry: bytes, "has a name of \(bytes.count) bytes: the limit is \(lengthLimit)")
        }
        // Backslashes and colons are separators on some systems.
        let isPlain = path.allSatisfy {
            $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: ":")
        }
        // This also refuses empty and absolute paths.
        let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let isRelative = parts.allSatisfy { !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8) }
        guard isPlain, isRelative else {
            throw ZipFault(entry: bytes, "has a name that is not a plain relative path")
        }
        return (name, isFolder)
    }

    /// The form in which names are compared. Names that differ only in case are one file on some systems. Swift's
    /// comparison covers accents that are written in two ways.
    static func folded(_ name: Substring) -> String {
        String(decoding: name.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}
