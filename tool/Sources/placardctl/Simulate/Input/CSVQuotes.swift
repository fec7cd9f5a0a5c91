/// Quotation marks inside cells.
enum CSVQuotes {
    /// Copies a cell, with each doubled quotation mark as one.
    static func resolve(_ bytes: UnsafeRawBufferPointer, into result: inout [UInt8]) {
        result.removeAll(keepingCapacity: true)
        var position = 0
        while let mark = bytes.position(of: UInt8(ascii: "\""), from: position) {
            result.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[position...mark]))
            position = mark + 2
        }
        if position < bytes.count { result.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[position...])) }
    }

    static func text(_ bytes: UnsafeRawBufferPointer, hasEscapes: Bool) -> String? {
        guard hasEscapes else { return String(validating: bytes, as: UTF8.self) }
        var copy: [UInt8] = []
        resolve(bytes, into: &copy)
        return String(validating: copy, as: UTF8.self)
    }
}
