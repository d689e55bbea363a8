-- Scenarios whose options say all are looked up by them.
CREATE INDEX scenarios_by_options ON scenarios (game, options) WHERE text IS NULL;
