import CSQLite
import Glibc

/// Failed system calls on the files of a connection.
enum SystemFault {
    /// The error of the last failed call on the database or its log since they were opened, or since `forget`;
    /// nil when none failed.
    static func last(of database: OpaquePointer?) -> String? {
        let ofMain = code(of: SQLiteFile.database(of: database))
        let code = ofMain != 0 ? ofMain : Self.code(of: SQLiteFile.log(of: database))
        return code == 0 ? nil : String(cString: strerror(code))
    }

    /// Forgets earlier errors. SQLite keeps a failed call's error until a later one overwrites it: it would hide damage
    /// that is found hours later.
    static func forget(of database: OpaquePointer?) {
        forget(of: SQLiteFile.database(of: database))
        forget(of: SQLiteFile.log(of: database))
    }

    private static func code(of file: UnsafeMutablePointer<sqlite3_file>?) -> Int32 {
        // A file that is not open has no methods, and one in memory lacks some of them.
        guard let file, let methods = file.pointee.pMethods else { return 0 }
        var code: Int32 = 0
        _ = methods.pointee.xFileControl?(file, SQLITE_FCNTL_LAST_ERRNO, &code)
        return code
    }

    private static func forget(of file: UnsafeMutablePointer<sqlite3_file>?) {
        guard code(of: file) != 0, let file, let methods = file.pointee.pMethods else { return }
        var size: Int64 = 0
        guard methods.pointee.xFileSize?(file, &size) == SQLITE_OK else { return }
        // A read behind the end of a file returns nothing, which SQLite records as "no system error".
        var byte: UInt8 = 0
        _ = methods.pointee.xRead?(file, &byte, 1, size.addingReportingOverflow(1 << 30).partialValue)
    }
}
