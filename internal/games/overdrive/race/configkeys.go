package race

// key is a key of the engine's configuration file, with the field that it sets.
type key struct {
	name string
	num  *int // or
	word *string
}

// keys returns the keys of the configuration file, in a fixed order.
func (c *Config) keys() []key {
	return append(c.fixedKeys(), c.wordKeys()...)
}

// fixedKeys returns the keys with names given by the engine.
func (c *Config) fixedKeys() []key {
	a, b := &c.Starts[0], &c.Starts[1]
	return []key{
		{name: "NUMBER_OF_LANES", num: &c.Lanes},
		{name: "MIN_LANE", num: &c.MinLane},
		{name: "MAX_LANE", num: &c.MaxLane},
		{name: "TRACK_LENGTH", num: &c.TrackLength},
		{name: "MAX_ROUNDS", num: &c.MaxRounds},
		{name: "EMPTY_PLAYER", num: &c.EmptyPlayer},
		{name: "DEFAULT_HEALTH", num: &c.StartHealth},
		{name: "DEFAULT_SCORE", num: &c.StartScore},
		{name: "MINIMUM_SPEED", num: &c.MinimumSpeed},
		{name: "SPEED_STATE_1", num: &c.SpeedState1},
		{name: "INITIAL_SPEED", num: &c.InitialSpeed},
		{name: "SPEED_STATE_2", num: &c.SpeedState2},
		{name: "SPEED_STATE_3", num: &c.SpeedState3},
		{name: "MAXIMUM_SPEED", num: &c.MaximumSpeed},
		{name: "BOOST_SPEED", num: &c.BoostSpeed},
		{name: "BOOST_DURATION", num: &c.BoostDuration},
		{name: "CHANGE_LANE_PENALTY", num: &c.ChangeLanePenalty},
		{name: "EMP_BLOCK_GAP", num: &c.EMPBlockGap},
		{name: "PLAYER_ONE_START_LANE", num: &a.Lane},
		{name: "PLAYER_ONE_START_BLOCK", num: &a.Block},
		{name: "PLAYER_TWO_START_LANE", num: &b.Lane},
		{name: "PLAYER_TWO_START_BLOCK", num: &b.Block},
		{name: "STARTING_BLOCK_FOR_GENERATED_MAP_OBJECTS", num: &c.FirstObjectBlock},
		{name: "MUD_GENERATION_PERCENTAGE", num: &c.MudPercent},
		{name: "BOOST_GENERATION_PERCENTAGE", num: &c.BoostPercent},
		{name: "OIL_ITEM_GENERATION_PERCENTAGE", num: &c.OilPercent},
		{name: "WALL_GENERATION_PERCENTAGE", num: &c.WallPercent},
		{name: "LIZARD_GENERATION_PERCENTAGE", num: &c.LizardPercent},
		{name: "TWEET_GENERATION_PERCENTAGE", num: &c.TweetPercent},
		{name: "EMP_GENERATION_PERCENTAGE", num: &c.EMPPercent},
		{name: "BACKWARD_VISIBILITY", num: &c.BackwardVisibility},
		{name: "FORWARD_VISIBILITY", num: &c.ForwardVisibility},
		{name: "HIT_MUD_SCORE_PENALTY", num: &c.MudScore},
		{name: "HIT_OIL_SCORE_PENALTY", num: &c.OilScore},
		{name: "HIT_WALL_SCORE_PENALTY", num: &c.WallScore},
		{name: "HIT_CYBERTRUCK_SCORE_PENALTY", num: &c.TruckScore},
		{name: "HIT_EMP_SCORE_PENALTY", num: &c.EMPScore},
		{name: "PICKUP_POWERUP_BONUS", num: &c.PickupBonus},
		{name: "USE_POWERUP_BONUS", num: &c.UseBonus},
		{name: "INVALID_COMMAND_PENALTY", num: &c.InvalidCommandPenalty},
		{name: "DAMAGE_MUD", num: &c.MudDamage},
		{name: "DAMAGE_OIL", num: &c.OilDamage},
		{name: "DAMAGE_WALL", num: &c.WallDamage},
		{name: "DAMAGE_CYBERTRUCK", num: &c.TruckDamage},
		{name: "DAMAGE_REPAIR_VALUE", num: &c.Repair},
		{name: "DAMAGE_MAX_VALUE", num: &c.MaxDamage},
		{name: "RACER_PLACEMENT_SORTING", num: &c.Placement},
		{name: "csvSeparator", word: &c.CSVSeparator},
		{name: "NO_COMMAND", word: &c.NoCommand},
	}
}

// wordKeys returns the keys that are derived from the default words, except for two.
func (c *Config) wordKeys() (keys []key) {
	words := DefaultConfig()
	for i, name := range [objects]string{
		"EMPTY", "MUD", "OIL_SPILL", "OIL_ITEM", "FINISH_LINE", "BOOST", "WALL", "LIZARD", "TWEET", "EMP",
	} {
		keys = append(keys, key{name: name + "_MAP_OBJECT", num: &c.ObjectCodes[i]})
	}
	for i, name := range words.PowerupNames {
		keys = append(keys, key{name: name + "_POWERUP_ITEM", word: &c.PowerupNames[i]})
	}
	for i, name := range words.CommandWords {
		keys = append(keys, key{name: name + "_COMMAND", word: &c.CommandWords[i]})
	}
	words.EventWords[FixedCar] = "FIX_CAR"
	for i, name := range words.EventWords {
		keys = append(keys, key{name: name + "_PLAYER_STATE", word: &c.EventWords[i]})
	}
	return keys
}
