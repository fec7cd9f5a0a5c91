import CSQLite

/// The files of an open connection, as SQLite's file system has them.
enum SQLiteFile {
    static func database(of connection: OpaquePointer?) -> UnsafeMutablePointer<sqlite3_file>? {
        file(SQLITE_FCNTL_FILE_POINTER, of: connection)
    }

    /// The write-ahead log.
    static func log(of connection: OpaquePointer?) -> UnsafeMutablePointer<sqlite3_file>? {
        file(SQLITE_FCNTL_JOURNAL_POINTER, of: connection)
    }

    private static func file(_ which: Int32, of connection: OpaquePointer?) -> UnsafeMutablePointer<sqlite3_file>? {
        guard let connection else { return nil }
        var file: UnsafeMutablePointer<sqlite3_file>?
        return sqlite3_file_control(connection, "main", which, &file) == SQLITE_OK ? file : nil
    }
}
