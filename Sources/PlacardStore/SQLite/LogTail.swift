import CSQLite

/// Frames that a failed commit may leave after the last commit in the write-ahead log.
///
/// SQLite writes a commit's frames, waits for the disk (durability `power`), and enters them into the index in shared
/// memory. When the wait or the index fails, so does the commit, but its frames are complete: as long as the index
/// exists nobody reads them, and the next commit overwrites them. After a crash, however, SQLite rebuilds the index
/// from the log, and takes them for a commit.
struct LogTail {
    /// Also the size of the index's first block, which begins with its header, twice (sqlite.org/walformat.html).
    private static let blockSize: Int32 = 32_768
    private static let headerSize = 48
    private static let logHeaderSize: Int64 = 32
    private static let format: UInt32 = 3_007_000

    private let database: OpaquePointer?

    init(of database: OpaquePointer?) { self.database = database }

    /// Truncates the log after its last commit. Needs no space, so that it works on a full disk.
    ///
    /// Call it in a write transaction that has not written yet: then nobody else appends to the log, and the index does
    /// not change.
    ///
    /// - Parameter isPowerSafe: also syncs the log. A failed sync is not an error: before the next commit succeeds, a
    ///   sync has succeeded.
    func cut(isPowerSafe: Bool) throws(SQLiteError) {
        guard let log = SQLiteFile.log(of: database), let methods = log.pointee.pMethods?.pointee else { return }
        var size: Int64 = 0
        try check(methods.xFileSize?(log, &size))
        guard size > Self.logHeaderSize, try isLog(log, methods) else { return }
        let end = try self.end()
        guard size > end else { return }
        try check(methods.xTruncate?(log, end))
        if isPowerSafe { _ = methods.xSync?(log, SQLITE_SYNC_NORMAL) }
    }

    /// Whether a file has the header of a log. SQLite, too, ignores a log without it.
    private func isLog(
        _ file: UnsafeMutablePointer<sqlite3_file>, _ methods: sqlite3_io_methods
    ) throws(SQLiteError) -> Bool {
        var bytes: [UInt8] = [0, 0, 0, 0]
        let code = bytes.withUnsafeMutableBytes { methods.xRead?(file, $0.baseAddress, 4, 0) }
        try check(code)
        return bytes.starts(with: [0x37, 0x7F, 0x06]) && bytes[3] & 0xFE == 0x82
    }

    /// Size of the log up to the end of the last commit.
    private func end() throws(SQLiteError) -> Int64 {
        guard let main = SQLiteFile.database(of: database), let methods = main.pointee.pMethods?.pointee,
            methods.iVersion >= 2
        else { throw SQLiteError(code: SQLITE_IOERR, database: nil) }
        var block: UnsafeMutableRawPointer?
        try check(methods.xShmMap?(main, 0, Self.blockSize, 0, &block))
        guard let block else { throw SQLiteError(code: SQLITE_IOERR, database: nil) }
        let index = UnsafeRawBufferPointer(start: block, count: 2 * Self.headerSize)
        let isSound =
            index.loadUnaligned(as: UInt32.self) == Self.format && index[12] == 1
            && index.prefix(Self.headerSize).elementsEqual(index.dropFirst(Self.headerSize))
        guard isSound else { throw SQLiteError(code: SQLITE_IOERR, database: nil) }
        let pageSize = Int64(index.loadUnaligned(fromByteOffset: 14, as: UInt16.self))
        let frames = Int64(index.loadUnaligned(fromByteOffset: 16, as: UInt32.self))
        // 65,536 does not fit, and is written as 1.
        return Self.logHeaderSize + frames * (24 + (pageSize == 1 ? 65_536 : pageSize))
    }

    private func check(_ code: Int32?) throws(SQLiteError) {
        if code != SQLITE_OK { throw SQLiteError(code: code ?? SQLITE_IOERR, database: nil) }
    }
}
