-- What the user gives a bot besides its word: its options and variables, as results show them.
ALTER TABLE entrants ADD COLUMN settings TEXT NOT NULL DEFAULT '{}'; -- a JSON object
