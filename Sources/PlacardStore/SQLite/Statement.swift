import CSQLite
import PlacardCore

/// A compiled statement. Bind, step, read, reset, in this order, on one thread at a time.
final class Statement {
    private let handle: OpaquePointer?
    private let database: OpaquePointer?

    init(_ sql: StaticString, in database: OpaquePointer?) throws(SQLiteError) {
        self.database = database
        var prepared: OpaquePointer?
        let code = sql.withUTF8Buffer { utf8 in
            utf8.withMemoryRebound(to: CChar.self) {
                sqlite3_prepare_v3(
                    database, $0.baseAddress, Int32($0.count), UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
            }
        }
        handle = prepared
        guard code == SQLITE_OK else { throw SQLiteError(code: code, database: database) }
    }

    deinit { sqlite3_finalize(handle) }

    // MARK: Binding, positions from 1

    func bind(_ position: Int32, _ value: Int64) { sqlite3_bind_int64(handle, position, value) }
    private func bindNull(_ position: Int32) { sqlite3_bind_null(handle, position) }

    func bind(_ position: Int32, _ value: Int64?) {
        guard let value else { return bindNull(position) }
        bind(position, value)
    }

    func bind(_ position: Int32, _ value: String?) {
        guard var value else { return bindNull(position) }
        value.withUTF8 { bind(position, text: UnsafeRawBufferPointer($0)) }
    }

    func bind(_ position: Int32, _ value: [UInt8]?) {
        guard let value else { return bindNull(position) }
        value.withUnsafeBytes { bind(position, blob: $0) }
    }

    func bind(_ position: Int32, text: UnsafeRawBufferPointer) {
        text.withMemoryRebound(to: CChar.self) {
            // An empty buffer may have no address, which SQLite would treat as NULL.
            _ = placard_sqlite_bind_text(handle, position, $0.baseAddress ?? Self.empty, Int32(clamping: $0.count))
        }
    }

    func bind(_ position: Int32, blob: UnsafeRawBufferPointer) {
        _ = placard_sqlite_bind_blob(handle, position, blob.baseAddress ?? Self.emptyBytes, Int32(clamping: blob.count))
    }

    /// Runs a statement without result rows, with a number, a text and a blob as its values. Text and blob are not
    /// copied.
    func run(
        _ number: Int64, borrowing text: UnsafeRawBufferPointer, _ blob: UnsafeRawBufferPointer
    ) -> Result<Void, SQLiteError> {
        bind(1, number)
        lend(2, text: text)
        lend(3, blob: blob)
        return runLent()
    }

    /// Binds bytes without copying them, until `runLent`.
    func lend(_ position: Int32, text: UnsafeRawBufferPointer?) {
        guard let text else { return bindNull(position) }
        let start = text.baseAddress ?? Self.emptyBytes
        _ = placard_sqlite_borrow_text(handle, position, start, Int32(clamping: text.count))
    }

    func lend(_ position: Int32, blob: UnsafeRawBufferPointer?) {
        guard let blob else { return bindNull(position) }
        let start = blob.baseAddress ?? Self.emptyBytes
        _ = placard_sqlite_borrow_blob(handle, position, start, Int32(clamping: blob.count))
    }

    /// Runs a statement without result rows, and releases the borrowed values, however it ends.
    func runLent() -> Result<Void, SQLiteError> {
        defer { sqlite3_clear_bindings(handle) }
        return Result { () throws(SQLiteError) in try run() }
    }

    private static nonisolated(unsafe) let empty = UnsafePointer<CChar>(
        UnsafeMutablePointer<CChar>.allocate(capacity: 1))
    private static var emptyBytes: UnsafeRawPointer { UnsafeRawPointer(empty) }

    // MARK: Running

    /// Returns true when there is a row to read.
    func step() throws(SQLiteError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code:
            let error = SQLiteError(code: code, database: database)
            reset()
            throw error
        }
    }

    /// Runs a statement without result rows.
    func run() throws(SQLiteError) {
        _ = try step()
        reset()
    }

    /// Runs a statement that must change rows.
    ///
    /// - Throws: damage when it changes another number of rows; with nil any number is valid.
    func run(changing rows: ClosedRange<Int64>?) throws(SQLiteError) {
        try run()
        guard let rows else { return }
        let count = sqlite3_changes64(database)
        guard rows.contains(count) else {
            let expected = rows.lowerBound == rows.upperBound ? "\(rows.lowerBound)" : "at least \(rows.lowerBound)"
            throw .damage("a statement changed \(count) rows, expected \(expected)")
        }
    }

    func reset() { sqlite3_reset(handle) }

    // MARK: Reading, columns from 0

    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }
    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    func string(_ column: Int32) -> String? {
        guard let text = sqlite3_column_text(handle, column) else { return nil }
        let bytes = UnsafeBufferPointer(start: text, count: Int(sqlite3_column_bytes(handle, column)))
        return String(decoding: bytes, as: UTF8.self)
    }

    func bytes(_ column: Int32) -> [UInt8]? { isNull(column) ? nil : Array(blob(column)) }
    func block(_ column: Int32) -> ByteBlock? { isNull(column) ? nil : ByteBlock(blob(column)) }

    /// Whether a text or a blob equals these bytes.
    func holds(_ column: Int32, _ bytes: UnsafeRawBufferPointer) -> Bool { blob(column).elementsEqual(bytes) }

    /// Valid until the next step or reset.
    private func blob(_ column: Int32) -> UnsafeRawBufferPointer {
        let start = sqlite3_column_blob(handle, column)
        return UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(handle, column)))
    }
}
