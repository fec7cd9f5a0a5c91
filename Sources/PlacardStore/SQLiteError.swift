import CSQLite

/// A refusal by SQLite.
struct SQLiteError: Error {
    /// Primary result code.
    let code: Int32
    let text: String

    static let notADatabase = SQLITE_NOTADB

    init(code: Int32, database: OpaquePointer?) {
        self.code = code & 0xFF
        let detail = database.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)
        text = detail.map { String(cString: $0) } ?? "SQLite error \(code)"
    }

    /// Another connection had the lock for too long.
    var isBusy: Bool { code == SQLITE_BUSY }

    /// The file is something else than a database, or one that is broken.
    var isDamage: Bool { code == SQLITE_NOTADB || code == SQLITE_CORRUPT }
}
