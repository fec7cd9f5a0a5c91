-- People who may see the page. Only hashes: who reads these tables cannot sign in.
CREATE TABLE placard.operators (
    name text PRIMARY KEY,
    hash bytea NOT NULL UNIQUE,
    created timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE placard.operator_sessions (
    hash bytea PRIMARY KEY,
    operator text NOT NULL REFERENCES placard.operators ON DELETE CASCADE,
    expires timestamptz NOT NULL
);
