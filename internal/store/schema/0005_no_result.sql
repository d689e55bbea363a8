-- Whether a match ended without a result: nobody won, and it is no draw either.
ALTER TABLE matches ADD COLUMN no_result INTEGER NOT NULL DEFAULT 0;
