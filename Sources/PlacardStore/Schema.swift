/// The tables, version by version. A store is brought up to date by running what it has not seen yet.
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
        """
    ]
}
