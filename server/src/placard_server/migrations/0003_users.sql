-- What is known of users, and what is for some of them only.

-- The merged attributes of each known user: fields and the app's own attributes next to each other.
CREATE TABLE placard.users (
    app integer NOT NULL REFERENCES placard.apps,
    user_id text NOT NULL,
    attributes jsonb NOT NULL DEFAULT '{}',
    changed timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (app, user_id)
);
CREATE VIEW public.placard_users AS
    SELECT a.name AS app, u.user_id, u.attributes, u.changed FROM placard.users u JOIN placard.apps a ON a.id = u.app;

-- Who gets a card or campaign of the file: an SQL condition over `attributes` and `user_id`. Without one everyone does.
CREATE TABLE placard.audiences (
    app integer NOT NULL REFERENCES placard.apps,
    target text NOT NULL,
    condition text NOT NULL,
    PRIMARY KEY (app, target)
);

-- Cards and campaigns that were sent to one user, whatever the audience says.
CREATE TABLE placard.sends (
    app integer NOT NULL REFERENCES placard.apps,
    user_id text NOT NULL,
    target text NOT NULL,
    properties json NOT NULL DEFAULT '{}',
    sent timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (app, user_id, target)
);

-- Batches that a sink has not written yet. Filled only while there is a sink.
CREATE TABLE placard.outbox (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    app integer NOT NULL,
    batch_id text NOT NULL,
    received timestamptz NOT NULL
);
CREATE TABLE placard.sinks (name text PRIMARY KEY, since timestamptz NOT NULL DEFAULT now());
-- A sink finds the records of a batch by its time and id.
CREATE INDEX records_received ON placard.records USING brin (received);
