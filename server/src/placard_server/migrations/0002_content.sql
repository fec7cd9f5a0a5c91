-- Since when an app's content is served, by PostgreSQL's clock: clients ignore a config that is not newer than theirs,
-- whichever replica sends it.
CREATE TABLE placard.contents (
    app integer PRIMARY KEY REFERENCES placard.apps,
    digest text NOT NULL,
    -- Unix seconds. Greater at each change.
    time bigint NOT NULL
);

-- How busy each replica is, and the back-off that all of them ask of clients for it.
CREATE TABLE placard.replicas (
    id uuid PRIMARY KEY,
    seen timestamptz NOT NULL DEFAULT now(),
    -- The share of a processor that it uses.
    busy real NOT NULL
);
CREATE TABLE placard.load (
    single boolean PRIMARY KEY DEFAULT true CHECK (single),
    level integer NOT NULL DEFAULT 0,
    -- Unix seconds of the last change; part of the config's time.
    time bigint NOT NULL DEFAULT 0
);
INSERT INTO placard.load DEFAULT VALUES;
