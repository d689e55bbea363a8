-- The most that a seat can score on a scenario, by a reckoning of the game. Matches of different limits of turns have
-- different ones.
CREATE TABLE bounds (
  id       INTEGER PRIMARY KEY,
  scenario INTEGER NOT NULL REFERENCES scenarios (id),
  name     TEXT NOT NULL,    -- of the reckoning
  version  INTEGER NOT NULL, -- of the reckoning
  value    INTEGER NOT NULL,
  UNIQUE (scenario, name, version, value)
) STRICT;

-- NULL where the game knows none, and in matches of earlier versions.
ALTER TABLE matches ADD COLUMN bound INTEGER REFERENCES bounds (id);
