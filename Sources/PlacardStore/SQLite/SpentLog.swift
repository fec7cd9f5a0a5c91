import CSQLite
import Glibc

/// A write-ahead log that is no longer in the directory, of which a descriptor is left.
///
/// When another program closes a database as its last user, SQLite moves the log into the main file and deletes it. When
/// another program deletes the log, what was committed to it can be lost.
struct SpentLog {
    private static let headerSize = 32
    private static let frameHeaderSize = 24

    private let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Whether the main file has everything that was committed to the log (sqlite.org/walformat.html).
    func isContained(in database: Database) -> Bool {
        // SQLite ignores a file without the header of a log, too.
        guard let header = read(Self.headerSize, at: 0), header.starts(with: [0x37, 0x7F, 0x06]) else { return true }
        let pageSize = Int(Self.number(header, 8))
        guard pageSize > 0, pageSize <= 65_536, let file = SQLiteFile.database(of: database.handle),
            let methods = file.pointee.pMethods?.pointee
        else { return false }
        var stored = [UInt8](repeating: 0, count: pageSize)
        for (page, offset) in committedPages(pageSize, header[16..<24]) {
            let code = stored.withUnsafeMutableBytes {
                methods.xRead?(file, $0.baseAddress, Int32(pageSize), Int64(page - 1) * Int64(pageSize))
            }
            guard code == SQLITE_OK, read(pageSize, at: offset) == stored else { return false }
        }
        return true
    }

    /// Where the last version of each page is.
    private func committedPages(_ pageSize: Int, _ salt: ArraySlice<UInt8>) -> [UInt32: Int] {
        var committed: [UInt32: Int] = [:]
        var open: [UInt32: Int] = [:]
        var offset = Self.headerSize
        // Frames with another salt were overwritten in part: they are of the log before it was begun again.
        while let frame = read(Self.frameHeaderSize, at: offset), frame[8..<16] == salt {
            let page = Self.number(frame, 0)
            if page > 0 { open[page] = offset + Self.frameHeaderSize }
            let pages = Self.number(frame, 4)
            if pages > 0 {
                committed.replace(with: open)
                // The commit may have made the file shorter.
                committed = committed.filter { $0.key <= pages }
                open = [:]
            }
            offset += Self.frameHeaderSize + pageSize
        }
        return committed
    }

    private func read(_ count: Int, at offset: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        let length = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, count, offset) }
        return length == count ? bytes : nil
    }

    private static func number(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
        bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
}
