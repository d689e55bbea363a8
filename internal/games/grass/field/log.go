package field

// Log lists what happened in the last turn, for viewers.
type Log struct {
	Built   []Deployed // recyclers
	Spawned []Deployed // robots, by order
	Moved   []Moved    // robots, by order
	Fights  []Fight
	Gone    []Gone // tiles that became grass
}

// Deployed is something a player put on a tile. For recyclers the amount is 1.
type Deployed struct{ Player, Cell, Amount int }

// Moved is a move of robots to an adjacent tile.
type Moved struct{ Player, From, To, Amount int }

// Fight is a meeting of both players' robots on a tile. Each side loses as many as the smaller one has.
type Fight struct {
	Cell   int
	Robots [Players]int // before the losses
}

// Gone is a tile that became grass, as it was before its last scrap was taken.
type Gone struct {
	Cell int
	Tile Tile
}

// clear empties the log and keeps its memory.
func (l *Log) clear() {
	*l = Log{l.Built[:0], l.Spawned[:0], l.Moved[:0], l.Fights[:0], l.Gone[:0]}
}
