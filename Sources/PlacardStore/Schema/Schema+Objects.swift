extension Schema {
    /// A table or an index.
    struct Object {
        let name: String
        /// The table of an index; the same as `name` for a table.
        let table: String
        /// Nil for the index that SQLite makes for a `UNIQUE` column.
        let sql: String?

        static func table(_ name: String, _ sql: String) -> Self { Self(name: name, table: name, sql: sql) }

        static func index(_ name: String, of table: String, _ sql: String?) -> Self {
            Self(name: name, table: table, sql: sql)
        }

        var isIndex: Bool { name != table }
    }

    /// Everything of the current version, with the text that the migrations leave: an index after its table.
    static let objects: [Object] = [
        .table("state", "CREATE TABLE state (key TEXT PRIMARY KEY, value) WITHOUT ROWID"),
        .table(
            "records",
            """
            CREATE TABLE records (
                seq INTEGER PRIMARY KEY, code TEXT NOT NULL, time_ms INTEGER NOT NULL, data BLOB NOT NULL,
                session_id TEXT, user_id TEXT, batch_id TEXT
            , alias BLOB)
            """),
        .index(
            "records_by_batch", of: "records",
            "CREATE INDEX records_by_batch ON records (batch_id) WHERE batch_id IS NOT NULL"),
        .table(
            "attributes",
            """
            CREATE TABLE attributes (
                seq INTEGER PRIMARY KEY, user_id TEXT, alias BLOB, place INTEGER NOT NULL, name TEXT NOT NULL,
                value BLOB NOT NULL, batch_id TEXT
            )
            """),
        .index(
            "attributes_by_name", of: "attributes",
            """
            CREATE UNIQUE INDEX attributes_by_name ON attributes (coalesce(user_id, ''), place, name)
                WHERE batch_id IS NULL
            """),
        .index(
            "attributes_by_batch", of: "attributes",
            "CREATE INDEX attributes_by_batch ON attributes (batch_id) WHERE batch_id IS NOT NULL"),
        .table(
            "batches",
            """
            CREATE TABLE batches (
                position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind INTEGER NOT NULL, user_id TEXT,
                refusals INTEGER NOT NULL DEFAULT 0, is_part INTEGER NOT NULL DEFAULT 0
            , parent_id TEXT, first_record INTEGER NOT NULL DEFAULT 0, first_attribute INTEGER NOT NULL DEFAULT 0)
            """),
        .index("sqlite_autoindex_batches_1", of: "batches", nil),
        .table(
            "pending",
            """
            CREATE TABLE pending (
                id INTEGER PRIMARY KEY AUTOINCREMENT, kind INTEGER NOT NULL, json BLOB NOT NULL, put_ms INTEGER NOT NULL
            )
            """),
        .table("sqlite_sequence", "CREATE TABLE sqlite_sequence(name,seq)"),
        .table(
            "cards", #"CREATE TABLE "cards" (key INTEGER PRIMARY KEY, id TEXT NOT NULL, record BLOB NOT NULL)"#),
        .table(
            "card_flags",
            "CREATE TABLE card_flags (id TEXT PRIMARY KEY, flags INTEGER NOT NULL) WITHOUT ROWID"),
        .table(
            "campaigns",
            #"CREATE TABLE "campaigns" (key INTEGER PRIMARY KEY, id TEXT NOT NULL, record BLOB NOT NULL, mark BLOB)"#),
        .table(
            "displays",
            "CREATE TABLE displays (campaign_id TEXT PRIMARY KEY, wall_ms INTEGER NOT NULL) WITHOUT ROWID"),
        .table(
            "pending_fires",
            """
            CREATE TABLE pending_fires (
                handle INTEGER PRIMARY KEY, campaign BLOB NOT NULL, fired_ms INTEGER NOT NULL, kind INTEGER NOT NULL,
                name TEXT
            , event BLOB)
            """),
        .table(
            "assets",
            """
            CREATE TABLE assets (
                file TEXT PRIMARY KEY, url TEXT NOT NULL, bytes INTEGER NOT NULL, used_ms INTEGER NOT NULL
            ) WITHOUT ROWID
            """),
        .table(
            "facts",
            """
            CREATE TABLE facts (
                kind INTEGER NOT NULL, name TEXT NOT NULL, value BLOB NOT NULL, PRIMARY KEY (kind, name)
            ) WITHOUT ROWID
            """),
    ]

    /// The tables whose rows a wipe deletes.
    static var tables: [String] { objects.filter { !$0.isIndex && !$0.name.hasPrefix("sqlite_") }.map { $0.name } }
}
