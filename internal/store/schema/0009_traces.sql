-- Traces that are kept with their matches, compressed with zstd.
CREATE TABLE traces (
  match INTEGER PRIMARY KEY REFERENCES matches (id),
  data  BLOB NOT NULL
) STRICT;
