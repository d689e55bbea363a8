package field

// Log lists the events of the last turn, for viewers.
type Log struct {
	Built   []Deployed // recyclers
	Spawned []Deployed // robots; one entry for each order
	Moved   []Moved    // robots; one entry for each order
	Fights  []Fight
	Gone    []Removed // tiles that became grass
}

// Deployed is a recycler or robots put on a tile. The amount of recyclers is 1.
type Deployed struct{ Player, Cell, Amount int }

// Moved is a move of robots to an adjacent tile.
type Moved struct{ Player, From, To, Amount int }

// Fight is a fight on a tile. Both sides lose as many robots as the smaller one has.
type Fight struct {
	Cell   int
	Robots [Players]int // before the losses
}

// Removed is a tile that became grass, as it was before it lost its last scrap.
type Removed struct {
	Cell int
	Tile Tile
}

// clear empties the log but keeps its memory.
func (l *Log) clear() {
	*l = Log{l.Built[:0], l.Spawned[:0], l.Moved[:0], l.Fights[:0], l.Gone[:0]}
}
