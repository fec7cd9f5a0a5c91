import CSQLite

/// The file of a store without rows, byte by byte (sqlite.org/fileformat2.html). SQLite would need a millisecond to make
/// it with statements, because it parses each table several times.
///
/// Page 1 has the file's header and the schema. Page 2 says of each following page that it is the root of a tree.
struct EmptyStore {
    private static let pageSize = 4_096
    private static let (tableLeaf, indexLeaf): (UInt8, UInt8) = (0x0D, 0x0A)

    private(set) var bytes: [UInt8]

    /// Returns nil for a schema that is too long for one page.
    init?(_ objects: [Schema.Object]) {
        let pages = objects.count + 2
        bytes = [UInt8](repeating: 0, count: pages * Self.pageSize)
        putHeader(pages: pages)
        for (index, object) in objects.enumerated() {
            // A root page, which no other page refers to.
            bytes[Self.pageSize + index * 5] = 1
            let isIndex = object.isIndex || object.sql?.hasSuffix("WITHOUT ROWID") == true
            putLeaf(isIndex ? Self.indexLeaf : Self.tableLeaf, at: (index + 2) * Self.pageSize)
        }
        guard putSchema(objects) else { return nil }
    }

    private mutating func putHeader(pages: Int) {
        put(Array("SQLite format 3\0".utf8), at: 0)
        put16(Self.pageSize, at: 16)
        // Written and read with a write-ahead log, which is created when the store is used; three constants.
        put([2, 2, 0, 64, 32, 32], at: 18)
        let changes = 1
        put32(changes, at: 24)
        put32(pages, at: 28)
        // The schema's own number, and its format.
        put32(1, at: 40)
        put32(4, at: 44)
        // The last root page, and auto_vacuum = INCREMENTAL.
        put32(pages, at: 52)
        put32(1, at: 64)
        // UTF-8.
        put32(1, at: 56)
        put32(Int(Schema.version), at: 60)
        put32(Int(Schema.applicationID), at: 68)
        // Which version of SQLite has made the latest change.
        put32(changes, at: 92)
        put32(Int(sqlite3_libversion_number()), at: 96)
    }

    /// A page of a tree without entries.
    private mutating func putLeaf(_ kind: UInt8, at start: Int) {
        bytes[start] = kind
        put16(Self.pageSize, at: start + 5)
    }

    /// Entries are added from the end of the page, their positions after its header.
    private mutating func putSchema(_ objects: [Schema.Object]) -> Bool {
        let header = 100
        putLeaf(Self.tableLeaf, at: header)
        put16(objects.count, at: header + 3)
        var (position, start) = (header + 8, Self.pageSize)
        for (index, object) in objects.enumerated() {
            let row = Self.row(object, root: index + 3)
            let entry = Self.number(row.count) + Self.number(index + 1) + row
            start -= entry.count
            guard start >= header + 8 + objects.count * 2 else { return false }
            put(entry, at: start)
            put16(start, at: position)
            position += 2
        }
        put16(start, at: header + 5)
        return true
    }

    /// A row of `sqlite_master`: the types of its values, and the values.
    private static func row(_ object: Schema.Object, root: Int) -> [UInt8] {
        var (types, values): ([UInt8], [UInt8]) = ([], [])
        func add(_ text: String) {
            types += number(13 + 2 * text.utf8.count)
            values += Array(text.utf8)
        }
        add(object.isIndex ? "index" : "table")
        add(object.name)
        add(object.table)
        // A number of one byte.
        types.append(1)
        values.append(UInt8(truncatingIfNeeded: root))
        if let sql = object.sql { add(sql) } else { types.append(0) }
        return number(types.count + 1) + types + values
    }

    /// A number below 2^14 as SQLite's varint.
    private static func number(_ value: Int) -> [UInt8] {
        let low = UInt8(truncatingIfNeeded: value & 0x7F)
        return value < 0x80 ? [low] : [UInt8(truncatingIfNeeded: value >> 7) | 0x80, low]
    }

    private mutating func put(_ source: [UInt8], at start: Int) {
        bytes.replaceSubrange(start..<start + source.count, with: source)
    }

    private mutating func put16(_ value: Int, at start: Int) {
        put([UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)], at: start)
    }

    private mutating func put32(_ value: Int, at start: Int) {
        put16(value >> 16, at: start)
        put16(value, at: start + 2)
    }
}
