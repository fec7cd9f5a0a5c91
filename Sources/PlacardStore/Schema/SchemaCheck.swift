/// Checks that a database is a store, and that its tables match its version. SQLite does not report all damage in the
/// text of the schema: with another word in place of `PRIMARY` rows have no key, and statements that search by it find
/// nothing.
struct SchemaCheck {
    /// Checksum of the text of all tables and indexes of `Schema.version`.
    static let knownText = Schema.objects.reduce(UInt64(0)) { sum, object in
        let texts = [object.isIndex ? "index" : "table", object.name, object.table, object.sql ?? ""]
        return sum &+ checksum(texts.map { Array($0.utf8) })
    }

    private let database: Database

    init(_ database: Database) { self.database = database }

    /// Returns the version of a store; 0 for a new file. For a newer version only the application_id is checked. The
    /// database of another program must neither get our tables nor pass for a store of a newer version.
    ///
    /// - Throws: damage when the database is not a store, or its tables are not those of its version.
    func version() throws(SQLiteError) -> Int64 {
        let version = try database.integer("PRAGMA user_version")
        // Version 1 has no application_id: it is recognised by its tables.
        let mark = version > 1 ? Schema.applicationID : 0
        guard try database.integer("PRAGMA application_id") == mark, version >= 0 else { throw .notADatabase }
        if version == 0 {
            guard try database.integer("SELECT COUNT(*) FROM sqlite_master") == 0 else { throw .notADatabase }
        } else if version <= Schema.version {
            try checkTables(of: version)
        }
        return version
    }

    /// - Throws: damage. Ignores tables and views that others added, but not triggers and indexes on our tables.
    private func checkTables(of version: Int64) throws(SQLiteError) {
        if version == Schema.version, try hasKnownText() { return }
        // SQLite versions may store the same table with different text: compare what SQLite parses from it.
        let reference = try Database(path: ":memory:")
        defer { reference.close() }
        try Migrator(reference).run(from: 0, to: version)
        let expected = try SchemaCheck(reference).meaning()
        let found = try meaning().filter { expected.keys.contains($0.key) }
        guard found == expected else {
            throw .damage("its tables are not those of a store of version \(version)")
        }
    }

    /// Whether the text is exactly that of the current version: the fast path.
    func hasKnownText() throws(SQLiteError) -> Bool { try text() == Self.knownText }

    /// Checksum of the text. Does not depend on the order of rows, which `VACUUM` changes.
    func text() throws(SQLiteError) -> UInt64 {
        let statement = try database.statement("SELECT type, name, tbl_name, sql, rootpage FROM sqlite_master")
        defer { statement.reset() }
        var sum: UInt64 = 0
        var pages: Set<Int64> = []
        while try statement.step() {
            sum &+= Self.checksum((0..<Int32(4)).map { statement.bytes($0) ?? [] })
            let page = statement.integer(4)
            // Triggers and views have no root page.
            guard page == 0 || pages.insert(page).inserted else { throw .damage("two of its tables share a page") }
        }
        return sum
    }

    /// FNV-1a of the texts of a row, with a zero between them.
    private static func checksum(_ texts: [[UInt8]]) -> UInt64 {
        texts.joined(separator: [0]).reduce(into: 0xCBF2_9CE4_8422_2325) { hash, byte in
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
    }

    /// Columns and indexes of each table as SQLite understands them, and its triggers.
    private func meaning() throws(SQLiteError) -> [String: Set<String>] {
        let statement = try database.statement(
            """
            SELECT m.name, 'column ' || c.cid || ' ' || c.name || ' ' || c.type || ' ' || c."notnull" || ' '
                    || quote(c.dflt_value) || ' ' || c.pk || ' ' || c.hidden
                FROM sqlite_master m, pragma_table_xinfo(m.name) c WHERE m.type = 'table'
            UNION ALL
            SELECT m.name, 'index ' || i.name || ' ' || i."unique" || ' ' || i.origin || ' ' || i.partial || ' '
                    || x.seqno || ' ' || x.cid || ' ' || coalesce(x.name, '') || ' ' || x."desc" || ' ' || x.coll || ' '
                    || x.key
                FROM sqlite_master m, pragma_index_list(m.name) i, pragma_index_xinfo(i.name) x WHERE m.type = 'table'
            UNION ALL
            -- The condition of an index, and what it is made of.
            SELECT tbl_name, type || ' ' || name || ' '
                    || lower(replace(replace(replace(replace(sql, ' ', ''), char(10), ''), char(13), ''), '"', ''))
                FROM sqlite_master WHERE type NOT IN ('table', 'view') AND sql IS NOT NULL
            """)
        defer { statement.reset() }
        var meaning: [String: Set<String>] = [:]
        while try statement.step() {
            meaning[statement.string(0) ?? "", default: []].insert(statement.string(1) ?? "")
        }
        return meaning
    }
}
