package field

// Numbers of the rules, from the contest's referee.
const (
	Players = 2

	RobotCost    = 10 // matter per spawned robot
	RecyclerCost = 10 // matter per recycler
	startMatter  = 10 // per player on a generated map
	Income       = 10 // matter per player at the end of every turn

	MaxTurns   = 200 // the match ends after this turn
	StaleTurns = 20  // start of the counter of turns without any change
)

// Sizes of maps, in tiles. The height of a generated map is half its width.
const (
	MinWidth    = 12 // of a generated map
	narrowWidth = 15 // maximum width in league 1
	MaxWidth    = 24
	MaxHeight   = 12
	MaxTiles    = MaxWidth * MaxHeight
)

// Limits of hand-made starts. They keep every possible number of robots within 16 bits: a player has at most
// MaxStartUnits + (MaxStartMatter + MaxTurns*(Income + MaxTiles)) / RobotCost of them.
const (
	MaxScrap       = MaxTurns // on a tile; a match cannot use up more
	MaxStartMatter = 100_000
	MaxStartUnits  = 20_000 // of a player, on all tiles together
)

// MaxLine is the maximum length of a player's answer in bytes, including the line break. The contest's runner
// treats a longer line as no answer.
const MaxLine = 10_000

// Nobody is the owner of unmarked tiles.
const Nobody = -1
