-- The file of a scenario as the user named it first; NULL where there is none, and of earlier versions.
ALTER TABLE scenarios ADD COLUMN file TEXT;

-- The reason of a result in the game's own words; NULL where there are none, and of earlier versions.
ALTER TABLE matches ADD COLUMN why TEXT;
