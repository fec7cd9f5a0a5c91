import CSQLite

/// Result codes of a file's methods. SQLite defines the extended ones by expressions, which Swift does not import.
enum FileCode {
    static let read = SQLITE_IOERR | 1 << 8
    static let shortRead = SQLITE_IOERR | 2 << 8
    static let write = SQLITE_IOERR | 3 << 8
    static let sync = SQLITE_IOERR | 4 << 8
    static let syncDirectory = SQLITE_IOERR | 5 << 8
    static let truncate = SQLITE_IOERR | 6 << 8
    static let status = SQLITE_IOERR | 7 << 8
    static let unlock = SQLITE_IOERR | 8 << 8
    static let readLock = SQLITE_IOERR | 9 << 8
    static let delete = SQLITE_IOERR | 10 << 8
    static let checkLock = SQLITE_IOERR | 14 << 8
    static let lock = SQLITE_IOERR | 15 << 8
    static let openIndex = SQLITE_IOERR | 18 << 8
    static let growIndex = SQLITE_IOERR | 19 << 8
    static let mapIndex = SQLITE_IOERR | 21 << 8
    static let deleteMissing = SQLITE_IOERR | 23 << 8
    /// The index cannot be made by a reader that may not write.
    static let cannotMakeIndex = SQLITE_READONLY | 5 << 8
}
