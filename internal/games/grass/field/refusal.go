package field

// Code tells why an order was refused, as traces have it.
type Code string

// The codes, by kind of order in the order in which they are looked at.
const (
	BuildNotOwned   Code = "build-not-owned" // off the map, nobody's or the opponent's
	BuildOnRecycler Code = "build-on-recycler"
	BuildOnUnits    Code = "build-on-units" // also where they leave in the same turn
	BuildNoMatter   Code = "build-no-matter"

	SpawnNotOwned   Code = "spawn-not-owned"
	SpawnOnRecycler Code = "spawn-on-recycler" // also on one that was built in the same turn
	SpawnNoMatter   Code = "spawn-no-matter"
	SpawnZero       Code = "spawn-zero"

	MoveNotEnoughUnits Code = "move-not-enough-units" // newcomers do not count
	MoveSameTile       Code = "move-same-tile"
	MoveZero           Code = "move-zero"
)

// Refusal is an order that was refused. The match goes on as if it had not been given.
type Refusal struct {
	Player int
	Code   Code
	Amount int32 // robots; 0 for a BUILD
	X, Y   int32 // the tile, which may be off the map; of a MOVE the one it begins at
}
