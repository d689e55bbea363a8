-- What was played: a scenario by its content. The name is the one under which it was first met.
CREATE TABLE scenarios (
  id      INTEGER PRIMARY KEY,
  content BLOB NOT NULL UNIQUE, -- digest of game, options and text
  game    TEXT NOT NULL,
  name    TEXT NOT NULL,
  options TEXT NOT NULL,        -- a JSON object
  text    BLOB                  -- a map or a start; NULL where the options say all
) STRICT;

CREATE TABLE matches (
  id       INTEGER PRIMARY KEY,
  key      BLOB NOT NULL,       -- digest of all that decides the match
  scenario INTEGER NOT NULL REFERENCES scenarios (id),
  seed     INTEGER NOT NULL,
  reason   TEXT NOT NULL,       -- in the game's own word
  winner   INTEGER,             -- index of the seat; NULL for none
  turns    INTEGER NOT NULL,
  course   BLOB NOT NULL,       -- digest of the scenario and of all lines of the trace but the header
  micros   INTEGER NOT NULL,    -- duration on the wall
  ended    INTEGER NOT NULL,    -- milliseconds since 1970
  trace    TEXT                 -- path of the trace; NULL if none was kept
) STRICT;

CREATE INDEX matches_by_key ON matches (key, id);

CREATE TABLE seats (
  match        INTEGER NOT NULL REFERENCES matches (id),
  seat         INTEGER NOT NULL, -- index
  place        INTEGER NOT NULL, -- from 1; equal for equal results
  score        INTEGER NOT NULL,
  figures      TEXT NOT NULL,    -- the game's own counts: a JSON object
  mean_micros  INTEGER NOT NULL, -- of a turn
  slow_micros  INTEGER NOT NULL, -- of the slowest turn
  slow_turn    INTEGER NOT NULL,
  failure      TEXT,             -- as in results, JSON; NULL for none
  PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;

-- A tournament is what one command or file says, resolved. Asked for again, it is the same one.
CREATE TABLE tournaments (
  id     INTEGER PRIMARY KEY,
  digest BLOB NOT NULL,    -- of the plan
  since  INTEGER NOT NULL, -- matches up to this one do not count for it: they are to be played again
  game   TEXT NOT NULL,
  plan   TEXT NOT NULL,    -- JSON
  games  INTEGER NOT NULL, -- in its whole schedule
  began  INTEGER NOT NULL  -- milliseconds since 1970
) STRICT;

CREATE TABLE entrants (
  tournament INTEGER NOT NULL REFERENCES tournaments (id),
  number     INTEGER NOT NULL, -- from 0
  name       TEXT NOT NULL,
  word       TEXT NOT NULL,
  content    BLOB NOT NULL,    -- digest of the bot, its interpreter included
  PRIMARY KEY (tournament, number)
) STRICT, WITHOUT ROWID;

-- The schedule as far as it is played. Games with equal keys share a match.
CREATE TABLE games (
  tournament INTEGER NOT NULL REFERENCES tournaments (id),
  number     INTEGER NOT NULL, -- place in the schedule, from 0
  unit       INTEGER NOT NULL, -- games of one unit differ only in who sits where
  lineup     TEXT NOT NULL,    -- the entrants' numbers in the order of the seats, with commas
  match      INTEGER NOT NULL REFERENCES matches (id),
  PRIMARY KEY (tournament, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX games_by_match ON games (match);
