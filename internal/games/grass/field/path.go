package field

import "slices"

// route is a path of robots, in cells.
type route struct {
	step   int // position after this turn
	end    int // the goal, or the reachable tile chosen in its place
	length int // in steps
}

// adjacentStep returns the step to a free neighbour, which is the only shortest path.
func (s *State) adjacentStep(from int, toX, toY int32) (step int, ok bool) {
	t, cell := s.at(toX, toY)
	if t == nil || t.blocked() {
		return 0, false
	}
	b := s.board
	dx, dy := int(b.x[cell]-b.x[from]), int(b.y[cell]-b.y[from])
	return cell, dx*dx+dy*dy == 1
}

// pathfinder searches paths like the referee. Which of several shortest paths the referee takes depends on the exact
// order in its binary heap, so the pathfinder reproduces that heap.
type pathfinder struct {
	board          *Board // the last surveyed board
	blocked        marks
	area           [MaxTiles]uint16 // number of a tile's connected area; noArea where robots cannot move
	passable       cells            // tiles that robots can enter
	heap           heap
	goals          goals
	next           [MaxTiles]int16 // cells; scratch
	layers         []cells         // by distance from a goal: 0, 1, 2, …; scratch
	bottleneckGoal [1]int16        // scratch
}

// marks holds the search's marks of cells.
type marks [1 << cellBits]uint8

const (
	free   uint8 = 0
	closed uint8 = 1 // visited or blocked
	goal   uint8 = 2 // free, and ends the search
)

const noArea = 0

// survey computes the tiles that robots can enter, unless they are unchanged.
func (p *pathfinder) survey(s *State) {
	b := s.board
	var open cells
	for cell := range b.tiles {
		if !s.tiles[cell].blocked() {
			open.add(b, cell)
		}
	}
	if p.board == b && p.passable == open {
		return
	}
	p.board, p.passable, p.blocked = b, open, marks{nowhere: closed}
	for cell := range b.tiles {
		if s.tiles[cell].blocked() {
			p.blocked[cell] = closed
		}
	}
	p.area = [MaxTiles]uint16{}
	areas := uint16(noArea)
	for first := range b.tiles {
		if p.blocked[first] == closed || p.area[first] != noArea {
			continue
		}
		areas++
		p.area[first] = areas
		for next := append(p.next[:0], int16(first)); len(next) > 0; {
			cell := next[len(next)-1]
			next = next[:len(next)-1]
			for _, neighbour := range b.Near(int(cell)) {
				if p.blocked[neighbour] == free && p.area[neighbour] == noArea {
					p.area[neighbour] = areas
					next = append(next, neighbour)
				}
			}
		}
	}
}

// step returns the tile to which robots move from a cell on their way to a target. If the target is unreachable, they
// head for the reachable tile nearest to it; ties go to the tile nearest to the centre of the map, then to the one
// found first. The referee finds that tile by searching everything reachable, and then searches for it again. One
// search suffices here: both are identical up to the tile, and reachability does not need the heap.
func (p *pathfinder) step(from int, toX, toY int32) int {
	goals := p.findGoals(from, toX, toY)
	if slices.Contains(goals, int16(from)) {
		return from
	}
	return p.search(from, p.bottleneck(from, goals)).step
}

// bottleneck returns the first tile that all shortest paths to the goals share, or the goals if there is none. The
// first step to that tile is also the first step to the goals, as the search visits each tile once.
func (p *pathfinder) bottleneck(from int, goals []int16) []int16 {
	b, left := p.board, p.passable
	var reached, layer cells
	reached.add(b, from)
	left.add(b, from)
	for _, cell := range goals {
		layer.add(b, int(cell))
	}
	p.layers = p.layers[:0]
	for !layer.intersects(&reached) {
		p.layers = append(p.layers, layer)
		left.remove(&layer)
		layer = layer.adjacent(&left)
	}
	for n := len(p.layers) - 1; n >= 0; n-- {
		reached = reached.adjacent(&p.layers[n])
		if cell, ok := reached.single(b); ok {
			p.bottleneckGoal[0] = int16(cell)
			return p.bottleneckGoal[:]
		}
	}
	return goals
}

// search returns the route from a cell to the goal found first.
func (p *pathfinder) search(from int, goals []int16) route {
	b := p.board
	mark := p.blocked
	for _, cell := range goals {
		mark[cell] = goal
	}
	mark[from] = closed
	heap := &p.heap
	heap.begin(&b.near[from], &mark)
	for {
		v := heap.pop()
		cell := v.tile()
		if mark[cell] == goal {
			return route{step: int(b.near[from][v.step()]), end: cell, length: heap.length}
		}
		if mark[cell] == free {
			mark[cell] = closed
			heap.extend(v, &b.near[cell], &mark)
		}
	}
}
