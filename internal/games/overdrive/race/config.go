package race

// Config holds the constants of the rules, from the engine's configuration file. Percentages are
// integers, as the engine drops fractions.
type Config struct {
	Lanes            int // number of lanes of the track
	MinLane, MaxLane int // lanes that cars and tweets can reach
	TrackLength      int // blocks of a lane
	MaxRounds        int

	EmptyPlayer int // id of the player on a block without one
	StartHealth int // only shown at the end of the match
	StartScore  int

	// The speeds, in blocks per round.
	MinimumSpeed, SpeedState1, InitialSpeed, SpeedState2, SpeedState3, MaximumSpeed, BoostSpeed int

	BoostDuration     int // rounds
	ChangeLanePenalty int // blocks by which a change of lanes shortens the way
	EMPBlockGap       int // an EMP hits cars more than this number of blocks ahead

	Starts [Players]Position

	FirstObjectBlock int // first block of a generated track that may hold an object

	// Probabilities of objects on a generated track, in per cent.
	MudPercent, BoostPercent, OilPercent, WallPercent, LizardPercent, TweetPercent, EMPPercent int

	BackwardVisibility, ForwardVisibility int // blocks in a player's view

	MudScore, OilScore, WallScore, TruckScore, EMPScore int // for hitting an object or being hit
	PickupBonus, UseBonus                               int

	InvalidCommandPenalty int // unused by the engine

	MudDamage, OilDamage, WallDamage, TruckDamage, Repair, MaxDamage int

	// Placement is the contest's rule for choosing player A by name (RACER_PLACEMENT_SORTING). In cookoff the seats
	// decide.
	Placement int

	CSVSeparator string // unused by the engine
	NoCommand    string // does nothing, like any word that is not a command

	ObjectCodes  [objects]int
	PowerupNames [powerups]string
	CommandWords [actions]string
	EventWords   [events]string
}

// Values of Config.Placement.
const (
	placementAsGiven    = -1
	placementAscending  = 0
	placementDescending = 1
)

// DefaultConfig returns the default configuration of the contest's engine.
func DefaultConfig() Config {
	return Config{
		Lanes: 4, MinLane: 1, MaxLane: 4,
		TrackLength: 1500, MaxRounds: 600,

		MinimumSpeed: 0, SpeedState1: 3, InitialSpeed: 5, SpeedState2: 6, SpeedState3: 8,
		MaximumSpeed: 9, BoostSpeed: 15,

		BoostDuration:     5,
		ChangeLanePenalty: 1,

		Starts:           [Players]Position{{Lane: 1, Block: 1}, {Lane: 4, Block: 1}},
		FirstObjectBlock: 6,

		// The file has 1.25 for walls, which the engine reads as 1.
		MudPercent: 5, BoostPercent: 1, OilPercent: 1, WallPercent: 1, LizardPercent: 1,
		TweetPercent: 1, EMPPercent: 1,

		BackwardVisibility: 5, ForwardVisibility: 20,

		MudScore: -3, OilScore: -4, WallScore: -5, TruckScore: -7, EMPScore: -7,
		PickupBonus: 4, UseBonus: 4,
		InvalidCommandPenalty: -3,

		MudDamage: 1, OilDamage: 1, WallDamage: 2, TruckDamage: 2, Repair: 2, MaxDamage: 5,

		Placement:    placementAsGiven,
		CSVSeparator: ",",
		NoCommand:    "NO COMMAND",

		ObjectCodes:  [objects]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9},
		PowerupNames: [powerups]string{"OIL", "BOOST", "LIZARD", "TWEET", "EMP"},
		CommandWords: [actions]string{
			"NOTHING", "TURN_LEFT", "TURN_RIGHT", "ACCELERATE", "DECELERATE",
			"USE_BOOST", "USE_OIL", "USE_LIZARD", "USE_TWEET", "USE_EMP", "FIX",
		},
		EventWords: [events]string{
			"READY", "NOTHING", "TURNING_LEFT", "TURNING_RIGHT", "ACCELERATING", "DECELERATING",
			"PICKED_UP_POWERUP", "USED_BOOST", "USED_OIL", "USED_LIZARD", "USED_TWEET", "USED_EMP",
			"HIT_MUD", "HIT_OIL", "HIT_WALL", "HIT_CYBER_TRUCK", "HIT_EMP", "FIXED_CAR", "FINISHED",
		},
	}
}

// speeds returns all possible speeds.
func (c *Config) speeds() [7]int {
	return [...]int{
		c.MinimumSpeed, c.SpeedState1, c.InitialSpeed, c.SpeedState2, c.SpeedState3,
		c.MaximumSpeed, c.BoostSpeed,
	}
}

// Cap returns the maximum speed of a car with this damage.
func (c *Config) Cap(damage int) int {
	caps := [...]int{c.BoostSpeed, c.MaximumSpeed, c.SpeedState3, c.SpeedState2, c.SpeedState1, c.MinimumSpeed}
	return caps[min(max(damage, 0), len(caps)-1)]
}

// faster returns the next higher speed.
func (c *Config) faster(speed int) int {
	switch speed {
	case c.MinimumSpeed:
		return c.SpeedState1
	case c.SpeedState1, c.InitialSpeed:
		return c.SpeedState2
	case c.SpeedState2:
		return c.SpeedState3
	case c.SpeedState3:
		return c.MaximumSpeed
	default:
		return speed
	}
}

// slower returns the next lower speed.
func (c *Config) slower(speed int, mayStop bool) int {
	switch speed {
	case c.BoostSpeed:
		return c.MaximumSpeed
	case c.MaximumSpeed:
		return c.SpeedState3
	case c.SpeedState3:
		return c.SpeedState2
	case c.SpeedState2, c.InitialSpeed:
		return c.SpeedState1
	case c.SpeedState1:
		if mayStop {
			return c.MinimumSpeed
		}
	}
	return speed
}
