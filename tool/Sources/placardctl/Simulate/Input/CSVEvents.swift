import PlacardCore
import PlacardReplay

/// Reads events from CSV whose first line names the columns.
final class CSVEvents: EventReader {
    private var records: CSVRecords
    private let header: CSVHeader
    private var row: Int64 = -1
    private var user = RepeatedText()
    private var session = RepeatedText()
    private var name = RepeatedText()
    private var unescaped: [UInt8] = []

    var line: Int { records.line }

    init(_ source: ByteSource) throws(EventFileError) {
        records = try CSVRecords(source)
        guard try records.next() else { throw EventFileError("is empty: the first line must name the columns") }
        header = try CSVHeader(records, required: RowCells.required, known: RowCells.columns)
    }

    func next() throws(EventFileError) -> ReplayRow? {
        row += 1
        do throws(EventFileError) {
            guard try records.next() else { return nil }
            try header.checkCount(records.cells.count)
            return try read()
        } catch {
            let column = error.column.map { Int($0).flatMap(header.name) ?? $0 }
            throw EventFileError(error.text, line: records.line, row: row, column: column)
        }
    }

    private func read() throws(EventFileError) -> ReplayRow {
        guard let user = try text("user", &user) else { throw problem("user", "is empty: every event needs a user") }
        var event = ReplayRow(user: user, timeMs: try time(), kind: try kind())
        event.name = try text("name", &name)
        event.session = try text("session", &session)
        event.properties = try json("properties", RowCells.properties) ?? nil
        event.audience = try json("audience", ReplayJSON.audience)
        event.attributes = try json("attributes", ReplayJSON.members) ?? []
        event.facts = try json("facts", ReplayJSON.members) ?? []
        return event
    }

    private func problem(_ column: String, _ text: String) -> EventFileError { EventFileError(text, column: column) }

    // MARK: - Cells

    /// The cell of a column; nil when there is no such column, or the cell is empty.
    private func cell(_ column: String) -> CSVRecords.Cell? {
        guard let index = header.index(of: column), index < records.cells.count else { return nil }
        let cell = records.cells[index]
        return cell.range.isEmpty ? nil : cell
    }

    /// Calls `body` with the cell's bytes, doubled quotation marks resolved.
    private func with<Result>(
        _ cell: CSVRecords.Cell, _ body: (UnsafeRawBufferPointer) throws(PlacardError) -> Result
    ) throws(PlacardError) -> Result {
        let bytes = records.bytes(cell)
        guard cell.hasEscapes else { return try body(bytes) }
        CSVQuotes.resolve(bytes, into: &unescaped)
        return try unescaped.withBytes(body)
    }

    private func text(_ column: String, _ last: inout RepeatedText) throws(EventFileError) -> String? {
        guard let cell = cell(column) else { return nil }
        do throws(PlacardError) {
            return try with(cell) { (bytes) throws(PlacardError) in try last.text(bytes) }
        } catch {
            throw problem(column, error.message)
        }
    }

    private func time() throws(EventFileError) -> Int64 {
        guard let cell = cell("time_ms") else { throw problem("time_ms", "is empty: every event needs a time") }
        let bytes = records.bytes(cell)
        guard let time = RowCells.integer(bytes) else {
            throw problem("time_ms", RowCells.timeProblem(String(decoding: bytes, as: UTF8.self)))
        }
        return time
    }

    private func kind() throws(EventFileError) -> ReplayKind {
        guard let cell = cell("kind") else { return .event }
        let text = String(decoding: records.bytes(cell).prefix(100), as: UTF8.self)
        guard let kind = ReplayKind(text: text) else { throw problem("kind", RowCells.kindProblem(text)) }
        return kind
    }

    private func json<Result>(
        _ column: String, _ read: (UnsafeRawBufferPointer) throws(PlacardError) -> Result
    ) throws(EventFileError) -> Result? {
        guard let cell = cell(column) else { return nil }
        do throws(PlacardError) {
            return try with(cell, read)
        } catch {
            throw problem(column, error.message)
        }
    }
}

/// Text of a column in which rows often repeat the row before.
struct RepeatedText {
    private var last = ""

    /// - Throws: `invalid` if the bytes are not UTF-8, or contain NUL.
    mutating func text(_ bytes: UnsafeRawBufferPointer) throws(PlacardError) -> String {
        let isSame = last.withUTF8 { $0.count == bytes.count && bytes.elementsEqual($0) }
        if isSame { return last }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw PlacardError(.invalid, "is not valid UTF-8")
        }
        guard !bytes.contains(0) else { throw PlacardError(.invalid, "contains a NUL byte") }
        last = text
        return text
    }
}
