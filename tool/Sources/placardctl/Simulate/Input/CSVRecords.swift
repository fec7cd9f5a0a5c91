import PlacardCore

/// Splits CSV into records and cells (RFC 4180), without copying them.
///
/// Lines end with LF or CRLF. Blank lines are skipped, and so are rows of empty cells and a first line `sep=,`, which
/// spreadsheets write. Cells in quotation marks can contain commas, line breaks and
/// doubled quotation marks.
struct CSVRecords {
    /// Place of a cell in the source's `rest`.
    struct Cell {
        var range: Range<Int>
        /// Whether it contains doubled quotation marks.
        var hasEscapes: Bool
        var isQuoted: Bool
    }

    let source: ByteSource
    /// Cells of the current record.
    private(set) var cells: [Cell] = []
    /// Line on which the current record begins.
    private(set) var line = 0
    private var nextLine = 1
    /// Length of the current record, which the next call takes.
    private var length = 0

    init(_ source: ByteSource) throws(EventFileError) {
        self.source = source
        try source.skipMark()
        try skipSeparatorLine()
    }

    /// Spreadsheets name the separator in a line of its own.
    private mutating func skipSeparatorLine() throws(EventFileError) {
        let lines: [[UInt8]] = [Array("sep=,\n".utf8), Array("sep=,\r\n".utf8)]
        while source.rest.count < 7, try source.more() {}
        guard let line = lines.first(where: { source.rest.starts(with: $0) }) else { return }
        source.take(line.count)
        nextLine = 2
    }

    /// The bytes of a cell of the current record.
    func bytes(_ cell: Cell) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: source.rest[cell.range]) }

    /// Goes to the next record; false at the end.
    mutating func next() throws(EventFileError) -> Bool {
        source.take(length)
        length = 0
        repeat {
            line = nextLine
            while try !split() {
                guard try readOn() else { return false }
            }
        } while skipsBlank()
        return true
    }

    /// Skips a record without any content: a blank line, or one of commas only.
    private mutating func skipsBlank() -> Bool {
        guard cells.allSatisfy({ $0.range.isEmpty && !$0.isQuoted }) else { return false }
        source.take(length)
        length = 0
        return true
    }

    /// False when the input has ended between two records.
    private mutating func readOn() throws(EventFileError) -> Bool {
        do throws(EventFileError) {
            if try source.more() { return true }
        } catch {
            throw EventFileError(error.text, line: line)
        }
        return !source.rest.isEmpty
    }

    // MARK: - One record

    /// What comes after a cell.
    private enum End { case comma, line, input }

    /// Finds the cells of the next record; false when more input is needed.
    private mutating func split() throws(EventFileError) -> Bool {
        let bytes = source.rest
        cells.removeAll(keepingCapacity: true)
        if bytes.isEmpty { return false }
        var position = 0
        var breaks = 0
        while true {
            let isQuoted = position < bytes.count && bytes[position] == UInt8(ascii: "\"")
            let end =
                isQuoted ? try quoted(bytes, &position, &breaks) : try plain(bytes, &position)
            guard let end else { return false }
            if end == .comma { continue }
            length = position
            nextLine = line + breaks + (end == .line ? 1 : 0)
            return true
        }
    }

    /// A cell without quotation marks; nil when it is not complete.
    private mutating func plain(_ bytes: UnsafeRawBufferPointer, _ position: inout Int) throws(EventFileError) -> End? {
        let start = position
        while position < bytes.count {
            let byte = bytes[position]
            // Most bytes are ordinary.
            guard byte == UInt8(ascii: ",") || byte < 0x0E || byte == UInt8(ascii: "\"") else {
                position += 1
                continue
            }
            switch byte {
            case UInt8(ascii: ","), 0x0A, 0x0D:
                let range = start..<position
                guard let end = try end(bytes, &position) else { return nil }
                cells.append(Cell(range: range, hasEscapes: false, isQuoted: false))
                return end
            case UInt8(ascii: "\""):
                throw error("a cell that contains a quotation mark must begin with one; double those inside it")
            case 0: throw error("there is a NUL byte")
            default: position += 1
            }
        }
        guard source.isAtEnd else { return nil }
        cells.append(Cell(range: start..<position, hasEscapes: false, isQuoted: false))
        return .input
    }

    /// A cell in quotation marks; nil when it is not complete.
    private mutating func quoted(
        _ bytes: UnsafeRawBufferPointer, _ position: inout Int, _ breaks: inout Int
    ) throws(EventFileError) -> End? {
        let start = position + 1
        var hasEscapes = false
        position = start
        while true {
            guard let mark = bytes.position(of: UInt8(ascii: "\""), from: position) else {
                if source.isAtEnd { throw error("the quotation mark at the beginning of the cell is never closed") }
                return nil
            }
            position = mark + 1
            if position == bytes.count, !source.isAtEnd { return nil }
            guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { break }
            hasEscapes = true
            position += 1
        }
        let range = start..<(position - 1)
        guard let end = try end(bytes, &position) else { return nil }
        breaks += Self.lineBreaks(bytes, range)
        cells.append(Cell(range: range, hasEscapes: hasEscapes, isQuoted: true))
        return end
    }

    /// Passes the comma or line end after a cell; nil when it is not complete.
    private func end(_ bytes: UnsafeRawBufferPointer, _ position: inout Int) throws(EventFileError) -> End? {
        guard position < bytes.count else { return source.isAtEnd ? .input : nil }
        switch bytes[position] {
        case UInt8(ascii: ","):
            position += 1
            return .comma
        case 0x0A:
            position += 1
            return .line
        case 0x0D:
            guard position + 1 < bytes.count else {
                if !source.isAtEnd { return nil }
                throw error("a carriage return must be followed by a line feed")
            }
            guard bytes[position + 1] == 0x0A else { throw error("a carriage return must be followed by a line feed") }
            position += 2
            return .line
        default: throw error("there is text after the closing quotation mark")
        }
    }

    private static func lineBreaks(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int {
        let inside = UnsafeRawBufferPointer(rebasing: bytes[range])
        var count = 0
        var position = 0
        while let found = inside.position(of: 0x0A, from: position) {
            count += 1
            position = found + 1
        }
        return count
    }

    /// An error in the cell that is being read.
    private func error(_ text: String) -> EventFileError {
        EventFileError(text, line: line, column: "\(cells.count + 1)")
    }
}
