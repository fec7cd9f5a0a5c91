-- Batches that clients have divided. A part names the batch that was divided first, and which of its records and
-- attributes it carries.
ALTER TABLE placard.batches
    ADD COLUMN parent text,
    ADD COLUMN events int8range NOT NULL DEFAULT 'empty',
    ADD COLUMN attributes int8range NOT NULL DEFAULT 'empty',
    -- True: only the id, written with the first part. Nothing of the batch itself was stored, and nothing will be.
    ADD COLUMN is_divided boolean NOT NULL DEFAULT false;
CREATE INDEX batches_parts ON placard.batches (app, parent) WHERE parent IS NOT NULL;
