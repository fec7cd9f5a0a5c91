/// The tables of each version. `Migrator` runs the migrations that a store still lacks.
enum Schema {
    /// Kept in `PRAGMA user_version`.
    static var version: Int64 { Int64(migrations.count) }

    static let migrations: [String] = [
        """
        -- Single values: device, user, session, config, watermarks.
        CREATE TABLE state (key TEXT PRIMARY KEY, value) WITHOUT ROWID;

        -- Analytics that the server has not acknowledged; seq is their order. A batch is its id on its records.
        CREATE TABLE records (
            seq INTEGER PRIMARY KEY, code TEXT NOT NULL, time_ms INTEGER NOT NULL, data BLOB NOT NULL,
            session_id TEXT, user_id TEXT, batch_id TEXT
        );
        CREATE INDEX records_by_batch ON records (batch_id) WHERE batch_id IS NOT NULL;

        -- The current user's cards as packed records, and what the user did with them.
        CREATE TABLE cards (id TEXT PRIMARY KEY, record BLOB NOT NULL);
        CREATE TABLE card_flags (id TEXT PRIMARY KEY, flags INTEGER NOT NULL) WITHOUT ROWID;

        -- The current user's campaigns in the server's order, when each was displayed, and messages that wait.
        CREATE TABLE campaigns (position INTEGER PRIMARY KEY, id TEXT NOT NULL, record BLOB NOT NULL);
        CREATE TABLE displays (campaign_id TEXT PRIMARY KEY, wall_ms INTEGER NOT NULL) WITHOUT ROWID;
        CREATE TABLE pending_fires (
            handle INTEGER PRIMARY KEY, campaign BLOB NOT NULL, fired_ms INTEGER NOT NULL, kind INTEGER NOT NULL,
            name TEXT
        );
        """,
        """
        -- The file says whose it is.
        PRAGMA application_id = \(applicationID);

        -- Cards by a number that the engine gives: a sync writes them all, and that is a third cheaper. The id is
        -- for people, and names a row that is damaged.
        CREATE TABLE numbered_cards (key INTEGER PRIMARY KEY, id TEXT NOT NULL, record BLOB NOT NULL);
        INSERT INTO numbered_cards (id, record) SELECT coalesce(id, ''), record FROM cards ORDER BY rowid;
        DROP TABLE cards;
        ALTER TABLE numbered_cards RENAME TO cards;
        """,
        """
        -- What the text of a templated message may depend on, and the campaigns that come next should it fail.
        ALTER TABLE pending_fires ADD COLUMN event BLOB;

        -- Pictures of messages: files next to the database, and when each was used.
        CREATE TABLE assets (
            file TEXT PRIMARY KEY, url TEXT NOT NULL, bytes INTEGER NOT NULL, used_ms INTEGER NOT NULL
        ) WITHOUT ROWID;
        """,
        """
        ALTER TABLE records ADD COLUMN alias BLOB;

        -- Attributes that the server has not acknowledged: the newest value of each name. Those in a batch stay as they
        -- are, and a newer value is a row of its own.
        CREATE TABLE attributes (
            seq INTEGER PRIMARY KEY, user_id TEXT, alias BLOB, place INTEGER NOT NULL, name TEXT NOT NULL,
            value BLOB NOT NULL, batch_id TEXT
        );
        CREATE UNIQUE INDEX attributes_by_name ON attributes (coalesce(user_id, ''), place, name)
            WHERE batch_id IS NULL;
        CREATE INDEX attributes_by_batch ON attributes (batch_id) WHERE batch_id IS NOT NULL;

        -- Batches that wait for their answer, in the order of sending.
        CREATE TABLE batches (
            position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind INTEGER NOT NULL, user_id TEXT,
            refusals INTEGER NOT NULL DEFAULT 0, is_part INTEGER NOT NULL DEFAULT 0
        );
        INSERT INTO batches (id, kind, user_id)
            SELECT batch_id, 0, min(user_id) FROM records WHERE batch_id IS NOT NULL GROUP BY batch_id ORDER BY min(seq);

        -- What another process left for the client.
        CREATE TABLE pending (
            id INTEGER PRIMARY KEY AUTOINCREMENT, kind INTEGER NOT NULL, json BLOB NOT NULL, put_ms INTEGER NOT NULL
        );
        """,
        """
        -- Campaigns by a number that the engine gives. The list in force is a row of `state`: so a new list can be
        -- written in steps, and counts when it is complete. The mark recognizes the server's text.
        CREATE TABLE numbered_campaigns (key INTEGER PRIMARY KEY, id TEXT NOT NULL, record BLOB NOT NULL, mark BLOB);
        INSERT INTO numbered_campaigns (key, id, record)
            SELECT position + 1, id, record FROM campaigns ORDER BY position;
        DROP TABLE campaigns;
        ALTER TABLE numbered_campaigns RENAME TO campaigns;
        """,
        """
        -- What rules can read: attributes of the current user, facts of the host, counts of messages, and the device.
        CREATE TABLE facts (
            kind INTEGER NOT NULL, name TEXT NOT NULL, value BLOB NOT NULL, PRIMARY KEY (kind, name)
        ) WITHOUT ROWID;
        """,
        """
        -- The batch of which a part is a part, and where its records and attributes begin in it. Parts that were made
        -- before this version do not name one.
        ALTER TABLE batches ADD COLUMN parent_id TEXT;
        ALTER TABLE batches ADD COLUMN first_record INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE batches ADD COLUMN first_attribute INTEGER NOT NULL DEFAULT 0;
        """,
    ]

    /// "plcd", in the file's header, where `file` and other tools look for it.
    static let applicationID: Int64 = 0x706C_6364
}
