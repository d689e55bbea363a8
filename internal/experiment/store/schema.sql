-- Scenarios that were played, identified by their content.
CREATE TABLE scenarios (
  id      INTEGER PRIMARY KEY,
  content BLOB NOT NULL UNIQUE, -- digest of game, options and text
  game    TEXT NOT NULL,
  name    TEXT NOT NULL,        -- when it was first played
  file    TEXT,                 -- path, as the user first gave it; NULL if there is no file
  options TEXT NOT NULL,        -- a JSON object
  text    BLOB                  -- a map or a start; NULL if the options determine the scenario
) STRICT;

-- Scenarios without a text are found by their options.
CREATE INDEX scenarios_by_options ON scenarios (game, options) WHERE text IS NULL;

-- The game's own statistics: key, title and decimals of each, in order, as JSON. All matches of a game share a row.
CREATE TABLE stats_forms (
  id    INTEGER PRIMARY KEY,
  shape TEXT NOT NULL UNIQUE
) STRICT;

-- Upper bounds of a seat's score on a scenario, as calculated by the game. They depend on the limit of turns.
CREATE TABLE bounds (
  id       INTEGER PRIMARY KEY,
  scenario INTEGER NOT NULL REFERENCES scenarios (id),
  name     TEXT NOT NULL,    -- of the calculation
  version  INTEGER NOT NULL, -- of the calculation
  value    INTEGER NOT NULL,
  UNIQUE (scenario, name, version, value)
) STRICT;

CREATE TABLE matches (
  id        INTEGER PRIMARY KEY,
  key       BLOB NOT NULL,       -- digest of everything that determines the match
  scenario  INTEGER NOT NULL REFERENCES scenarios (id),
  seed      INTEGER NOT NULL,
  reason    TEXT NOT NULL,       -- of the result, in the game's terms
  why       TEXT,                -- the reason as a sentence; NULL for none
  winner    INTEGER,             -- index of the seat; NULL for none
  no_result INTEGER NOT NULL,    -- 1 if there is neither a winner nor a draw
  turns     INTEGER NOT NULL,
  fingerprint BLOB NOT NULL,     -- digest of the scenario, the bots' moves in each turn, and the end
  stats_form INTEGER NOT NULL REFERENCES stats_forms (id),
  bound     INTEGER REFERENCES bounds (id), -- NULL if the game has none
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
  stats       TEXT NOT NULL,    -- a JSON array of values in the order of stats_forms, null for none
  mean_micros INTEGER NOT NULL, -- of a turn
  slow_micros INTEGER NOT NULL, -- of the slowest turn
  slow_turn   INTEGER NOT NULL,
  failure     TEXT,             -- JSON, as in results; NULL for none
  PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;

-- Traces stored in the database, compressed with zstd.
CREATE TABLE traces (
  match INTEGER PRIMARY KEY REFERENCES matches (id),
  data  BLOB NOT NULL
) STRICT;

-- A tournament is the resolved plan of a command or file. The same plan again is the same tournament.
CREATE TABLE tournaments (
  id      INTEGER PRIMARY KEY,
  name    TEXT UNIQUE,      -- given by the user; NULL for none
  digest  BLOB NOT NULL,    -- of the plan
  since   INTEGER NOT NULL, -- matches up to this id are not reused, but played again
  game    TEXT NOT NULL,
  plan    TEXT NOT NULL,    -- JSON
  matches INTEGER NOT NULL, -- in the whole schedule
  decided INTEGER NOT NULL DEFAULT 0, -- 1 if the question is answered, even if matches are left in the schedule
  began   INTEGER NOT NULL  -- milliseconds since 1970
) STRICT;

CREATE TABLE entrants (
  tournament   INTEGER NOT NULL REFERENCES tournaments (id),
  number       INTEGER NOT NULL, -- from 0
  name         TEXT NOT NULL,
  argument     TEXT NOT NULL,    -- as the user typed it
  settings     TEXT NOT NULL,    -- options and variables of the bot, as results show them: a JSON object
  content      BLOB NOT NULL,    -- digest of the bot, its interpreter included
  disqualified INTEGER NOT NULL DEFAULT 0, -- 1 if rankings leave it out
  PRIMARY KEY (tournament, number)
) STRICT, WITHOUT ROWID;

-- The part of the schedule that was played. Matches with equal keys are played once.
CREATE TABLE schedule (
  tournament INTEGER NOT NULL REFERENCES tournaments (id),
  number     INTEGER NOT NULL, -- place in the schedule, from 0
  pair       INTEGER NOT NULL, -- matches of a pair differ only in their seating
  lineup     TEXT NOT NULL,    -- the entrants' numbers in the order of the seats, separated by commas
  match      INTEGER NOT NULL REFERENCES matches (id),
  PRIMARY KEY (tournament, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX schedule_by_match ON schedule (match);
