-- Apps, their keys, and what clients have sent. Every key begins with the app: no query crosses apps by accident.

CREATE TABLE placard.apps (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL UNIQUE,
    created timestamptz NOT NULL DEFAULT now(),
    -- SDK authentication: whether signatures are ignored, only reported when they are wrong, or demanded.
    auth_mode text NOT NULL DEFAULT 'off' CHECK (auth_mode IN ('off', 'optional', 'required')),
    -- One of the two: where replicas fetch the public keys, or the keys themselves.
    jwks_url text,
    jwks json,
    -- Requests per second that each replica accepts of this app; null: any number.
    rate real CHECK (rate > 0)
);

-- Only hashes: who reads this table cannot act as a client.
CREATE TABLE placard.keys (
    hash bytea PRIMARY KEY,
    app integer NOT NULL REFERENCES placard.apps,
    kind text NOT NULL CHECK (kind IN ('sdk', 'rest')),
    -- The first characters, by which people recognise a key.
    hint text NOT NULL,
    created timestamptz NOT NULL DEFAULT now(),
    revoked timestamptz
);

-- The ids of stored batches. This table makes "exactly once": a batch's id and its records are one transaction. Unique
-- keys of partitioned tables need the partition's column, so records cannot have such a key themselves.
CREATE TABLE placard.batches (
    app integer NOT NULL,
    id text NOT NULL,
    received timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (app, id)
);
-- Small and cheap: the rows are in the order of their times. Finds the ids that are old enough to be forgotten.
CREATE INDEX batches_received ON placard.batches USING brin (received);

-- One row for each event, attribute set or object of /users/track, by the day of its arrival.
CREATE TABLE placard.records (
    app integer NOT NULL,
    received timestamptz NOT NULL,
    batch_id text NOT NULL,
    index integer NOT NULL,
    device_id text,
    user_id text,
    code text NOT NULL,
    name text,
    time timestamptz,
    -- As it came. Not jsonb: that refuses U+0000, which clients may send.
    data json NOT NULL
) PARTITION BY RANGE (received);
CREATE INDEX records_user ON placard.records (app, user_id);

-- Nothing is refused because a day has no partition yet.
CREATE TABLE placard.records_other PARTITION OF placard.records DEFAULT;

-- Makes the partitions of today and the days after it. A day that already has rows in the default partition keeps them
-- there.
CREATE FUNCTION placard.make_partitions(days integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    today date := (now() AT TIME ZONE 'UTC')::date;
    day date;
    part text;
BEGIN
    FOR number IN 0..days LOOP
        day := today + number;
        part := 'records_' || to_char(day, 'YYYYMMDD');
        CONTINUE WHEN to_regclass('placard.' || part) IS NOT NULL;
        BEGIN
            EXECUTE format(
                'CREATE TABLE placard.%I PARTITION OF placard.records FOR VALUES FROM (%L) TO (%L)',
                part, day::timestamp AT TIME ZONE 'UTC', (day + 1)::timestamp AT TIME ZONE 'UTC');
        EXCEPTION WHEN check_violation THEN
            RAISE NOTICE 'the records of % are in records_other', day;
        END;
    END LOOP;
END
$$;

SELECT placard.make_partitions(14);

-- For readers of the data: grant SELECT on this view, and on nothing else.
CREATE VIEW public.placard_records AS
    SELECT a.name AS app, r.batch_id, r.index, r.device_id, r.user_id, r.code, r.name, r.time, r.data, r.received
    FROM placard.records r JOIN placard.apps a ON a.id = r.app;
