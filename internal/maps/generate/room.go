package generate

import (
	"slices"

	"github.com/cookoff/cookoff/internal/maps/walk"
	"github.com/cookoff/cookoff/internal/sim"
)

// room is a kitchen under construction.
type room struct {
	sim.Kitchen
	part  []int   // by cell: index in parts, or -1
	parts [][]int // cells of each connected part of the floor; see findParts
}

// newRoom returns a room of floor, with or without outer walls.
func newRoom(width, height int, walls bool) *room {
	r := &room{Kitchen: sim.Kitchen{Width: width, Height: height, Tiles: make([]sim.Kind, width*height)}}
	if walls {
		r.fill(0, 0, width-1, height-1, sim.Wall)
		r.fill(1, 1, width-2, height-2, sim.Floor)
	}
	return r
}

func (r *room) cell(x, y int) int { return walk.Cell(&r.Kitchen, sim.Pos{X: x, Y: y}) }

func (r *room) set(x, y int, k sim.Kind) { r.Tiles[r.cell(x, y)] = k }

// fill sets a rectangle, both corners included.
func (r *room) fill(x0, y0, x1, y1 int, k sim.Kind) {
	for x := x0; x <= x1; x++ {
		for y := y0; y <= y1; y++ {
			r.set(x, y, k)
		}
	}
}

// line sets a range of column at if vertical, otherwise of row at, both ends included.
func (r *room) line(vertical bool, at, from, to int, k sim.Kind) {
	if vertical {
		r.fill(at, from, at, to, k)
	} else {
		r.fill(from, at, to, at, k)
	}
}

// mirror copies the left half to the right.
func (r *room) mirror() {
	for x := range r.Width / 2 {
		for y := range r.Height {
			r.set(r.Width-1-x, y, r.At(x, y))
		}
	}
}

// eachNeighbour calls visit for the up to four neighbours of a cell.
func (r *room) eachNeighbour(cell int, visit func(int)) {
	x, y := cell/r.Height, cell%r.Height
	if x+1 < r.Width {
		visit(cell + r.Height)
	}
	if x > 0 {
		visit(cell - r.Height)
	}
	if y+1 < r.Height {
		visit(cell + 1)
	}
	if y > 0 {
		visit(cell - 1)
	}
}

// findParts finds the connected parts of the floor.
func (r *room) findParts() {
	r.part, r.parts = slices.Repeat([]int{-1}, len(r.Tiles)), nil
	for start, kind := range r.Tiles {
		if !kind.Walkable() || r.part[start] >= 0 {
			continue
		}
		var cells []int
		for c, moves := range walk.Distances(&r.Kitchen, nil, start) {
			if moves != walk.Unreachable {
				r.part[c] = len(r.parts)
				cells = append(cells, c)
			}
		}
		r.parts = append(r.parts, cells)
	}
}

// keep turns all but the wanted number of largest parts of the floor into walls. It returns false if there are fewer
// parts, if one has fewer than least tiles, or if too much floor is lost.
func (r *room) keep(wanted, least int) bool {
	r.findParts()
	before := r.floorArea()
	for len(r.parts) > wanted {
		smallest := 0
		for i, cells := range r.parts {
			if len(cells) < len(r.parts[smallest]) {
				smallest = i
			}
		}
		for _, c := range r.parts[smallest] {
			r.Tiles[c] = sim.Wall
		}
		r.findParts()
	}
	for _, cells := range r.parts {
		if len(cells) < least {
			return false
		}
	}
	const lost = 4 // one quarter
	return len(r.parts) == wanted && before-r.floorArea() <= before/lost
}

// floorArea returns the number of tiles in all parts.
func (r *room) floorArea() int {
	n := 0
	for _, cells := range r.parts {
		n += len(cells)
	}
	return n
}
