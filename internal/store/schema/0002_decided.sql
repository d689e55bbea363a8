-- A tournament can have its answer before its whole schedule is played.
ALTER TABLE tournaments ADD COLUMN decided INTEGER NOT NULL DEFAULT 0;
