package field

// Code is the reason for refusing an order, as written in traces.
type Code string

// Codes by kind of order, in the sequence in which they are checked.
const (
	BuildNotOwned   Code = "build-not-owned" // off the map, unmarked or the opponent's
	BuildOnRecycler Code = "build-on-recycler"
	BuildOnUnits    Code = "build-on-units" // even if the robots leave in the same turn
	BuildNoMatter   Code = "build-no-matter"

	SpawnNotOwned   Code = "spawn-not-owned"
	SpawnOnRecycler Code = "spawn-on-recycler" // including one built in the same turn
	SpawnNoMatter   Code = "spawn-no-matter"
	SpawnZero       Code = "spawn-zero"

	MoveNotEnoughUnits Code = "move-not-enough-units" // robots that arrive in the same turn do not count
	MoveSameTile       Code = "move-same-tile"
	MoveZero           Code = "move-zero"
)

// Refusal is a refused order. The match continues as if it had not been given.
type Refusal struct {
	Player int
	Code   Code
	Amount int32 // robots; 0 for a BUILD
	X, Y   int32 // the tile, possibly off the map; for a MOVE its start
}
