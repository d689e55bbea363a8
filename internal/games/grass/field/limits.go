package field

// Constants of the rules, from the contest's referee.
const (
	Players = 2

	RobotCost    = 10 // matter per spawned robot
	RecyclerCost = 10 // matter per recycler
	startMatter  = 10 // per player on a generated map
	Income       = 10 // matter per player at the end of every turn

	MaxTurns   = 200 // number of turns
	StaleTurns = 20  // turns without any change that end the match
)

// Sizes of maps, in tiles. A generated map is half as high as wide.
const (
	MinWidth    = 12 // of a generated map
	narrowWidth = 15 // maximum width in league 1
	MaxWidth    = 24
	MaxHeight   = 12
	MaxTiles    = MaxWidth * MaxHeight
)

// Limits of hand-made starts, which keep numbers of robots within 16 bits: a player has at most MaxStartUnits +
// (MaxStartMatter + MaxTurns*(Income + MaxTiles)) / RobotCost robots.
const (
	MaxScrap       = MaxTurns // on a tile; no match can use up more
	MaxStartMatter = 100_000
	MaxStartUnits  = 20_000 // per player
)

// MaxLine is the maximum length of a player's answer in bytes, including the line break. To the contest's runner,
// longer lines are no answer.
const MaxLine = 10_000

// Nobody is the owner of unmarked tiles.
const Nobody = -1
