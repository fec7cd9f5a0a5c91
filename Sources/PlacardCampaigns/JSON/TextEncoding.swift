/// How a text file is encoded, by its first bytes.
package enum TextEncoding {
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// The length of the byte order mark of UTF-8 at the beginning; 0 without one.
    package static func markLength(_ bytes: some Sequence<UInt8>) -> Int { bytes.starts(with: mark) ? mark.count : 0 }

    /// `UTF-16` or `UTF-32`; nil: it is neither. JSON begins with an ASCII character, so without a mark one of its first
    /// bytes is 0.
    static func wide(_ bytes: [UInt8]) -> String? {
        let start = Array(bytes.prefix(4))
        guard start.count >= 2 else { return nil }
        if start == [0xFF, 0xFE, 0, 0] || start == [0, 0, 0xFE, 0xFF] { return "UTF-32" }
        if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
        guard start[0] == 0 || start[1] == 0 else { return nil }
        return start.count == 4 && start.filter { $0 == 0 }.count == 3 ? "UTF-32" : "UTF-16"
    }
}
