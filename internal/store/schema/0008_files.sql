-- The file of a scenario as the user named it first; NULL where there is none, and of earlier versions.
ALTER TABLE scenarios ADD COLUMN file TEXT;
