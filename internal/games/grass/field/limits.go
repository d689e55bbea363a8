package field

// Numbers of the rules, as the contest's referee has them.
const (
	Players = 2

	RobotCost    = 10 // matter for each robot spawned
	RecyclerCost = 10 // matter for each recycler built
	StartMatter  = 10 // of each player on a generated map
	Income       = 10 // matter of each player at the end of every turn

	MaxTurns   = 200 // the match ends after this turn
	StaleTurns = 20  // start of the counter of turns without any change
)

// Sizes of maps, in tiles. The height of a generated map is half its width.
const (
	MinWidth    = 12 // of a generated map
	NarrowWidth = 15 // greatest width in league 1
	MaxWidth    = 24
	MaxHeight   = 12
	MaxTiles    = MaxWidth * MaxHeight
)

// Limits of a start that somebody makes by hand. They keep every number of robots that a match can
// come to within 16 bits: a player has at most MaxStartUnits + (MaxStartMatter + MaxTurns*(Income +
// MaxTiles)) / RobotCost of them.
const (
	MaxScrap       = MaxTurns // on a tile; a match cannot use up more
	MaxStartMatter = 100_000
	MaxStartUnits  = 20_000 // of a player, on all tiles together
)

// MaxLine is the greatest length of a player's answer in bytes, line end included. The contest's
// runner takes a longer line as no answer.
const MaxLine = 10_000

// Nobody is the owner of a tile that no player has marked.
const Nobody = -1
