import PlacardCore

/// Where the values of a text of JSON are.
struct TextPlaces {
    /// From 1; columns count characters (code points), as editors do.
    struct Place: Equatable {
        let line: Int
        let column: Int
    }

    private let bytes: [UInt8]
    private let values: [ExactText: Range<Int>]
    private let lineStarts: [Int]
    /// How many characters are before each block of bytes: a file can be one long line.
    private let blocks: [Int]
    private static let blockSize = 1024

    init(_ bytes: [UInt8], values: [ExactText: Range<Int>]) {
        self.bytes = bytes
        self.values = values
        var starts = [TextEncoding.markLength(bytes)]
        for (offset, byte) in bytes.enumerated() where byte == 0x0A { starts.append(offset + 1) }
        lineStarts = starts
        blocks = stride(from: 0, to: bytes.count, by: Self.blockSize).reduce(into: [0]) { blocks, start in
            let block = bytes[start..<min(start + Self.blockSize, bytes.count)]
            blocks.append(blocks[blocks.count - 1] + Self.characters(block))
        }
    }

    private static func characters(_ bytes: ArraySlice<UInt8>) -> Int { bytes.count { $0 & 0xC0 != 0x80 } }

    /// How many characters are before a byte.
    private func characters(before offset: Int) -> Int {
        let block = offset / Self.blockSize
        return blocks[block] + Self.characters(bytes[(block * Self.blockSize)..<offset])
    }

    /// The place of a byte.
    func place(offset: Int) -> Place {
        var (low, high) = (0, lineStarts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        let end = min(offset, bytes.count)
        let start = min(lineStarts[low], end)
        return Place(line: low + 1, column: characters(before: end) - characters(before: start) + 1)
    }

    /// The place of a value, or of its key. Of a value that the text does not have: the place of the nearest around it.
    func place(of path: String, in document: JSON, key: Bool) -> Place {
        if let range = values[ExactText(path)] {
            return place(offset: key ? keyStart(before: range.lowerBound) : range.lowerBound)
        }
        var outer = JSONPath(path, in: document)?.parent
        while let path = outer {
            if let range = values[ExactText(path.text)] { return place(offset: range.lowerBound) }
            outer = path.parent
        }
        return place(offset: lineStarts[0])
    }

    /// Where the key of the member with this value begins; for an element of an array, the element.
    private func keyStart(before value: Int) -> Int {
        var end = value - 1
        while end >= 0, bytes[end] != UInt8(ascii: ":") {
            guard [0x20, 0x0A, 0x0D, 0x09].contains(bytes[end]) else { return value }
            end -= 1
        }
        while end >= 0, bytes[end] != UInt8(ascii: "\"") { end -= 1 }
        var start = end - 1
        while start >= 0, bytes[start] != UInt8(ascii: "\"") || isEscaped(start) { start -= 1 }
        return start < 0 ? value : start
    }

    private func isEscaped(_ offset: Int) -> Bool {
        bytes[..<offset].reversed().prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 1
    }
}
