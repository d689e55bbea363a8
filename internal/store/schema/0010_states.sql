-- Whether the fingerprints of a scenario's matches (matches.course) are those of earlier versions, of the states in all
-- turns too. A scenario keeps the form of its first match, so that all its fingerprints can be compared. The others are
-- digests of the scenario, of what the bots did in each turn, and of how the match ended with its last state.
ALTER TABLE scenarios ADD COLUMN states INTEGER NOT NULL DEFAULT 1;
