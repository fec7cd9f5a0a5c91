import CSQLite

/// An error of SQLite.
struct SQLiteError: Error {
    /// Primary result code.
    let code: Int32
    let text: String
    /// The failed change may be in the store after a crash, unless a later commit succeeds first (`LogTail`).
    var isOutcomeOpen = false
    /// The log's index in shared memory cannot grow.
    private var isIndexFull = false

    /// SQLite also reports a failed read as damage. If a system call failed on the file, this is an I/O error instead.
    init(code: Int32, database: OpaquePointer?) {
        let primary = code & 0xFF
        if Self.isDamage(primary), let fault = SystemFault.last(of: database) {
            self.init(code: SQLITE_IOERR, text: "the file cannot be read: \(fault)")
        } else {
            let detail = database.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)
            let text = detail.map { String(cString: $0) } ?? "SQLite error \(code)"
            let fault = primary == SQLITE_IOERR ? SystemFault.last(of: database) : nil
            self.init(code: primary, text: fault.map { "\(text): \($0)" } ?? text)
            // SQLITE_IOERR_SHMSIZE.
            isIndexFull = database.map { sqlite3_extended_errcode($0) } == SQLITE_IOERR | 19 << 8
        }
    }

    private init(code: Int32, text: String) {
        self.code = code
        self.text = Self.isBusy(code) ? "it was kept busy by other processes (\(text))" : text
    }

    /// A file that must not be passed to SQLite.
    init(_ failure: Files.Failure) { self.init(code: SQLITE_CANTOPEN, text: failure.text) }

    /// The database can be read, but is not a valid store.
    static func damage(_ text: String) -> SQLiteError { SQLiteError(code: SQLITE_CORRUPT, text: text) }

    static let notADatabase = SQLiteError(code: SQLITE_NOTADB, database: nil)

    /// Another connection held a lock for too long. SQLITE_PROTOCOL means a lock in the log's shared memory.
    var isBusy: Bool { Self.isBusy(code) }

    private static func isBusy(_ code: Int32) -> Bool { code == SQLITE_BUSY || code == SQLITE_PROTOCOL }

    /// A lock in the log's shared memory cannot be had. It may be this connection's own: when the system call that
    /// releases such a lock fails, SQLite keeps it, and refuses it to itself from then on.
    var mayHoldLock: Bool { code == SQLITE_PROTOCOL }

    /// A file cannot be opened, or not for writing.
    var isAccess: Bool { code == SQLITE_CANTOPEN || code == SQLITE_READONLY }

    /// The disk has no space left for a file, or for the log's index in shared memory.
    var isFull: Bool { code == SQLITE_FULL || isIndexFull }

    /// A call that logs was refused to keep the last space for others (`Room`).
    static let short = SQLiteError(
        code: SQLITE_FULL, text: "the disk is almost full, and what is left is kept for sending and wiping")

    var advice: String { isBusy ? "Try again." : "Check the disk and the directory." }

    /// The error text for a call that writes.
    ///
    /// - Parameter fault: text which says that the store cannot be written.
    func refusal(_ fault: String) -> String {
        guard isOutcomeOpen else { return "\(fault), so nothing was changed: \(text). \(advice)" }
        return """
            \(fault): \(text). After a crash the store may contain the refused change nevertheless, unless a later call \
            succeeds first. \(advice)
            """
    }

    /// The file is not a database, or a damaged one.
    var isDamage: Bool { Self.isDamage(code) }

    private static func isDamage(_ code: Int32) -> Bool { code == SQLITE_NOTADB || code == SQLITE_CORRUPT }
}
