-- A name that the user gave a tournament; NULL for none.
ALTER TABLE tournaments ADD COLUMN name TEXT;
CREATE UNIQUE INDEX tournaments_by_name ON tournaments (name);

-- Whether rankings leave a bot out.
ALTER TABLE entrants ADD COLUMN disqualified INTEGER NOT NULL DEFAULT 0;
