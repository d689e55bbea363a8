package field

// goals collects the possible ends of a path: the most central of the reachable tiles nearest to the target.
type goals struct {
	cells  []int16
	centre int32              // four times the squared distance of the cells from the centre
	from   int                // the path's start, which is always reachable
	areas  [MaxTiles + 1]bool // areas of the start's neighbours
}

// findGoals returns the goals of robots moving from a cell to a target.
func (p *pathfinder) findGoals(from int, toX, toY int32) []int16 {
	b, g := p.board, &p.goals
	*g = goals{cells: g.cells[:0], from: from}
	for _, neighbour := range b.Near(from) {
		g.areas[p.area[neighbour]] = true
	}
	g.areas[noArea] = false
	if _, ok := b.Cell(int(toX), int(toY)); ok {
		for distance := 0; len(g.cells) == 0; distance++ {
			p.considerAt(int(toX), int(toY), distance)
		}
		return g.cells
	}
	nearest := b.distance(from, toX, toY)
	for cell := range b.tiles {
		if p.reachable(cell) {
			nearest = min(nearest, b.distance(cell, toX, toY))
		}
	}
	for cell := range b.tiles {
		if b.distance(cell, toX, toY) == nearest {
			p.consider(cell)
		}
	}
	return g.cells
}

// considerAt considers all tiles at this distance from (x, y).
func (p *pathfinder) considerAt(x, y, distance int) {
	for dx := -distance; dx <= distance; dx++ {
		dy := distance - max(dx, -dx)
		if cell, ok := p.board.Cell(x+dx, y-dy); ok {
			p.consider(cell)
		}
		if cell, ok := p.board.Cell(x+dx, y+dy); ok && dy > 0 {
			p.consider(cell)
		}
	}
}

// consider adds a reachable tile to the goals, unless they are more central. Less central goals are removed.
func (p *pathfinder) consider(cell int) {
	g, centre := &p.goals, p.board.centre[cell]
	if !p.reachable(cell) || len(g.cells) > 0 && g.centre < centre {
		return
	}
	if g.centre > centre {
		g.cells = g.cells[:0]
	}
	g.cells, g.centre = append(g.cells, int16(cell)), centre
}

func (p *pathfinder) reachable(cell int) bool {
	return cell == p.goals.from || p.goals.areas[p.area[cell]]
}

// distance returns the Manhattan distance from a cell to a position. It is computed in 32 bits and overflows as in
// the referee.
func (b *Board) distance(cell int, x, y int32) int32 {
	return abs32(int32(b.x[cell])-x) + abs32(int32(b.y[cell])-y)
}

// abs32 returns the absolute value. math.MinInt32 stays negative, as in the referee.
func abs32(n int32) int32 { return max(n, -n) }
