package field

// Code is the reason for refusing an order, as in traces.
type Code string

// The codes, by kind of order, in the order of their checks.
const (
	BuildNotOwned   Code = "build-not-owned" // off the map, unmarked or the opponent's
	BuildOnRecycler Code = "build-on-recycler"
	BuildOnUnits    Code = "build-on-units" // even if they leave in the same turn
	BuildNoMatter   Code = "build-no-matter"

	SpawnNotOwned   Code = "spawn-not-owned"
	SpawnOnRecycler Code = "spawn-on-recycler" // including one built in the same turn
	SpawnNoMatter   Code = "spawn-no-matter"
	SpawnZero       Code = "spawn-zero"

	MoveNotEnoughUnits Code = "move-not-enough-units" // newcomers do not count
	MoveSameTile       Code = "move-same-tile"
	MoveZero           Code = "move-zero"
)

// Refusal is a refused order. The match continues as if it had not been given.
type Refusal struct {
	Player int
	Code   Code
	Amount int32 // robots; 0 for a BUILD
	X, Y   int32 // the tile, which may be off the map; for a MOVE its start
}
