package kitchen

// The referee's costs of steps, and a chef's range in one turn.
const (
	straightCost = 2
	diagonalCost = 3
	walkDistance = 9 // allows four straight steps (8), not five
)

// Unreachable is the distance of cells without a path.
const Unreachable = 255

// link is a connection from a cell to a neighbour.
type link struct {
	to   Cell
	cost uint8
}

// grid is a floor with the links between its cells.
type grid struct {
	floor [Cells]bool
	links [Cells][]link // in the referee's order, straight ones first
}

// newGrid links the cells of a floor. Diagonal links need a table at one end at least: chefs walk straight, but reach
// tables from all sides.
func newGrid(floor *[Cells]bool) *grid {
	g := &grid{floor: *floor}
	straight := [4][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}}
	diagonal := [4][2]int{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}
	for c := range Cell(Cells) {
		for _, d := range straight {
			if x, y := c.X()+d[0], c.Y()+d[1]; onGrid(x, y) {
				g.links[c] = append(g.links[c], link{At(x, y), straightCost})
			}
		}
		for _, d := range diagonal {
			if x, y := c.X()+d[0], c.Y()+d[1]; onGrid(x, y) && !(floor[c] && floor[At(x, y)]) {
				g.links[c] = append(g.links[c], link{At(x, y), diagonalCost})
			}
		}
	}
	return g
}

// distances are the distances from one cell to all others.
type distances struct {
	dist  [Cells]uint8 // Unreachable if there is no path
	order []Cell       // reachable cells in the order in which the referee visits them
}

// from computes the distances from a source. Paths lead over floor except for the blocked cell (NoCell for none), and
// may end at tables.
func (g *grid) from(source, blocked Cell) *distances {
	d := &distances{order: make([]Cell, 0, Cells)}
	for c := range d.dist {
		d.dist[c] = Unreachable
	}
	queue := heap{make([]entry, 0, 8*Cells)}
	queue.insert(entry{0, source})
	for len(queue.a) > 0 {
		e := queue.remove()
		if d.dist[e.cell] != Unreachable {
			continue
		}
		d.dist[e.cell] = e.dist
		d.order = append(d.order, e.cell)
		if e.cell != source && !g.floor[e.cell] {
			continue
		}
		for _, l := range g.links[e.cell] {
			if l.to != blocked && d.dist[l.to] == Unreachable {
				queue.insert(entry{e.dist + l.cost, l.to})
			}
		}
	}
	return d
}
