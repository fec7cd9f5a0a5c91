import CSQLite
import Glibc

/// Failed system calls on the files of a connection.
enum SystemFault {
    /// The error of the last failed call on the database or its log since they were opened; nil when none failed.
    static func last(of database: OpaquePointer?) -> String? {
        guard let database else { return nil }
        var code: Int32 = 0
        sqlite3_file_control(database, "main", SQLITE_FCNTL_LAST_ERRNO, &code)
        if code == 0 { code = ofLog(database) }
        return code == 0 ? nil : String(cString: strerror(code))
    }

    private static func ofLog(_ database: OpaquePointer) -> Int32 {
        var log: UnsafeMutablePointer<sqlite3_file>?
        var code: Int32 = 0
        guard sqlite3_file_control(database, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log) == SQLITE_OK, let log,
            // A file that is not open has no methods.
            let methods = log.pointee.pMethods
        else { return 0 }
        _ = methods.pointee.xFileControl(log, SQLITE_FCNTL_LAST_ERRNO, &code)
        return code
    }
}
