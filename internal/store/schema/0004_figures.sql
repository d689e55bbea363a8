-- The form of a game's own counts: key, title and decimals of each, in their order, as JSON. All matches of a game
-- share one.
CREATE TABLE figures (
  id    INTEGER PRIMARY KEY,
  shape TEXT NOT NULL UNIQUE
) STRICT;

-- With a form the figures of the match's seats are an array of values in its order, null for none. Without one, in
-- matches of earlier versions, they are an object.
ALTER TABLE matches ADD COLUMN figures INTEGER REFERENCES figures (id);
