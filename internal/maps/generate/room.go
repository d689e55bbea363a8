package generate

import "github.com/cookoff/cookoff/internal/sim"

// room is a kitchen while it is built. Its tiles are by column, as in sim.Kitchen.
type room struct {
	width, height int
	tiles         []sim.Kind
	part          []int // by cell: which connected part of the floor it is in, or -1; see survey
	parts         [][]int
}

// newRoom is floor, within walls or without.
func newRoom(width, height int, walls bool) *room {
	r := &room{width: width, height: height, tiles: make([]sim.Kind, width*height)}
	if walls {
		r.fill(0, 0, width-1, height-1, sim.Wall)
		r.fill(1, 1, width-2, height-2, sim.Floor)
	}
	return r
}

func (r *room) cell(x, y int) int { return x*r.height + y }

func (r *room) at(x, y int) sim.Kind { return r.tiles[r.cell(x, y)] }

func (r *room) set(x, y int, k sim.Kind) { r.tiles[r.cell(x, y)] = k }

// fill sets a rectangle, both corners included.
func (r *room) fill(x0, y0, x1, y1 int, k sim.Kind) {
	for x := x0; x <= x1; x++ {
		for y := y0; y <= y1; y++ {
			r.set(x, y, k)
		}
	}
}

// mirror makes the right half like the left one.
func (r *room) mirror() {
	for x := range r.width / 2 {
		for y := range r.height {
			r.set(r.width-1-x, y, r.at(x, y))
		}
	}
}

// beside calls visit for the up to four neighbours of a cell.
func (r *room) beside(cell int, visit func(int)) {
	x, y := cell/r.height, cell%r.height
	if x+1 < r.width {
		visit(cell + r.height)
	}
	if x > 0 {
		visit(cell - r.height)
	}
	if y+1 < r.height {
		visit(cell + 1)
	}
	if y > 0 {
		visit(cell - 1)
	}
}

// around calls visit for the up to eight neighbours of a cell.
func (r *room) around(cell int, visit func(int)) {
	cx, cy := cell/r.height, cell%r.height
	for x := max(cx-1, 0); x <= min(cx+1, r.width-1); x++ {
		for y := max(cy-1, 0); y <= min(cy+1, r.height-1); y++ {
			if c := r.cell(x, y); c != cell {
				visit(c)
			}
		}
	}
}

// survey finds the connected parts of the floor, bots walking in eight directions.
func (r *room) survey() {
	r.part, r.parts = make([]int, len(r.tiles)), nil
	for c := range r.part {
		r.part[c] = -1
	}
	for c, k := range r.tiles {
		if !k.Walkable() || r.part[c] >= 0 {
			continue
		}
		n := len(r.parts)
		r.part[c] = n
		cells := []int{c}
		for i := 0; i < len(cells); i++ {
			r.around(cells[i], func(next int) {
				if r.tiles[next].Walkable() && r.part[next] < 0 {
					r.part[next] = n
					cells = append(cells, next)
				}
			})
		}
		r.parts = append(r.parts, cells)
	}
}

// keep walls up all parts of the floor but the largest ones. It fails if there are fewer of them
// than are wanted, if one has less than so many tiles, or if much of the floor would be lost.
func (r *room) keep(wanted, least int) bool {
	r.survey()
	before := r.floorArea()
	for len(r.parts) > wanted {
		smallest := 0
		for i, cells := range r.parts {
			if len(cells) < len(r.parts[smallest]) {
				smallest = i
			}
		}
		for _, c := range r.parts[smallest] {
			r.tiles[c] = sim.Wall
		}
		r.survey()
	}
	for _, cells := range r.parts {
		if len(cells) < least {
			return false
		}
	}
	const lost = 4 // a quarter
	return len(r.parts) == wanted && before-r.floorArea() <= before/lost
}

// floorArea is the number of tiles in all parts of the last survey.
func (r *room) floorArea() int {
	n := 0
	for _, cells := range r.parts {
		n += len(cells)
	}
	return n
}
