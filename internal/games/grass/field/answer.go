package field

import "strconv"

// Build is an order to build a recycler.
type Build struct{ X, Y int32 }

// Spawn is an order to spawn robots.
type Spawn struct{ Amount, X, Y int32 }

// Move is an order to move robots one step towards a tile. In a parsed answer, amount and from are not negative.
type Move struct{ Amount, FromX, FromY, ToX, ToY int32 }

// Answer is a player's answer in a turn. Orders of the same kind are carried out in sequence; the kinds are
// independent. The zero value is an answer without orders. Reset and Parse keep its memory, so that it can be reused.
// Numbers passed to its methods must fit into 32 bits.
type Answer struct {
	Builds []Build
	Spawns []Spawn
	Moves  []Move

	// Out eliminates the player. Builds before the invalid part are still carried out.
	Out Cause
	// Problem explains what is invalid in the output, and what is expected.
	Problem string
}

// Reset empties the answer but keeps its memory.
func (a *Answer) Reset() {
	*a = Answer{Builds: a.Builds[:0], Spawns: a.Spawns[:0], Moves: a.Moves[:0]}
}

// Build adds an order to build a recycler.
func (a *Answer) Build(x, y int) {
	a.Builds = append(a.Builds, Build{int32(x), int32(y)})
}

// Spawn adds an order to spawn robots.
func (a *Answer) Spawn(amount, x, y int) {
	a.Spawns = append(a.Spawns, Spawn{int32(amount), int32(x), int32(y)})
}

// Move adds an order to move robots.
func (a *Answer) Move(amount, fromX, fromY, toX, toY int) {
	a.Moves = append(a.Moves, Move{int32(amount), int32(fromX), int32(fromY), int32(toX), int32(toY)})
}

// AppendLine appends the answer as a line, without line break. An answer without orders is WAIT.
func (a *Answer) AppendLine(b []byte) []byte {
	start := len(b)
	for _, o := range a.Builds {
		b = appendOrder(b, start, "BUILD", o.X, o.Y)
	}
	for _, o := range a.Spawns {
		b = appendOrder(b, start, "SPAWN", o.Amount, o.X, o.Y)
	}
	for _, o := range a.Moves {
		b = appendOrder(b, start, "MOVE", o.Amount, o.FromX, o.FromY, o.ToX, o.ToY)
	}
	if len(b) == start {
		b = append(b, "WAIT"...)
	}
	return b
}

func appendOrder(b []byte, start int, word string, numbers ...int32) []byte {
	if len(b) > start {
		b = append(b, ';')
	}
	b = append(b, word...)
	for _, n := range numbers {
		b = append(b, ' ')
		b = strconv.AppendInt(b, int64(n), 10)
	}
	return b
}
