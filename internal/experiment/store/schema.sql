-- What was played: a scenario by its content. The name is the one under which it was first met.
CREATE TABLE scenarios (
  id      INTEGER PRIMARY KEY,
  content BLOB NOT NULL UNIQUE, -- digest of game, options and text
  game    TEXT NOT NULL,
  name    TEXT NOT NULL,
  file    TEXT,                 -- as the user named it first; NULL where there is none
  options TEXT NOT NULL,        -- a JSON object
  text    BLOB                  -- a map or a start; NULL where the options say all
) STRICT;

-- Scenarios whose options say all are looked up by them.
CREATE INDEX scenarios_by_options ON scenarios (game, options) WHERE text IS NULL;

-- The form of a game's own counts: key, title and decimals of each, in their order, as JSON. All matches of a game
-- share one.
CREATE TABLE stats_forms (
  id    INTEGER PRIMARY KEY,
  shape TEXT NOT NULL UNIQUE
) STRICT;

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

CREATE TABLE matches (
  id        INTEGER PRIMARY KEY,
  key       BLOB NOT NULL,       -- digest of all that decides the match
  scenario  INTEGER NOT NULL REFERENCES scenarios (id),
  seed      INTEGER NOT NULL,
  reason    TEXT NOT NULL,       -- of the result, a word of the game
  why       TEXT,                -- the reason as a sentence; NULL for none
  winner    INTEGER,             -- index of the seat; NULL for none
  no_result INTEGER NOT NULL,    -- 1 if there is no winner and no draw either
  turns     INTEGER NOT NULL,
  fingerprint BLOB NOT NULL,       -- digest of the scenario, of what the bots did in each turn, and of the end
  stats_form INTEGER NOT NULL REFERENCES stats_forms (id),
  bound     INTEGER REFERENCES bounds (id), -- NULL where the game knows none
  micros    INTEGER NOT NULL,    -- duration in wall-clock time
  ended     INTEGER NOT NULL,    -- milliseconds since 1970
  trace     TEXT                 -- path of the trace; NULL for none
) STRICT;

CREATE INDEX matches_by_key ON matches (key, id);

CREATE TABLE seats (
  match       INTEGER NOT NULL REFERENCES matches (id),
  seat        INTEGER NOT NULL, -- index
  place       INTEGER NOT NULL, -- from 1; equal for equal results
  score       INTEGER NOT NULL,
  stats       TEXT NOT NULL,    -- a JSON array of values in the order of their form, null for none
  mean_micros INTEGER NOT NULL, -- of a turn
  slow_micros INTEGER NOT NULL, -- of the slowest turn
  slow_turn   INTEGER NOT NULL,
  failure     TEXT,             -- as in results, JSON; NULL for none
  PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;

-- Traces that are kept with their matches, compressed with zstd.
CREATE TABLE traces (
  match INTEGER PRIMARY KEY REFERENCES matches (id),
  data  BLOB NOT NULL
) STRICT;

-- A tournament is what one command or file says, resolved. Asked for again, it is the same one.
CREATE TABLE tournaments (
  id      INTEGER PRIMARY KEY,
  name    TEXT UNIQUE,      -- that the user gave it; NULL for none
  digest  BLOB NOT NULL,    -- of the plan
  since   INTEGER NOT NULL, -- matches up to this one do not count for it: they are to be played again
  game    TEXT NOT NULL,
  plan    TEXT NOT NULL,    -- JSON
  matches INTEGER NOT NULL, -- in its whole schedule
  decided INTEGER NOT NULL DEFAULT 0, -- 1 if it has its answer, whatever is left of its schedule
  began   INTEGER NOT NULL  -- milliseconds since 1970
) STRICT;

CREATE TABLE entrants (
  tournament   INTEGER NOT NULL REFERENCES tournaments (id),
  number       INTEGER NOT NULL, -- from 0
  name         TEXT NOT NULL,
  argument     TEXT NOT NULL, -- as the user typed it
  settings     TEXT NOT NULL,    -- options and variables of the bot, as results show them: a JSON object
  content      BLOB NOT NULL,    -- digest of the bot, its interpreter included
  disqualified INTEGER NOT NULL DEFAULT 0, -- 1 if rankings leave it out
  PRIMARY KEY (tournament, number)
) STRICT, WITHOUT ROWID;

-- The schedule as far as it is played. Matches with equal keys are played once.
CREATE TABLE schedule (
  tournament INTEGER NOT NULL REFERENCES tournaments (id),
  number     INTEGER NOT NULL, -- place in the schedule, from 0
  pair       INTEGER NOT NULL, -- matches of one pair differ only in who sits where
  lineup     TEXT NOT NULL,    -- the entrants' numbers in the order of the seats, with commas
  match      INTEGER NOT NULL REFERENCES matches (id),
  PRIMARY KEY (tournament, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX schedule_by_match ON schedule (match);
