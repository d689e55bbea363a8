// Package floor computes distances in a kitchen of the Carnegie Cookoff: the number of moves from a bot's cell
// until a tile is within reach, and the disconnected parts (rooms) of the kitchen. It imports only the rules.
package floor

import "github.com/cookoff/cookoff/internal/sim"

// Far is the distance of unreachable cells.
const Far = 1 << 14

// Floor is the walkable part of a kitchen. Cells are numbered by column as in sim.Kitchen.Tiles: the tile (x, y) is
// cell x*Height+y. Distances are computed on first use, so a Floor is not safe for concurrent use.
type Floor struct {
	Width, Height int

	tiles     []sim.Kind
	reach     [][]int16 // by tile: moves from each cell until the tile is in reach
	rooms     []int16
	roomCount int
	queue     []int32
}

// New returns the floor of a board.
func New(b *sim.Board) *Floor {
	f := &Floor{
		Width: b.Width, Height: b.Height,
		tiles: b.Tiles,
		reach: make([][]int16, len(b.Tiles)),
	}
	f.findRooms()
	return f
}

// Cells returns the number of cells.
func (f *Floor) Cells() int { return len(f.tiles) }

// Cell returns the cell of a position.
func (f *Floor) Cell(p sim.Pos) int { return p.X*f.Height + p.Y }

// Pos returns the position of a cell.
func (f *Floor) Pos(cell int) sim.Pos { return sim.Pos{X: cell / f.Height, Y: cell % f.Height} }

// Kind returns the kind of the tile at a cell.
func (f *Floor) Kind(cell int) sim.Kind { return f.tiles[cell] }

// Walkable reports whether a bot may step on a cell.
func (f *Floor) Walkable(cell int) bool { return f.tiles[cell].Walkable() }

// Around appends the cells within one step of a cell, including itself, in ascending order: the tiles in reach
// of a bot in the cell, and the cells from which the cell's tile is in reach.
func (f *Floor) Around(cell int, buf []int) []int {
	p := f.Pos(cell)
	for x := max(p.X-1, 0); x <= min(p.X+1, f.Width-1); x++ {
		for y := max(p.Y-1, 0); y <= min(p.Y+1, f.Height-1); y++ {
			buf = append(buf, x*f.Height+y)
		}
	}
	return buf
}

// Reach returns, for each cell, the number of moves until the tile is within reach: 0 next to it and on it, Far
// if unreachable. The slice must not be changed.
func (f *Floor) Reach(tile int) []int16 {
	if f.reach[tile] == nil {
		f.reach[tile] = f.distances(tile)
	}
	return f.reach[tile]
}

// Distance returns the number of moves between two positions on an empty floor.
func Distance(a, b sim.Pos) int { return max(a.X-b.X, b.X-a.X, a.Y-b.Y, b.Y-a.Y) }

// Between returns the number of moves from within reach of one tile to within reach of another.
func (f *Floor) Between(from, to int) int {
	best := Far
	reach := f.Reach(to)
	var buf [9]int
	for _, c := range f.Around(from, buf[:0]) {
		if f.Walkable(c) {
			best = min(best, int(reach[c]))
		}
	}
	return best
}

// distances computes the moves from all cells until the tile is within reach.
func (f *Floor) distances(tile int) []int16 {
	at := f.Pos(tile)
	return f.DistanceTo(func(c int) bool { return Distance(f.Pos(c), at) <= 1 })
}

// DistanceTo returns, for each cell, the number of moves from there to the nearest wanted cell.
func (f *Floor) DistanceTo(wanted func(cell int) bool) []int16 {
	d := make([]int16, len(f.tiles))
	queue := f.queue[:0]
	for c := range d {
		d[c] = Far
		if f.Walkable(c) && wanted(c) {
			d[c] = 0
			queue = append(queue, int32(c))
		}
	}
	var buf [9]int
	for n := 0; n < len(queue); n++ {
		at := int(queue[n])
		for _, c := range f.Around(at, buf[:0]) {
			if f.Walkable(c) && d[c] == Far {
				d[c] = min(d[at]+1, Far-1)
				queue = append(queue, int32(c))
			}
		}
	}
	f.queue = queue
	return d
}
